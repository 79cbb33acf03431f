import Documents
import Scenarios
import Scoring
import Validation

/// The tables of a validity report.
enum ValidityTables {
    /// One row of `quantities.csv`: one quantity in one view.
    struct QuantityRow {
        let pair: ValidityPair
        let part: ValidityPart
        let row: ValidityComparison.QuantityComparison
        let halves: RealHalves.Quantity?
    }

    /// One row of `classifier.csv`: the weight of one quantity in one classifier.
    struct WeightRow {
        let pair: ValidityPair
        let part: ValidityPart
        let classifier: ClassifierTwoSampleTest
        let weight: (quantity: ValidityQuantity, weight: Double)?

        func halves(_ model: ClassifierTwoSampleTest.Model) -> RealHalves.Classifier? {
            part.comparison?.halves?.classifier(classifier, model)
        }
    }

    /// One row of `measurements.csv`: one value.
    struct ValueRow {
        let pair: ValidityPair
        let part: ValidityPart
        let material: String
        let sample: ValiditySample
        let quantity: ValidityQuantity
        let index: Int
        let value: Double
    }

    private static let viewAbout =
        "`side`, `oblique` or `front`, determined from the joints: shoulder width / torso below 0.42, up to 1.05, above"
    static let comparisonAbout = "the name of the comparison in the plan, or `comparison`"
    static let sideAbout =
        "the recordings: `held-out` or `calibrate`, the sides of a split by person, or `all` where none are held out"

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
            }.shown("\(side) p5", others: ["p25", "p50", "p75", "p95"].map { "\(side) \($0)" }, .significant(3)),
        ]
    }

    /// The columns of `quantities.csv`.
    static let quantities = Table<QuantityRow>(
        "quantities", of: "comparison, view and quantity",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name }.shown(),
            Column("side", sideAbout) { $0.part.side?.rawValue ?? "all" }.shown(),
            Column("view", viewAbout) { $0.row.view.rawValue }.shown(),
            Column("subject", "`tempo`, `shape` or `estimator`") { $0.row.quantity.topic.rawValue }.shown(),
            Column("quantity", "the quantity; see the list of quantities below") { $0.row.quantity.rawValue }.shown(),
            Column("unit", "the unit of the quantity") { $0.row.quantity.unit }.shown(),
        ] + summary("real", { $0.row.real }) + summary("synthetic", { $0.row.synthetic }) + [
            Column(
                "median_miss_iqr",
                "the distance of the synthetic median from the range between the real quartiles, in real interquartile ranges"
            ) { $0.row.isJudged ? $0.row.medianMiss : nil },
            Column("cover", "the share of the real p5–p95 that lies within the synthetic p5–p95") { $0.row.cover }
                .shown("cover", .number(2, .high)),
            Column("reverse_cover", "the share of the synthetic p5–p95 that lies within the real p5–p95") {
                $0.row.reverseCover
            }.shown("reverse cover", .number(2, .high)),
            Column(
                estimate: "wasserstein_iqr",
                "the Wasserstein-1 distance in real interquartile ranges; the interval resamples whole recordings and trials"
            ) { $0.row.wasserstein },
            Column(
                estimate: "kolmogorov_smirnov",
                "the greatest difference of the two distribution functions; the interval resamples whole recordings and trials"
            ) { $0.row.kolmogorovSmirnov }.shown("KS", .number(2, .low)),
            Column(
                "halves_judged",
                "the number of splits of the recordings into two halves, without a person in both, in which the other half and as many trials could be judged against the first half"
            ) { $0.halves?.judged },
            Column(
                ["halves_pass_share", "same_clips_pass_share"],
                "the share of these splits in which the other half passes as the synthetic side of the first, and in which as many trials do"
            ) { [($0.halves?.real?.passShare).cell, ($0.halves?.synthetic?.passShare).cell] },
            Column(
                ["halves_kolmogorov_smirnov", "same_clips_kolmogorov_smirnov"],
                "the mean Kolmogorov–Smirnov distance of the other half from the first, and of as many trials"
            ) { [($0.halves?.real?.kolmogorovSmirnov).cell, ($0.halves?.synthetic?.kolmogorovSmirnov).cell] }
            .shown("KS, real halves", .number(2).hiddenAtFirst),
            Column(
                "verdict",
                "`passes`, `not judged`, or the criteria that are not met, joined by `and`: `median`, `cover`, `spread`"
            ) { $0.row.verdict }
            .shown(
                "verdict",
                .words(["passes": .init("passes", .good), "not judged": .init("not judged", .unsure)])),
            Column("reason", "the reason for the miss that the plan gives") { row in
                row.row.isJudged && !row.row.passes ? row.pair.reason(row.row) : nil
            }.shown("reason", .text.hiddenAtFirst),
        ])

    /// The columns of `classifier.csv`.
    static let classifier = Table<WeightRow>(
        "classifier", of: "comparison, view, set of features and quantity",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name }.shown(),
            Column("side", sideAbout) { $0.part.side?.rawValue ?? "all" }.shown(),
            Column("view", viewAbout) { $0.classifier.view.rawValue }.shown(),
            Column("sight", "the features of the classifiers: `tempo and shape`, or `everything`") {
                $0.classifier.featureSet.rawValue
            }.shown("sees"),
            Column("real_reps", "the number of real repetitions") { $0.classifier.realReps },
            Column("synthetic_reps", "the number of synthetic repetitions") {
                $0.classifier.syntheticReps
            },
        ]
            + ClassifierTwoSampleTest.Model.allCases.flatMap { model in
                [
                    Column(
                        estimate: "\(model.rawValue)_area",
                        "the area under the ROC curve of the \(model.title) on folds that it was not trained on"
                    ) { $0.classifier.area(model) }.shown(model.rawValue, .share(nil)),
                    Column(
                        ["\(model.rawValue)_area_same_clips", "\(model.rawValue)_area_halves"],
                        "the same between one half of the recordings and as many trials, and between two halves of the recordings; mean over the splits"
                    ) { [($0.halves(model)?.synthetic).cell, ($0.halves(model)?.real).cell] }
                    .shown("same clips", others: ["real halves"], .share(nil)),
                ]
            } + [
                Column("quantity", "a quantity of the logistic regression") { $0.weight?.quantity.rawValue }.shown(),
                Column(
                    "weight",
                    "the change of the log odds for one standard deviation of the quantity; positive is evidence for synthetic"
                ) { $0.weight?.weight }.shown("weight", .number(2, signed: true)),
            ])

    /// The columns of `measurements.csv`.
    static let measurements = Table<ValueRow>(
        "measurements", of: "value",
        note: "This file is written where single suites or scenarios are compared, not with a plan.",
        [
            Column("comparison", comparisonAbout) { $0.pair.plan.name },
            Column("side", sideAbout) { $0.part.side?.rawValue ?? "all" },
            Column("material", "`real` or `synthetic`") { $0.material },
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

    /// Returns the rows of `quantities.csv`.
    static func quantities(_ pairs: [ValidityPair]) -> [QuantityRow] {
        parts(pairs) { pair, part in
            (part.comparison?.rows ?? []).map { row in
                QuantityRow(
                    pair: pair, part: part, row: row, halves: part.comparison?.halves?.row(row.quantity, row.view))
            }
        }
    }

    /// Returns the rows of `classifier.csv`; a classifier without weights has one row.
    static func classifier(_ pairs: [ValidityPair]) -> [WeightRow] {
        parts(pairs) { pair, part in
            (part.comparison?.classifiers ?? []).flatMap { classifier in
                let weights = classifier.weights.map { ($0.quantity, $0.weight) }
                return (weights.isEmpty ? [nil] : weights.map(Optional.some)).map {
                    WeightRow(pair: pair, part: part, classifier: classifier, weight: $0)
                }
            }
        }
    }

    /// Returns the rows of `measurements.csv`; values of trials stand with the recordings that judge.
    static func measurements(_ pairs: [ValidityPair]) -> [ValueRow] {
        parts(pairs) { pair, part in
            let trials = part.side == .calibrating ? [] : part.comparison?.synthetic ?? []
            return values(pair, part, "real", part.comparison?.real ?? []) + values(pair, part, "synthetic", trials)
        }
    }

    private static func values(
        _ pair: ValidityPair, _ part: ValidityPart, _ material: String, _ samples: [ValiditySample]
    ) -> [ValueRow] {
        samples.flatMap { sample in
            ValidityQuantity.allCases.filter { $0.isMeasured(in: sample.view) }.flatMap { quantity in
                sample.values(quantity).enumerated().map { index, value in
                    ValueRow(
                        pair: pair, part: part, material: material, sample: sample, quantity: quantity, index: index,
                        value: value)
                }
            }
        }
    }

    /// Returns the rows of every side of every comparison.
    static func parts<Row>(
        _ pairs: [ValidityPair], _ rows: (ValidityPair, ValidityPart) -> [Row]
    ) -> [Row] {
        pairs.flatMap { pair in pair.parts.flatMap { rows(pair, $0) } }
    }
}

extension ValidityComparison.QuantityComparison {
    /// `passes`, `not judged`, or the criteria that are not met.
    var verdict: String {
        guard let misses else { return "not judged" }
        return misses.isEmpty ? "passes" : misses.names.joined(separator: " and ")
    }
}

extension ClassifierTwoSampleTest.Model {
    /// The name of the model in words.
    var title: String {
        switch self {
        case .logistic: "logistic regression"
        case .forest: "random forest"
        }
    }
}
