import Documents
import Text
import Validation
import Scenarios
import Scoring

/// One comparison of a validity report.
struct ValiditySection {
    let pair: ValidityPair

    init(_ pair: ValidityPair) { self.pair = pair }

    /// The quantities that differ most, and the numbers that pass, for a terminal; empty where none are compared.
    var plain: String {
        guard let comparison = pair.comparison else { return "" }
        let text = "\n" + ValiditySummary.totals(comparison.rows).plain
        let misses = comparison.missing.sorted { $0.medianMiss ?? 0 > $1.medianMiss ?? 0 }.prefix(Self.worst)
        guard !misses.isEmpty else { return text }
        let grid = Grid(
            ["farthest from real people", "view", ">real p25–p75", ">synthetic median", "misses by"],
            rows: misses.map { row in
                let decimals = Self.decimals(row)
                let quartiles = row.real.quantiles.count > 3 ? [row.real.quantiles[1], row.real.quantiles[3]] : []
                return [
                    row.quantity.title, row.view.rawValue,
                    quartiles.map { Format.fixed($0, decimals) }.joined(separator: "–"),
                    Format.fixed(row.synthetic.quantiles.dropFirst(2).first, decimals), row.verdict,
                ]
            })
        return text + "\n" + grid.plain
    }

    /// Quantities that a terminal shows.
    private static let worst = 5

    var markdown: String {
        var text =
            "## \(Escape.markdown(pair.plan.name))\n\n*\(Escape.markdown(pair.plan.about))*: \(pair.plan.sources), beside "
        text += pair.plan.recordings.joined(separator: ", ") + filters
        if pair.isSkipped { return text + ". **Skipped**: nothing to compare.\n\n" }
        text += "; \(pair.recordings) recordings\(pair.calibrating == nil ? "" : " of the people held out"), "
        text += "\(pair.trials) trials"
        if let comparison = pair.comparison {
            text += ", of which \(comparison.real.count) and \(comparison.synthetic.count) could be measured, "
            text += "with \(comparison.realReps) and \(comparison.syntheticReps) repetitions.\n\n"
            text += quantities(comparison)
        } else {
            text += ".\n\n"
        }
        return text + TransferSection(pair).markdown + "\n"
    }

    private var filters: String {
        var filters: [String] = []
        if let form = pair.plan.form { filters.append("form contains “\(form)”") }
        if let limit = pair.plan.maxGrossTrackingError {
            filters.append("gross tracking error in at most \(Format.percent(limit)) of the frames")
        }
        return filters.isEmpty ? "" : " (" + filters.joined(separator: "; ") + ")"
    }

    private func quantities(_ comparison: ValidityComparison) -> String {
        var text = ValiditySummary.totals(comparison.rows).markdown + "\n"
        for view in ValidityView.allCases {
            let grid = grid(comparison, view)
            text += FoldedTable.folded("\(title(view)): \(grid.rowCount) quantities", grid.markdown)
        }
        let misses = misses(comparison)
        text += FoldedTable.folded("\(misses.rowCount) quantities that miss, with the reasons", misses.markdown)
        text += FoldedTable.folded("Classifiers", classifiers(comparison).markdown)
        return text + notJudged(comparison)
    }

    private func title(_ view: ValidityView) -> String {
        switch view {
        case .side: "From the side"
        case .oblique: "Oblique"
        case .front: "From the front"
        }
    }

    private typealias Row = ValidityComparison.QuantityComparison

    private func grid(_ comparison: ValidityComparison, _ view: ValidityView) -> Grid {
        Table<Row>(
            "quantities", of: "quantity",
            [
                Column(shown: "quantity", isMarkup: true) { $0.quantity.title },
                Column(shown: "unit", isMarkup: true) { $0.quantity.unit },
                figure("n real") { Self.count($0.real) },
                figure("real p5/25/50/75/95") { Self.quantiles($0.real, Self.decimals($0)) },
                figure("n synthetic") { Self.count($0.synthetic) },
                figure("synthetic p5/25/50/75/95") { Self.quantiles($0.synthetic, Self.decimals($0)) },
            ] + misses + [
                figure("W₁") { Format.fixed($0.wasserstein.value, 2) },
                figure("KS") { Format.fixed($0.kolmogorovSmirnov.value, 2) },
                figure("same clips: pass, KS") { row in
                    Self.found(comparison.halves?.row(row.quantity, view)?.synthetic)
                },
                figure("real halves: pass, KS") { row in
                    Self.found(comparison.halves?.row(row.quantity, view)?.real)
                },
                Column(shown: "verdict", isMarkup: true) { $0.passes ? "passes" : "**\($0.verdict)**" },
            ]
        ).grid(comparison.judged(view))
    }

    private var misses: [Column<Row>] {
        [
            figure("miss") { Format.fixed($0.medianMiss, 2) }, figure("cover") { Format.fixed($0.cover, 2) },
            figure("reverse") { Format.fixed($0.reverseCover, 2) },
        ]
    }

    private func figure(_ title: String, _ text: @escaping @Sendable (Row) -> String) -> Column<Row> {
        Column(shown: title, isNumeric: true, text)
    }

    private static func found(_ found: RealHalves.Found?) -> String {
        found.map { "\(Format.percent($0.passShare)), \(Format.fixed($0.kolmogorovSmirnov, 2))" } ?? "–"
    }

    private func misses(_ comparison: ValidityComparison) -> Grid {
        let pair = pair
        return Table<Row>(
            "misses", of: "quantity that misses",
            [
                Column(shown: "view") { $0.view.rawValue }, Column(shown: "quantity") { $0.quantity.title },
                Column(shown: "in quantities.csv") { $0.quantity.rawValue },
                Column(shown: "misses by") { $0.verdict },
            ] + misses + [Column(shown: "reason") { pair.reason($0) ?? "no reason given" }]
        ).grid(comparison.missing)
    }

    private func classifiers(_ comparison: ValidityComparison) -> Grid {
        Grid(
            [
                "view", "sees", "classifier", ">real reps", ">synthetic reps", ">area under the curve", ">same clips",
                ">real halves", "goes by",
            ],
            rows: comparison.classifiers.flatMap { test in
                ClassifierTwoSampleTest.Model.allCases.map { model in
                    let halves = comparison.halves?.classifier(test, model)
                    let reasons = model == .logistic ? test.weights.prefix(4) : []
                    return [
                        test.view.rawValue, test.featureSet.rawValue, model.rawValue, "\(test.realReps)",
                        "\(test.syntheticReps)",
                        test.area(model).value == nil ? "not judged" : Format.estimate(test.area(model), 2),
                        Format.fixed(halves?.synthetic, 2), Format.fixed(halves?.real, 2),
                        reasons.map { "\($0.quantity.rawValue) \(Format.fixed($0.weight, 1))" }.joined(separator: ", "),
                    ]
                }
            })
    }

    private func notJudged(_ comparison: ValidityComparison) -> String {
        let rows = comparison.notJudged
        guard !rows.isEmpty else { return "" }
        let fewest = ValidityComparison.fewest
        let grid = Grid(
            ["view", "quantity", ">n real", ">n synthetic"],
            rows: rows.map {
                [$0.view.rawValue, $0.quantity.title, Self.count($0.real), Self.count($0.synthetic)]
            })
        return FoldedTable.folded(
            "\(rows.count) quantities that are not judged",
            "Fewer than \(fewest.clips) recordings or trials or \(fewest.values) values on a side.\n\n" + grid.markdown)
    }

    private static func count(_ summary: ValidityComparison.Summary) -> String {
        "\(summary.count) (\(summary.clips))"
    }

    private static func quantiles(_ summary: ValidityComparison.Summary, _ decimals: Int) -> String {
        summary.quantiles.map { Format.fixed($0, decimals) }.joined(separator: " / ")
    }

    /// As many decimals as the real values call for.
    private static func decimals(_ row: ValidityComparison.QuantityComparison) -> Int {
        let greatest = row.real.quantiles.map(abs).max() ?? 0
        return greatest >= 20 ? 0 : greatest >= 0.3 ? 2 : greatest >= 0.03 ? 3 : 4
    }
}

extension ValidityPlan.Pair {
    /// The synthetic side in words.
    var sources: String {
        scenarios.joined(separator: ", ") + (estimator.map { " seen by \($0)" } ?? "")
    }
}
