import Scoring
import Documents
import Experiment
import Outcomes
import Text
import Workout

/// The page of one workout: when each step was due, and when each detector moved on.
struct WorkoutPage: TemplatePage {
    static let template = "workout"

    let evaluation: OutcomeEvaluation<WorkoutRunPlan>
    let inputs: RunInputs
    private var run: OutcomeRun<WorkoutRunPlan> { evaluation.run }

    func value(_ hole: String) -> String? {
        switch hole {
        case "scenario": Escape.code(inputs.entries.first?.scenario ?? "")
        case "trials": Format.count(inputs.trialCount)
        case "minutes": run.minutes
        case "seed": "\(inputs.seed)"
        case "hash": inputs.suiteHash
        case "outline":
            Escape.codeBlock(Lines.split((try? WorkoutPreview(run.kind.workout).text) ?? "").map(String.init))
        case "summary": summary.markdown
        case "steps": steps.markdown
        case "late":
            table { figures, step in
                let shares = [WorkoutComparison.Ending.early, .late, .never].map { figures.number(.ending($0), step) }
                return "\(figures.shown(.late, step)); \(shares.joined(separator: " / "))"
            }.markdown
        case "alerts":
            table(
                ">trials with an alert", { "\(Int($0[.alerting, $1].value ?? 0))" }, where: { $0.step.alert != nil }
            ) { "\($0.shown(.alertMissed, $1)) / \($0.shown(.alertFalse, $1))" }.markdown
        case "failures": failureList(run.failureLines)
        case "command": Escape.codeBlock([inputs.command], language: "sh")
        default: nil
        }
    }

    /// The main table: one row for each detector and control.
    var summary: Grid { WorkoutTables<WorkoutRunPlan>.detectors.grid(rows) }

    /// The table of steps: due and done.
    var steps: Grid {
        table(">due, s", { $0.number(.dueSeconds, $1) }) { figures, step in
            "\(figures.number(.doneSeconds, step)) (\(figures.number(.ending(.inTime), step)))"
        }
    }

    private typealias Figures = OutcomeFigures<WorkoutComparison>

    private var rows: [FigureRow<WorkoutComparison>] { evaluation.scenarios.flatMap(\.rows) }

    /// A table of steps by detectors, those that did not fail and the control `ceiling`, with a titled column of the
    /// first row's figures, `nil` for none.
    private func table(
        _ title: String? = nil, _ first: (Figures, Int) -> String = { _, _ in "" },
        where keep: (PlannedStep) -> Bool = { _ in true }, _ text: (Figures, Int) -> String
    ) -> Grid {
        let detectors = rows.filter { run.detectors.contains($0.label) || $0.label == Control.ceiling.rawValue }
        return Grid(
            ["step"] + [title].compactMap(\.self) + detectors.map { ">\($0.label)" },
            rows: evaluation.plannedSteps.enumerated().filter { keep($1) }.map { index, step in
                ["\(index + 1) \(step.words)"] + (title == nil ? [] : rows.prefix(1).map { first($0.figures, index) })
                    + detectors.map { text($0.figures, index) }
            })
    }
}
