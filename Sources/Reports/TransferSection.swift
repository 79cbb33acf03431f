import Scoring
import Documents
import Validation
import Text

/// The transfer of figures in one comparison of a validity report.
struct TransferSection {
    let pair: ValidityPair

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

    private typealias Correlation = TransferComparison.Correlation

    /// The main figure by view and set of settings.
    private var views: Grid {
        let all = pair.plan.isNegative ? "any" : "all views"
        return Table<Correlation>(
            "views", of: "view and set of settings",
            [
                Column(shown: "view") { $0.view?.rawValue ?? all }, Column(shown: "settings of") { $0.scope.title },
                .figure("settings") { "\($0.settings)" }, .figure("n real") { "\($0.recordings)" },
                .figure("n synthetic") { "\($0.trials)" },
            ] + agreement
        ).grid(pair.transfer?.correlations(main) ?? [])
    }

    /// The other figures, for the catalogue and the spread.
    private var figures: Grid {
        let rows = TransferFigure.allCases.filter { $0 != main }.flatMap { figure in
            [TransferScope.catalogue, .spread].compactMap { pair.transfer?.correlation(figure, of: $0) }
        }
        return Table<Correlation>(
            "figures", of: "figure and set of settings",
            [
                Column(shown: "figure") { $0.figure.rawValue }, Column(shown: "settings of") { $0.scope.title },
            ] + agreement
        ).grid(rows)
    }

    private var agreement: [Column<Correlation>] {
        [
            .figure("ρ") { Format.estimate($0.correlation, 2) },
            .figure("same clips") { Format.fixed($0.trialsForHalves?.order, 2) },
            .figure("real halves") { Format.fixed($0.halves?.order, 2) },
            .figure("ρ better half") { Format.estimate($0.betterHalf, 2) },
            .figure("same clips") { Format.fixed($0.trialsForHalves?.betterHalf, 2) },
            .figure("real halves") { Format.fixed($0.halves?.betterHalf, 2) },
            .figure("bias") { Format.fixed($0.bias, 2) }, .figure("error") { Format.fixed($0.distance, 2) },
            .figure("same clips") { Format.fixed($0.trialsForHalves?.distance, 2) },
            .figure("real halves") { Format.fixed($0.halves?.distance, 2) },
            .figure("trusted from (pairs)") { row in
                row.trusted.flatMap { trusted in
                    trusted.difference.map { "\(Format.fixed($0, 2)) (\(trusted.pairs) of \(trusted.allPairs))" }
                } ?? "–"
            },
        ]
    }

    /// The level of every detector.
    private var detectors: Grid {
        Grid(
            ["detector", ">predicted", ">measured", ">error", ">error, same clips", ">error, real halves"],
            rows: (pair.transfer?.catalogue(main) ?? []).map { row in
                [row.label]
                    + [
                        row.predicted[main], row.measured[main], row.distance(main), row.trialsForHalves[main],
                        row.halves[main],
                    ].map { Format.fixed($0, 2) }
            })
    }

    private var withoutView: String {
        guard let transfer = pair.transfer, transfer.recordingsWithoutView + transfer.trialsWithoutView > 0 else {
            return ""
        }
        return
            " \(Plural.counted(transfer.recordingsWithoutView, "recording")) and \(Plural.counted(transfer.trialsWithoutView, "trial")) show too little of "
            + "shoulders and hips to determine a view, and are left out."
    }
}
