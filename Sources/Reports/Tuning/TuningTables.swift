import Detection
import Documents
import Experiment
import Pose
import Scoring
import Search
import Text

struct TuningTables {
    typealias TrialsRow = (place: Int, role: TrialRole, isPareto: Bool)

    typealias PointRow = (point: SearchOutcome.OperatingPoint, candidate: SearchOutcome.Candidate?)

    typealias ComparisonRow = (
        comparison: SearchOutcome.Comparison, standard: SearchOutcome.Candidate, winner: SearchOutcome.Candidate
    )

    let outcome: SearchOutcome
    /// The beginning of the names of their files.
    let prefix: String

    var comparisons: [ComparisonRow] {
        guard let winner = outcome.winner else { return [] }
        return outcome.comparisons.map {
            (comparison: $0, standard: outcome.candidates[0], winner: outcome.candidates[winner])
        }
    }

    var rows: [TrialsRow] {
        let pareto = Set(outcome.pareto)
        return outcome.candidates.indices.flatMap { place in
            TrialRole.allCases.map { (place: place, role: $0, isPareto: pareto.contains(place)) }
        }
    }

    var points: [PointRow] {
        outcome.operatingPoints.map { point in
            (point: point, candidate: point.candidate.map { outcome.candidates[$0] })
        }
    }

    typealias WinnerRow = (name: String, unit: String, value: String, standard: String, border: SearchOutcome.Border?)

    var winner: [WinnerRow] {
        guard let winner = outcome.winner else { return [] }
        let borders = outcome.borders
        return outcome.space.dimensions.enumerated().map { index, dimension in
            (
                dimension.name, dimension.parameter.unit.rawValue,
                outcome.candidates[winner].values[index].description,
                outcome.candidates[0].values[index].description,
                borders.first { $0.parameter.name == dimension.name }
            )
        }
    }

    static let winner = Table<WinnerRow>(
        "winner", of: "searched parameter",
        [
            Column("parameter", "the parameter") { $0.name }.shown(),
            Column("value", "the winner's value") { $0.value }.shown("winner"),
            Column("default", "the value of the default") { $0.standard }.shown(),
            Column("unit", "the unit of the values") { $0.unit }.shown(),
            Column(
                "border",
                "`lowest` or `highest`: the winner's value is an end of the searched range, so that a better one may lie beyond; empty inside the range"
            ) { $0.border.map { $0.isLowest ? "lowest" : "highest" } }.shown("border of the range"),
        ])

    var comparisonSheet: Report.Sheet { .init(Self.comparison, comparisons, prefix: prefix) }
    var winnerSheet: Report.Sheet { .init(Self.winner, winner, prefix: prefix) }

    var sheets: [Report.Sheet] {
        [
            .init(trials, rows, prefix: prefix),
            .init(pareto, outcome.pareto.map { ($0, outcome.candidates[$0]) }, prefix: prefix), sensitivity,
            .init(Self.operatingPoints, points, prefix: prefix), winnerSheet,
        ]
    }

    private func parameters<Row>(_ candidate: @escaping @Sendable (Row) -> SearchOutcome.Candidate) -> Column<Row> {
        let names = outcome.space.dimensions.map(\.name)
        return Column(names, listed: "one for each parameter that is searched", "the value of the parameter") {
            candidate($0).values.map { .text($0.description) }
        }.shown(names.first, others: Array(names.dropFirst()), .significant(4), in: .pages)
    }

    /// The metrics that the page shows beside the goals.
    static let metrics: [Metric] = [
        .f1, .precision, .recall, .recallObservable, .falsePerMinute, .cheatAcceptance, .exactShare,
    ]

    private var shownMetrics: [Metric] { Self.metrics + outcome.objective.metrics.own + outcome.objective.goals }

    private func flag(
        _ name: String, _ title: String, _ about: String, _ word: ColumnFormat.Word,
        _ value: @escaping @Sendable (TrialsRow) -> Bool
    ) -> Column<TrialsRow> { Column(name, about, value: value).shown(title, .words(["true": word, "false": ""])) }

    var trials: Table<TrialsRow> {
        let (outcome, shownMetrics) = (outcome, shownMetrics)
        @Sendable func candidate(_ row: TrialsRow) -> SearchOutcome.Candidate { outcome.candidates[row.place] }
        @Sendable func truth(_ row: TrialsRow) -> TrialCounts { outcome.trials.truth(row.role) }
        @Sendable func counts(_ row: TrialsRow) -> PackedCounts.Sum { candidate(row).result[row.role].sum }
        return Table(
            "trials", of: "configuration and role",
            [
                Column(
                    "configuration", "the number of the configuration in the order of the search; 0 is the default"
                ) { $0.place }.shown("number", .count),
                Column("label", "the detector with the changes from its defaults; `--detector` accepts it") {
                    candidate($0).detector.label
                }.shown("configuration", .text.hiddenAtFirst),
                Column("role", "`training`: the trials that chose the winner; `held-out`: trials that chose nothing") {
                    $0.role.rawValue
                }.shown(),
                parameters(candidate),
                flag("is_default", "default", "whether this is the default", "default") { $0.place == 0 },
                Column("meets_constraints", "whether the configuration meets all constraints in training") {
                    candidate($0).meetsConstraints
                }.shown("constraints", .words(["true": .init("kept", .good), "false": .init("not kept", .bad)])),
                flag("is_pareto", "Pareto", "whether the configuration is in the Pareto set", "yes") { $0.isPareto },
                flag("is_winner", "winner", "whether the configuration is the winner", .init("winner", .good)) {
                    $0.place == outcome.winner
                },
                Column("trials", "the number of trials") { outcome.trials[$0.role].count },
                Column("minutes", unit: "min", "the duration of the motion") { truth($0).duration.seconds / 60 },
            ]
                + outcome.objective.metrics.objectives.map { metric in
                    let column = TuningColumns.metric(metric) { candidate($0).value(metric, $0.role) }
                    let isShown = shownMetrics.contains { $0.name == metric.name }
                    return isShown ? column.shown(metric.heading, metric.format) : column
                } + [
                    Column("countable", "repetitions") { truth($0).countable },
                    Column("detected", "repetitions that were counted") { counts($0).detected },
                    Column("false_counts", "false counts") { counts($0).falseCounts },
                    Column("borderline_detected", "counts that match a borderline cycle") {
                        counts($0).borderlineDetected
                    },
                    Column("cheat_cycles", "cheat cycles that are not countable") { truth($0).cheatCycles },
                    Column("cheat_cycles_accepted", "those of them that were counted") {
                        counts($0).cheatCyclesAccepted
                    },
                ])
    }

    private var pareto: Table<(place: Int, candidate: SearchOutcome.Candidate)> {
        Table(
            "pareto", of: "configuration that meets the constraints and that none dominates in training",
            [
                Column("configuration", "the number of the configuration, as in trials.csv") { $0.place },
                Column("label", "the detector with the changes from its defaults") { $0.candidate.detector.label },
                parameters { $0.candidate },
            ]
                + TrialRole.allCases.flatMap { role in
                    outcome.objective.metrics.objectives.map { TuningColumns.metric($0, role) { $0.candidate } }
                })
    }

    static let operatingPoints = Table<PointRow>(
        "recall-at-false-rate", of: "limit on the rate of false counts",
        note: "The configuration of each row has the greatest recall in training among those that keep the limit.",
        [
            Column("false_per_minute_limit", unit: "1/min", "the greatest rate of false counts in training") {
                $0.point.limit
            }.shown("false counts a minute, at most", .count) { "\($0.point.limit)" },
            Column("configuration", "the number of the configuration, as in trials.csv") { $0.point.candidate },
            Column("label", "the detector with the changes from its defaults") { $0.candidate?.detector.label }
                .shown("configuration", isMarkup: true) {
                    $0.candidate.map { Escape.code($0.detector.label) } ?? "none"
                },
        ]
            + TrialRole.allCases.flatMap { role in
                [Metric.recall, .falsePerMinute].map { metric in
                    TuningColumns.metric(metric, role) { $0.candidate }
                        .shown("\(metric.heading), \(role.rawValue)", .number(3))
                }
            })

    static let comparison = Table<ComparisonRow>(
        "comparison", of: "metric, the goal first",
        [
            Column("figure", "the metric") { $0.comparison.figure.name }.shown(),
            Column("default_training", "the default in training") { $0.standard.training[$0.comparison.figure] }
                .shown("default, training", .share(nil).hiddenAtFirst),
            Column("winner_training", "the winner in training") { $0.winner.training[$0.comparison.figure] }
                .shown("winner, training", .share(nil).hiddenAtFirst),
            standardHeldOut.priority(.key), winnerHeldOut.priority(.key),
            Column(shown: "gap, default", isNumeric: true) {
                Format.signed($0.standard.gap($0.comparison.figure), 3)
            }.priority(.spare),
            Column(shown: "gap, winner", isNumeric: true) { Format.signed($0.winner.gap($0.comparison.figure), 3) }
                .priority(.spare),
            difference.priority(.key),
            Column(
                ["difference_lower", "difference_upper"],
                "the ends of the paired 95 % bootstrap interval of the difference; empty where all trials change alike",
                kinds: [.number, .number]
            ) { [($0.comparison.test?.interval?.lowerBound).cell, ($0.comparison.test?.interval?.upperBound).cell] },
            Column(
                "p_value",
                "the paired sign-flip test over the held-out trials, two-sided, not corrected for the number of metrics"
            ) { $0.comparison.test?.pValue }.shown("p", .probability.hiddenAtFirst).priority(.spare),
            correctedP.priority(.key),
        ])
    static let standardHeldOut = Column<ComparisonRow>("default_held_out", "the default in the held-out trials") {
        $0.standard.heldOut[$0.comparison.figure]
    }.shown("default, held-out", .share(nil))
    static let winnerHeldOut = Column<ComparisonRow>("winner_held_out", "the winner in the held-out trials") {
        $0.winner.heldOut[$0.comparison.figure]
    }.shown("winner, held-out", .share(nil))
    static let difference = Column<ComparisonRow>(
        "held_out_difference", "winner less default in the held-out trials"
    ) { $0.comparison.test?.difference }.shown("held-out difference", .number(3, signed: true))
    static let correctedP = Column<ComparisonRow>(
        "p_corrected", "p_value, corrected for all metrics of the table (Holm's procedure)"
    ) { $0.comparison.correctedP }.shown("p, corrected", .probability)
}

enum TuningColumns {
    static func metric<Row>(_ metric: Metric, _ value: @escaping @Sendable (Row) -> Double?) -> Column<Row> {
        Column(name(metric), unit: metric.unit.words, metric.about, value: value)
    }

    static func metric<Row>(
        _ metric: Metric, _ role: TrialRole, _ candidate: @escaping @Sendable (Row) -> SearchOutcome.Candidate?
    ) -> Column<Row> {
        let prefix = role.rawValue.replacing("-", with: "_")
        return Column(
            "\(prefix)_\(name(metric))", unit: metric.unit.words, metric.about + ", over the \(role.rawValue) trials"
        ) { candidate($0)?.value(metric, role) }
    }

    static func name(_ metric: Metric) -> String { metric.name.replacing("-", with: "_") }
}
