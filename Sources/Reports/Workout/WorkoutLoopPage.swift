import Scoring
package import Documents
import Experiment
import Foundation
package import Outcomes
import Text
import Workout

/// The page of one workout in a closed loop: what a person who reacts gets from each detector.
struct WorkoutLoopPage: TemplatePage {
    static let template = "workout-loop"

    let evaluation: OutcomeEvaluation<WorkoutLoopPlan>
    let inputs: RunInputs
    private var run: OutcomeRun<WorkoutLoopPlan> { evaluation.run }

    func value(_ hole: String) -> String? {
        switch hole {
        case "scenario": Escape.code(inputs.entries.first?.scenario ?? "")
        case "trials": Format.count(inputs.trialCount)
        case "minutes": run.minutes
        case "seed": "\(inputs.seed)"
        case "hash": inputs.suiteHash
        case "outline":
            Escape.codeBlock(Lines.split((try? WorkoutPreview(run.kind.workout).text) ?? "").map(String.init))
        case "summary": summary { $0.shown($1) }.markdown
        case "steps": steps.markdown
        case "failures": failureList(run.failureLines)
        case "command": Escape.codeBlock([inputs.command], language: "sh")
        default: nil
        }
    }

    private var rows: [FigureRow<WorkoutLoopOutcome>] { evaluation.scenarios.flatMap(\.rows) }

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
            rows: rows.flatMap { row in
                [PersonLoop.closed, .open].map { loop in
                    [loop == .closed ? row.label : "", loop.rawValue]
                        + figures.map { text(row.figures, $0(loop)) }
                }
            })
    }

    /// The table of steps: when the app ends each, the extra and the skipped push-ups, and the time lost.
    var steps: Grid {
        let detectors = rows.filter { run.detectors.contains($0.label) || $0.label == Control.ceiling.rawValue }
        return Grid(
            ["step"] + detectors.map { ">\($0.label)" },
            rows: evaluation.plannedSteps.enumerated().map { index, step in
                ["\(index + 1) \(step.words)"]
                    + detectors.map { row in
                        let numbers = [OutcomeFigure<WorkoutTally.Step>.extra, .skipped, .lost].map {
                            row.figures.number($0, index)
                        }
                        return "\(row.figures.number(.endedSeconds, index)); \(numbers.joined(separator: " / "))"
                    }
            })
    }
}

extension WorkoutLoopPlan: ReportedWorkout {
    /// A step as the app ran it.
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

    private struct LoopKeys: Encodable {
        let workout: UUID
        let loop: String
    }

    package static func report(
        _ evaluation: OutcomeEvaluation<WorkoutLoopPlan>, _ source: OutcomeSource
    ) throws -> OutcomeReport {
        let (run, page) = (evaluation.run, WorkoutLoopPage(evaluation: evaluation, inputs: source.inputs))
        return try OutcomeReport(
            source, run, own: LoopKeys(workout: run.kind.workout.id, loop: PersonLoop.closed.rawValue),
            tables: evaluation.workoutTables, markdown: page.text,
            plain: page.brief.plain
                + "closed: the person goes on until the app does; open: the session is the same whatever the app does\n"
                + run.failureLines.map { "\($0)\n" }.joined())
    }
}
