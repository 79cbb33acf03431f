import Scoring
import Scenarios
import Documents
import Experiment

/// The table `worst-trials.csv` of a run, and the lines that lead to these trials.
struct WorstTrialTable {
    /// One row.
    struct Row {
        let trial: TellingTrial
        let address: TrialAddress
        /// The place among the most telling trials, from 1; `nil` for the others.
        let rank: Int?

        /// The line of the row: its command, and what went wrong.
        var line: String { ErrorText.line(address, "\(trial.scenario): \(ErrorText.summary(trial.errors))") }
    }

    static let table = Table<Row>(
        "worst-trials", of: "trial among the worst of a detector in a scenario",
        note: """
            The \(WorstTrials.most) trials of each detector and scenario with the most errors (missed repetitions and false
            counts); of equal ones the first. Trials without an error, controls and detectors that failed have no row.
            """,
        trial + errors + choice + address)

    private static let trial: [Column<Row>] = [
        Column("detector", "the label of the detector") { $0.trial.detector },
        Column("scenario", "the scenario of the trial") { $0.trial.scenario },
        Column("family", "the family of the scenario") { $0.trial.family.rawValue },
        Column("place", "the place among the trials of detector and scenario, from 1: the most errors") {
            $0.trial.place
        },
        Column("trial", "the number of the trial, from 0") { $0.trial.trial },
        Column("errors", "missed repetitions and false counts") { $0.trial.errors.errors },
    ]

    private static let errors: [Column<Row>] = ErrorText.columns.map { column in column.of { $0.trial.errors } }

    private static let choice: [Column<Row>] = [
        Column("scenario_errors_per_trial", "the mean number of the detector's errors in a trial of the scenario") {
            $0.trial.scenarioErrors
        },
        Column(
            "telling",
            "the place among the \([TellingTrial].shown) most telling trials of the run, which are spread over detectors and scenarios; empty for the others"
        ) { $0.rank },
    ]

    private static let address: [Column<Row>] = ErrorText.address.map { column in column.of { $0.address } }

    /// All rows, in the order of detectors and scenarios.
    let rows: [Row]

    init(_ evaluation: Evaluation, inputs: RunInputs) {
        let trials = evaluation.worstTrials
        let ranks = Dictionary(
            trials.select().enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        rows = trials.map { trial in
            Row(
                trial: trial,
                address: inputs.address(
                    of: trial.scenario, trial: trial.trial, detectors: [trial.detector], at: trial.errors.instant),
                rank: ranks[trial])
        }
    }

    /// The most telling trials in their order.
    var telling: [Row] { rows.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) } }

    /// The commands that draw the most telling trials, in markdown; empty without errors.
    var commands: String {
        let telling = telling
        return telling.isEmpty ? "" : ErrorText.folded("\(telling.count) trials", telling.map(\.line))
    }

    /// The trials shown in a terminal.
    private static let shown = 5

    /// The lines for a terminal; empty without errors.
    var plain: String {
        let telling = telling.prefix(Self.shown)
        guard !telling.isEmpty else { return "" }
        return "\nWorst trials (\(rows.count) are in worst-trials.csv):\n" + telling.map { "  \($0.line)\n" }.joined()
    }
}
