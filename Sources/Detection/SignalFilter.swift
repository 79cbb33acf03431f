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
    private var recent = Recent()

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
    public mutating func reset() { recent = Recent() }

    /// The last samples, newest first, with their ages.
    private struct Recent: Sendable, Hashable {
        private static let capacity = 15
        private var values = InlineArray<15, Double>(repeating: 0)
        private var ages = InlineArray<15, Double>(repeating: 0)
        private var count = 0

        mutating func add(_ value: Double, elapsed: Double, window: Double) {
            var kept = min(count, Recent.capacity - 1)
            while kept > 0, ages[kept - 1] + elapsed >= window { kept -= 1 }
            var index = kept
            while index > 0 {
                values[index] = values[index - 1]
                ages[index] = ages[index - 1] + elapsed
                index -= 1
            }
            values[0] = value
            ages[0] = 0
            count = kept + 1
        }

        var median: Double {
            var sorted = values
            for index in 1..<max(count, 2) where index < count {
                let value = sorted[index]
                var place = index
                while place > 0, sorted[place - 1] > value {
                    sorted[place] = sorted[place - 1]
                    place -= 1
                }
                sorted[place] = value
            }
            let middle = count / 2
            return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }

        static func == (a: Recent, b: Recent) -> Bool {
            guard a.count == b.count else { return false }
            for index in 0..<a.count where a.values[index] != b.values[index] || a.ages[index] != b.ages[index] {
                return false
            }
            return true
        }

        func hash(into hasher: inout Hasher) {
            for index in 0..<count { hasher.combine(values[index]) }
        }
    }
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
        }
    }
}
