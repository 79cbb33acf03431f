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

    /// The main table: one row for each detector and control.
    var summary: Grid { WorkoutTables<WorkoutRunPlan>.detectors.grid(evaluation.rows) }

    /// The table of steps: due and done.
    var steps: Grid {
        evaluation.table(">due, s", { $0.number(.dueSeconds, $1) }) { figures, step in
            "\(figures.number(.doneSeconds, step)) (\(figures.number(.ending(.inTime), step)))"
        }
    }
}
