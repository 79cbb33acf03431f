import Statistics
import Pose

/// Decision delays in bins of one millisecond, with their exact sum.
struct DelayHistogram: Sendable, Hashable {
    private static let bin: Nanoseconds = 1_000_000

    private var bins: [Int64: Int] = [:]
    private var count = 0
    private var sum: Nanoseconds = 0

    mutating func add(_ delay: Nanoseconds) {
        // Bin k holds the delays from k − ½ up to below k + ½ milliseconds.
        let shifted = delay + Self.bin / 2
        let (quotient, remainder) = shifted.quotientAndRemainder(dividingBy: Self.bin)
        bins[remainder < 0 ? quotient - 1 : quotient, default: 0] += 1
        count += 1
        sum += delay
    }

    mutating func merge(_ other: DelayHistogram) {
        bins.merge(other.bins, uniquingKeysWith: +)
        count += other.count
        sum += other.sum
    }

    var figures: DelayFigures {
        let sorted = bins.sorted { $0.key < $1.key }
        return DelayFigures(
            count: count, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95),
            mean: count == 0 ? nil : (Double(sum) / Double(count)) / 1e9)
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
            if left < multiplicity { return Double(bin) / 1_000 }
            left -= multiplicity
        }
        return 0
    }
}
