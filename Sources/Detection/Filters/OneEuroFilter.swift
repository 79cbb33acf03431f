/// The One-Euro filter: a low-pass whose cutoff rises with the speed of the signal.
///
/// Casiez, Roussel and Vogel: "1 € Filter: A Simple Speed-based Low-pass Filter for Noisy Input in Interactive
/// Systems", CHI 2012, doi:10.1145/2207676.2208639. The speed is taken against the last *filtered* value, as in the
/// authors' implementation.
public struct OneEuroFilter: Sendable, Hashable {
    /// Cutoff of a signal at rest, Hz, above 0.
    public let minimumCutoff: Double
    /// The gain of the cutoff with speed, Hz per (unit of the signal / second), at least 0.
    public let beta: Double
    /// Cutoff of the low-pass on the speed, Hz, above 0.
    public let speedCutoff: Double
    /// The rate that is assumed until two samples at increasing times were seen, Hz.
    public let nominalRate: Double

    private var rate: Double
    private var filtered: Double?
    private var speed = 0.0

    /// Makes a filter.
    public init(minimumCutoff: Double, beta: Double, speedCutoff: Double = 1, nominalRate: Double = 30) {
        self.minimumCutoff = minimumCutoff
        self.beta = beta
        self.speedCutoff = speedCutoff
        self.nominalRate = nominalRate
        rate = nominalRate
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample; where it is not above 0 the last known rate stays. At the first
    ///     sample it means nothing.
    /// - Returns: The filtered value; the first sample passes unchanged.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        guard let last = filtered else {
            filtered = value
            return value
        }
        if elapsed > 0 { rate = 1 / elapsed }
        speed += smoothing(cutoff: speedCutoff) * ((value - last) * rate - speed)
        let next = last + smoothing(cutoff: minimumCutoff + beta * speed.magnitude) * (value - last)
        filtered = next
        return next
    }

    /// Forgets all samples and the rate.
    public mutating func reset() {
        rate = nominalRate
        filtered = nil
        speed = 0
    }

    /// α of the paper: the share of a new sample.
    private func smoothing(cutoff: Double) -> Double {
        let timeConstant = 1 / (2 * Double.pi * cutoff)
        return 1 / (1 + timeConstant * rate)
    }
}
