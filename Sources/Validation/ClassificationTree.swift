import Mathematics

/// A binary tree that splits on one feature in every node (Breiman, Friedman, Olshen & Stone 1984).
///
/// A node is split at the least Gini impurity among √features of the features, drawn at random, and at thresholds
/// midway between neighbouring values, until its members are of one class or have equal values of the drawn features.
struct ClassificationTree {
    private enum Node {
        case leaf(share: Double)
        case branch(feature: Int, threshold: Double, below: Int, above: Int)
    }

    /// A way to divide the members of a node.
    private struct Split {
        var feature: Int
        var threshold: Double
        /// The impurity of both parts, weighted.
        var impurity: Double
    }

    private var nodes: [Node] = []

    /// Grows a tree.
    ///
    /// - Parameters:
    ///   - rows: The rows that it learns from, at least one; a row may occur several times.
    ///   - table: The table of the rows.
    ///   - stream: The source of the features that each node looks at.
    init(_ rows: [Int], of table: ClassificationTable, _ stream: inout RandomStream) { _ = grow(rows, table, &stream) }

    /// The weighted share of positives in the leaf of some features, 0…1.
    func score(_ features: [Double]) -> Double {
        // The root is the last node, since parts are grown before their branch is known.
        var place = nodes.count - 1
        while true {
            switch nodes[place] {
            case .leaf(let share): return share
            case .branch(let feature, let threshold, let below, let above):
                place = features[feature] <= threshold ? below : above
            }
        }
    }

    /// Adds a node with all below it, and returns its place.
    private mutating func grow(_ rows: [Int], _ table: ClassificationTable, _ stream: inout RandomStream) -> Int {
        let weights = rows.reduce(SIMD2<Double>.zero) { $0 + table.weights[$1] }
        let isPure = weights.min() <= 0
        guard !isPure, let split = Self.best(rows, table, weights, &stream) else {
            nodes.append(.leaf(share: weights.y / weights.sum()))
            return nodes.count - 1
        }
        let below = grow(rows.filter { table.value($0, split.feature) <= split.threshold }, table, &stream)
        let above = grow(rows.filter { table.value($0, split.feature) > split.threshold }, table, &stream)
        nodes.append(.branch(feature: split.feature, threshold: split.threshold, below: below, above: above))
        return nodes.count - 1
    }

    /// The best split on the drawn features; `nil` where these don't vary.
    private static func best(
        _ rows: [Int], _ table: ClassificationTable, _ total: SIMD2<Double>, _ stream: inout RandomStream
    ) -> Split? {
        let count = Int(Double(table.features).squareRoot().rounded())
        let drawn = PersonHalves.drawn(count, of: Array(0..<table.features), &stream)
        return drawn.compactMap { best(rows, table, total, on: $0) }.min { $0.impurity < $1.impurity }
    }

    /// The best split on a feature; `nil` where all rows have the same value.
    private static func best(
        _ rows: [Int], _ table: ClassificationTable, _ total: SIMD2<Double>, on feature: Int
    ) -> Split? {
        let sorted = rows.map { (value: table.value($0, feature), weights: table.weights[$0]) }
            .sorted { $0.value < $1.value }
        var below = SIMD2<Double>.zero
        var best: Split?
        for index in sorted.indices.dropLast() {
            below += sorted[index].weights
            let (value, next) = (sorted[index].value, sorted[index + 1].value)
            guard value < next else { continue }
            let impurity = gini(below) + gini(total - below)
            if impurity < best?.impurity ?? .infinity {
                // Of two numbers without one between them, the middle may be rounded to the greater one.
                let middle = value + (next - value) / 2
                best = Split(feature: feature, threshold: middle < next ? middle : value, impurity: impurity)
            }
        }
        return best
    }

    /// The Gini impurity of the weights of two classes, times their sum.
    private static func gini(_ weights: SIMD2<Double>) -> Double {
        let total = weights.sum()
        return total > 0 ? 2 * weights.x * weights.y / total : 0
    }
}
