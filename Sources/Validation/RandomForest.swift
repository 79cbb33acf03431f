import Mathematics

/// A random forest of classification trees (Breiman 2001, doi:10.1023/A:1010933404324), which finds differences that
/// no weighted sum of the features shows: in spread, and in how features go together.
///
/// Each tree is grown without pruning on clips drawn with replacement, as many of each class as the smaller one has
/// (Chen, Liaw & Breiman 2004, "Using random forest to learn imbalanced data"); in every node it looks for the best
/// Gini impurity among √features of the features, drawn at random. Every clip weighs the same, however many members it
/// has.
struct RandomForest {
    /// The number of trees.
    static let trees = 100

    private let trees: [ClassificationTree]

    /// Trains.
    ///
    /// - Parameters:
    ///   - negatives: The features of one class, clip by clip; at least one clip, none empty.
    ///   - positives: The same of the other class.
    ///   - stream: The source of the drawn clips and features.
    init(negatives: [[[Double]]], positives: [[[Double]]], _ stream: inout RandomStream) {
        var table = ClassificationTable()
        let classes = [
            negatives.map { table.add($0, isPositive: false) }, positives.map { table.add($0, isPositive: true) },
        ]
        let count = min(negatives.count, positives.count)
        var trees: [ClassificationTree] = []
        for _ in 0..<Self.trees {
            var rows: [Int] = []
            for clips in classes {
                for _ in 0..<count { rows += clips[stream.choice(count: clips.count)] }
            }
            trees.append(ClassificationTree(rows, of: table, &stream))
        }
        self.trees = trees
    }

    /// The share of the trees, by the shares in their leaves, that take something for a positive: 0…1.
    func score(_ features: [Double]) -> Double {
        trees.reduce(0) { $0 + $1.score(features) } / Double(trees.count)
    }
}
