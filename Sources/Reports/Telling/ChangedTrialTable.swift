import Scenarios
import Scoring
package import Documents
import Scoring
package import Gating
import Experiment
import Text

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
        let ranks = Dictionary(
            trials.select().enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
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
