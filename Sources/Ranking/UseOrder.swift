import Experiment
import Foundation
import Mathematics
package import Scoring

/// The detectors in the order of their costs for one use.
package struct UseOrder: Sendable {
    package struct Row: Sendable, Hashable {
        /// The detector's position among the entrants.
        package let index: Int
        package let label: String
        /// The sum of the costs, each times its figure, over the sum of the costs.
        package let cost: Double
        /// The place by the cost, from 1: one more than the number of detectors with lower costs.
        package let place: Int
        /// The places between the 2.5 % and the 97.5 % quantile over random costs.
        package let places: ClosedRange<Int>
    }

    package let use: LeaderboardPlan.Use
    /// The detectors, best first, and equal ones in the order of their labels.
    package let rows: [Row]

    /// The factor by which random costs are divided or multiplied at most; our own choice.
    package static let factor = 4.0
    package static let draws = 400

    /// Orders detectors by the figure of each entrant for each cost of the use.
    init(_ use: LeaderboardPlan.Use, figures: [[Double]], labels: [String], ranked: [Int], seed: UInt64) {
        self.use = use
        let order = ranked.sorted { labels[$0] < labels[$1] }
        func sums(_ costs: [Double]) -> [Double] {
            let whole = costs.reduce(0, +)
            return labels.indices.map { index in
                zip(costs, figures).reduce(0) { $0 + $1.0 * $1.1[index] } / whole
            }
        }
        func places(_ sums: [Double]) -> [Int] {
            let sorted = order.sorted { sums[$0] < sums[$1] }
            var places = labels.map { _ in 0 }
            for (position, index) in sorted.enumerated() {
                let isEqual = position > 0 && sums[index] == sums[sorted[position - 1]]
                places[index] = isEqual ? places[sorted[position - 1]] : position + 1
            }
            return places
        }
        let costs = use.costs.map(\.cost)
        var stream = Evaluation.stream("uses/\(use.name)", seed: seed)
        let drawn = (0..<Self.draws).map { _ in
            places(sums(costs.map { $0 * pow(Self.factor, 2 * stream.uniform() - 1) }))
        }
        let whole = sums(costs)
        let found = places(whole)
        let skipped = Int((1 - Evaluation.confidence) / 2 * Double(Self.draws))
        rows = order.map { index in
            let own = drawn.map { $0[index] }.sorted()
            return Row(
                index: index, label: labels[index], cost: whole[index], place: found[index],
                places: own[skipped]...own[own.count - 1 - skipped])
        }.sorted { ($0.place, $0.label) < ($1.place, $1.label) }
    }

    /// Returns Spearman's rank correlation of the order, which does not use these, with the shares of people's
    /// recordings that each detector counts rightly, `nil` where it is not known; see `Agreement.estimate`.
    package func agreement(with share: (Int) -> Double?) -> Estimate {
        Agreement.estimate(
            rows.compactMap { row in share(row.index).map { (row.cost, $0) } }, name: "agreement/\(use.name)")
    }
}
