import Mathematics

/// The agreement of predicted figures of some settings with measured ones.
package struct TransferAgreement: Sendable, Hashable {
    /// Spearman's rank correlation, equal figures having the mean of their ranks; `nil` with fewer than three settings,
    /// and where a side gives all the same figure.
    package var order: Double?
    /// The same among settings measured better than the median: good ones are harder to tell apart than good from bad.
    package var betterHalf: Double?
    /// The mean of predicted less measured figures.
    package var bias: Double?
    /// The mean distance of predicted and measured figures: the error of the level.
    package var distance: Double?

    /// Compares the figures of at least one setting, predicted and measured in the same order.
    init(_ figure: TransferFigure, predicted: [Double], measured: [Double]) {
        order = RankCorrelation.spearman(predicted, measured)
        let sorted = measured.sorted()
        let median = Quantile.type7(sorted: sorted, 0.5) ?? 0
        let better = measured.indices.filter { figure.isBetter(measured[$0], than: median) }
        betterHalf = RankCorrelation.spearman(better.map { predicted[$0] }, better.map { measured[$0] })
        let gaps = zip(predicted, measured).map { $0 - $1 }
        bias = PersonHalves.mean(gaps)
        distance = PersonHalves.mean(gaps.map(abs))
    }

    /// The mean of each part over some comparisons that have it.
    init(meanOf agreements: [TransferAgreement]) {
        func mean(_ part: KeyPath<TransferAgreement, Double?>) -> Double? {
            PersonHalves.mean(agreements.compactMap { $0[keyPath: part] })
        }
        (order, betterHalf) = (mean(\.order), mean(\.betterHalf))
        (bias, distance) = (mean(\.bias), mean(\.distance))
    }
}

/// The smallest predicted difference that can be trusted.
package struct TrustedDifference: Sendable, Hashable {
    /// The smallest difference such that, of the pairs of settings that are predicted to differ by it or more, at least
    /// 95 % are measured in the predicted order; `nil` where no difference will do.
    package var difference: Double?
    /// The number of pairs that are predicted to differ by it or more; 0 without a difference.
    package var pairs: Int
    package var allPairs: Int

    /// The share of pairs that must be measured in the predicted order.
    package static let share = 0.95

    /// Finds the difference of figures in the same order; a pair that is measured equal counts as half.
    init(predicted: [Double], measured: [Double]) {
        var found: [(gap: Double, agrees: Double)] = []
        for first in predicted.indices {
            for second in predicted.indices.dropFirst(first + 1) where predicted[first] != predicted[second] {
                let gap = predicted[second] - predicted[first]
                let real = (measured[second] - measured[first]) * (gap < 0 ? -1 : 1)
                found.append((abs(gap), real > 0 ? 1 : real == 0 ? 0.5 : 0))
            }
        }
        found.sort { $0.gap > $1.gap }
        (difference, pairs, allPairs) = (nil, 0, found.count)
        var agreeing = 0.0
        for (index, pair) in found.enumerated() {
            agreeing += pair.agrees
            // Pairs with the same difference belong together.
            if index + 1 < found.count, found[index + 1].gap == pair.gap { continue }
            if agreeing >= Self.share * Double(index + 1) { (difference, pairs) = (pair.gap, index + 1) }
        }
    }
}
