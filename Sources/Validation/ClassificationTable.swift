/// The material that trees learn from: rows of features, each with its class and its weight.
struct ClassificationTable {
    /// The features, row by row.
    private var values: [Double] = []
    /// The weight of each row in either class: one of the two is 0.
    private(set) var weights: [SIMD2<Double>] = []
    /// The number of features of a row.
    private(set) var features = 0

    /// Adds the members of a clip, which together have the weight 1.
    ///
    /// - Parameters:
    ///   - clip: The features of each member, at least one, of the same number as in other clips.
    ///   - isPositive: The class of the clip.
    /// - Returns: The rows of the members.
    mutating func add(_ clip: [[Double]], isPositive: Bool) -> Range<Int> {
        let first = weights.count
        let share = 1 / Double(clip.count)
        for member in clip {
            features = member.count
            values += member
            weights.append(isPositive ? SIMD2(0, share) : SIMD2(share, 0))
        }
        return first..<weights.count
    }

    /// The value of a feature in a row.
    func value(_ row: Int, _ feature: Int) -> Double { values[row * features + feature] }
}
