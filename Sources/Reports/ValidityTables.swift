import Documents
import Scenarios
import Scoring
import Validation

/// The tables of a validity report.
enum ValidityTables {
    /// One row of `quantities.csv`: one quantity in one view.
    struct QuantityRow {
        let pair: ValidityPair
        let row: ValidityComparison.QuantityComparison
        let halves: RealHalves.HalvesDifference?
    }

    /// One row of `classifier.csv`: the weight of one quantity in one classifier.
    struct WeightRow {
        let pair: ValidityPair
        let classifier: ClassifierTwoSampleTest
        let halvesArea: Double?
        let weight: (quantity: ValidityQuantity, weight: Double)?
    }

    /// One row of `measurements.csv`: one value.
    struct ValueRow {
        let pair: ValidityPair
        let side: String
        let sample: ValiditySample
        let quantity: ValidityQuantity
        let index: Int
        let value: Double
    }

    private static let viewAbout =
        "`side`, `oblique` or `front`, determined from the joints: shoulder width / torso below 0.42, up to 1.05, above"
    private static let comparisonAbout = "the name of the comparison in the plan, or `comparison`"

    private static func summary(
        _ side: String, _ part: @escaping @Sendable (QuantityRow) -> ValidityComparison.Summary
    ) -> [Column<QuantityRow>] {
        [
            Column("\(side)_values", "the number of \(side) values") { part($0).count },
            Column("\(side)_clips", "the number of \(side == "real" ? "recordings" : "trials") that they come from") {
                part($0).clips
            },
            Column(
                ["p5", "p25", "p50", "p75", "p95"].map { "\(side)_\($0)" }, unit: "see unit",
                "quantiles of the \(side) values; all \(side == "real" ? "recordings" : "trials") have the same weight"
            ) { row in
                let quantiles = part(row).quantiles
                return (0..<5).map { $0 < quantiles.count ? .number(quantiles[$0]) : .empty }
            },
        ]
    }

    /// The columns of `quantities.csv`.
    static let quantities = Table<QuantityRow>(
        "quantities", of: "comparison, view and quantity",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name },
            Column("view", viewAbout) { $0.row.view.rawValue },
            Column("subject", "`tempo`, `shape` or `estimator`") { $0.row.quantity.topic.rawValue },
            Column("quantity", "the quantity; see the list of quantities below") { $0.row.quantity.rawValue },
            Column("unit", "the unit of the quantity") { $0.row.quantity.unit },
        ] + summary("real", { $0.row.real }) + summary("synthetic", { $0.row.synthetic }) + [
            Column(
                "median_miss_iqr",
                "the distance of the synthetic median from the range between the real quartiles, in real interquartile ranges"
            ) { $0.row.agreement == .notJudged ? nil : $0.row.medianMiss },
            Column("cover", "the share of the real p5–p95 that lies within the synthetic p5–p95") { $0.row.cover },
            Column(
                ["wasserstein_iqr", "wasserstein_iqr_lower", "wasserstein_iqr_upper"],
                "the Wasserstein-1 distance in real interquartile ranges; the interval resamples whole recordings and trials"
            ) { interval($0.row.wasserstein) },
            Column(
                ["kolmogorov_smirnov", "kolmogorov_smirnov_lower", "kolmogorov_smirnov_upper"],
                "the greatest difference of the two distribution functions; the interval resamples whole recordings and trials"
            ) { interval($0.row.kolmogorovSmirnov) },
            Column(
                "halves_judged",
                "the number of splits of the recordings into two random halves in which both halves could be judged"
            ) { $0.halves?.judged },
            Column(
                "halves_pass_share",
                "the share of these splits in which one half passes as the synthetic side of the other"
            ) { $0.halves?.passShare },
            Column("halves_kolmogorov_smirnov", "the mean Kolmogorov–Smirnov distance of the halves") {
                $0.halves?.kolmogorovSmirnov
            },
            Column(
                "verdict", "`passes`, or what misses: `median`, `cover`, `median and cover`; or `not judged`"
            ) { $0.row.agreement.rawValue },
            Column("reason", "the reason for the miss that the plan gives") { row in
                row.row.agreement == .passes || row.row.agreement == .notJudged ? nil : row.pair.reason(row.row)
            },
        ])

    /// The columns of `classifier.csv`.
    static let classifier = Table<WeightRow>(
        "classifier", of: "comparison, view, set of features and quantity",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name },
            Column("view", viewAbout) { $0.classifier.view.rawValue },
            Column("sight", "the features of the classifier: `tempo and shape`, or `everything`") {
                $0.classifier.featureSet.rawValue
            },
            Column("real_reps", "the number of real repetitions in both halves") { $0.classifier.realReps },
            Column("synthetic_reps", "the number of synthetic repetitions in both halves") {
                $0.classifier.syntheticReps
            },
            Column(
                ["area", "area_lower", "area_upper"],
                "the area under the ROC curve on the half that the classifier was not trained on"
            ) { interval($0.classifier.area) },
            Column(
                "halves_area",
                "the area under the ROC curve between random halves of the recordings, mean over the splits"
            ) { $0.halvesArea },
            Column("quantity", "a quantity of the classifier") { $0.weight?.quantity.rawValue },
            Column(
                "weight",
                "the change of the log odds for one standard deviation of the quantity; positive is evidence for synthetic"
            ) { $0.weight?.weight },
        ])

    /// The columns of `measurements.csv`.
    static let measurements = Table<ValueRow>(
        "measurements", of: "value",
        note: "This file is written where single suites or scenarios are compared, not with a plan.",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name },
            Column("side", "`real` or `synthetic`") { $0.side },
            Column("clip", "the recording or trial") { $0.sample.name },
            Column("view", viewAbout) { $0.sample.view.rawValue },
            Column("quantity", "the quantity; see the list of quantities below") { $0.quantity.rawValue },
            Column("index", "the number of the value within the clip and quantity, from 0") { $0.index },
            Column("value", unit: "of the quantity", "the value") { $0.value },
        ])

    /// The list of quantities for the data dictionary.
    static let glossary =
        "## Quantities\n\n| quantity | unit | description |\n| --- | --- | --- |\n"
        + ValidityQuantity.allCases.map { "| \($0.rawValue) | \($0.unit) | \($0.title) |\n" }.joined()

    private static func interval(_ estimate: Estimate) -> [Cell] {
        [estimate.value.cell, estimate.lower.cell, estimate.upper.cell]
    }

    /// Returns the rows of `quantities.csv`.
    static func quantities(_ pairs: [ValidityPair]) -> [QuantityRow] {
        pairs.flatMap { pair in
            (pair.comparison?.rows ?? []).map { row in
                QuantityRow(pair: pair, row: row, halves: pair.comparison?.halves?.row(row.quantity, row.view))
            }
        }
    }

    /// Returns the rows of `classifier.csv`; a classifier without weights has one row.
    static func classifier(_ pairs: [ValidityPair]) -> [WeightRow] {
        pairs.flatMap { pair in
            (pair.comparison?.classifiers ?? []).enumerated().flatMap { index, classifier in
                let halves = pair.comparison?.halves?.classifiers ?? []
                let area = halves.indices.contains(index) ? halves[index].area : nil
                let weights = classifier.weights.map { ($0.quantity, $0.weight) }
                return (weights.isEmpty ? [nil] : weights.map(Optional.some)).map {
                    WeightRow(pair: pair, classifier: classifier, halvesArea: area, weight: $0)
                }
            }
        }
    }

    /// Returns the rows of `measurements.csv`.
    static func measurements(_ pairs: [ValidityPair]) -> [ValueRow] {
        pairs.flatMap { pair in
            let sides = [("real", pair.comparison?.real ?? []), ("synthetic", pair.comparison?.synthetic ?? [])]
            return sides.flatMap { side, samples in
                samples.flatMap { sample in
                    ValidityQuantity.allCases.filter { $0.isMeasured(in: sample.view) }.flatMap { quantity in
                        sample.values(quantity).enumerated().map { index, value in
                            ValueRow(
                                pair: pair, side: side, sample: sample, quantity: quantity, index: index, value: value)
                        }
                    }
                }
            }
        }
    }
}
