import Detection
import Mathematics
package import Scoring

/// The share of a score's variance over the tried configurations that goes with one parameter's value.
///
/// The correlation ratio η²: the variance of the means of the parameter's values over the variance of all. Over a full
/// grid it is the first-order Sobol index; elsewhere it is a screen, and one that looks at what was tried only.
package struct ParameterScreen: Sendable {
    package let name: String
    package let share: Double
    /// The mean score of each value, or of each tenth of a range, with the number of configurations.
    package let means: [(value: String, mean: Double, configurations: Int)]
    /// The configurations with another value than those that were searched, which are in no mean: the default, if any.
    package let outside: Int

    package static let parts = 10

    init(_ dimension: SearchDimension, values: [ParameterValue], scores: [Double]) {
        name = dimension.name
        var groups: [(value: String, sum: Double, count: Int)]
        var place: (ParameterValue) -> Int?
        switch dimension.values {
        case .list(let list):
            groups = list.map { ($0.description, 0, 0) }
            place = { list.firstIndex(of: $0) }
        case .range(let range):
            let width = (range.upperBound - range.lowerBound) / Double(Self.parts)
            groups = (0..<Self.parts).map { part in
                let ends = [part, part + 1].map { range.lowerBound + Double($0) * width }
                return (
                    ends.map { ParameterValue.number(SearchDimension.rounded($0, decimals: 6)).description }
                        .joined(separator: "..."), 0, 0
                )
            }
            place = { value in
                guard case .number(let number) = value, range.contains(number) else { return nil }
                return width > 0 ? min(Int((number - range.lowerBound) / width), Self.parts - 1) : 0
            }
        }
        var inside: [Double] = []
        for (value, score) in zip(values, scores) {
            guard let group = place(value) else { continue }
            groups[group].sum += score
            groups[group].count += 1
            inside.append(score)
        }
        let mean = inside.reduce(0, +) / Double(max(inside.count, 1))
        let all = inside.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let filled = groups.filter { $0.count > 0 }
        let between = filled.reduce(0) { sum, group in
            let own = group.sum / Double(group.count) - mean
            return sum + Double(group.count) * own * own
        }
        share = all > 0 ? between / all : 0
        means = filled.map { ($0.value, $0.sum / Double($0.count), $0.count) }
        outside = scores.count - inside.count
    }

    /// Returns the value with the best mean score; `nil` where nothing was tried.
    package func best(for goal: Metric) -> (value: String, mean: Double, configurations: Int)? {
        means.max { a, b in goal.isBetterHigher ? a.mean < b.mean : a.mean > b.mean }
    }
}

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
