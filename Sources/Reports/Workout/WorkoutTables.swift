package import Documents
package import Outcomes
import Workout

/// The tables of one workout.
package enum WorkoutTables {
    /// The columns of `detectors.csv`.
    static let detectors = Table<FigureRow<WorkoutComparison>>(
        "detectors", of: "detector",
        note: "The intervals of means resample trials.",
        [
            Column("detector", "the label of the row") { $0.label }.shown("detector"),
            Column("trials", "the number of trials") { $0.figures.count },
        ] + WorkoutComparison.figures.map { .figure($0) })

    /// Returns the columns of `steps.csv`.
    ///
    /// - Parameter steps: The steps in the order of running.
    /// - Returns: The table.
    static func steps(_ steps: [PlannedStep]) -> Table<FigureRow<WorkoutComparison>> {
        Table(
            "steps", of: "step and detector",
            note: """
                The instants and the lateness are medians over trials. The intervals of shares are those of Clopper and \
                Pearson, that of the lateness lies between two order statistics; all are 95 % intervals. A step that the \
                detector never ended has no lateness.
                """, places(steps) + WorkoutComparison.partFigures.map { .part($0) })
    }

    /// Returns the columns of a step and its detector.
    static func places<O: Outcome>(_ steps: [PlannedStep]) -> [Column<FigureRow<O>>] {
        func column(
            _ name: String, _ about: String, _ value: @escaping @Sendable (PlannedStep) -> Cell
        ) -> Column<FigureRow<O>> {
            Column(name, about) { row in row.part.map { value(steps[$0]) } }
        }
        return [
            Column("step", "the number of the step, from 1") { row in row.part.map { $0 + 1 } },
            column("place", "the place of the step in the file, as a path of keys") { .text("\($0.place)") },
            column("iteration", "the iteration of the block, from 1") { .integer($0.iteration + 1) },
            column("role", "`warmup`, `work`, `recovery`, `cooldown` or `goal`") { .text($0.role.rawValue) },
            column("goal", "the goal") { .text($0.step.goal.words) },
            Column("detector", "the label of the row") { $0.label },
        ]
    }

    /// A step of one trial with one detector.
    package struct RunRow: Sendable {
        let run: TrialOutcome<WorkoutComparison>
        let number: Int
        let step: WorkoutComparison.Step
    }

    /// The columns of `workouts.csv`, which is written while the trials run.
    package static let workouts = Table<RunRow>(
        "workouts", of: "trial, detector and step",
        [
            Column("scenario", "the scenario") { $0.run.scenario },
            Column("trial", "the number of the trial; `repgauge workout run --trial` shows it alone") { $0.run.trial },
            Column("detector", "the label of the row") { $0.run.label },
            Column("step", "the number of the step, from 1") { $0.number },
        ] + WorkoutCourseTables.endings.map { $0.of { $0.step } })

    /// Returns the rows of `workouts.csv`.
    package static func rows(_ runs: [TrialOutcome<WorkoutComparison>]) -> [RunRow] {
        runs.flatMap { run in
            run.outcome.steps.enumerated().map { RunRow(run: run, number: $0 + 1, step: $1) }
        }
    }
}
