/// The mean of the samples of the last moments, at most fifteen of them.
public struct MeanFilter: Sendable, Hashable {
    /// How far back it looks, seconds: samples younger than that count, the newest always does.
    public let window: Double
    private var recent = RecentSamples()

    /// Makes a filter.
    public init(window: Double) { self.window = window }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The mean.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        recent.add(value, elapsed: elapsed, window: window)
        return recent.mean
    }

    /// Forgets all samples.
    public mutating func reset() { recent = RecentSamples() }
}

/// The Hampel filter: a sample that lies far from the median of its window is replaced by that median.
///
/// Far is more than `threshold` standard deviations, estimated as 1.4826 times the median absolute deviation (Hampel:
/// "The Influence Curve and its Role in Robust Estimation", JASA 69, 1974, doi:10.1080/01621459.1974.10482962). The
/// window is causal, the last moments up to the sample itself, so a step passes once most of the window lies behind
/// it. Where more than half of the window has one value, every other sample is replaced.
public struct HampelFilter: Sendable, Hashable {
    /// How far back it looks, seconds, at most fifteen samples.
    public let window: Double
    /// How far from the median a sample may lie, standard deviations.
    public let threshold: Double
    private var recent = RecentSamples()

    /// Makes a filter.
    public init(window: Double, threshold: Double) {
        self.window = window
        self.threshold = threshold
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The sample itself or the median.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        recent.add(value, elapsed: elapsed, window: window)
        return recent.cleaned(value, threshold: threshold)
    }

    /// Forgets all samples.
    public mutating func reset() { recent = RecentSamples() }
}
