package import Documents
import Experiment
package import Outcomes
import Scoring
import Text
import Workout

extension WorkoutRunPlan: ReportedWorkout {
    package static let template = "workout"
    package static let loop: PersonLoop? = nil

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
            }.shown(),
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

    package static func value(_ hole: String, _ evaluation: OutcomeEvaluation<WorkoutRunPlan>) -> String? {
        switch hole {
        case "summary": WorkoutTables<WorkoutRunPlan>.detectors.markdown(evaluation.rows)
        case "steps": steps(evaluation).markdown
        case "late":
            evaluation.table { figures, step in
                let shares = [WorkoutComparison.Ending.early, .late, .never].map { figures.number(.ending($0), step) }
                return "\(figures.shown(.late, step)); \(shares.joined(separator: " / "))"
            }.markdown
        case "alerts":
            evaluation.table(
                ">trials with an alert", { "\(Int($0[.alerting, $1].value ?? 0))" }, where: { $0.step.alert != nil }
            ) { "\($0.shown(.alertMissed, $1)) / \($0.shown(.alertFalse, $1))" }.markdown
        default: nil
        }
    }

    package static func plain(_ evaluation: OutcomeEvaluation<WorkoutRunPlan>) -> String {
        WorkoutTables<WorkoutRunPlan>.detectors.plain(evaluation.rows) + "\n" + steps(evaluation).plain
            + "each step: the median instant at which it was due or done, and the share of trials in time\n"
    }

    private static func steps(_ evaluation: OutcomeEvaluation<WorkoutRunPlan>) -> Grid {
        evaluation.table(">due, s", { $0.number(.dueSeconds, $1) }) { figures, step in
            "\(figures.number(.doneSeconds, step)) (\(figures.number(.ending(.inTime), step)))"
        }
    }
}

extension WorkoutLoopPlan: ReportedWorkout {
    package static let template = "workout-loop"
    package static let loop: PersonLoop? = .closed

    package static var stepColumns: [Column<WorkoutTally.Step>] {
        [
            WorkoutCourseTables.seconds(
                "began", "the instant at which the app began the step; empty if it did not reach it"
            ) { $0.began },
            WorkoutCourseTables.seconds("ended", "the instant at which the app went on; empty if it did not") {
                $0.ended
            },
            Column("push_ups", "the push-ups that start in the step") { $0.pushUps }.shown("push-ups", .count),
            Column("extra", "those beyond the goal; all of them in a step of time") { $0.extra }.shown(.count),
            Column("skipped", "push-ups of the goal that were not done") { $0.skipped }.shown(.count),
            Column(
                "lost_s", unit: "s",
                "the time from the completion of the last push-up of the goal to the end of the step, or to the last push-up"
            ) { $0.lostSeconds }.shown("lost, s", .number(2)),
        ]
    }

    package static var notes: (detectors: String, steps: String) {
        (
            """
            The intervals of shares are those of Clopper and Pearson, those of means resample trials; all are 95 % \
            intervals.
            """, "The steps of the closed loop. All intervals are 95 % intervals."
        )
    }

    package static func value(_ hole: String, _ evaluation: OutcomeEvaluation<WorkoutLoopPlan>) -> String? {
        switch hole {
        case "summary": summary(evaluation) { $0.shown($1) }.markdown
        // When the app ends each step, the extra and the skipped push-ups, and the time lost.
        case "steps":
            evaluation.table { figures, step in
                let numbers = [OutcomeFigure<WorkoutTally.Step>.extra, .skipped, .lost].map { figures.number($0, step) }
                return "\(figures.number(.endedSeconds, step)); \(numbers.joined(separator: " / "))"
            }.markdown
        default: nil
        }
    }

    /// The main table without intervals.
    package static func plain(_ evaluation: OutcomeEvaluation<WorkoutLoopPlan>) -> String {
        summary(evaluation) { $0.number($1) }.plain
            + "closed: the person goes on until the app does; open: the session is the same whatever the app does\n"
    }

    /// The main table: two rows for each detector and control, one for each loop.
    private static func summary(
        _ evaluation: OutcomeEvaluation<WorkoutLoopPlan>,
        _ text: (OutcomeFigures<WorkoutLoopOutcome>, OutcomeFigure<WorkoutLoopOutcome>) -> String
    ) -> Grid {
        let figures: [(PersonLoop) -> OutcomeFigure<WorkoutLoopOutcome>] = [
            { .asPlanned($0) }, { .finished($0) }, { .extra($0) }, { .skipped($0) }, { .lost($0) },
        ]
        let headings = figures.map { figure in
            let figure = figure(.closed)
            return ">\(figure.heading)\(figure.shownUnit.isEmpty ? "" : ", \(figure.shownUnit)")"
        }
        return Grid(
            ["detector", "loop"] + headings,
            rows: evaluation.rows.flatMap { row in
                [PersonLoop.closed, .open].map { loop in
                    [loop == .closed ? row.label : "", loop.rawValue] + figures.map { text(row.figures, $0(loop)) }
                }
            })
    }
}
