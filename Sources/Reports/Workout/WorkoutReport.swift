package import Documents
import Experiment
package import Outcomes
import Scoring
import Text
import Workout

extension WorkoutRunPlan: ReportedWorkout {
    package static var stepColumns: [Column<WorkoutComparison.Step>] {
        [
            WorkoutCourseTables.seconds(
                "due", "the instant at which the true repetitions, or the time after them, end the step"
            ) { $0.due },
            WorkoutCourseTables.seconds(
                "done", "the instant at which the detector's counts, or the time after them, end the step"
            ) { $0.done },
            Column("late_s", unit: "s", "done less due; negative if the detector is early") { $0.late }
                .shown("late, s", .number(2)),
            Column("ending", "`in-time` (at most 1 s from due), `early`, `late`, `never`; empty if it was never due") {
                $0.ending?.rawValue
            }.shown("ending"),
            alerts("due", "the alerts of the true cadence: `below`, `above` or both", "alerts due", \.isDue),
            alerts("missed", "those of them that the detected cadence did not raise", "missed", \.isMissed),
            alerts("false", "the alerts that the detected cadence alone raised", "false", \.isFalse),
        ]
    }

    private static func alerts(
        _ name: String, _ about: String, _ title: String,
        _ property: @escaping @Sendable (WorkoutComparison.Alert) -> Bool
    ) -> Column<WorkoutComparison.Step> {
        Column("alerts_\(name)", about) { step in
            step.alerts.filter(property).map(\.state.rawValue).joined(separator: " ")
        }.shown(title)
    }

    package static var notes: (detectors: String, steps: String) {
        (
            "The intervals of means resample trials.",
            """
            The instants and the lateness are medians over trials. The intervals of shares are those of Clopper and \
            Pearson, that of the lateness lies between two order statistics; all are 95 % intervals. A step that the \
            detector never ended has no lateness.
            """
        )
    }

    package static func report(
        _ evaluation: OutcomeEvaluation<WorkoutRunPlan>, _ source: OutcomeSource
    ) throws -> OutcomeReport {
        let page = WorkoutPage(evaluation: evaluation, inputs: source.inputs)
        return try evaluation.report(
            source, page: page.text,
            plain: page.summary.plain + "\n" + page.steps.plain
                + "each step: the median instant at which it was due or done, and the share of trials in time\n")
    }
}

/// The page of one workout: when each step was due, and when each detector moved on.
struct WorkoutPage: TemplatePage {
    static let template = "workout"

    let evaluation: OutcomeEvaluation<WorkoutRunPlan>
    let inputs: RunInputs

    func value(_ hole: String) -> String? {
        switch hole {
        case "summary": summary.markdown
        case "steps": steps.markdown
        case "late":
            evaluation.table { figures, step in
                let shares = [WorkoutComparison.Ending.early, .late, .never].map { figures.number(.ending($0), step) }
                return "\(figures.shown(.late, step)); \(shares.joined(separator: " / "))"
            }.markdown
        case "alerts":
            evaluation.table(
                ">trials with an alert", { "\(Int($0[.alerting, $1].value ?? 0))" }, where: { $0.step.alert != nil }
            ) { "\($0.shown(.alertMissed, $1)) / \($0.shown(.alertFalse, $1))" }.markdown
        default: evaluation.value(hole, inputs)
        }
    }

    var summary: Grid { WorkoutTables<WorkoutRunPlan>.detectors.grid(evaluation.rows) }

    var steps: Grid {
        evaluation.table(">due, s", { $0.number(.dueSeconds, $1) }) { figures, step in
            "\(figures.number(.doneSeconds, step)) (\(figures.number(.ending(.inTime), step)))"
        }
    }
}
