import Detection
import Pose

/// Thresholds as shares of a person's range, taken anew every quarter of a second.
struct PersonalThresholds: Sendable {
    /// The parameters of the range.
    struct Settings: Sendable, Hashable {
        var low = 0.15
        var high = 0.85
        /// The least range, units of the signal.
        var least = 30.0
        var span = 12.0
        var tail = 0.05
    }

    private static let refresh = 0.25
    private static let fewest = 20

    private let settings: Settings
    private var range: SlidingRange
    private var refreshed: Nanoseconds?

    /// Makes thresholds without a range for the values that the signal usually has.
    init(_ settings: Settings, values: ClosedRange<Double>) {
        self.settings = settings
        range = SlidingRange(window: settings.span, values: values)
    }

    /// Takes the next value, and moves the thresholds of a cycle where the range is known.
    mutating func add(_ value: Double, at time: Nanoseconds, to cycle: inout Hysteresis) {
        range.add(value, at: time)
        if let refreshed, time.seconds(since: refreshed) < PersonalThresholds.refresh { return }
        guard range.count >= PersonalThresholds.fewest else { return }
        refreshed = time
        let bottom = range.percentile(settings.tail)
        let size = range.percentile(fromTop: settings.tail) - bottom
        guard size >= settings.least else { return }
        cycle.down = bottom + settings.low * size
        cycle.up = bottom + settings.high * size
    }
}
