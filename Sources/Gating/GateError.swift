package import Documents
/// A reason why a gate, a comparison or a new baseline has no result.
package enum GateError: StatusError, Hashable, CustomStringConvertible {
    /// A trial could not be made, or a detector failed.
    case failed(String)
    /// A budget names a scenario or a family that is not run.
    case unknownScope(String)
    /// A budget names a detector that is not run.
    case unknownDetector(String)

    package var exitStatus: ExitStatus {
        switch self {
        case .failed: .runFailed
        case .unknownScope, .unknownDetector: .wrongInput
        }
    }

    package var description: String {
        switch self {
        case .failed(let reason): reason
        case .unknownScope(let scope): "--budget: there is no scenario or family '\(scope)' in this suite"
        case .unknownDetector(let label): "--budget: there is no detector '\(label)' in this run"
        }
    }
}
