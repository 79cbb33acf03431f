import Documents
import Mathematics
import Validation

enum ValidityTables {
    /// One row of a table: something of one side of a comparison, in a view or several.
    struct Found<Value: Sendable>: Sendable {
        let pair: ValidityPair
        let part: ValidityPart
        let view: String
        let value: Value

        /// Whether it is of the side by which a comparison is judged.
        func judges(_ pair: ValidityPair) -> Bool {
            self.pair.plan.name == pair.plan.name && part.side == pair.judging.side
        }
    }

    typealias Measured = (material: String, clip: ClipSample, name: String, value: Double)

    /// The columns that every table begins with, in files alone.
    static func place<Value>(_ viewAbout: String) -> [Column<Found<Value>>] {
        [
            Column("comparison", "the name of the comparison in the plan, or `comparison`") { $0.pair.plan.name },
            Column(
                "side",
                "the recordings: `held-out` or `calibrate`, the sides of a split by person, or `all` where none are held out"
            ) { $0.part.side?.rawValue ?? "all" },
            Column("view", viewAbout) { $0.view },
        ]
    }

    /// The same columns, also for people.
    private static func head<Value>(_ viewAbout: String) -> [Column<Found<Value>>] {
        place(viewAbout).map { $0.shown(in: $0.name == "view" ? .all : .pages) }
    }

    private static let viewAbout =
        "`side`, `oblique` or `front`; of trials and of recordings that state none, by the joints: shoulder width / torso below \(ClipSample.widths.side), up to \(ClipSample.widths.front), above"

    static let criteria = Table<Found<RealismCriterion>>(
        "criteria", of: "comparison, side, view and question",
        note: "The limits were fixed before any estimator preset was judged by them.",
        head("the view, or several taken together") + [
            Column("question", "what is asked") { $0.value.question.rawValue }.shown(in: .pages),
            Column(shown: "question") { $0.value.question.title },
            figure, ofPeople,
            Column("limit", "the greatest figure that meets the criterion; of an order the least") { $0.value.limit }
                .shown(.number(2)) { text($0.value.limit, $0.value.question) },
            Column("met", "whether the figure keeps the limit") { $0.value.isMet }
                .shown(.words(["true": .init("yes", .good), "false": .init("no", .bad)])),
        ])

    static let figure = Column<Found<RealismCriterion>>("figure", "the figure of synthetic people") {
        $0.value.figure
    }.shown("synthetic people", .number(2)) { text($0.value.figure, $0.value.question) }
    static let ofPeople = Column<Found<RealismCriterion>>(
        "people", "the figure of other real people, empty where there is none"
    ) { $0.value.people }.shown("other people", .number(2)) { text($0.value.people, $0.value.question) }

    /// A figure of a question: the structure is a count.
    private static func text(_ figure: Double?, _ question: RealismCriterion.Question) -> String {
        Format.fixed(figure, question == .structure ? 0 : 2)
    }

    static let quantities = Table<Found<QuantityDistance>>(
        "quantities", of: "comparison, side, view and quantity",
        head(viewAbout) + [
            Column("kind", "`movement`, `noise` or `confidence`") { $0.value.quantity.kind.rawValue }.shown(),
            Column("quantity", "the quantity; see the list of quantities below") { $0.value.quantity.rawValue }
                .shown(in: .pages),
            Column(shown: "quantity") { $0.value.quantity.title },
            Column("unit", "the unit of the quantity") { $0.value.quantity.unit }.shown(),
        ] + summary("real", "of the people who judge") { $0.real } + summary("people", "of other people") { $0.people }
            + summary("synthetic", "of synthetic people") { $0.synthetic } + [
                Column(
                    ["distance", "distance_people"],
                    "the Wasserstein-1 distance of synthetic values, and of those of other people, from those of the people who judge, in interquartile ranges of all people; means of 200 draws of one clip a person and as many synthetic ones"
                ) { [.number($0.value.distance), .number($0.value.distanceOfPeople)] }
                .shown("distance", others: ["of people"], .number(2)) {
                    "\(Format.fixed($0.value.distance, 2)) (\(Format.fixed($0.value.distanceOfPeople, 2)))"
                },
                Column(
                    ["difference_p5", "difference_p95"],
                    "the middle 90 % of the difference of these distances over 200 resamples of people"
                ) { [.number($0.value.difference.lowerBound), .number($0.value.difference.upperBound)] },
                Column(
                    "beyond", "whether that interval lies above 0: synthetic values are farther away than people are"
                ) {
                    $0.value.isBeyond
                }.shown(.words(["true": .init("yes", .bad), "false": .init("no", .good)])),
            ])

    private static func summary(
        _ name: String, _ about: String, _ part: @escaping @Sendable (QuantityDistance) -> QuantityDistance.Summary
    ) -> [Column<Found<QuantityDistance>>] {
        [
            Column("\(name)_clips", "the number of clips \(about) with a value") { part($0.value).clips },
            Column(
                ["p5", "p25", "p50", "p75", "p95"].map { "\(name)_\($0)" }, unit: "see unit",
                "quantiles of the values \(about)"
            ) { part($0.value).quantiles.map { .number($0) } }
            .shown(
                "\(name) p5", others: ["p25", "p50", "p75", "p95"].map { "\(name) \($0)" }, .significant(3), in: .pages),
            Column(shown: "\(name) p5/50/95", isNumeric: true) { row in
                let quantiles = part(row.value).quantiles
                return [0, 2, 4].map { Format.significant(quantiles[$0], 2) }.joined(separator: " / ")
            },
        ]
    }

    static let forest = Table<Found<RealismComparison.KindComparison>>(
        "forest", of: "comparison, side, view and kind of quantities",
        head(viewAbout) + [
            Column("kind", "`movement`, `noise`, `confidence`, or `all`") { $0.value.kind?.rawValue ?? "all" }.shown(),
            spread("area", "the area under the curve with which a random forest tells synthetic clips from real ones") {
                $0.forest
            }.shown("area", .number(2)) { text($0.value.forest) },
            spread("area_people", "the same of other people") { $0.forestOfPeople }
                .shown("area, other people", .number(2)) { text($0.value.forestOfPeople) },
            spread("excess", "the difference of the two, seed by seed") { $0.excess }
                .shown("excess", .number(2)) { text($0.value.excess) },
            Column(
                ["median_distance", "median_distance_people"],
                "the median of the quantities' distances, of synthetic clips and of other people"
            ) { [$0.value.distance.cell, $0.value.distanceOfPeople.cell] }
            .shown("median distance", others: ["of people"], .number(2)) {
                "\(Format.fixed($0.value.distance, 2)) (\(Format.fixed($0.value.distanceOfPeople, 2)))"
            },
            Column(["beyond", "quantities"], "the number of quantities that are beyond, and of all") {
                [.integer($0.value.beyond), .integer($0.value.quantities)]
            }.shown("beyond", others: ["of"], .count) { "\($0.value.beyond) of \($0.value.quantities)" },
        ])

    private static func spread(
        _ name: String, _ about: String,
        _ part: @escaping @Sendable (RealismComparison.KindComparison) -> TwoSamples.Spread?
    ) -> Column<Found<RealismComparison.KindComparison>> {
        Column(
            [name, "\(name)_sd"], "\(about): mean over \(RealismComparison.seeds) seeds, and standard deviation"
        ) { [(part($0.value)?.mean).cell, (part($0.value)?.deviation).cell] }
    }

    static func text(_ spread: TwoSamples.Spread?) -> String {
        spread.map { "\(Format.fixed($0.mean, 2)) ± \(Format.fixed($0.deviation, 2))" } ?? "–"
    }

    static let structure = Table<Found<RealismComparison.StructureComparison>>(
        "structure", of: "comparison, side, view and figure of the errors' structure",
        head(viewAbout) + [
            Column("figure", "the figure; see the list below") { $0.value.figure.rawValue }.shown(in: .pages),
            Column(shown: "figure") { $0.value.figure.title },
            Column(["real_p5", "real_p95"], "the middle 90 % of the clips of the people who judge") {
                [.number($0.value.middle.lowerBound), .number($0.value.middle.upperBound)]
            }.shown("real p5", others: ["real p95"], .significant(2), in: .pages),
            Column(shown: "real p5 to p95", isNumeric: true) {
                "\(Format.significant($0.value.middle.lowerBound, 2)) to \(Format.significant($0.value.middle.upperBound, 2))"
            },
            Column("real", "the median of the people who judge") { $0.value.real }.shown(.significant(2)),
            Column("people", "the median of other people") { $0.value.people }.shown("other people", .significant(2)),
            Column("synthetic", "the median of the synthetic clips") { $0.value.synthetic }.shown(.significant(2)),
            Column("outside", "whether the synthetic median lies outside of that middle") { $0.value.isOutside }
                .shown(.words(["true": .init("yes", .bad), "false": .init("no", .good)])),
        ])

    static let levels = Table<Found<(levels: LevelComparison, share: LevelComparison.Share)>>(
        "good-detectors", of: "comparison, side, views and detector",
        note: "The list of detectors is fixed. Figures of all of them stand in each row.",
        head("`side`, or `oblique and front` together, trials weighted by the views of the recordings") + [
            Column("recordings", "the number of recordings with a right count") { $0.value.levels.recordings },
            Column("trials", "the number of trials") { $0.value.levels.trials },
            Column("detector", "the detector") { $0.value.share.detector }.shown(),
            Column("predicted", "the share of right counts on trials") { $0.value.share.predicted }.shown(.number(2)),
            Column("measured", "the share of right counts on recordings") { $0.value.share.measured }.shown(.number(2)),
            Column("level", "the mean absolute error of the predicted shares") { $0.value.levels.level },
            Column("level_people", "the same of one half of all people for the other, mean over the splits") {
                $0.value.levels.levelOfPeople
            },
            Column("order", "the rank correlation of predicted and measured shares") { $0.value.levels.order },
            Column(
                ["order_people", "order_people_p5"],
                "the same of one half of all people for the other: mean and 5th percentile over \(LevelComparison.splits) splits"
            ) { [$0.value.levels.orderOfPeople.cell, $0.value.levels.leastOrderOfPeople.cell] },
        ])

    static let measurements = Table<Measured>(
        "measurements", of: "value",
        note: "This file is written where single suites or scenarios are compared, not with a plan.",
        [
            Column("material", "`real` or `synthetic`") { $0.material },
            Column("clip", "the recording or trial") { $0.clip.name },
            Column("view", viewAbout) { $0.clip.view.rawValue },
            Column("quantity", "the quantity, or the figure of the structure; see the lists below") { $0.name },
            Column("value", unit: "of the quantity", "the value") { $0.value },
        ])

    /// The lists of quantities and figures for the data dictionary.
    static let glossary =
        "## Quantities\n\n| quantity | unit | description |\n| --- | --- | --- |\n"
        + ClipQuantity.allCases.map { "| \($0.rawValue) | \($0.unit) | \($0.title) |\n" }.joined()
        + "\n## Structure of the errors\n\n| figure | description |\n| --- | --- |\n"
        + ErrorStructure.allCases.map { "| \($0.rawValue) | \($0.title) |\n" }.joined()

    static func criteria(_ pairs: [ValidityPair]) -> [Found<RealismCriterion>] {
        found(pairs) { $0.criteria.map { ($0.view, $0) } }
    }

    static func realism<Value: Sendable>(
        _ pairs: [ValidityPair], _ values: (RealismComparison) -> [Value]
    ) -> [Found<Value>] {
        found(pairs) { $0.realism.flatMap { realism in values(realism).map { (realism.view.rawValue, $0) } } }
    }

    static func levels(_ pairs: [ValidityPair]) -> [Found<(levels: LevelComparison, share: LevelComparison.Share)>] {
        found(pairs) { part in
            part.levels.flatMap { levels in
                levels.shares.map { (levels.views.rawValue, (levels: levels, share: $0)) }
            }
        }
    }

    static func measurements(_ pairs: [ValidityPair]) -> [Measured] {
        func rows(_ material: String, _ clip: ClipSample) -> [Measured] {
            ClipQuantity.allCases.compactMap { quantity in
                clip.values[quantity].map { (material: material, clip: clip, name: quantity.rawValue, value: $0) }
            }
                + ErrorStructure.allCases.compactMap { figure in
                    clip.structure[figure].map { (material: material, clip: clip, name: figure.rawValue, value: $0) }
                }
        }
        return pairs.flatMap { pair in
            pair.parts.flatMap { $0.samples.flatMap { rows("real", $0) } }
                + pair.samples.flatMap { rows("synthetic", $0) }
        }
    }

    static func found<Value: Sendable>(
        _ pairs: [ValidityPair], _ values: (ValidityPart) -> [(view: String, value: Value)]
    ) -> [Found<Value>] {
        pairs.flatMap { pair in
            pair.parts.flatMap { part in
                values(part).map { Found(pair: pair, part: part, view: $0.view, value: $0.value) }
            }
        }
    }
}

extension ValidityPair {
    /// The figure of detectors that a reader looks for first.
    var mainFigure: TransferFigure { plan.isNegative ? .falseCounts : .right }
}
