/// A reason why a gate, a comparison or a new baseline has no result.
package enum GateError: Error, Hashable, CustomStringConvertible {
    /// A trial could not be made, or a detector failed.
    case failed(String)
    /// A budget names a scenario or a family that is not run.
    case unknownScope(String)
    /// A budget names a detector that is not run.
    case unknownDetector(String)

    /// Whether the input is wrong, rather than the run.
    package var isWrongInput: Bool {
        switch self {
        case .failed: false
        case .unknownScope, .unknownDetector: true
        }
    }

    /// The error as a sentence.
    package var description: String {
        switch self {
        case .failed(let reason): reason
        case .unknownScope(let scope): "--budget: there is no scenario or family '\(scope)' in this suite"
        case .unknownDetector(let label): "--budget: there is no detector '\(label)' in this run"
        }
    }
}
