import Mathematics
import Foundation

/// A logistic regression with a ridge, found by Newton's method (iteratively reweighted least squares).
///
/// Both classes weigh the same, however many members they have, and so does every clip within a class: together as much
/// as there are clips. The ridge keeps the weights finite where the classes can be separated without error; the
/// constant is not limited.
struct LogisticRegression {
    /// The weight of each feature.
    let weights: [Double]
    private let constant: Double

    /// The ridge's strength, for weights of standardised features.
    static let ridge = 1.0
    private static let iterations = 50

    /// Trains.
    ///
    /// - Parameters:
    ///   - negatives: The features of one class, clip by clip; at least one clip, none empty.
    ///   - positives: The same of the other class.
    /// - Throws: `GSLError` where the equations cannot be solved.
    init(negatives: [[[Double]]], positives: [[[Double]]]) throws(GSLError) {
        let size = (positives.first?.first?.count ?? 0) + 1
        let half = Double(negatives.count + positives.count) / 2
        var rows: [(features: [Double], label: Double, weight: Double)] = []
        for (clips, label) in [(negatives, 0.0), (positives, 1.0)] {
            for clip in clips {
                let weight = half / Double(clips.count * clip.count)
                rows += clip.map { ([1] + $0, label, weight) }
            }
        }
        var beta = [Double](repeating: 0, count: size)
        for _ in 0..<LogisticRegression.iterations {
            var gradient = beta.map { -LogisticRegression.ridge * $0 }
            var hessian = Array(repeating: Array(repeating: 0.0, count: size), count: size)
            gradient[0] = 0
            hessian[0][0] = 1e-9
            for index in 1..<max(size, 1) { hessian[index][index] = LogisticRegression.ridge }
            for row in rows {
                let chance = LogisticRegression.chance(LogisticRegression.product(beta, row.features))
                let rest = row.weight * (row.label - chance)
                let curvature = row.weight * chance * (1 - chance)
                for i in 0..<size {
                    gradient[i] += rest * row.features[i]
                    let scaled = curvature * row.features[i]
                    for j in 0...i { hessian[i][j] += scaled * row.features[j] }
                }
            }
            let step = try PositiveDefiniteSystem.solve(hessian, gradient)
            let length = step.reduce(0) { max($0, abs($1)) }
            // A step is held back where the curve is so flat that Newton's would overshoot.
            let share = length > 2 ? 2 / length : 1
            for index in beta.indices { beta[index] += share * step[index] }
            if length < 1e-9 { break }
        }
        constant = beta[0]
        weights = Array(beta.dropFirst())
    }

    /// The logarithm of the odds that something is a positive.
    func score(_ features: [Double]) -> Double { constant + LogisticRegression.product(weights, features) }

    private static func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

    private static func chance(_ score: Double) -> Double { 1 / (1 + exp(-score)) }
}
