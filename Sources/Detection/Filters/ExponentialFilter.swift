/// An exponential average with a time constant, so that the frame rate does not change how much it smooths.
public struct ExponentialFilter: Sendable, Hashable {
    /// The time constant τ, seconds; at 0 nothing is smoothed.
    public let timeConstant: Double
    private var average: Double?

    /// Makes a filter.
    public init(timeConstant: Double) { self.timeConstant = timeConstant }

    /// Takes the next sample; the share of a new one is `1 − exp(−Δt/τ)`, and the first passes unchanged.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The average.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        guard let last = average else {
            average = value
            return value
        }
        let next = last + Geometry.smoothing(elapsed: elapsed, timeConstant: timeConstant) * (value - last)
        average = next
        return next
    }

    /// Forgets all samples.
    public mutating func reset() { average = nil }
}
