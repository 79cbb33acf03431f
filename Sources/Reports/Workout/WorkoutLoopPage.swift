import Documents
import Experiment
import Foundation
package import Outcomes
import Scoring
import Text
import Workout

/// The page of one workout in a closed loop: what a person who reacts gets from each detector.
struct WorkoutLoopPage: TemplatePage {
    enum Hole: String, CaseIterable {
        case scenario, trials, minutes, seed, hash, outline, summary, steps, failures, command
    }

    static let template = "workout-loop"

    let evaluation: OutcomeEvaluation<WorkoutLoopPlan>
    let inputs: RunInputs
    private var run: OutcomeRun<WorkoutLoopPlan> { evaluation.run }

    func value(_ hole: Hole) -> String {
        switch hole {
        case .scenario: Escape.code(inputs.entries.first?.scenario ?? "")
        case .trials: Format.count(inputs.trialCount)
        case .minutes: run.minutes
        case .seed: "\(inputs.seed)"
        case .hash: inputs.suiteHash
        case .outline:
            Escape.codeBlock(
                Lines.split((try? WorkoutPreview(run.kind.workout).text) ?? "").map(String.init))
        case .summary: summary { $0.shown($1) }.markdown
        case .steps: steps.markdown
        case .failures: failureList(run.failureLines)
        case .command: Escape.codeBlock([inputs.command], language: "sh")
        }
    }

    /// The rows that did not fail.
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

extension OutcomeEvaluation<WorkoutLoopPlan> {
    /// The steps in the order of running; none where all rows failed.
    fileprivate var plannedSteps: [PlannedStep] {
        scenarios.first?.outcomes.first { !$0.isEmpty }?[0].parts.map(\.planned) ?? []
    }
}

extension OutcomeReport {
    /// The keys of a workout in the record of a run.
    private struct LoopKeys: Encodable {
        let workout: UUID
        let loop: String
    }

    /// Puts the report on one workout in a closed loop together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - source: The inputs and times of the run.
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package init(_ evaluation: OutcomeEvaluation<WorkoutLoopPlan>, _ source: OutcomeSource) throws {
        let (run, page) = (evaluation.run, WorkoutLoopPage(evaluation: evaluation, inputs: source.inputs))
        try self.init(
            source, run, own: LoopKeys(workout: run.kind.workout.id, loop: PersonLoop.closed.rawValue),
            tables: [
                .init(WorkoutLoopTables.detectors, evaluation.scenarios.flatMap(\.rows)),
                .init(WorkoutLoopTables.steps(evaluation.plannedSteps), evaluation.scenarios.flatMap(\.partRows)),
                .init(streamed: WorkoutLoopTables.workouts),
            ], markdown: page.text,
            plain: page.brief.plain
                + "closed: the person goes on until the app does; open: the session is the same whatever the app does\n"
                + run.failureLines.map { "\($0)\n" }.joined())
    }
}
