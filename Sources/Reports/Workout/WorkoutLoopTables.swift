package import Documents
package import Outcomes
import Workout

/// The tables of one workout in a closed loop.
package enum WorkoutLoopTables {
    /// The columns of `detectors.csv`.
    static let detectors = Table<FigureRow<WorkoutLoopOutcome>>(
        "detectors", of: "detector",
        note: """
            The intervals of shares are those of Clopper and Pearson, those of means resample trials; all are 95 % \
            intervals.
            """,
        [
            Column("detector", "the label of the row") { $0.label },
            Column("trials", "the number of trials") { $0.figures.count },
        ] + WorkoutLoopOutcome.figures.map { .figure($0) })

    /// Returns the columns of `steps.csv`.
    ///
    /// - Parameter steps: The steps in the order of running.
    /// - Returns: The table.
    static func steps(_ steps: [PlannedStep]) -> Table<FigureRow<WorkoutLoopOutcome>> {
        Table(
            "steps", of: "step and detector", note: "The steps of the closed loop. All intervals are 95 % intervals.",
            WorkoutTables.places(steps) + WorkoutLoopOutcome.partFigures.map { .part($0) })
    }

    /// A step of one trial with one detector.
    package struct Row: Sendable {
        let scenario: String
        let trial: Int
        let label: String
        let number: Int
        let step: WorkoutTally.Step
    }

    /// The columns of `workouts.csv`, which is written while the trials run.
    package static let workouts = Table<Row>(
        "workouts", of: "trial, detector and step",
        [
            Column("scenario", "the scenario") { $0.scenario },
            Column("trial", "the number of the trial; `repgauge workout run --trial` shows it alone") { $0.trial },
            Column("detector", "the label of the row") { $0.label },
            Column("step", "the number of the step, from 1") { $0.number },
        ] + tally.map { $0.of { $0.step } })

    /// The columns of one trial alone.
    package static let trial = Table<Row>(
        "workout", of: "step and detector",
        [
            Column("step", "the number of the step, from 1") { $0.number }.shown("step", .count),
            Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") {
                $0.step.planned.role.rawValue
            }.shown("role"),
            Column("goal", "the goal") { $0.step.planned.step.goal.words }.shown("goal"),
            Column("detector", "the label of the detector") { $0.label }.shown("detector"),
        ] + tally.map { $0.of { $0.step } })

    /// The columns of a step as the app ran it.
    private static let tally: [Column<WorkoutTally.Step>] = [
        Column(["began_s"], unit: "s", "the instant at which the app began the step; empty if it did not reach it") {
            [.seconds($0.began)]
        }.shown("began, s", .number(2)),
        Column(["ended_s"], unit: "s", "the instant at which the app went on; empty if it did not") {
            [.seconds($0.ended)]
        }.shown("ended, s", .number(2)),
        Column("push_ups", "the push-ups that start in the step") { $0.pushUps }.shown("push-ups", .count),
        Column("extra", "those beyond the goal; all of them in a step of time") { $0.extra }.shown("extra", .count),
        Column("skipped", "push-ups of the goal that were not done") { $0.skipped }.shown("skipped", .count),
        Column(
            "lost_s", unit: "s",
            "the time from the completion of the last push-up of the goal to the end of the step, or to the last push-up"
        ) { $0.lostSeconds }.shown("lost, s", .number(2)),
    ]

    /// Returns the rows of `workouts.csv`.
    package static func rows(_ runs: [TrialOutcome<WorkoutLoopOutcome>]) -> [Row] {
        runs.flatMap { run in
            run.outcome.parts.enumerated().map {
                Row(scenario: run.scenario, trial: run.trial, label: run.label, number: $0 + 1, step: $1)
            }
        }
    }

    /// Returns the rows of one trial, step by step.
    package static func rows(_ runs: [(label: String, outcome: WorkoutLoopOutcome)]) -> [Row] {
        (runs.first?.outcome.parts.indices ?? 0..<0).flatMap { index in
            runs.map {
                Row(scenario: "", trial: 0, label: $0.label, number: index + 1, step: $0.outcome.parts[index])
            }
        }
    }
}
