import Detection
import Pose

/// The parameters of a rule whose thresholds are shares of a person's range.
protocol PersonalParameters: DetectorParameters {
    /// The threshold of the bottom until a range is known, units of the signal.
    var down: Double { get set }
    /// The threshold of the top until a range is known, units of the signal.
    var up: Double { get set }
    var personal: PersonalThresholds.Settings { get set }
}

extension PersonalParameters {
    /// The contradiction between values, in words; `nil` without one.
    var conflict: String? {
        RangeShares.conflict(down: down, up: up) ?? (personal.low < personal.high ? nil : "low must be below high")
    }
}

extension Parameter where Parameters: PersonalParameters {
    /// Declares the thresholds of a signal.
    static func thresholds(_ unit: ParameterUnit, in values: ClosedRange<Double>) -> [Parameter] {
        [
            .number("down", \.down, unit: unit, in: values, about: "the signal is at the bottom at or below this"),
            .number("up", \.up, unit: unit, in: values, about: "the signal is at the top at or above this"),
            .share("low", \.personal.low, "where in the person's range the bottom begins"),
            .share("high", \.personal.high, "where in the person's range the top begins"),
            .number("range", \.personal.least, unit: unit, in: 0...180, about: "a smaller range is ignored"),
            .seconds("span", \.personal.span, in: 1...60, "how far back the range looks, at most 512 frames"),
            .share("tail", \.personal.tail, in: 0...0.45, "the percentile that is the lower end of the range"),
        ]
    }
}

/// Thresholds as shares of a person's range, taken anew every quarter of a second.
struct PersonalThresholds: Sendable {
    /// The parameters of the range.
    struct Settings: Sendable, Hashable {
        var low: Double
        var high: Double
        /// The least range, units of the signal.
        var least: Double
        var span = 12.0
        var tail = 0.05
    }

    private static let refresh = 0.25
    private static let fewest = 20

    private let settings: Settings
    private var range: SlidingRange
    private var refreshed: Nanoseconds?

    /// Makes thresholds without a range.
    ///
    /// - Parameters:
    ///   - settings: The parameters of the range.
    ///   - values: The values that the signal usually has.
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
