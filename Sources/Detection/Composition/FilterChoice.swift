#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What smooths the signal of a composed detector.
public enum FilterChoice: Sendable, Hashable {
    /// Nothing.
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

    /// Whether it keeps a window of samples.
    var isWindow: Bool {
        switch self {
        case .median, .mean, .hampel: true
        case .none, .exponential, .oneEuro, .kalman: false
        }
    }

    /// The filter itself.
    var filter: SignalFilter {
        switch self {
        case .none: .none
        case .exponential(let timeConstant): .exponential(ExponentialFilter(timeConstant: timeConstant))
        case .median(let window): .median(MedianFilter(window: window))
        case .mean(let window): .mean(MeanFilter(window: window))
        case .oneEuro(let cutoff, let beta): .oneEuro(OneEuroFilter(minimumCutoff: cutoff, beta: beta))
        case .hampel(let window, let threshold): .hampel(HampelFilter(window: window, threshold: threshold))
        case .kalman(let noise, let density): .kalman(KalmanFilter(noise: noise, density: density))
        }
    }
}
