package import Documents
package enum GateError: StatusError, Hashable, CustomStringConvertible {
    /// A trial could not be made, or a detector failed.
    case failed(String)
    case unknownScope(String)
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
