import Detection
import Documents
import Experiment
import Pose
import Scoring
import Search

/// The tables of a search.
struct TuningTables {
    /// One row of `trials.csv`: a configuration over the trials of a role.
    struct TrialsRow {
        let place: Int
        let role: TrialRole
        let isPareto: Bool
    }

    /// One row of `recall-at-false-rate.csv`: the configuration with the greatest recall at one rate of false counts.
    struct PointRow {
        let point: SearchOutcome.OperatingPoint
        let candidate: SearchOutcome.Candidate?
    }

    /// One row of `comparison.csv`: a metric of default and winner.
    struct ComparisonRow {
        let comparison: SearchOutcome.Comparison
        let standard: SearchOutcome.Candidate
        let winner: SearchOutcome.Candidate
    }

    private let outcome: SearchOutcome

    init(_ outcome: SearchOutcome) { self.outcome = outcome }

    /// Returns the comparison of default and winner; it is empty without a winner.
    ///
    /// - Parameter prefix: The beginning of the file's name.
    /// - Returns: The table.
    func comparison(prefix: String = "") -> Report.Sheet {
        let rows = outcome.winner.map { winner in
            outcome.comparisons.map { comparison in
                ComparisonRow(
                    comparison: comparison, standard: outcome.candidates[0], winner: outcome.candidates[winner])
            }
        }
        return Report.Sheet(Self.comparison, rows ?? [], prefix: prefix)
    }

    /// Returns all other tables.
    ///
    /// - Parameter prefix: The beginning of every file's name.
    /// - Returns: The tables of the configurations.
    func sheets(prefix: String = "") -> [Report.Sheet] {
        let pareto = Set(outcome.pareto)
        let trials = outcome.candidates.indices.flatMap { place in
            TrialRole.allCases.map { TrialsRow(place: place, role: $0, isPareto: pareto.contains(place)) }
        }
        let points = outcome.operatingPoints.map { point in
            PointRow(point: point, candidate: point.candidate.map { outcome.candidates[$0] })
        }
        return [
            Report.Sheet(self.trials, trials, prefix: prefix),
            Report.Sheet(
                self.pareto, outcome.pareto.map { (place: $0, candidate: outcome.candidates[$0]) }, prefix: prefix),
            sensitivity(prefix: prefix),
            Report.Sheet(Self.operatingPoints, points, prefix: prefix),
        ]
    }

    private func parameters<Row>(
        _ candidate: @escaping @Sendable (Row) -> SearchOutcome.Candidate
    ) -> Column<Row> {
        Column(
            outcome.space.dimensions.map(\.name), listed: "one for each parameter that is searched",
            "the value of the parameter"
        ) { candidate($0).values.map { .text($0.description) } }
    }

    private var trials: Table<TrialsRow> {
        let outcome = outcome
        @Sendable func candidate(_ row: TrialsRow) -> SearchOutcome.Candidate { outcome.candidates[row.place] }
        @Sendable func sum(_ row: TrialsRow) -> TrialCounts { outcome.sum(of: candidate(row), row.role) }
        return Table(
            "trials", of: "configuration and role",
            [
                Column(
                    "configuration", "the number of the configuration in the order of the search; 0 is the default"
                ) { $0.place },
                Column("label", "the detector with the changes from its defaults; `--detector` accepts it") {
                    candidate($0).detector.label
                },
                Column("role", "`training`: the trials that chose the winner; `held-out`: trials that chose nothing") {
                    $0.role.rawValue
                },
                parameters(candidate),
                Column("is_default", "whether this is the default") { $0.place == 0 },
                Column("meets_constraints", "whether the configuration meets all constraints in training") {
                    candidate($0).meetsConstraints
                },
                Column("is_pareto", "whether the configuration is in the Pareto set") { $0.isPareto },
                Column("is_winner", "whether the configuration is the winner") { $0.place == outcome.winner },
                Column("trials", "the number of trials") { outcome.trials[$0.role].count },
                Column("minutes", unit: "min", "the duration of the motion") { sum($0).duration.seconds / 60 },
            ] + outcome.objective.metrics.objectives.map { TuningColumns.metric($0) { candidate($0)[$0.role] } } + [
                Column("countable", "repetitions") { sum($0).countable },
                Column("detected", "repetitions that were counted") { sum($0).detected },
                Column("false_counts", "false counts") { sum($0).falseCounts },
                Column("borderline_detected", "counts that match a borderline cycle") { sum($0).borderlineDetected },
                Column("cheat_cycles", "cheat cycles that are not countable") { sum($0).cheatCycles },
                Column("cheat_cycles_accepted", "those of them that were counted") { sum($0).cheatCyclesAccepted },
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

    private func sensitivity(prefix: String) -> Report.Sheet {
        switch outcome.sensitivity {
        case .indices(let indices):
            let rows = outcome.space.dimensions.enumerated().map { place, dimension in
                (name: dimension.name, first: indices.first[place], total: indices.total[place])
            }
            return Report.Sheet(Self.indices, rows, prefix: prefix)
        case .screen(let screens):
            let rows = screens.flatMap { screen in screen.means.map { (screen: screen, group: $0) } }
            return Report.Sheet(Self.screen, rows, prefix: prefix)
        }
    }

    private static let indices = Table<(name: String, first: SobolIndices.Index, total: SobolIndices.Index)>(
        "sensitivity", of: "parameter",
        [
            Column("parameter", "the parameter") { $0.name },
            Column("method", "`sobol`: Sobol indices of Saltelli's design") { _ in "sobol" },
            Column(
                ["first_order", "first_order_lower", "first_order_upper"],
                "the share of the variance of the first goal in training that the parameter explains alone"
            ) { cells($0.first) },
            Column(
                ["total", "total_lower", "total_upper"],
                "the share of that variance that the parameter explains together with the others"
            ) { cells($0.total) },
        ])

    private static func cells(_ index: SobolIndices.Index) -> [Cell] {
        [index.value, index.interval.lowerBound, index.interval.upperBound].map { .number($0) }
    }

    private typealias ScreenMean = (value: String, mean: Double, configurations: Int)

    private static let screen = Table<(screen: ParameterScreen, group: ScreenMean)>(
        "sensitivity", of: "parameter and value",
        [
            Column("parameter", "the parameter") { $0.screen.name },
            Column("method", "`screen`: means over the configurations with each value") { _ in "screen" },
            Column(
                "share",
                "the correlation ratio: the share of the variance of the first goal in training that goes with this parameter alone"
            ) { $0.screen.share },
            Column("value", "a value, or a tenth of the range") { $0.group.value },
            Column("mean", "the mean of the first goal in training there") { $0.group.mean },
            Column("configurations", "the number of configurations there") { $0.group.configurations },
        ])

    private static let operatingPoints = Table<PointRow>(
        "recall-at-false-rate", of: "limit on the rate of false counts",
        note: "The configuration of each row has the greatest recall in training among those that keep the limit.",
        [
            Column("false_per_minute_limit", unit: "1/min", "the greatest rate of false counts in training") {
                $0.point.limit
            },
            Column("configuration", "the number of the configuration, as in trials.csv") { $0.point.candidate },
            Column("label", "the detector with the changes from its defaults") { $0.candidate?.detector.label },
        ]
            + TrialRole.allCases.flatMap { role in
                [Metric.recall, .falsePerMinute].map { TuningColumns.metric($0, role) { $0.candidate } }
            })

    private static let comparison = Table<ComparisonRow>(
        "comparison", of: "metric, the goal first",
        [
            Column("figure", "the metric") { $0.comparison.figure.name },
            Column("default_training", "the default in training") { $0.standard.training[$0.comparison.figure] },
            Column("winner_training", "the winner in training") { $0.winner.training[$0.comparison.figure] },
            Column("default_held_out", "the default in the held-out trials") {
                $0.standard.heldOut[$0.comparison.figure]
            },
            Column("winner_held_out", "the winner in the held-out trials") {
                $0.winner.heldOut[$0.comparison.figure]
            },
            Column("held_out_difference", "winner less default in the held-out trials") {
                $0.comparison.test?.difference
            },
            Column(
                ["difference_lower", "difference_upper"],
                "the ends of the paired 95 % bootstrap interval of the difference"
            ) { [($0.comparison.test?.interval.lowerBound).cell, ($0.comparison.test?.interval.upperBound).cell] },
            Column(
                "p_value",
                "the paired sign-flip test over the held-out trials, two-sided, not corrected for the number of metrics"
            ) { $0.comparison.test?.pValue },
            Column("p_corrected", "p_value, corrected for all metrics of the table (Holm's procedure)") {
                $0.comparison.correctedP
            },
        ])
}

/// The columns of metrics of configurations.
enum TuningColumns {
    /// The column of a metric.
    static func metric<Row>(_ metric: Metric, _ values: @escaping @Sendable (Row) -> MetricValues) -> Column<Row> {
        Column(name(metric), unit: metric.unit.words, metric.about) { values($0)[metric] }
    }

    /// The column of a metric over the trials of one role.
    static func metric<Row>(
        _ metric: Metric, _ role: TrialRole, _ candidate: @escaping @Sendable (Row) -> SearchOutcome.Candidate?
    ) -> Column<Row> {
        let prefix = role.rawValue.replacing("-", with: "_")
        return Column(
            "\(prefix)_\(name(metric))", unit: metric.unit.words,
            metric.about + ", over the \(role.rawValue) trials"
        ) { candidate($0)?[role][metric] }
    }

    private static func name(_ metric: Metric) -> String { metric.name.replacing("-", with: "_") }
}
