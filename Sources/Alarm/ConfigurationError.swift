/// A value of a configuration that cannot be used.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of keys to the value, for example `schedule.relative.time.hour`; empty for the whole text.
    public let keyPath: String
    /// The value that was found.
    public let found: String
    /// The values that are allowed.
    public let allowed: String

    /// Makes an error.
    public init(keyPath: String, found: String, allowed: String) {
        (self.keyPath, self.found, self.allowed) = (keyPath, found, allowed)
    }

    /// The message.
    public var description: String {
        "\(keyPath.isEmpty ? "the configuration" : keyPath): found \(found), allowed: \(allowed)"
    }
}
