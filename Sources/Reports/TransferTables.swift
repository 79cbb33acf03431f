import Documents
import Scenarios
import Text
import Validation

enum TransferTables {
    typealias SettingRow = ValidityTables.Found<TransferComparison.SettingComparison>

    typealias SummaryRow = ValidityTables.Found<TransferComparison.Correlation>

    private static func column(_ figure: TransferFigure) -> (name: String, unit: String, about: String) {
        switch figure {
        case .right: ("right_counts", "", "the share of clips with the right count")
        case .recall:
            ("recall", "", "the share of the countable bottoms with a count between them and the next bottom")
        case .falseCounts:
            (
                "false_counts_per_minute", "1/min",
                "counts of no countable bottom, or further ones of the same bottom, per minute of the clips whose bottoms are known"
            )
        case .countError: ("count_error", "counts", "the mean number by which the count of a clip is wrong")
        }
    }

    static let settings = Table<SettingRow>(
        "transfer", of: "comparison, view and setting of a detector",
        note: """
            `predicted_…` are figures on trials, `measured_…` on recordings; they are empty where no clip determines them.
            `distance_same_clips_…` and `distance_halves_…` are the mean distances of the figure of half of the recordings
            from that of as many trials, and from that of the other half; the halves have no person in common.

            The settings are every detector of the catalogue with its defaults, and a spread of settings of some: the
            defaults; the defaults with one parameter at either end of its spread, or at another of
            its words; and a Sobol sequence in all parameters at once, as many as make \(DetectorSpread.fewest) settings and
            at least \(DetectorSpread.fewestDesigned). The spread of a number is its default ± a sixth of the declared range
            for angles, ± a quarter for pure numbers, a third of the default to three times the default for lengths, times
            and rates (from 0 to a tenth of the declared range where the default is 0), cut to the declared range.
            """,
        ValidityTables.place(
            "`side`, `oblique`, `front`, or `all`: trials have weights such that each view has its share among the recordings"
        ) + [
            Column("detector", "the detector") { $0.value.detector },
            Column("setting", "the detector with the changes from its defaults; `--detector` accepts it") {
                $0.value.label
            }.shown("detector"),
            Column("catalogue", "whether it is the detector's setting in the catalogue, or a further one of the spread")
            { $0.value.isOfCatalogue },
        ]
            + TransferFigure.allCases.map { figure in
                Column(
                    ["predicted", "measured", "distance_same_clips", "distance_halves"].map {
                        "\($0)_\(column(figure).name)"
                    },
                    unit: column(figure).unit, column(figure).about
                ) {
                    [
                        $0.value.predicted[figure].cell, $0.value.measured[figure].cell,
                        $0.value.trialsForHalves[figure].cell, $0.value.halves[figure].cell,
                    ]
                }.shown("predicted, \(figure.rawValue)", others: ["measured"], .number(3))
            })

    static let summary = Table<SummaryRow>(
        "transfer-summary", of: "comparison, view, detector and figure",
        ValidityTables.place("the view, or `all` for all views together") + [
            Column(
                "scope",
                "the settings: `catalogue` (every detector with its defaults), `spread` (all settings of the spread), `detector` (those of one detector)"
            ) { $0.value.scope.name },
            Column("detector", "the detector where the scope is `detector`") { $0.value.scope.detector },
            Column("figure", "the figure, as in transfer.csv") { column($0.value.figure).name },
            settingCount,
            Column("recordings", "the number of recordings that determine the figure") { $0.value.recordings },
            Column("trials", "the number of trials that determine the figure") { $0.value.trials },
        ]
            + [order, likeWithLike("rank_correlation") { $0.order }] + [
                Column(
                    estimate: "better_half_rank_correlation",
                    "the same over the settings that are measured better than the median"
                ) { $0.value.betterHalf },
                likeWithLike("better_half_rank_correlation") { $0.betterHalf },
            ]
            + [
                Column("bias", unit: "of the figure", "the mean over the settings of predicted less measured") {
                    $0.value.bias
                },
                distance,
                Column(
                    ["distance_same_clips", "distance_halves"], unit: "of the figure",
                    "the same between one half of the recordings and as many trials, and between two halves of the recordings; mean over the splits"
                ) { [($0.value.trialsForHalves?.distance).cell, ($0.value.halves?.distance).cell] },
                Column(
                    "trusted_difference", unit: "of the figure",
                    "the smallest predicted difference such that of the pairs of settings with this difference or a greater one at least 95 % are measured in the predicted order, equal ones counting half; empty where no difference will do"
                ) { $0.value.trusted?.difference },
                Column(
                    ["trusted_pairs", "pairs"],
                    "the number of pairs with this difference or a greater one, and of all pairs that are predicted to differ"
                ) { [($0.value.trusted?.pairs).cell, ($0.value.trusted?.allPairs).cell] },
            ])

    static let settingCount = Column<SummaryRow>("settings", "the number of settings") { $0.value.settings }
        .shown(.count)
    static let distance = Column<SummaryRow>(
        "distance", unit: "of the figure", "the mean over the settings of the size of that difference"
    ) { $0.value.distance }.shown(.number(2))
    static let order = Column<SummaryRow>(
        estimate: "rank_correlation",
        "Spearman's rank correlation over the settings, ties by mean ranks; the interval resamples people, each with all recordings, and trials, and is empty with one person; all is empty with fewer than \(TransferComparison.fewestClips) recordings or trials, and where one side gives all settings the same figure"
    ) { $0.value.correlation }.shown("ρ", .number(2))

    /// The columns of a rank correlation on halves, like with like.
    private static func likeWithLike(
        _ name: String, _ part: @escaping @Sendable (TransferAgreement) -> Double?
    ) -> Column<SummaryRow> {
        Column(
            ["\(name)_same_clips", "\(name)_halves"],
            "the same where as many trials, and where the other half of the recordings, predict one half of the recordings; mean over \(PersonHalves.splits) splits"
        ) { [$0.value.trialsForHalves.flatMap(part).cell, $0.value.halves.flatMap(part).cell] }
    }

    static func settings(_ pairs: [ValidityPair]) -> [SettingRow] {
        ValidityTables.found(pairs) { ($0.transfer?.rows ?? []).map { ($0.view?.rawValue ?? "all", $0) } }
    }

    static func summary(_ pairs: [ValidityPair]) -> [SummaryRow] {
        ValidityTables.found(pairs) { ($0.transfer?.correlations ?? []).map { ($0.view?.rawValue ?? "all", $0) } }
    }
}

extension TransferScope {
    var name: String {
        switch self {
        case .catalogue: "catalogue"
        case .spread: "spread"
        case .detector: "detector"
        }
    }

    var detector: String? { if case .detector(let name) = self { name } else { nil } }

    var title: String { detector ?? "the \(name)" }
}

extension ValiditySection {
    private var main: TransferFigure { pair.mainFigure }

    /// The tables in markdown, folded; empty where transfer is not compared.
    var transfer: String {
        guard !views.isEmpty else { return "" }
        var text = "By \(main.rawValue).\(withoutView)\n\n\(views.markdown)\n"
        if !pair.plan.isNegative { text += "Other figures, all views together:\n\n\(figures.markdown)\n" }
        text += "The detectors of the catalogue, the greatest error first:\n\n\(detectors.markdown)"
        return FoldedTable.folded("Transfer: predicted and measured results of the detectors", text)
    }

    private typealias Correlation = TransferComparison.Correlation

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
