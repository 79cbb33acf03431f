import Elementary

/// The period of a signal, as the first strong peak of its normalised autocorrelation.
///
/// For a lag of L samples, the last L samples are compared with the L before them, both about their common mean:
/// r(L) = Σ aᵢbᵢ / √(Σ aᵢ² Σ bᵢ²). So r = 1 for a signal that repeats itself, whatever its shape, and a steady rise has
/// r < 0. Because the window grows with the lag, a period is seen as soon as it has come twice. All lags share two
/// tables of sums; memory is set aside once.
struct PeriodSearch: Sendable {
    /// The share of the greatest autocorrelation that an earlier peak must have to be the period.
    ///
    /// A signal with the period L also repeats itself after 2 L.
    private static let asGood = 0.85

    /// The lags whose products are summed together.
    private static let lanes = 8

    /// The shortest lag, samples.
    let shortest: Int
    private let longest: Int
    /// The signal, the oldest value first.
    private var values: [Double]
    /// The sum of the products of the last values with those before them, by lag.
    private var products: [Double]
    private var sums: [Double]
    private var squares: [Double]
    private var strengths: [Double]
    /// Cosines and sines of a period, for as long as the lag stays.
    private var circle: [SIMD2<Double>]
    private var circleLag = 0
    private(set) var count = 0
    /// The longest lag whose strength is known.
    private var measured = 0
    /// The most values that it looks at.
    let capacity: Int

    /// Makes a search between two lags, samples, of which the shortest is at least 2.
    init(shortest: Int, longest: Int) {
        self.shortest = max(2, shortest)
        self.longest = max(self.shortest + 1, longest)
        // One lag more on either side, to see that a peak is one.
        capacity = 2 * (self.longest + 1)
        values = Array(repeating: 0, count: capacity)
        products = Array(repeating: 0, count: self.longest + 2 + PeriodSearch.lanes)
        sums = Array(repeating: 0, count: capacity + 1)
        squares = Array(repeating: 0, count: capacity + 1)
        strengths = Array(repeating: 0, count: self.longest + 2)
        circle = Array(repeating: .zero, count: self.longest + 1)
    }

    /// Takes a signal, the oldest value first; of a longer one the newest values.
    mutating func take(_ signal: UnsafeBufferPointer<Double>) {
        count = min(signal.count, capacity)
        measured = shortest - 2
        values.withUnsafeMutableBufferPointer { values in
            _ = values.update(fromContentsOf: signal.suffix(count))
            sums.withUnsafeMutableBufferPointer { sums in
                squares.withUnsafeMutableBufferPointer { squares in
                    for place in 0..<count {
                        sums[place &+ 1] = sums[place] + values[place]
                        squares[place &+ 1] = squares[place] + values[place] * values[place]
                    }
                }
            }
        }
    }

    /// The autocorrelation at a lag; 0 where the signal is too short for it or does not move.
    mutating func strength(lag: Int) -> Double {
        guard lag > 0, 2 * lag <= count else { return 0 }
        multiply(lags: lag...lag)
        return strength(lag: lag, product: products[lag])
    }

    private func strength(lag: Int, product: Double) -> Double {
        let begin = count - 2 * lag
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
        let covariance = product + (length * mean * mean - mean * (older.sum + newer.sum))
        return covariance / (olderEnergy * newerEnergy).squareRoot()
    }

    /// Sums the products of each of some lags, 1 to half of the signal, in the order of the values.
    ///
    /// A sum alone waits for each of its additions; those of several lags over the same values do not wait for each
    /// other.
    private mutating func multiply(lags: ClosedRange<Int>) {
        let count = count
        values.withUnsafeBufferPointer { values in
            products.withUnsafeMutableBufferPointer { products in
                func add(_ places: Range<Int>, lag: Int) {
                    var sum = products[lag]
                    for place in places { sum += values[place] * values[place &+ lag] }
                    products[lag] = sum
                }
                for first in stride(from: lags.lowerBound, through: lags.upperBound, by: PeriodSearch.lanes) {
                    let last = min(first + PeriodSearch.lanes - 1, lags.upperBound)
                    // The values that have a product at all of these lags.
                    let shared = count - 2 * first..<max(count - 2 * first, count - first - PeriodSearch.lanes + 1)
                    for lag in first...last {
                        products[lag] = 0
                        add(count - 2 * lag..<min(shared.lowerBound, count - lag), lag: lag)
                    }
                    guard let from = UnsafeRawPointer(values.baseAddress),
                        let to = UnsafeMutableRawPointer(products.baseAddress)
                    else { return }
                    let size = MemoryLayout<Double>.stride
                    var sums = to.loadUnaligned(fromByteOffset: first * size, as: SIMD8<Double>.self)
                    for place in shared {
                        let later = from.loadUnaligned(fromByteOffset: (place &+ first) &* size, as: SIMD8<Double>.self)
                        sums += values[place] * later
                    }
                    to.storeBytes(of: sums, toByteOffset: first * size, as: SIMD8<Double>.self)
                    for lag in first...last { add(min(shared.upperBound, count - lag)..<count - lag, lag: lag) }
                }
            }
        }
    }

    /// The period, samples, and the autocorrelation there: the first peak that is at least `least` and nearly as high
    /// as the highest.
    mutating func period(least: Double) -> (lag: Int, strength: Double)? {
        let last = measure(through: longest + 1)
        guard last > shortest else { return nil }
        var best = 0.0
        for lag in shortest..<last where isPeak(lag) { best = max(best, strengths[lag]) }
        guard best >= least, best > 0 else { return nil }
        let enough = max(least, PeriodSearch.asGood * best)
        for lag in shortest..<last where isPeak(lag) && strengths[lag] >= enough {
            return (lag, strengths[lag])
        }
        return nil
    }

    /// Measures the autocorrelation at all lags up to one, as far as the signal goes, and returns the last; all below
    /// it can be peaks.
    mutating func measure(through lag: Int) -> Int {
        let last = min(lag, longest + 1, count / 2)
        guard last > measured else { return last }
        multiply(lags: measured + 1...last)
        for lag in measured + 1...last { strengths[lag] = strength(lag: lag, product: products[lag]) }
        measured = last
        return last
    }

    /// Whether a lag below one that is measured is a peak.
    func isPeak(_ lag: Int, least: Double) -> Bool { strengths[lag] >= least && isPeak(lag) }

    private func isPeak(_ lag: Int) -> Bool {
        strengths[lag] > strengths[lag - 1] && strengths[lag] >= strengths[lag + 1]
    }

    /// The phase at the newest value of the fundamental over the last `lag` values, turns from 0 at a top up to 1.
    mutating func phase(lag: Int) -> Double {
        if circleLag != lag {
            circleLag = lag
            for age in 0..<lag {
                let turn = sineCosine(2 * Double.pi * Double(age) / Double(lag))
                circle[age] = SIMD2(turn.cosine, turn.sine)
            }
        }
        var sum = SIMD2(0.0, 0.0)
        for age in 0..<min(lag, count) { sum += values[count - 1 - age] * circle[age] }
        // A top that was `age` samples ago makes the phase age / lag.
        let turns = arcTangent(y: sum.y, x: sum.x) / (2 * Double.pi)
        return turns < 0 ? turns + 1 : turns
    }
}
