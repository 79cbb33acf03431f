package import Scoring

package struct GateSettings: Sendable {
    /// The most probable that any figure of a whole gate raises a false alarm, either way.
    package var level = 0.005
    /// The share of the level for the latencies; the figures have the rest.
    package var latencyLevel = 0.001
    /// By how much a share must change to matter.
    package var shareFloor = 0.01
    /// By how much a number of false counts per minute, or a metric that is not a share, must change to matter.
    package var rateFloor = 0.05
    /// By which share a detector's time must change to matter.
    package var latencyFloor = 0.10
    /// Whether times that are not decided leave the gate undecided; otherwise the decision about accuracy is kept.
    package var requiresTimes = false
    /// The greatest loss, as a share of the repetitions of a scenario, that may pass unseen where figures are undecided;
    /// our own choice, which a baseline may change.
    package var maxUndetectedLoss = 0.05
    package var confidence = 0.95
    /// The metrics; those with the use `.gate` are tested.
    package var metrics = MetricCatalog.standard
    /// Resamples behind each interval; below 1 there are no intervals.
    package var resamples = 1000

    package init() {}

    /// By how much a figure must change to matter.
    package func floor(of figure: Metric) -> Double { figure.unit == .share ? shareFloor : rateFloor }

    /// The most probable that any figure beside the latencies raises a false alarm.
    package var figuresLevel: Double { level - latencyLevel }
}
