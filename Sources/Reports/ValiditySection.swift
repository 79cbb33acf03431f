import Validation
import Scenarios
import Scoring

/// One comparison of a validity report.
struct ValiditySection {
    let pair: ValidityPair

    init(_ pair: ValidityPair) { self.pair = pair }

    /// Tables for a terminal.
    var plain: String {
        guard let comparison = pair.comparison else { return transferGrid.plain + "\n" }
        var text = ""
        for view in ValidityView.allCases {
            let grid = grid(comparison, view)
            if !grid.isEmpty { text += "\(title(view))\n\n\(grid.plain)\n" }
        }
        text += "Classifier\n\n\(classifiers(comparison).plain)\n"
        if !transferGrid.isEmpty { text += "Transfer: rank correlations\n\n\(transferGrid.plain)\n" }
        return text
    }

    var markdown: String {
        var text = "## \(pair.plan.name): \(pair.plan.about)\n\n\(pair.plan.sources), beside "
        text += pair.plan.recordings.joined(separator: ", ") + filters
        if pair.isSkipped { return text + ". **Skipped**: nothing to compare.\n\n" }
        text += ": \(pair.recordings) recordings, \(pair.trials) trials"
        if let comparison = pair.comparison {
            text += ", of which \(comparison.real.count) and \(comparison.synthetic.count) could be measured, "
            text += "with \(comparison.realReps) and \(comparison.syntheticReps) repetitions.\n\n"
            text += quantities(comparison)
        } else {
            text += ".\n\n"
        }
        if !transferGrid.isEmpty {
            text +=
                "### Transfer\n\nRank correlations over the settings; those of real halves, bias and distance are of right counts"
            text += pair.plan.isNegative ? ", here of false counts per minute" : ""
            text += "." + withoutView + "\n\n\(transferGrid.markdown)\n" + defaults
        }
        return text
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
            if !grid.isEmpty { text += "### \(title(view))\n\n\(grid.markdown)\n" }
        }
        let misses = misses(comparison)
        if !misses.isEmpty { text += "### Quantities that miss\n\n\(misses.markdown)\n" }
        text += "### Classifier\n\n\(classifiers(comparison).markdown)\n"
        return text + notJudged(comparison)
    }

    private func title(_ view: ValidityView) -> String {
        switch view {
        case .side: "From the side"
        case .oblique: "Oblique"
        case .front: "From the front"
        }
    }

    private func grid(_ comparison: ValidityComparison, _ view: ValidityView) -> Grid {
        var grid = Grid([
            "quantity", "unit", ">n real", ">real p5/25/50/75/95", ">n synthetic", ">synthetic p5/25/50/75/95",
            ">miss", ">cover", ">W₁", ">KS", ">halves: pass, KS", "verdict",
        ])
        for row in comparison.judged(view) {
            let decimals = Self.decimals(row)
            let halves = comparison.halves?.row(row.quantity, view)
            grid.add([
                row.quantity.title, row.quantity.unit, Self.count(row.real), Self.quantiles(row.real, decimals),
                Self.count(row.synthetic), Self.quantiles(row.synthetic, decimals), Format.fixed(row.medianMiss, 2),
                Format.fixed(row.cover, 2), Format.estimate(row.wasserstein, 2),
                Format.estimate(row.kolmogorovSmirnov, 2),
                halves?.passShare.map { "\(Format.percent($0)), \(Format.fixed(halves?.kolmogorovSmirnov, 2))" } ?? "–",
                row.agreement == .passes ? "passes" : "**\(row.agreement.rawValue)**",
            ])
        }
        return grid
    }

    private func misses(_ comparison: ValidityComparison) -> Grid {
        var grid = Grid(["view", "quantity", "in quantities.csv", "misses by", ">miss", ">cover", "reason"])
        for row in comparison.misses {
            grid.add([
                row.view.rawValue, row.quantity.title, row.quantity.rawValue, row.agreement.rawValue,
                Format.fixed(row.medianMiss, 2), Format.fixed(row.cover, 2), pair.reason(row) ?? "no reason given",
            ])
        }
        return grid
    }

    private func classifiers(_ comparison: ValidityComparison) -> Grid {
        var grid = Grid([
            "view", "sees", ">real reps", ">synthetic reps", ">area under the curve", ">real halves", "goes by",
        ])
        for (index, eye) in comparison.classifiers.enumerated() {
            let halves = comparison.halves.flatMap {
                $0.classifiers.indices.contains(index) ? $0.classifiers[index].area : nil
            }
            let reasons = eye.weights.prefix(4).map { "\($0.quantity.rawValue) \(Format.fixed($0.weight, 1))" }
            grid.add([
                eye.view.rawValue, eye.featureSet.rawValue, "\(eye.realReps)", "\(eye.syntheticReps)",
                eye.area.value == nil ? "not judged" : Format.estimate(eye.area, 2), Format.fixed(halves, 2),
                reasons.joined(separator: ", "),
            ])
        }
        return grid
    }

    private func notJudged(_ comparison: ValidityComparison) -> String {
        let rows = comparison.notJudged
        guard !rows.isEmpty else { return "" }
        let fewest = ValidityComparison.fewest
        var grid = Grid(["view", "quantity", ">n real", ">n synthetic"])
        for row in rows {
            grid.add([row.view.rawValue, row.quantity.title, Self.count(row.real), Self.count(row.synthetic)])
        }
        return "### Not judged\n\nFewer than \(fewest.clips) recordings or trials or \(fewest.values) values on a "
            + "side.\n\n" + grid.markdown + "\n"
    }

    private var transferGrid: Grid {
        let main: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
        let figures: [TransferFigure] = pair.plan.isNegative ? [.falseCounts] : TransferFigure.allCases
        var grid = Grid(
            ["view", "detector", ">settings", ">n real", ">n synthetic"] + figures.map { ">ρ \($0.rawValue)" }
                + [">ρ of real halves", ">bias", ">distance"])
        for row in pair.transfer?.correlations(main) ?? [] {
            let estimates = figures.map { figure in
                pair.transfer?.correlation(figure, view: row.view, detector: row.detector)?.correlation ?? .undefined
            }
            let decimals = pair.plan.isNegative ? 1 : 2
            grid.add(
                [
                    row.view?.rawValue ?? (pair.plan.isNegative ? "any" : "all views"), row.detector ?? "all detectors",
                    "\(row.settings)", "\(row.recordings)", "\(row.trials)",
                ] + estimates.map { Format.estimate($0, 2) }
                    + [
                        Format.fixed(row.halves, 2), Format.fixed(row.bias, decimals),
                        Format.fixed(row.distance, decimals),
                    ])
        }
        return grid
    }

    private var withoutView: String {
        guard let transfer = pair.transfer, transfer.recordingsWithoutView + transfer.trialsWithoutView > 0 else {
            return ""
        }
        return
            " \(transfer.recordingsWithoutView) recordings and \(transfer.trialsWithoutView) trials show too little of "
            + "shoulders and hips to determine a view, and are left out."
    }

    /// The detectors as they are, so that a reader sees levels too.
    private var defaults: String {
        guard let transfer = pair.transfer else { return "" }
        let figures: [TransferFigure] = pair.plan.isNegative ? [.falseCounts] : [.right, .recall, .falseCounts]
        var grid = Grid(["with its defaults", "view"] + figures.map { ">\($0.rawValue), predicted / measured" })
        for row in transfer.defaults {
            grid.add(
                [row.detector, row.view?.rawValue ?? "all"]
                    + figures.map {
                        "\(Format.fixed(row.predicted[$0], 2)) / \(Format.fixed(row.measured[$0], 2))"
                    })
        }
        return grid.markdown + "\n" + worst
    }

    /// A hint where to look first if settings are in another order.
    private var worst: String {
        guard let transfer = pair.transfer else { return "" }
        let figure: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
        var grid = Grid(["predicted worst", ">predicted", ">measured"])
        for row in transfer.worst(figure, count: 8) {
            grid.add([row.label, Format.fixed(row.predicted[figure], 2), Format.fixed(row.measured[figure], 2)])
        }
        return grid.isEmpty ? "" : "By \(figure.rawValue):\n\n" + grid.markdown + "\n"
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
