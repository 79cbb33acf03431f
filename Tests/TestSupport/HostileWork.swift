import Foundation

/// The work that `make hostile` adds to the tests.
public enum HostileWork {
    /// Whether `REPGAUGE_HOSTILE` is set, as `make hostile` sets it.
    public static let isAsked = ProcessInfo.processInfo.environment["REPGAUGE_HOSTILE"] != nil
}
