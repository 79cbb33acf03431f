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
        /// The impurity of both parts, times their sizes.
        var impurity: Double
    }

    private var nodes: [Node] = []
    /// The fewest rows in a leaf that comes from a split.
    private static let leafRows = 2

    /// Grows a tree from at least one row; a row may occur several times.
    init(_ rows: [Int], of table: ClassificationTable, _ stream: inout RandomStream) { _ = grow(rows, table, &stream) }

    /// The share of positives in the leaf of some features, 0…1.
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
        let positives = rows.count { table.isPositive[$0] }
        guard positives > 0, positives < rows.count, let split = Self.best(rows, table, positives, &stream) else {
            nodes.append(.leaf(share: Double(positives) / Double(rows.count)))
            return nodes.count - 1
        }
        let column = table.columns[split.feature]
        let below = grow(rows.filter { column[$0] <= split.threshold }, table, &stream)
        let above = grow(rows.filter { column[$0] > split.threshold }, table, &stream)
        nodes.append(.branch(feature: split.feature, threshold: split.threshold, below: below, above: above))
        return nodes.count - 1
    }

    /// The best split on the drawn features; `nil` where these don't vary.
    private static func best(
        _ rows: [Int], _ table: ClassificationTable, _ positives: Int, _ stream: inout RandomStream
    ) -> Split? {
        let count = Int(Double(table.columns.count).squareRoot().rounded())
        let drawn = PersonHalves.drawn(count, of: Array(table.columns.indices), &stream)
        return drawn.compactMap { best(rows, table, positives, on: $0) }.min { $0.impurity < $1.impurity }
    }

    /// The best split on a feature; `nil` where all rows have the same value.
    private static func best(_ rows: [Int], _ table: ClassificationTable, _ positives: Int, on feature: Int) -> Split? {
        let column = table.columns[feature]
        let sorted = rows.sorted { column[$0] < column[$1] }
        var below = 0
        var best: Split?
        for index in 0..<sorted.count - 1 {
            if table.isPositive[sorted[index]] { below += 1 }
            let size = index + 1
            guard size >= leafRows, sorted.count - size >= leafRows else { continue }
            let (value, next) = (column[sorted[index]], column[sorted[index + 1]])
            guard value < next else { continue }
            let impurity = gini(below, of: size) + gini(positives - below, of: sorted.count - size)
            if impurity < best?.impurity ?? .infinity {
                // Of two numbers without one between them, the middle may be rounded to the greater one.
                let middle = value + (next - value) / 2
                best = Split(feature: feature, threshold: middle < next ? middle : value, impurity: impurity)
            }
        }
        return best
    }

    /// The Gini impurity of some positives among all, times the number of all.
    private static func gini(_ positives: Int, of all: Int) -> Double {
        2 * Double(positives) * Double(all - positives) / Double(all)
    }
}

/// The material that trees learn from: rows of features, each with its class.
struct ClassificationTable {
    /// The features, one list for each, with a value for each row.
    let columns: [[Double]]
    /// Whether each row is of the positive class.
    let isPositive: [Bool]

    /// Makes a table of the rows of both classes, negatives first; all rows have the same number of features.
    init(negatives: [[Double]], positives: [[Double]]) {
        let rows = negatives + positives
        columns = (rows.first ?? []).indices.map { feature in rows.map { $0[feature] } }
        isPositive = rows.indices.map { $0 >= negatives.count }
    }
}
