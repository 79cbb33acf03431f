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

    /// The number of positives among some rows.
    func positives(_ rows: [Int]) -> Int { rows.count { isPositive[$0] } }
}
