import Mathematics
import Scoring

/// One fold of a classifier two-sample test: what classifiers trained on the other folds make of it.
struct ClassifierFold {
    /// A clip's quantities, each the median over its repetitions, as far as they could be measured.
    typealias Row = [ValidityQuantity: Double]

    /// Returns the row of a clip.
    static func row(_ clip: ValiditySample) -> Row {
        var row: Row = [:]
        for quantity in Set(clip.reps.flatMap(\.keys)) {
            let values = clip.reps.compactMap { $0[quantity] }.sorted()
            row[quantity] = (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
        }
        return row
    }

    /// The scores of the fold's clips, by model.
    let samples: [ClassifierTwoSampleTest.Model: TwoSamples]
    /// The logistic regression's weights.
    let weights: [ValidityQuantity: Double]

    /// Trains on all folds but one, and judges that one.
    ///
    /// - Parameters:
    ///   - fold: The number of the fold that is judged.
    ///   - real: The folds of the recordings, each a list of rows.
    ///   - synthetic: Those of the trials.
    ///   - quantities: What the classifiers see.
    ///   - stream: What the trees are drawn from.
    /// - Throws: `GSLError` where the equations cannot be solved.
    init?(
        _ fold: Int, real: [[Row]], synthetic: [[Row]], quantities: [ValidityQuantity],
        _ stream: inout RandomStream
    ) throws(GSLError) {
        func others(_ folds: [[Row]]) -> [Row] { folds.indices.filter { $0 != fold }.flatMap { folds[$0] } }
        let rows = others(real) + others(synthetic)
        let scales = quantities.compactMap { quantity in
            FeatureScale(quantity, rows.compactMap { $0[quantity] })
        }
        guard !scales.isEmpty else { return nil }
        // The classifiers take clips of several rows.
        func features(_ rows: [Row]) -> [[[Double]]] { rows.map { row in [scales.map { $0.standard(row) }] } }
        let (negatives, positives) = (features(others(real)), features(others(synthetic)))
        let (realFold, syntheticFold) = (features(real[fold]), features(synthetic[fold]))
        func scored(_ score: ([Double]) -> Double) -> TwoSamples {
            TwoSamples(real: realFold.map { $0.map(score) }, synthetic: syntheticFold.map { $0.map(score) })
        }
        let regression = try LogisticRegression(negatives: negatives, positives: positives)
        let forest = RandomForest(negatives: negatives, positives: positives, &stream)
        samples = [.logistic: scored(regression.score), .forest: scored(forest.score)]
        weights = Dictionary(
            zip(scales.map(\.quantity), regression.weights), uniquingKeysWith: { first, _ in first })
    }

    /// The mean area under the curve of some folds, with an interval that resamples whole clips within each.
    static func area(_ folds: [TwoSamples], isPlain: Bool, _ stream: inout RandomStream) -> Estimate {
        let areas = folds.compactMap { $0.distances()?.area }
        guard areas.count == folds.count, !areas.isEmpty else { return .undefined }
        let value = areas.reduce(0, +) / Double(areas.count)
        guard !isPlain else { return Estimate(value, resampled: []) }
        var sums = [Double](repeating: 0, count: TwoSamples.resamples)
        for fold in folds {
            for (index, distances) in fold.resampled(&stream).enumerated() { sums[index] += distances.area }
        }
        return Estimate(value, resampled: sums.map { $0 / Double(folds.count) })
    }
}

/// A quantity's mean and standard deviation.
private struct FeatureScale {
    let quantity: ValidityQuantity
    private let mean: Double
    private let deviation: Double

    /// `nil` where the values do not vary.
    init?(_ quantity: ValidityQuantity, _ values: [Double]) {
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        guard square > 1e-18 else { return nil }
        self.quantity = quantity
        self.mean = mean
        deviation = square.squareRoot()
    }

    func standard(_ row: ClassifierFold.Row) -> Double {
        row[quantity].map { ($0 - mean) / deviation } ?? 0
    }
}
