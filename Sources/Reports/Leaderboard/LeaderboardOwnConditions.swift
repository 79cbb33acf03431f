import Detection
import Documents
import Experiment
import Ranking

/// The tables of published rules on the view and the estimator that their authors meant.
struct LeaderboardOwnConditions {
    /// One row of `own-conditions.csv`: a published rule.
    struct Row {
        let row: LeaderboardRow
        let source: RuleSource
        let own: OwnConditions
    }

    let rows: [Row]

    init(_ board: Leaderboard) {
        rows = board.rows.compactMap { row in
            row.published.map { Row(row: row, source: $0.source, own: $0.own) }
        }.sorted { ($0.own.headline.observableRecall ?? -1) > ($1.own.headline.observableRecall ?? -1) }
    }

    /// The columns of `own-conditions.csv`.
    static let table = Table<Row>(
        "own-conditions", of: "published rule",
        note: "Trials and recordings of the views and the estimator that the author of the rule meant.",
        [
            Column("detector", "the label of the row") { $0.row.label },
            Column("offline", "whether the rule sees whole recordings") { $0.row.isOffline },
            Column("views", "the views that are counted, separated by semicolons") {
                $0.own.views.map(\.rawValue).joined(separator: ";")
            },
            Column("views_named", "whether the source names them") { !$0.source.views.isEmpty },
            Column("estimators", "the estimators of the trials, separated by semicolons") {
                $0.own.estimators.joined(separator: ";")
            },
            Column("own_estimator", "whether they stand for the estimator of the source; else all are pooled") {
                $0.own.isOwnEstimator
            },
        ] + HeadlineTable.figures.map { $0.of { $0.own.headline } } + [
            Column("people_judged", "the number of recordings of people's push-ups of these views") {
                $0.own.people.judged
            },
            Column("people_right", "the number of these with the right count") { $0.own.people.right },
            Column("people_own_estimator", "whether they are by the source's estimator; else by all") {
                $0.own.isOwnEstimatorOfPeople
            },
        ])

    /// The rows of `own-conditions.csv`.
    var sheet: Report.Sheet { .init(Self.table, rows) }

    /// The columns of the short table.
    static let short = Table<Row>(
        "own-conditions", of: "published rule",
        [
            Column(shown: "detector", isMarkup: true) { LeaderboardText.code($0.row.label) },
            Column(shown: "view") { $0.source.viewWords },
            Column(shown: "seen by") { seenBy($0) },
            Column(shown: "recall", isNumeric: true) { Format.share($0.own.headline.observableRecall) },
            Column(shown: "cheats accepted", isNumeric: true) { Format.share($0.own.headline.cheatAcceptance) },
            Column(shown: "people: right", isNumeric: true) { row in
                row.own.people.share.map { LeaderboardText.unbroken(LeaderboardText.percent($0)) } ?? "–"
            },
        ])

    private static func seenBy(_ row: Row) -> String {
        row.own.isOwnEstimator ? row.own.estimators.joined(separator: ", ") : "pooled"
    }

    /// The columns for people.
    static let shown = Table<Row>(
        "own-conditions", of: "published rule",
        [
            Column(shown: "detector", isMarkup: true) { LeaderboardText.code($0.row.label) },
            Column(shown: "status") { $0.source.status.word },
            Column(shown: "view") { $0.source.viewWords },
            Column(shown: "seen by") { seenBy($0) },
        ] + HeadlineTable.figures.map { $0.of { $0.own.headline } } + [
            Column(shown: "people", isNumeric: true, isMarkup: true) { row in
                row.own.people.share.map { share in
                    let mark = row.own.isOwnEstimatorOfPeople ? "" : "*"
                    return "\(LeaderboardText.percent(share)) of \(row.own.people.judged)\(mark)"
                } ?? "–"
            }
        ])
}
