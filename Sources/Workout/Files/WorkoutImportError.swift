/// The reason why bytes were refused as a workout or a schedule, with its place.
public struct WorkoutImportError: Error, Sendable, Hashable {
    /// The kind of a fault.
    public enum Fault: Sendable, Hashable {
        /// The first bytes are those of no known form.
        case unknownForm
        /// The version is not one that this library reads.
        case unknownVersion
        /// The bytes end too early.
        case truncated
        /// There are bytes after the end.
        case trailingBytes
        /// More bytes than a file may have.
        case tooLarge
        /// Values lie deeper in each other than a file needs.
        case tooDeep
        /// The text is not JSON.
        case syntax
        /// The text is not UTF-8.
        case encoding
        /// A key that the place does not have.
        case unknownKey
        /// A duplicate key of an object.
        case duplicateKey
        /// A key that is missing.
        case missingKey
        /// A value of another type or form.
        case wrongValue
        /// A number that is written longer than it must be.
        case notShortest
        /// A workout that breaks a rule.
        case rule(WorkoutError)
        /// A schedule that breaks a rule.
        case schedule(WorkoutScheduleError)
    }

    /// The fault.
    public let fault: Fault
    /// The offset in bytes, from 0, at which the faulty value begins.
    public let offset: Int
    /// The path of JSON keys, for example `workout.blocks[0].steps[1].goal.value`; `nil` in the binary form and where the
    /// text is not JSON.
    public let key: String?
    /// The text or value that was found.
    public let found: String
    /// The values that are allowed.
    public let allowed: String
}

extension WorkoutImportError: CustomStringConvertible {
    /// The fault in one line: place, what was found, what is allowed.
    public var description: String {
        let place = key.map { $0.isEmpty ? "byte \(offset)" : "\($0) (byte \(offset))" } ?? "byte \(offset)"
        return "\(place): found \(found); allowed: \(allowed)"
    }
}
