package import Pose
import Mathematics

/// Delays in bins of one width, with their exact sum and the longest one.
package struct DelayHistogram: Sendable, Hashable {
    /// The width of a bin; 1 ms for decision delays.
    package let width: Nanoseconds
    /// The number of delays in each bin; bin k holds those from k − ½ up to below k + ½ widths.
    package private(set) var bins: [Int64: Int] = [:]
    package private(set) var count = 0
    package private(set) var sum: Nanoseconds = 0
    /// The longest delay; `nil` without any.
    package private(set) var longest: Nanoseconds?

    /// Makes a histogram of no delays with bins of a width above 0.
    package init(width: Nanoseconds = 1_000_000) { self.width = width }

    /// Makes a histogram again from its parts.
    package init(width: Nanoseconds, bins: [Int64: Int], sum: Nanoseconds, longest: Nanoseconds?) {
        (self.width, self.bins, self.sum, self.longest) = (width, bins, sum, longest)
        count = bins.values.reduce(0, +)
    }

    package mutating func add(_ delay: Nanoseconds) {
        let shifted = delay + width / 2
        let (quotient, remainder) = shifted.quotientAndRemainder(dividingBy: width)
        bins[remainder < 0 ? quotient - 1 : quotient, default: 0] += 1
        count += 1
        sum += delay
        longest = max(longest ?? delay, delay)
    }

    /// Adds the delays of another histogram with bins of the same width.
    package mutating func merge(_ other: DelayHistogram) {
        bins.merge(other.bins, uniquingKeysWith: +)
        count += other.count
        sum += other.sum
        longest = [longest, other.longest].compactMap(\.self).max()
    }

    package var figures: DelayFigures {
        let sorted = bins.sorted { $0.key < $1.key }
        return DelayFigures(
            count: count, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95),
            mean: count == 0 ? nil : (Double(sum) / Double(count)) / 1e9, longest: longest?.seconds)
    }

    /// The type-7 quantile of the bins' middles in seconds.
    private func quantile(_ sorted: [(key: Int64, value: Int)], _ q: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = Double(count - 1) * q
        let below = Int(rank)
        let ends = [value(sorted, below), value(sorted, min(below + 1, count - 1))]
        return Quantile.type7(sorted: ends, rank - Double(below))
    }

    private func value(_ sorted: [(key: Int64, value: Int)], _ rank: Int) -> Double {
        var left = rank
        for (bin, multiplicity) in sorted {
            if left < multiplicity { return Double(bin) * Double(width) / 1e9 }
            left -= multiplicity
        }
        return 0
    }
}
