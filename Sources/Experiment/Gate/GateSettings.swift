public import Scoring

/// How a gate decides.
public struct GateSettings: Sendable {
    /// The most probable that any figure of a whole gate raises a false alarm, either way.
    public var level = 0.005
    /// What of it goes to the latencies; the figures have the rest.
    public var latencyLevel = 0.001
    /// By how much a share must change to matter.
    public var shareFloor = 0.01
    /// By how much a number of false counts per minute must change to matter.
    public var rateFloor = 0.05
    /// By which share a detector's time must change to matter.
    public var latencyFloor = 0.10
    /// The confidence of the intervals of differences.
    public var confidence = 0.95
    /// Resamples behind each interval; below 1 there are no intervals.
    public var resamples = 1000

    /// The settings that hold where nothing else is said.
    public init() {}

    /// By how much a figure must change to matter.
    public func floor(of figure: Figure) -> Double { figure == .falsePerMinute ? rateFloor : shareFloor }

    /// The most probable that any figure beside the latencies raises a false alarm.
    public var figuresLevel: Double { level - latencyLevel }
}
