import Detection
import Documents
import Experiment
import Ranking
import Scoring

/// The tables of published rules on the view and the estimator that their authors meant, beside the common conditions.
struct LeaderboardOwnConditions {
    /// One row of `own-conditions.csv`: a published rule.
    struct Row {
        let row: LeaderboardRow
        let published: LeaderboardRow.Published

        var source: RuleSource { published.source }
        var own: OwnConditions { published.own }
    }

    let rows: [Row]

    /// Puts the published rules in the order of their own conditions, offline rules last.
    init(_ board: Leaderboard) {
        rows = board.rows.compactMap { row in row.published.map { Row(row: row, published: $0) } }
            .sorted { ($0.published.place ?? .max, $0.row.label) < ($1.published.place ?? .max, $1.row.label) }
    }

    /// The columns of `own-conditions.csv`.
    static let table = Table<Row>(
        "own-conditions", of: "published rule",
        note: """
            Trials and recordings of the views and the estimator that the author of the rule meant.
            The columns `common_…` are the same figures in the common conditions of ranking.csv. The frame rate is that of
            the trials, not the author's.
            """,
        [
            Column("detector", "the label of the row") { $0.row.label },
            Column("offline", "whether the rule sees whole recordings") { $0.row.isOffline },
            Column("place", "the place among published rules by wrong_counts_per_session; empty for offline rules") {
                $0.published.place
            },
            Column("common_place", "the place among the same rules by common_wrong_counts_per_session") {
                $0.published.commonPlace
            },
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
            Column(
                "frame_rate", unit: "Hz",
                "the frame rate that the source expects, which the trials do not follow; empty where it names none"
            ) { $0.source.frameRate },
            Column(
                estimate: "wrong_counts_per_session",
                "false counts and missed repetitions, the mean over the sessions of the plan in the author's conditions; the 95 % interval resamples scenarios within families and trials within scenarios"
            ) { $0.own.wrong },
            Column(
                estimate: "common_wrong_counts_per_session", "wrong_counts_per_session of ranking.csv"
            ) { $0.row.session.wrong },
        ] + HeadlineTable.figures.map { $0.of { $0.own.headline } } + HeadlineTable.figures.map(common) + [
            Column("people_judged", "the number of recordings of people's push-ups of these views") {
                $0.own.people.judged
            },
            Column("people_right", "the number of these with the right count") { $0.own.people.right },
            Column("people_own_estimator", "whether they are by the source's estimator; else by all") {
                $0.own.isOwnEstimatorOfPeople
            },
            Column("common_people_judged", "recordings_judged of ranking.csv") { $0.row.positives?.judged },
            Column("common_people_right", "recordings_right of ranking.csv") { $0.row.positives?.right },
        ])

    /// The same figure in the common conditions.
    private static func common(_ figure: Column<Headline>) -> Column<Row> {
        Column(["common_\(figure.name)"], unit: figure.unit, "\(figure.name) in the common conditions") {
            figure.cells($0.row.headline)
        }
    }

    /// The rows of `own-conditions.csv`.
    var sheet: Report.Sheet { .init(Self.table, rows) }

    /// The columns of the short table.
    static let short = Table<Row>(
        "own-conditions", of: "published rule",
        [places, detector] + [
            pair(
                "wrong/session", { Format.fixed($0.own.wrong.value, 2) },
                { Format.fixed($0.row.session.wrong.value, 2) }),
            pair(HeadlineTable.recall) { Format.share($0.observableRecall) },
            pair(HeadlineTable.cheats) { Format.share($0.cheatAcceptance) },
            Column(shown: "people", isNumeric: true) { row in
                [row.own.people.share, row.row.positives?.share].map { share in
                    share.map { LeaderboardText.percent($0) } ?? "–"
                }
                .joined(separator: " / ")
            },
        ])

    /// The columns for people.
    static let shown = Table<Row>(
        "own-conditions", of: "published rule",
        [places, detector] + [
            Column(shown: "view") { $0.source.viewWords },
            Column(shown: "seen by") { $0.own.isOwnEstimator ? $0.own.estimators.joined(separator: ", ") : "pooled" },
            Column(shown: "status") { $0.source.status.words },
            Column(shown: "frames/s meant", isNumeric: true) { Format.fixed($0.source.frameRate, 0) },
            Column(shown: "wrong/session", isNumeric: true) { Format.estimate($0.own.wrong, 2) },
            Column(shown: "common", isNumeric: true) { Format.estimate($0.row.session.wrong, 2) },
            pair(HeadlineTable.recall) { Format.share($0.observableRecall) },
            pair(HeadlineTable.surplus) { Format.fixed($0.surplusPerHundred, 1) },
            pair(HeadlineTable.everyday) { Format.fixed($0.everydayPerMinute, 2) },
            pair(HeadlineTable.cheats) { Format.share($0.cheatAcceptance) },
            pair(HeadlineTable.right) { Format.share($0.rightCounts) },
            pair(HeadlineTable.precision) { Format.share($0.precision) },
            people,
        ])

    private static let places = pair(
        "place", { place($0.published.place) }, { place($0.published.commonPlace) })

    private static let detector = Column<Row>(shown: "detector", isMarkup: true) {
        LeaderboardText.code($0.row.label)
    }

    private static let people = Column<Row>(shown: "people", isNumeric: true, isMarkup: true) { row in
        func text(_ counts: RecordingCounts?, _ mark: String = "") -> String {
            (counts?.share).map { "\(LeaderboardText.percent($0)) of \(counts?.judged ?? 0)\(mark)" } ?? "–"
        }
        return text(row.own.people, row.own.isOwnEstimatorOfPeople ? "" : "\\*") + " / " + text(row.row.positives)
    }

    private static func place(_ place: Int?) -> String { place.map { "\($0)" } ?? "–" }

    /// A figure of the headline in the author's conditions, and in the common ones.
    private static func pair(
        _ figure: Column<Headline>, _ text: @escaping @Sendable (Headline) -> String
    ) -> Column<Row> {
        pair(figure.heading?.title ?? figure.name, { text($0.own.headline) }, { text($0.row.headline) })
    }

    private static func pair(
        _ title: String, _ own: @escaping @Sendable (Row) -> String, _ common: @escaping @Sendable (Row) -> String
    ) -> Column<Row> {
        Column(shown: title, isNumeric: true) { "\(own($0)) / \(common($0))" }
    }
}
