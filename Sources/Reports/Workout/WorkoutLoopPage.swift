import Scoring
package import Documents
import Experiment
import Foundation
package import Outcomes

/// The page of one workout in a closed loop: what a person who reacts gets from each detector.
struct WorkoutLoopPage: TemplatePage {
    static let template = "workout-loop"

    let evaluation: OutcomeEvaluation<WorkoutLoopPlan>
    let inputs: RunInputs

    func value(_ hole: String) -> String? {
        switch hole {
        case "summary": summary { $0.shown($1) }.markdown
        case "steps": steps.markdown
        default: evaluation.value(hole, inputs)
        }
    }

    /// The main table for a terminal, without intervals.
    var brief: Grid { summary { $0.number($1) } }

    /// The main table: two rows for each detector and control, one for each loop.
    private func summary(
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

    /// The table of steps: when the app ends each, the extra and the skipped push-ups, and the time lost.
    var steps: Grid {
        evaluation.table { figures, step in
            let numbers = [OutcomeFigure<WorkoutTally.Step>.extra, .skipped, .lost].map { figures.number($0, step) }
            return "\(figures.number(.endedSeconds, step)); \(numbers.joined(separator: " / "))"
        }
    }
}

extension WorkoutLoopPlan: ReportedWorkout {
    package static var stepColumns: [Column<WorkoutTally.Step>] {
        [
            WorkoutCourseTables.seconds(
                "began", "the instant at which the app began the step; empty if it did not reach it"
            ) { $0.began },
            WorkoutCourseTables.seconds("ended", "the instant at which the app went on; empty if it did not") {
                $0.ended
            },
            Column("push_ups", "the push-ups that start in the step") { $0.pushUps }.shown("push-ups", .count),
            Column("extra", "those beyond the goal; all of them in a step of time") { $0.extra }
                .shown("extra", .count),
            Column("skipped", "push-ups of the goal that were not done") { $0.skipped }.shown("skipped", .count),
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

    package static func report(
        _ evaluation: OutcomeEvaluation<WorkoutLoopPlan>, _ source: OutcomeSource
    ) throws -> OutcomeReport {
        let page = WorkoutLoopPage(evaluation: evaluation, inputs: source.inputs)
        return try evaluation.report(
            source, loop: .closed, page: page.text,
            plain: page.brief.plain
                + "closed: the person goes on until the app does; open: the session is the same whatever the app does\n"
        )
    }
}
