import Scoring
import Validation

/// The transfer of figures in one comparison of a validity report.
struct TransferSection {
    let pair: ValidityPair

    init(_ pair: ValidityPair) { self.pair = pair }

    /// The figure that a reader looks for first.
    private var main: TransferFigure { pair.plan.isNegative ? .falseCounts : .right }

    /// The tables in markdown, folded; empty where transfer is not compared.
    var markdown: String {
        guard !views.isEmpty else { return "" }
        var text = "By \(main.rawValue).\(withoutView)\n\n\(views.markdown)\n"
        if !pair.plan.isNegative { text += "Other figures, all views together:\n\n\(figures.markdown)\n" }
        text += "The detectors of the catalogue, the greatest error first:\n\n\(detectors.markdown)"
        return FoldedTable.folded("Transfer: predicted and measured results of the detectors", text)
    }

    private static let headings = [
        ">ρ", ">same clips", ">real halves", ">ρ better half", ">same clips", ">real halves", ">bias", ">error",
        ">same clips", ">real halves", ">trusted from (pairs)",
    ]

    /// The main figure by view and set of settings.
    private var views: Grid {
        var grid = Grid(["view", "settings of", ">settings", ">n real", ">n synthetic"] + Self.headings)
        for row in pair.transfer?.correlations(main) ?? [] {
            grid.add(
                [
                    row.view?.rawValue ?? (pair.plan.isNegative ? "any" : "all views"), row.scope.title,
                    "\(row.settings)", "\(row.recordings)", "\(row.trials)",
                ] + cells(row))
        }
        return grid
    }

    /// The other figures, for the catalogue and the spread.
    private var figures: Grid {
        var grid = Grid(["figure", "settings of"] + Self.headings)
        for figure in TransferFigure.allCases where figure != main {
            for scope in [TransferScope.catalogue, .spread] {
                guard let row = pair.transfer?.correlation(figure, of: scope) else { continue }
                grid.add([figure.rawValue, scope.title] + cells(row))
            }
        }
        return grid
    }

    private func cells(_ row: TransferComparison.Correlation) -> [String] {
        let (same, halves) = (row.trialsForHalves, row.halves)
        let trusted = row.trusted.flatMap { trusted in
            trusted.difference.map { "\(Format.fixed($0, 2)) (\(trusted.pairs) of \(trusted.allPairs))" }
        }
        return [
            Format.estimate(row.correlation, 2), Format.fixed(same?.order, 2), Format.fixed(halves?.order, 2),
            Format.estimate(row.betterHalf, 2), Format.fixed(same?.betterHalf, 2), Format.fixed(halves?.betterHalf, 2),
            Format.fixed(row.bias, 2), Format.fixed(row.distance, 2), Format.fixed(same?.distance, 2),
            Format.fixed(halves?.distance, 2), trusted ?? "–",
        ]
    }

    /// The level of every detector.
    private var detectors: Grid {
        var grid = Grid([
            "detector", ">predicted", ">measured", ">error", ">error, same clips", ">error, real halves",
        ])
        for row in pair.transfer?.catalogue(main) ?? [] {
            grid.add(
                [row.label]
                    + [
                        row.predicted[main], row.measured[main], row.distance(main), row.trialsForHalves[main],
                        row.halves[main],
                    ].map { Format.fixed($0, 2) })
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
}
