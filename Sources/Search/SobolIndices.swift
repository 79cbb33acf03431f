import Scoring
import Mathematics

/// The share of a function's variance that each of its parameters causes, by Saltelli's design.
///
/// First-order indices by Saltelli et al. 2010 (doi:10.1016/j.cpc.2009.09.018, table 2, b), total ones by Jansen 1999
/// (doi:10.1016/S0010-4655(98)00154-4), with percentile intervals over resampled rows.
package struct SobolIndices: Sendable, Hashable {
    /// An index with its interval, 95 %.
    package struct Index: Sendable, Hashable {
        /// The share of the variance; a small one may come out below 0.
        package var value: Double
        package var interval: ClosedRange<Double>
    }

    /// The share that a parameter causes alone.
    package let first: [Index]
    /// The share that a parameter causes together with the others.
    package let total: [Index]

    package static let resamples = 1000

    /// Works out the indices from the function at the rows of A, of B, and of A with each parameter's column of B;
    /// `nil` for fewer than two rows, rows that don't agree, and for a function that does not vary.
    package init?(a: [Double], b: [Double], mixed: [[Double]], seed: UInt64) {
        let count = a.count
        guard count > 1, b.count == count, mixed.allSatisfy({ $0.count == count }) else { return nil }
        let all = Array(0..<count)
        guard let found = Self.indices(a, b, mixed, rows: all) else { return nil }
        var stream = RandomStream(key: RandomKey.make(seed: seed, name: "sobol"), trial: 0, station: .bootstrap)
        var samples: [(first: [Double], total: [Double])] = []
        for _ in 0..<Self.resamples {
            var rows = all
            for index in rows.indices { rows[index] = stream.choice(count: count) }
            if let sample = Self.indices(a, b, mixed, rows: rows) { samples.append(sample) }
        }
        func index(_ value: Double, _ values: [Double]) -> Index {
            let sorted = values.sorted()
            let lower = Quantile.type7(sorted: sorted, 0.025) ?? value
            return Index(value: value, interval: lower...max(lower, Quantile.type7(sorted: sorted, 0.975) ?? value))
        }
        first = mixed.indices.map { place in index(found.first[place], samples.map { $0.first[place] }) }
        total = mixed.indices.map { place in index(found.total[place], samples.map { $0.total[place] }) }
    }

    private static func indices(
        _ a: [Double], _ b: [Double], _ mixed: [[Double]], rows: [Int]
    ) -> (first: [Double], total: [Double])? {
        let number = Double(rows.count)
        let mean = rows.reduce(0) { $0 + a[$1] + b[$1] } / (2 * number)
        let variance =
            rows.reduce(0) { $0 + (a[$1] - mean) * (a[$1] - mean) + (b[$1] - mean) * (b[$1] - mean) } / (2 * number)
        guard variance > 0 else { return nil }
        let first = mixed.map { mixed in
            rows.reduce(0) { $0 + (b[$1] - mean) * (mixed[$1] - a[$1]) } / number / variance
        }
        let total = mixed.map { mixed in
            rows.reduce(0) { $0 + (a[$1] - mixed[$1]) * (a[$1] - mixed[$1]) } / (2 * number) / variance
        }
        return (first, total)
    }
}
