package import Documents
import Experiment
package import Gating
import Scenarios
import Scoring
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
        let ranks = Dictionary(zip(trials.select(), 1...), uniquingKeysWith: { first, _ in first })
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

/// The table of changed trials of a gate or a comparison, and the lines that lead to them.
package struct ChangedTrialTable {
    /// A trial with its place among the most telling ones, from 1; `nil` for the others.
    package typealias Row = (trial: ChangedTrial, rank: Int?)

    package static let table = Table<Row>(
        "changed-trials", of: "detector and trial that differs between the two sides",
        note: """
            The instant is known for the most telling trials, which were made again; a baseline keeps the numbers of counts
            only, so for a gate it is the first error of the program as it is.
            """,
        trial + ErrorText.address.map { column in column.of { $0.trial.address } })

    private static let trial: [Column<Row>] = [
        Column("detector", "the label of the detector, or of both with an arrow between them") { $0.trial.detector },
        Column("scenario", "the scenario of the trial") { $0.trial.scenario },
        Column("family", "the family of the scenario") { $0.trial.family.rawValue },
        Column("trial", "the number of the trial, from 0") { $0.trial.trial },
        Column("change", "`won`: fewer errors after; `lost`: more; `changed`: as many, in another way") {
            $0.trial.change.rawValue
        },
        Column("missed_before", "the repetitions that were not counted before") { $0.trial.before.missed },
        Column("missed_after", "the repetitions that were not counted after") { $0.trial.after.missed },
        Column("false_before", "the false counts before") { $0.trial.before.falseCounts },
        Column("false_after", "the false counts after") { $0.trial.after.falseCounts },
        Column("erring", "the side that makes the error at `error_s`: `before` or `after`") {
            $0.trial.erring?.rawValue
        },
        Column("error_s", unit: "s", "the first error that one side makes alone") {
            Cell.seconds($0.trial.address.instant)
        },
        Column(
            "telling",
            "the place among the \([ChangedTrial].shown) most telling trials, which are spread over detectors and scenarios; empty for the others"
        ) { $0.rank },
    ]

    private let trials: [ChangedTrial]

    package init(_ outcome: GateOutcome) { trials = outcome.changes }

    private var rows: [Row] {
        let ranks = Dictionary(zip(trials.select(), 1...), uniquingKeysWith: { first, _ in first })
        return trials.map { (trial: $0, rank: ranks[$0]) }
    }

    package var csv: String { Self.table.csv(rows) }
    var sheet: Report.Sheet { Report.Sheet(Self.table, rows) }

    /// The trials shown in a terminal.
    private static let shown = 5

    private static func line(_ trial: ChangedTrial) -> String {
        let (before, after) = (trial.before, trial.after)
        return ErrorText.line(
            trial.address,
            "\(trial.change.words): \(before.missed) missed, \(before.falseCounts) false → \(after.missed) missed, \(after.falseCounts) false"
        )
    }

    /// The section of the gate's text; empty where no trial changed.
    func section(_ form: GateText.Form) -> String {
        guard !trials.isEmpty else { return "" }
        let counts = [ChangedTrial.Change.lost, .won, .changed].map { change in
            "\(trials.count { $0.change == change }) with \(change.words)"
        }.joined(separator: ", ")
        switch form {
        case .plain:
            let telling = trials.select(count: Self.shown).map(Self.line)
            return "Changed trials: \(counts)\n\n"
                + ErrorText.listed(telling, of: trials.count, in: "--changed FILE")
        case .markdown:
            let telling = trials.select()
            return "### Changed trials\n\n\(counts); `--changed FILE` lists all.\n\n"
                + ErrorText.folded(Plural.counted(telling.count, "trial"), telling.map(Self.line))
        }
    }
}

extension ChangedTrial.Change {
    /// The change in words: a trial with fewer errors may still have some.
    fileprivate var words: String {
        switch self {
        case .won: "fewer errors"
        case .lost: "more errors"
        case .changed: "as many errors"
        }
    }
}
