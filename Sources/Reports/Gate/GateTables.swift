import Documents
import Gating
import Scoring

/// The tables of a gate's outcome.
enum GateTables {
    /// One row of the table of what is missing.
    struct MissingRow {
        let what: String
        let why: String
    }

    /// The columns of figures.
    static let figures = Table<GateFinding>(
        "figures", of: "detector, group of trials and metric",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown("detector"),
            Column("scope", "`overall`, `family` or `scenario`") { $0.scope.kind.rawValue },
            Column("over", "`overall`, or the name of the family or scenario") { $0.scope.name }.shown("over"),
            Column("figure", "the metric") { $0.figure.name }.shown("figure"),
            Column("before", "the metric before") { $0.before }.shown("before", isNumeric: true) {
                GateText.number($0.before)
            },
            Column("after", "the metric after") { $0.after }.shown("after", isNumeric: true) {
                GateText.number($0.after)
            },
            Column("difference", "after less before") { $0.difference }.shown("difference", isNumeric: true) {
                GateText.signed($0.difference)
            },
            Column(["difference_lower", "difference_upper"], "the ends of the 95 % interval of the difference") {
                [($0.interval?.lowerBound).cell, ($0.interval?.upperBound).cell]
            }
            .shown("95 % interval", isNumeric: true) { finding in
                finding.interval.map {
                    "\(GateText.signed($0.lowerBound)) … \(GateText.signed($0.upperBound))"
                } ?? "–"
            },
            Column("p_value", "the paired sign-flip test, two-sided") { $0.p }.shown("p", isNumeric: true) {
                Format.probability($0.p)
            },
            Column("changed_trials", "the number of trials in which the two sides differ") { $0.changedTrials }
                .shown("changed trials", isNumeric: true) { "\($0.changedTrials) of \($0.trials)" },
            Column("trials", "the number of trials") { $0.trials },
            Column("floor", "the smallest change that matters") { $0.floor },
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }.shown("verdict") {
                GateText.decision($0)
            },
            Column("trials_to_decide", "about how many trials of a scenario would decide; empty where it is decided") {
                $0.trialsToDecide
            },
        ])

    /// The columns of budgets.
    static let budgets = Table<BudgetFinding>(
        "budgets", of: "detector and budget of false counts",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown("detector"),
            Column("scope", "`overall`, or the name of the family or scenario") { $0.scope }.shown("budget"),
            Column("allowed", "the greatest number of false counts") { $0.allowed }
                .shown("false counts allowed", isNumeric: true),
            Column("before", "false counts before") { $0.before }.shown("before", isNumeric: true),
            Column("after", "false counts after") { $0.after }.shown("after", isNumeric: true),
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }.shown("verdict"),
        ])

    /// The columns of times.
    static let latency = Table<LatencyFinding>(
        "latency", of: "detector", note: "Times are multiples of the time of the reference.",
        [
            Column("detector", "the label of the detector") { $0.detector }.shown("detector"),
            Column("before", "the time before") { $0.before }.shown("before", isNumeric: true) {
                GateText.number($0.before)
            },
            Column("after", "the time after") { $0.after }.shown("after", isNumeric: true) {
                GateText.number($0.after)
            },
            Column("factor", "after / before, the median over blocks of frames") { $0.factor }
                .shown("factor", isNumeric: true) { GateText.number($0.factor) },
            Column(["factor_lower", "factor_upper"], "the ends of the 95 % interval of the factor") {
                [.number($0.interval.lowerBound), .number($0.interval.upperBound)]
            }
            .shown("95 % interval", isNumeric: true) {
                "\(GateText.number($0.interval.lowerBound)) … \(GateText.number($0.interval.upperBound))"
            },
            Column("p_value", "the test that the time grew by more than matters, one-sided") { $0.p },
            Column("floor_factor", "the smallest factor that matters") { $0.floor },
            Column("rounds", "the number of measurements until the decision") { $0.rounds }
                .shown("rounds", isNumeric: true),
            Column("verdict", "the decision of the gate") { $0.decision.rawValue }.shown("verdict"),
        ])

    /// The columns of what is missing.
    static let missing = Table<MissingRow>(
        "missing", of: "scenario or detector that is missing or failed",
        [
            Column("what", "the scenario or detector") { $0.what }.shown("missing or failed"),
            Column("why", "the reason") { $0.why }.shown("why"),
        ])

    /// Returns all tables, the figures first.
    static func sheets(_ outcome: GateOutcome) -> [Report.Sheet] {
        [
            .init(figures, outcome.findings), .init(budgets, outcome.budgets), .init(latency, outcome.latency),
            .init(missing, missing(outcome)),
        ]
    }

    /// Returns the rows of what is missing.
    static func missing(_ outcome: GateOutcome) -> [MissingRow] {
        outcome.missing.map { MissingRow(what: $0.what, why: $0.why) }
    }
}
