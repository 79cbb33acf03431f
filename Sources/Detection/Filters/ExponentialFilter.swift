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
        filter(value, share: average == nil ? 1 : Geometry.smoothing(elapsed: elapsed, timeConstant: timeConstant))
    }

    /// Takes the next sample, finite, with its share, 0…1, and returns the average; the first passes unchanged.
    @inline(__always)
    mutating func filter(_ value: Double, share: Double) -> Double {
        guard let last = average else {
            average = value
            return value
        }
        let next = last + share * (value - last)
        average = next
        return next
    }

    /// Forgets all samples.
    public mutating func reset() { average = nil }
}
