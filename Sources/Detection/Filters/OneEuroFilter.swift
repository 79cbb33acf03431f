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

    /// The seconds between the last two samples.
    private var interval: Double
    /// The angular frequency of the speed's cutoff, 1/s.
    private let speedFrequency: Double
    private var filtered: Double?
    private var speed = 0.0

    /// Makes a filter.
    public init(minimumCutoff: Double, beta: Double, speedCutoff: Double = 1, nominalRate: Double = 30) {
        self.minimumCutoff = minimumCutoff
        self.beta = beta
        self.speedCutoff = speedCutoff
        self.nominalRate = nominalRate
        speedFrequency = 2 * Double.pi * speedCutoff
        interval = 1 / nominalRate
    }

    /// Takes the next sample.
    ///
    /// With ω = 2π·cutoff the paper's share of a new sample, α = 1 / (1 + 1 / (ω·Δt)), leaves 1 / (1 + ω·Δt) of the old
    /// one: one division for each of the two low-passes.
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
        if elapsed > 0 { interval = elapsed }
        let step = value - last
        speed = (speed + speedFrequency * step) / (1 + speedFrequency * interval)
        let frequency = 2 * Double.pi * (minimumCutoff + beta * speed.magnitude)
        let next = value - step / (1 + frequency * interval)
        filtered = next
        return next
    }

    /// Forgets all samples and the rate.
    public mutating func reset() {
        interval = 1 / nominalRate
        filtered = nil
        speed = 0
    }
}
