/// The Kalman filter of a signal that keeps its velocity but for white noise in its acceleration.
///
/// State (x, v), transition [[1, Δt], [0, 1]], process noise q·[[Δt³/3, Δt²/2], [Δt²/2, Δt]], measurement noise σ²
/// (Bar-Shalom, Li and Kirubarajan: "Estimation with Applications to Tracking and Navigation", 2001, §6.2.2). Because
/// Δt is that of the frames, the frame rate does not change how much it smooths.
public struct KalmanFilter: Sendable, Hashable {
    /// Standard deviation σ of a sample, units of the signal, above 0.
    public let noise: Double
    /// Power spectral density q of the acceleration, (unit/s²)²·s, at least 0.
    public let density: Double

    /// The estimated value; `nil` before the first sample.
    private var value: Double?
    /// The estimated velocity, units per second.
    public private(set) var velocity = 0.0
    /// The square of the last sample's distance from its prediction over the variance of that distance: 1 on average
    /// where the signal keeps to the model; 0 at the first sample.
    package private(set) var surprise = 0.0
    private var valueVariance = 0.0
    private var covariance = 0.0
    private var velocityVariance = 0.0

    /// Standard deviation of the velocity before anything is known of it, units per second: the elbow of a push-up
    /// of 80° in 0.75 s a phase turns at 170°/s at most.
    private static let unknownVelocity = 170.0

    /// Makes a filter.
    public init(noise: Double, density: Double) {
        self.noise = noise
        self.density = density
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - sample: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The estimated value; the first sample passes unchanged.
    public mutating func filter(_ sample: Double, elapsed: Double) -> Double {
        let measured = noise * noise
        guard let last = value else {
            value = sample
            valueVariance = measured
            velocityVariance = KalmanFilter.unknownVelocity * KalmanFilter.unknownVelocity
            return sample
        }
        let t = elapsed
        let predicted = last + t * velocity
        valueVariance += t * (2 * covariance + t * velocityVariance) + density * t * t * t / 3
        covariance += t * velocityVariance + density * t * t / 2
        velocityVariance += density * t
        let total = valueVariance + measured
        guard total > 0 else { return predicted }
        let precision = 1 / total
        let gain = valueVariance * precision
        let velocityGain = covariance * precision
        let innovation = sample - predicted
        surprise = innovation * innovation * precision
        let next = predicted + gain * innovation
        velocity += velocityGain * innovation
        velocityVariance -= velocityGain * covariance
        covariance *= 1 - gain
        valueVariance *= 1 - gain
        value = next
        return next
    }

    /// Forgets all samples.
    public mutating func reset() { self = KalmanFilter(noise: noise, density: density) }
}
