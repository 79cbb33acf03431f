import Documents
import Scenarios
import Scoring
import Validation

/// The tables on the transfer of figures from synthetic trials to recordings.
enum TransferTables {
    /// One row of `transfer.csv`: one setting of a detector in one view.
    struct SettingRow {
        let pair: ValidityPair
        let row: TransferComparison.SettingComparison
    }

    /// One row of `transfer-summary.csv`: a rank correlation.
    struct SummaryRow {
        let pair: ValidityPair
        let row: TransferComparison.Correlation
    }

    private static func name(_ figure: TransferFigure) -> String {
        switch figure {
        case .right: "right_counts"
        case .recall: "recall"
        case .falseCounts: "false_counts_per_minute"
        case .countError: "count_error"
        }
    }

    private static func about(_ figure: TransferFigure) -> (unit: String, text: String) {
        switch figure {
        case .right: ("", "the share of clips with the right count")
        case .recall:
            ("", "the share of the countable bottoms with a count between them and the next bottom")
        case .falseCounts:
            (
                "1/min",
                "counts of no countable bottom, or further ones of the same bottom, per minute of the clips whose bottoms are known"
            )
        case .countError: ("counts", "the mean number by which the count of a clip is wrong")
        }
    }

    /// The columns of `transfer.csv`.
    static let settings = Table<SettingRow>(
        "transfer", of: "comparison, view and setting of a detector",
        note: """
            `predicted_…` are figures on trials, `measured_…` on recordings; they are empty where no clip determines them.

            The settings are: the defaults; the defaults with one parameter at either end of its spread, or at another of
            its words; and a Sobol sequence in all parameters at once, as many as make \(DetectorSpread.fewest) settings and
            at least \(DetectorSpread.fewestDesigned). The spread of a number is its default ± a sixth of the declared range
            for angles, ± a quarter for pure numbers, a third of the default to three times the default for lengths, times
            and rates (from 0 to a tenth of the declared range where the default is 0), cut to the declared range.
            """,
        [
            Column("comparison", "the name of the comparison in the plan, or `comparison`") { $0.pair.plan.name },
            Column(
                "view",
                "`side`, `oblique`, `front`, or `all`: trials have weights such that each view has its share among the recordings"
            ) { $0.row.view?.rawValue ?? "all" },
            Column("detector", "the detector") { $0.row.detector },
            Column("setting", "the detector with the changes from its defaults; `--detector` accepts it") {
                $0.row.label
            },
        ]
            + TransferFigure.allCases.map { figure in
                Column(
                    ["predicted_\(name(figure))", "measured_\(name(figure))"], unit: about(figure).unit,
                    about(figure).text
                ) { [$0.row.predicted[figure].cell, $0.row.measured[figure].cell] }
            })

    /// The columns of `transfer-summary.csv`.
    static let summary = Table<SummaryRow>(
        "transfer-summary", of: "comparison, view, detector and figure",
        [
            Column("comparison", "the name of the comparison in the plan, or `comparison`") { $0.pair.plan.name },
            Column("view", "the view, or `all` for all views together") { $0.row.view?.rawValue ?? "all" },
            Column("detector", "the detector, or `all` for all settings of all detectors") {
                $0.row.detector ?? "all"
            },
            Column("figure", "the figure, as in transfer.csv") { name($0.row.figure) },
            Column("settings", "the number of settings") { $0.row.settings },
            Column("recordings", "the number of recordings that determine the figure") { $0.row.recordings },
            Column("trials", "the number of trials that determine the figure") { $0.row.trials },
            Column(
                ["rank_correlation", "rank_correlation_lower", "rank_correlation_upper"],
                "Spearman's rank correlation over the settings, ties by mean ranks; the interval resamples whole recordings and trials; empty with fewer than \(TransferComparison.fewestClips) recordings or trials, and where one side gives all settings the same figure"
            ) { row in
                let correlation = row.row.correlation
                return [correlation.value.cell, correlation.lower.cell, correlation.upper.cell]
            },
            Column(
                "halves_rank_correlation",
                "the rank correlation of two random halves of the recordings, mean over \(RealHalves.splits) splits"
            ) { $0.row.halves },
            Column("bias", unit: "of the figure", "the mean over the settings of predicted less measured") {
                $0.row.bias
            },
            Column("distance", unit: "of the figure", "the mean over the settings of the size of that difference") {
                $0.row.distance
            },
        ])

    /// Returns the rows of `transfer.csv`.
    static func settings(_ pairs: [ValidityPair]) -> [SettingRow] {
        pairs.flatMap { pair in (pair.transfer?.rows ?? []).map { SettingRow(pair: pair, row: $0) } }
    }

    /// Returns the rows of `transfer-summary.csv`.
    static func summary(_ pairs: [ValidityPair]) -> [SummaryRow] {
        pairs.flatMap { pair in (pair.transfer?.correlations ?? []).map { SummaryRow(pair: pair, row: $0) } }
    }
}
