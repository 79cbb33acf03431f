import Documents
import Gating
import Scoring

enum GateTables {
    static let verdicts = ColumnFormat.words(
        Dictionary(
            uniqueKeysWithValues: GateDecision.allCases.map { ($0.rawValue, .init($0.rawValue.lowercased(), $0.tone)) })
    )

    static let figures = Table<GateFinding>(
        "figures", of: "detector, group of trials and metric",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown(),
            Column("scope", "`overall`, `family` or `scenario`") { $0.scope.kind.rawValue }
                .shown(.text.hiddenAtFirst, in: .pages),
            Column("over", "`overall`, or the name of the family or scenario") { $0.scope.name }.shown().priority(.key),
            Column("figure", "the metric") { $0.figure.name }.shown().priority(.key),
            before, after,
            Column(estimate: "difference", "after less before, with its 95 % interval; empty where there is none") {
                Estimate($0.difference, $0.interval, by: .bootstrap)
            }.shown(.number(3, signed: true)).priority(.key),
            pValue.priority(.spare),
            Column("changed_trials", "the number of trials in which the two sides differ") { $0.changedTrials }
                .shown("changed trials", .count) { "\($0.changedTrials) of \($0.trials)" }.priority(.spare),
            Column("trials", "the number of trials") { $0.trials }.shown(.count, in: .pages),
            Column("floor", "the smallest change that matters") { $0.floor }
                .shown("least that matters", .number(3).hiddenAtFirst, in: .pages),
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }.shown(verdicts, GateText.decision),
            Column(
                "trials_to_decide",
                "about how many trials of a scenario would decide; empty where it is decided, or cannot be told"
            ) { $0.trialsToDecide },
        ])
    static let before = Column<GateFinding>("before", "the metric before") { $0.before }.shown(.number(3))
        .priority(.spare)
    static let after = Column<GateFinding>("after", "the metric after") { $0.after }.shown(.number(3))
        .priority(.spare)
    static let pValue = Column<GateFinding>("p_value", "the paired sign-flip test, two-sided") { $0.p }
        .shown("p", .probability)

    static let budgets = Table<BudgetFinding>(
        "budgets", of: "detector and budget",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown(),
            Column("scope", "`overall`, or the name of the family or scenario") { $0.scope }.shown("budget"),
            Column("metric", "the metric; empty for the number of false counts") { $0.figure?.name }
                .shown("of", .words(["": "false counts"])) { $0.figure?.name ?? "false counts" },
            Column("allowed", "the greatest number of false counts, or the worst value of the metric") {
                cell($0, $0.allowed)
            }.shown(.significant(4)) { GateSentence.number($0, $0.allowed) },
            Column("before", "false counts or the metric before; empty where it is not known") { cell($0, $0.before) }
                .shown(.significant(4)) { GateSentence.number($0, $0.before) },
            Column("after", "false counts or the metric after; empty where it is undefined") { cell($0, $0.after) }
                .shown(.significant(4)) { GateSentence.number($0, $0.after) },
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }
                .shown(verdicts) { $0.decision.rawValue },
        ])

    /// A number of false counts as a whole number, or the value of a metric.
    @Sendable private static func cell(_ finding: BudgetFinding, _ value: Double?) -> Cell {
        finding.figure == nil ? value.map { .integer(Int($0)) } ?? .empty : value.cell
    }

    static let latency = Table<LatencyFinding>(
        "latency", of: "detector", note: "Times are multiples of the time of the reference.",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown(),
            Column("before", "the time before") { $0.before }.shown(.number(3)),
            Column("after", "the time after") { $0.after }.shown(.number(3)),
            Column(estimate: "factor", "after / before, the median over blocks of frames, with its 95 % interval") {
                Estimate($0.factor, $0.interval, by: .bootstrap)
            }.shown(.number(3, .low)),
            Column("p_value", "the test that the time grew by more than matters, one-sided") { $0.p }
                .shown("p", .probability, in: .pages),
            Column("floor_factor", "the smallest factor that matters") { $0.floor },
            Column("rounds", "the number of measurements until the decision") { $0.rounds }.shown(.count),
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }
                .shown(verdicts) { $0.decision.rawValue },
        ])

    static let missing = Table<(what: String, why: String)>(
        "missing", of: "scenario or detector that is missing or failed",
        [
            Column("what", "the scenario or detector") { $0.what }.shown("missing or failed"),
            Column("why", "the reason") { $0.why }.shown(),
        ])

    static func sheets(_ outcome: GateOutcome) -> [Report.Sheet] {
        [
            .init(figures, outcome.findings), .init(budgets, outcome.budgets), .init(latency, outcome.latency),
            .init(missing, outcome.missing),
        ]
    }
}

enum CalibrationText {
    static let table = Table<GateCalibration.SummaryRow>(
        "detectable-changes", of: "detector, metric and kind of group of trials",
        [
            Column("detector", "the label of the detector") { $0.change.detector }.shown(),
            Column("place", "`only`, or of several groups of a kind `middle` or `least`: how well changes are seen") {
                $0.place.rawValue
            },
            Column("scope", "`overall`, `family` or `scenario`") { $0.change.scope.kind.rawValue },
            Column("over", "`overall`, or the name of the family or scenario") { $0.change.scope.name }.shown(
                .text, over),
            Column("figure", "the metric") { $0.change.figure.name }.shown(),
            Column("value", "the metric without a change") { $0.change.value }.shown(.number(3)),
            Column(
                "clean",
                "the smallest change that is seen if it has one cause and nothing else changes; empty where no possible one is"
            ) { $0.change.clean }.shown("smallest change seen, one cause", .number(3)),
            Column(
                "noisy",
                "the smallest change that is seen in 95 of 100 gates amid such noise; empty where no possible one is"
            ) { $0.change.noisy }.shown("smallest change seen in 95 of 100 amid such noise", .number(3)),
        ])

    @Sendable private static func over(_ row: GateCalibration.SummaryRow) -> String {
        let scope = row.change.scope
        return switch row.place {
        case .only: scope.kind == .overall ? scope.name : "the only \(scope.kind.rawValue): \(scope.name)"
        case .middle: "\(scope.kind.rawValue) in the middle: \(scope.name)"
        case .least: "\(scope.kind.rawValue) seen least: \(scope.name)"
        }
    }

    static func text(_ calibration: GateCalibration, form: GateText.Form) -> String {
        let heading = form == .markdown ? "## Calibration of the gate\n\n" : "Calibration of the gate\n\n"
        func percent(_ share: Double) -> String { Format.share(share * 100) }
        let (share, interval) = (percent(calibration.share), calibration.interval)
        let alarms = """
            \(calibration.about): with the sides exchanged at random, trial by trial, \(calibration.alarms) of \(calibration.gates) gates raised a false alarm: \(share) % (\(percent(interval.lowerBound)) … \(percent(interval.upperBound)) %), designed for at most \(calibration.level * 100) %.

            """
        let rows = calibration.summary
        return heading + alarms + "\n" + (form == .markdown ? table.markdown(rows) : table.plain(rows)) + "\n"
    }
}
