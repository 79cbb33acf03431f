/// A statistic of the samples of the last moments, at most fifteen of them.
///
/// The window is causal, the last moments up to the sample itself.
public struct WindowFilter: Sendable, Hashable {
    /// The statistics that a window can answer with.
    public enum Statistic: Sendable, Hashable {
        /// The mean.
        case mean
        /// The median; of an even number of samples the mean of the middle two.
        case median
        /// The sample itself, or the median where the sample lies further from it than so many standard deviations.
        ///
        /// These are estimated as 1.4826 times the median absolute deviation (Hampel: "The Influence Curve and its Role
        /// in Robust Estimation", JASA 69, 1974, doi:10.1080/01621459.1974.10482962). A step passes once most of the
        /// window lies behind it. Where more than half of the window has one value, every other sample is replaced.
        case hampel(threshold: Double)
    }

    /// The statistic.
    public let statistic: Statistic
    /// The time that it looks back, seconds: samples younger than that count, the newest always does.
    public let window: Double
    private var recent = RecentSamples()

    /// Makes a filter.
    public init(_ statistic: Statistic, window: Double) {
        self.statistic = statistic
        self.window = window
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The statistic.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        recent.add(value, elapsed: elapsed, window: window)
        return switch statistic {
        case .mean: recent.mean
        case .median: recent.median
        case .hampel(let threshold): recent.cleaned(value, threshold: threshold)
        }
    }

    /// Forgets all samples.
    public mutating func reset() { recent.clear() }
}
