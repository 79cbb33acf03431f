package import Documents
package import Experiment
import Text

package enum TuningError: StatusError, Hashable, CustomStringConvertible {
    case values(parameter: String, text: String, allowed: String)
    case repeated(String)
    case plannedTwice(String)
    case noParameters(detector: String)
    case stepMissing(parameter: String, range: String)
    case dimensions(Int, needed: Int, most: Int)
    case configurations(Double, most: Int)
    case nothingToTry(detector: String, reason: String)
    case incomplete(detector: String, reason: String)
    case objective(String, allowed: String)
    case holdOut(String, allowed: String)
    case noTrials(TrialRole, holdOut: String)
    case oneSeed(UInt64)
    case foreignResult(label: String, found: Int, trials: Int)
    case failed(label: String, EntrantFailure)
    case undefinedGoal(detector: String, String)
    case infeasible(String)

    package var exitStatus: ExitStatus {
        switch self {
        case .failed: .runFailed
        case .infeasible: .gateFailed
        default: .wrongInput
        }
    }

    package var description: String {
        switch self {
        case .values(let parameter, let text, let allowed):
            "--parameter \(parameter): '\(text)' cannot be read; write \(allowed)"
        case .repeated(let name): "--parameter \(name): it is set, or searched, already; name it once"
        case .plannedTwice(let detector):
            "\(detector) is in the plan twice, and a report has one page for each detector; make two plans"
        case .noParameters(let detector):
            "\(detector): nothing is searched; name parameters with --parameter NAME=FROM...TO:STEP"
        case .stepMissing(let parameter, let range):
            "--parameter \(parameter): a grid needs a step; write \(parameter)=\(range):STEP, or take --method random or sobol"
        case .dimensions(let found, let needed, let most):
            "\(Plural.counted(found, "parameter needs", "parameters need")) \(Plural.counted(needed, "coordinate")) of a Sobol sequence, which has at most \(most); take --method random, or fewer parameters"
        case .configurations(let number, let most):
            "\(number >= 1e15 ? "\(number)" : "\(Int64(number))") configurations; reduce the values: one search tries at most \(most)"
        case .nothingToTry(let detector, let reason):
            "\(detector): every combination of values is refused, the first because \(reason)"
        case .incomplete(let detector, let reason):
            "\(detector): Saltelli's design needs every combination of values, but \(reason); choose ranges that don't overlap"
        case .objective(let text, let allowed): "'\(text)' is not a \(allowed)"
        case .holdOut(let text, let allowed): "--hold-out: '\(text)' cannot be read; write \(allowed)"
        case .noTrials(let role, let holdOut):
            "--hold-out \(holdOut) leaves no \(role.rawValue) trials; choose a suite that has both kinds, or another --hold-out"
        case .oneSeed(let seed):
            "training and held-out trials have the same seed \(seed), so they would be the same trials; choose another --held-out-seed"
        case .foreignResult(let label, let found, let trials):
            "\(label): the stored result has \(Plural.counted(found, "trial")), this search has \(trials); use another study"
        case .failed(let label, let failure): "\(label) failed: \(failure)"
        case .undefinedGoal(let detector, let goal):
            "\(detector): \(goal) is undefined for every configuration, since it has nothing to divide by in the training trials; choose scenarios that define it, or another goal"
        case .infeasible(let shortfall): shortfall
        }
    }
}
