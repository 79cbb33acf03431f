/// A value out of range, or an invalid query: what was found, and what is allowed.
public struct CountsError: Error, Sendable, Hashable {
    /// The rules of samples, questions and histories, one for each fault.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// A date that is not a number or not finite.
        case dateNotFinite = "date-not-finite"
        /// An instant before 1970 or after 2199.
        case instantOutOfRange = "instant-out-of-range"
        /// A text that is not an instant in ISO 8601.
        case instantText = "instant-text"
        /// An end before its start.
        case invertedInterval = "inverted-interval"
        /// A sample that lasts too long.
        case longInterval = "long-interval"
        /// A count below 0.
        case negativeCount = "negative-count"
        /// A count above the limit.
        case largeCount = "large-count"
        /// A count that is not a number or not finite.
        case countNotFinite = "count-not-finite"
        /// A count with a fraction.
        case countNotWhole = "count-not-whole"
        /// An empty text, one that is too long, or one with a control character.
        case text
        /// A bundle identifier that is empty, too long, or has another character than letters, digits, `-` and `.`.
        case bundleIdentifier = "bundle-identifier"
        /// A device that nothing is known of.
        case emptyDevice = "empty-device"
        /// A sample whose identifier is in the store already, or was.
        case knownSample = "known-sample"
        /// An identifier that is not in the store.
        case unknownSample = "unknown-sample"
        /// An anchor that this store has not given.
        case anchor
        /// A limit of results below 1.
        case limit
        /// Interval components other than one positive number of hours, days or weeks.
        case intervalComponents = "interval-components"
        /// More intervals than a collection may have.
        case intervalCount = "interval-count"
        /// Instants that are not in order.
        case order
        /// A share outside 0…1.
        case share
        /// A duration or number of a plan outside its limits.
        case plan
    }

    /// The rule that is broken.
    public var rule: Rule
    /// The value that was found.
    public var found: String
    /// The values that are allowed.
    public var allowed: String

    /// Makes an error.
    public init(_ rule: Rule, found: String, allowed: String) {
        (self.rule, self.found, self.allowed) = (rule, found, allowed)
    }
}

extension CountsError: CustomStringConvertible {
    /// The error in one line, `RULE: found …; allowed: …`.
    public var description: String { "\(rule.rawValue): found \(found); allowed: \(allowed)" }
}
