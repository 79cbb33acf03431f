#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The filter on a detector's signal, with its settings.
public enum FilterChoice: Sendable, Hashable {
    /// No filter: samples pass unchanged.
    case none
    /// An exponential average with this time constant, seconds.
    case exponential(timeConstant: Double)
    /// The median of the last moments, seconds.
    case median(window: Double)
    /// The mean of the last moments, seconds.
    case mean(window: Double)
    /// The One-Euro filter: cutoff at rest, Hz, and what it gains with speed, Hz per unit per second.
    case oneEuro(cutoff: Double, beta: Double)
    /// The Hampel filter: window, seconds, and threshold, standard deviations.
    case hampel(window: Double, threshold: Double)
    /// The Kalman filter of constant velocity: deviation of a sample and power density of the acceleration.
    case kalman(noise: Double, density: Double)

    /// An exponential average that gives a new sample this weight at a frame rate.
    ///
    /// - Parameters:
    ///   - weight: The weight of a new sample, above 0 and below 1.
    ///   - rate: The frame rate at which the source ran, Hz.
    /// - Returns: The average with τ = −1 / (rate · ln(1 − weight)), rounded to milliseconds.
    public static func exponential(weight: Double, at rate: Double = 30) -> FilterChoice {
        .exponential(timeConstant: (-1000 / (rate * log(1 - weight))).rounded() / 1000)
    }
}
