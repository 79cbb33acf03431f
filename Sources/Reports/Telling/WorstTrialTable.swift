import Scenarios
import Documents
import Experiment
import Text

/// The table `worst-trials.csv` of a run, and the lines that lead to these trials.
struct WorstTrialTable {
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
        trial + ErrorText.columns.map { column in column.of { $0.trial.errors } } + choice
            + ErrorText.address.map { column in column.of { $0.address } })

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

    private static let choice: [Column<Row>] = [
        Column("scenario_errors_per_trial", "the mean number of the detector's errors in a trial of the scenario") {
            $0.trial.scenarioErrors
        },
        Column(
            "telling",
            "the place among the \([TellingTrial].shown) most telling trials of the run, which are spread over detectors and scenarios; empty for the others"
        ) { $0.rank },
    ]

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

    var telling: [Row] { rows.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) } }

    var commands: String {
        let telling = telling
        return telling.isEmpty ? "" : ErrorText.folded(Plural.counted(telling.count, "trial"), telling.map(\.line))
    }

    /// The trials shown in a terminal.
    private static let shown = 5

    var plain: String {
        let telling = telling.prefix(Self.shown)
        guard !telling.isEmpty else { return "" }
        let all = "\(rows.count) \(Plural.noun(rows.count, "is", "are")) in worst-trials.csv"
        return "\nWorst trials (\(all)):\n" + telling.map { "  \($0.line)\n" }.joined()
    }

    /// The trials that a page shows, with the detectors of all their rows: the most telling ones, then those that lead
    /// from every detector and scenario with an error to one of its worst trials.
    var shown: [TrialAddress] {
        let rowsOf = Dictionary(grouping: rows) { $0.address.key }
        let first = telling.map(\.address.key)
        return (first + covering(besides: Set(first))).distinct.compactMap { key in
            guard let rows = rowsOf[key], var address = rows.first?.address else { return nil }
            address.detectors = rows.map(\.trial.detector)
            return address
        }
    }

    /// Few trials that, with those shown anyway, lead from each detector and scenario with errors to one of its worst.
    private func covering(besides given: Set<Exhibits.Key>) -> [Exhibits.Key] {
        let rowsOf = Dictionary(grouping: rows, by: \.trial.scenario)
        return rows.map(\.trial.scenario).distinct.flatMap { scenario -> [Exhibits.Key] in
            var left = rowsOf[scenario] ?? []
            let covered = Set(left.filter { given.contains($0.address.key) }.map(\.trial.detector))
            left.removeAll { covered.contains($0.trial.detector) }
            var chosen: [Exhibits.Key] = []
            while let best = Self.mostDetectors(left) {
                chosen.append(best.address.key)
                let own = Set(left.filter { $0.address.key == best.address.key }.map(\.trial.detector))
                left.removeAll { own.contains($0.trial.detector) }
            }
            return chosen
        }
    }

    /// The row of the trial that leads most detectors to their errors; of equal ones the worse trial, then the first.
    private static func mostDetectors(_ rows: [Row]) -> Row? {
        let counts = rows.reduce(into: [Exhibits.Key: Int]()) { $0[$1.address.key, default: 0] += 1 }
        return rows.min {
            (-(counts[$0.address.key] ?? 0), $0.trial.place, $0.trial.trial)
                < (-(counts[$1.address.key] ?? 0), $1.trial.place, $1.trial.trial)
        }
    }
}
