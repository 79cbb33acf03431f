import Text

/// The reason why a running workout refused a call.
public enum WorkoutSessionError: Error, Sendable, Hashable {
    /// A measurement that is not a number, negative, or too large.
    case measurementRefused(WorkoutQuantity, found: String)
    /// An instant before an earlier one, below 0, or after 10,000,000 seconds; in nanoseconds.
    case instantRefused(found: Int64, earliest: Int64)
    /// A call that the state does not allow.
    case wrongState(WorkoutSession.State, call: String)
    /// Heart-rate zones that are not four rising boundaries.
    case zonesUnusable
    /// A workout that breaks a rule of the table.
    case rule(WorkoutError)
}

extension WorkoutSessionError: CustomStringConvertible {
    /// The reason in one sentence: what was found, what is allowed.
    public var description: String {
        switch self {
        case .measurementRefused(let quantity, let found):
            "the \(quantity.words(found)) was refused; "
                + "allowed: 0 to \(JSONNode.number(quantity.bounds.upperBound).summary) \(quantity.baseUnit)"
        case .instantRefused(let found, let earliest):
            "the instant \(found) ns was refused; allowed: \(earliest) to \(WorkoutSession.latestInstant) ns"
        case .wrongState(let state, let call): "\(call) was called in the state \(state.rawValue)"
        case .zonesUnusable: "the heart-rate zones were refused; allowed: four rising boundaries of 1 to 300 /min"
        case .rule(let error): error.description
        }
    }
}
