package import Documents
package import Outcomes
import Pose
import Workout

/// The tables of a study of one workout.
package enum WorkoutTables {
    /// A step with one detector.
    struct StepRow {
        let number: Int
        let label: String
        let figures: WorkoutStepFigures
    }

    /// The whole workout with one detector.
    struct DetectorRow {
        let label: String
        let figures: WorkoutFigures
    }

    /// A step of one trial with one detector.
    package struct RunRow: Sendable {
        let run: WorkoutRun
        let number: Int
        let step: WorkoutComparison.Step
    }

    /// The columns of `steps.csv`.
    static let steps = Table<StepRow>(
        "steps", of: "step and detector",
        note: """
            The instants and the lateness are medians over trials. The intervals of shares are those of Clopper and \
            Pearson, that of the lateness lies between two order statistics; all are 95 % intervals. A step that the \
            detector never ended has no lateness.
            """,
        [
            Column("step", "the number of the step, from 1") { $0.number },
            Column("place", "the place of the step in the file, as a path of keys") { "\($0.figures.planned.place)" },
            Column("iteration", "the iteration of the block, from 1") { $0.figures.planned.iteration + 1 },
            Column("role", "`warmup`, `work`, `recovery`, `cooldown` or `goal`") { $0.figures.planned.role.rawValue },
            Column("goal", "the goal") { $0.figures.planned.step.goal.words },
            Column("detector", "the label of the row") { $0.label },
            Column("due", "the number of trials in which the step was due") { $0.figures.due },
            Column("due_p50_s", unit: "s", "the median instant at which it was due") { $0.figures.dueSeconds },
            Column("done_p50_s", unit: "s", "the median instant at which the detector ended it") {
                $0.figures.doneSeconds
            },
            estimate("late_p50_s", unit: "s", "the median time from due to done") { $0.late },
        ]
            + WorkoutComparison.Ending.allCases.map { ending in
                let name = ending.rawValue.replacing("-", with: "_")
                return Column(
                    [name, "\(name)_share", "\(name)_share_lower", "\(name)_share_upper"],
                    "the number of trials in which the step ends so, and their share of those in which it was due"
                ) { [.integer($0.figures.endings[ending] ?? 0)] + cells($0.figures.shares[ending]) }
            } + [
                Column("alerting", "the number of trials in which the true cadence raised an alert") {
                    $0.figures.alerting
                },
                estimate("alert_missed_share", "the share of these trials in which the detected cadence missed one") {
                    $0.missed
                },
                estimate("alert_false_share", "the share of all trials in which it raised one that was not due") {
                    $0.falselyRaised
                },
            ])

    /// The columns of `detectors.csv`.
    static let detectors = Table<DetectorRow>(
        "detectors", of: "detector",
        note: "The intervals of means resample trials.",
        [
            Column("detector", "the label of the row") { $0.label },
            Column("trials", "the number of trials") { $0.figures.trials },
            whole("followed_share", "the share of trials in which every step ends in time") { $0.followed },
            whole("finished_share", "the share of trials whose last step was due in which the detector ends it") {
                $0.finished
            },
            whole("never_mean", unit: "steps", "the mean number of due steps that the detector never ended") {
                $0.neverEnded
            },
            whole("late_p50_s", unit: "s", "the median time from the due to the actual end of the workout") { $0.late },
            whole("alerts_due_mean", unit: "alerts", "the mean number of alerts of the true cadence") { $0.dueAlerts },
            whole("alerts_missed_mean", unit: "alerts", "the mean number of them that the detected cadence missed") {
                $0.missedAlerts
            },
            whole("alerts_false_mean", unit: "alerts", "the mean number of alerts of the detected cadence alone") {
                $0.falseAlerts
            },
        ])

    /// The columns of `workouts.csv`, which is written while the study goes on.
    package static let workouts = Table<RunRow>(
        "workouts", of: "trial, detector and step",
        [
            Column("scenario", "the scenario") { $0.run.scenario },
            Column("trial", "the number of the trial; `repgauge workout run --trial` shows it alone") { $0.run.trial },
            Column("detector", "the label of the row") { $0.run.label },
            Column("step", "the number of the step, from 1") { $0.number },
        ] + WorkoutCourseTables.endings.map { $0.of { $0.step } })

    /// Returns the rows of `workouts.csv`.
    package static func rows(_ runs: [WorkoutRun]) -> [RunRow] {
        runs.flatMap { run in
            run.comparison.steps.enumerated().map { RunRow(run: run, number: $0 + 1, step: $1) }
        }
    }

    /// Returns the rows of `steps.csv`, step by step; a detector that failed has none.
    static func steps(_ evaluation: WorkoutEvaluation) -> [StepRow] {
        let count = evaluation.figures.compactMap { $0?.steps.count }.first ?? 0
        return (0..<count).flatMap { index in
            zip(evaluation.labels, evaluation.figures).compactMap { label, figures in
                figures.map { StepRow(number: index + 1, label: label, figures: $0.steps[index]) }
            }
        }
    }

    /// Returns the rows of `detectors.csv`; a detector that failed has none.
    static func detectors(_ evaluation: WorkoutEvaluation) -> [DetectorRow] {
        zip(evaluation.labels, evaluation.figures).compactMap { label, figures in
            figures.map { DetectorRow(label: label, figures: $0) }
        }
    }

    private static func estimate(
        _ name: String, unit: String = "", _ about: String,
        _ figure: @escaping @Sendable (WorkoutStepFigures) -> OutcomeEstimate?
    ) -> Column<StepRow> {
        Column([name, "\(name)_lower", "\(name)_upper"], unit: unit, about) { cells(figure($0.figures)) }
    }

    private static func whole(
        _ name: String, unit: String = "", _ about: String,
        _ figure: @escaping @Sendable (WorkoutFigures) -> OutcomeEstimate?
    ) -> Column<DetectorRow> {
        Column([name, "\(name)_lower", "\(name)_upper"], unit: unit, about) { cells(figure($0.figures)) }
    }

    private static func cells(_ estimate: OutcomeEstimate?) -> [Cell] {
        [(estimate?.value).cell, (estimate?.interval?.lowerBound).cell, (estimate?.interval?.upperBound).cell]
    }
}
