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

/// The median of the samples of the last moments, at most fifteen of them.
public struct MedianFilter: Sendable, Hashable {
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
    /// - Returns: The median; of an even number of samples the mean of the middle two.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        recent.add(value, elapsed: elapsed, window: window)
        return recent.median
    }

    /// Forgets all samples.
    public mutating func reset() { recent = RecentSamples() }
}

/// One of the filters that a detector may put on its signal; it allocates nothing.
public enum SignalFilter: Sendable, Hashable {
    /// No filter: samples pass unchanged.
    case none
    /// The One-Euro filter.
    case oneEuro(OneEuroFilter)
    /// An exponential average.
    case exponential(ExponentialFilter)
    /// A moving median.
    case median(MedianFilter)
    /// A moving mean.
    case mean(MeanFilter)
    /// The Hampel filter.
    case hampel(HampelFilter)
    /// The Kalman filter of constant velocity.
    case kalman(KalmanFilter)

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The filtered value; the first sample passes unchanged.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        switch self {
        case .none:
            return value
        case .oneEuro(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .oneEuro(filter)
            return result
        case .exponential(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .exponential(filter)
            return result
        case .median(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .median(filter)
            return result
        case .mean(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .mean(filter)
            return result
        case .hampel(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .hampel(filter)
            return result
        case .kalman(var filter):
            let result = filter.filter(value, elapsed: elapsed)
            self = .kalman(filter)
            return result
        }
    }

    /// Forgets all samples.
    public mutating func reset() {
        switch self {
        case .none:
            break
        case .oneEuro(var filter):
            filter.reset()
            self = .oneEuro(filter)
        case .exponential(var filter):
            filter.reset()
            self = .exponential(filter)
        case .median(var filter):
            filter.reset()
            self = .median(filter)
        case .mean(var filter):
            filter.reset()
            self = .mean(filter)
        case .hampel(var filter):
            filter.reset()
            self = .hampel(filter)
        case .kalman(var filter):
            filter.reset()
            self = .kalman(filter)
        }
    }
}
