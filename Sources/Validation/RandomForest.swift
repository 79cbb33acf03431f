import Mathematics

/// A random forest of classification trees (Breiman 2001, doi:10.1023/A:1010933404324), which finds differences that
/// no weighted sum of the features shows: in spread, and in how features go together.
///
/// Each tree is grown without pruning, with two rows or more in a leaf, on rows drawn with replacement, as many of each
/// class as the smaller one has (Chen, Liaw & Breiman 2004, "Using random forest to learn imbalanced data"); in every
/// node it looks for the best Gini impurity among √features of the features, drawn at random.
struct RandomForest {
    static let trees = 80

    private let trees: [ClassificationTree]

    /// Trains on the rows of two classes, at least one of each, all with the same number of features.
    init(negatives: [[Double]], positives: [[Double]], _ stream: inout RandomStream) {
        let table = ClassificationTable(negatives: negatives, positives: positives)
        let count = min(negatives.count, positives.count)
        var trees: [ClassificationTree] = []
        for _ in 0..<Self.trees {
            var rows: [Int] = []
            for _ in 0..<count {
                rows.append(stream.choice(count: negatives.count))
                rows.append(negatives.count + stream.choice(count: positives.count))
            }
            trees.append(ClassificationTree(rows, of: table, &stream))
        }
        self.trees = trees
    }

    /// The share of the trees, by the shares in their leaves, that take something for a positive: 0…1.
    func score(_ features: [Double]) -> Double { trees.reduce(0) { $0 + $1.score(features) } / Double(trees.count) }
}
