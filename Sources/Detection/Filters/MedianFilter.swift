/// The median of the samples of the last moments, at most fifteen of them.
///
/// The window is causal, the last moments up to the sample itself.
public struct MedianFilter: Sendable, Hashable {
    /// The time that it looks back, seconds: samples younger than that count, the newest always does.
    public let window: Double
    private var recent = RecentSamples()

    /// Makes a filter.
    public init(window: Double) { self.window = window }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The median; of an even number of samples the mean of the middle two.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        recent.add(value, elapsed: elapsed, window: window)
        return recent.median
    }

    /// Forgets all samples.
    public mutating func reset() { recent.clear() }
}
