#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The period of a signal, as the first strong peak of its normalised autocorrelation.
///
/// For a lag of L samples, the last L samples are compared with the L before them, both about their common mean:
/// r(L) = Σ aᵢbᵢ / √(Σ aᵢ² Σ bᵢ²). So r = 1 for a signal that repeats itself, whatever its shape, and a steady rise has
/// r < 0. Because the window grows with the lag, a period is seen as soon as it has come twice. All lags share two
/// tables of sums; memory is set aside once.
struct PeriodSearch: Sendable {
    /// A period that was found.
    struct Period: Sendable, Hashable {
        /// Its length, samples.
        var lag: Int
        /// The autocorrelation there.
        var strength: Double
    }

    /// The share of the greatest autocorrelation that an earlier peak must have to be the period.
    ///
    /// A signal with the period L also repeats itself after 2 L.
    private static let asGood = 0.85

    private let shortest: Int
    private let longest: Int
    /// The signal, the oldest value first.
    private var values: [Double]
    private var sums: [Double]
    private var squares: [Double]
    private var strengths: [Double]
    private(set) var count = 0

    /// Makes a search.
    ///
    /// - Parameters:
    ///   - shortest: The shortest lag, samples, at least 2.
    ///   - longest: The longest lag, samples, above the shortest.
    init(shortest: Int, longest: Int) {
        self.shortest = max(2, shortest)
        self.longest = max(self.shortest + 1, longest)
        // One lag more on either side, to see that a peak is one.
        let capacity = 2 * (self.longest + 1)
        values = Array(repeating: 0, count: capacity)
        sums = Array(repeating: 0, count: capacity + 1)
        squares = Array(repeating: 0, count: capacity + 1)
        strengths = Array(repeating: 0, count: self.longest + 2)
    }

    /// The most values that it looks at.
    var capacity: Int { values.count }

    /// Takes a signal; `value` returns it by age, 0 the newest.
    mutating func take(count total: Int, value: (_ age: Int) -> Double) {
        count = min(total, values.count)
        for place in 0..<count {
            let number = value(count - 1 - place)
            values[place] = number
            sums[place + 1] = sums[place] + number
            squares[place + 1] = squares[place] + number * number
        }
    }

    /// The autocorrelation at a lag; 0 where the signal is too short for it or does not move.
    func strength(lag: Int) -> Double {
        let begin = count - 2 * lag
        guard lag > 0, begin >= 0 else { return 0 }
        let middle = count - lag
        let older = (sum: sums[middle] - sums[begin], square: squares[middle] - squares[begin])
        let newer = (sum: sums[count] - sums[middle], square: squares[count] - squares[middle])
        let length = Double(lag)
        let mean = (older.sum + newer.sum) / (2 * length)
        let olderEnergy = older.square - 2 * mean * older.sum + length * mean * mean
        let newerEnergy = newer.square - 2 * mean * newer.sum + length * mean * mean
        // What is left of a signal that does not move is rounding.
        let least = 1e-9 * (older.square + newer.square)
        guard olderEnergy > least, newerEnergy > least else { return 0 }
        var product = 0.0
        values.withUnsafeBufferPointer { values in
            for place in begin..<middle { product += values[place] * values[place &+ lag] }
        }
        product += length * mean * mean - mean * (older.sum + newer.sum)
        return product / (olderEnergy * newerEnergy).squareRoot()
    }

    /// The period: the first peak that is at least `least` and nearly as high as the highest.
    mutating func period(least: Double) -> Period? {
        let last = min(longest + 1, count / 2)
        guard last > shortest else { return nil }
        for lag in (shortest - 1)...last { strengths[lag] = strength(lag: lag) }
        var best = 0.0
        for lag in shortest..<last where isPeak(lag) { best = max(best, strengths[lag]) }
        guard best >= least, best > 0 else { return nil }
        let enough = max(least, PeriodSearch.asGood * best)
        for lag in shortest..<last where isPeak(lag) && strengths[lag] >= enough {
            return Period(lag: lag, strength: strengths[lag])
        }
        return nil
    }

    private func isPeak(_ lag: Int) -> Bool {
        strengths[lag] > strengths[lag - 1] && strengths[lag] >= strengths[lag + 1]
    }

    /// The phase at the newest value of the fundamental over the last `lag` values, turns from 0 at a top up to 1.
    func phase(lag: Int) -> Double {
        var cosine = 0.0
        var sine = 0.0
        for age in 0..<min(lag, count) {
            let turn = 2 * Double.pi * Double(age) / Double(lag)
            let value = values[count - 1 - age]
            cosine += value * cos(turn)
            sine += value * sin(turn)
        }
        // A top that was `age` samples ago makes the phase age / lag.
        let turns = atan2(sine, cosine) / (2 * Double.pi)
        return turns < 0 ? turns + 1 : turns
    }
}
