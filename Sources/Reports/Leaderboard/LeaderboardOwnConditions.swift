import Text
import Scenarios
import Detection
import Documents
import Experiment
import Ranking
import Scoring

/// Published rules on the view, estimator and frame rate of their authors, beside the common conditions.
struct LeaderboardOwnConditions {
    /// One row of `own-conditions.csv` and of `fidelity.csv`: a published rule.
    struct Row {
        let row: LeaderboardRow
        let published: LeaderboardRow.Published

        var source: RuleSource { published.source }
        var own: OwnConditions { published.own }
    }

    let rows: [Row]

    /// Puts the published rules of equal material together: materials with most rules first, then places, offline last.
    init(_ board: Leaderboard) {
        rows = board.rows.compactMap { row in row.published.map { Row(row: row, published: $0) } }
            .sorted { $0.order < $1.order }
    }

    /// The best rule of each material that several rules share; with one rule a material there is no comparison.
    var best: [Row] { rows.filter { $0.published.place == 1 && ($0.published.peers ?? 0) > 1 } }

    static let table = Table<Row>(
        "own-conditions", of: "published rule",
        note: """
            Trials and recordings of the views and the estimator that the author of the rule meant.
            The trials are filmed at the frame rate that the source names. The columns `common_…` are the same figures in
            the common conditions of ranking.csv, whose trials have other views, estimators and frame rates. Only rows of
            one material are compared on the same trials.
            """,
        [
            Column("detector", "the label of the row") { $0.row.label }.shown(),
            Column("offline", "whether the rule sees whole recordings") { $0.row.isOffline },
            material,
            Column(
                "place",
                "the place among the published rules of this material by wrong_counts_per_session; empty for offline rules"
            ) { $0.published.place }.shown(.count),
            Column("rules", "the number of published rules of this material that have a place, this one included") {
                $0.published.peers
            }.shown("of", .count),
            Column("common_place", "the place among the same rules by common_wrong_counts_per_session") {
                $0.published.commonPlace
            }.shown("common place", .count),
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
                "frame_rate", unit: "Hz", "the frame rate that the source expects; empty where it names none"
            ) { $0.source.frameRate },
            Column(
                "trials_frame_rate", unit: "Hz",
                "the frame rate of all trials of the row; empty where each scenario has its own"
            ) { $0.own.frameRate },
            Column(
                "families_absent",
                "the families of the sessions without a trial of these views, separated by semicolons; they are in no figure of the row"
            ) { $0.own.absent.map(\.rawValue).joined(separator: ";") },
            Column(
                estimate: "wrong_counts_per_session",
                "false counts and missed repetitions, the mean over the sessions of the plan in the author's conditions; the 95 % interval resamples scenarios within families and trials within scenarios"
            ) { $0.own.wrong }.shown("wrong/session", .number(2, .low)),
            Column(
                estimate: "common_wrong_counts_per_session", "wrong_counts_per_session of ranking.csv"
            ) { $0.row.session.wrong }.shown("common wrong/session", .number(2, .low)),
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

    var sheet: Report.Sheet { .init(Self.table, rows) }

    private static let material = Column<Row>(
        "material",
        "the views, the estimators and the frame rate of the trials; rows of one material saw the same trials"
    ) { $0.own.material.words }.shown()

    static let short = Table<Row>(
        "own-conditions", of: "published rule",
        [
            Column(shown: "material") { $0.own.material.words },
            .figure("rules") { "\($0.published.peers ?? 0)" }, detector,
            .figure("wrong/session") {
                "\(Format.fixed($0.own.wrong.value, 2)) / \(Format.fixed($0.row.session.wrong.value, 2))"
            },
            pair(HeadlineTable.cheats),
        ])

    static func shown(hasPeople: Bool) -> Table<Row> {
        Table(
            "own-conditions", of: "published rule",
            [
                Column(shown: "material") { $0.own.material.words }, places, detector,
                Column(shown: "status") { $0.source.status.words },
                .figure("wrong/session") { Format.estimate($0.own.wrong, 2) },
                .figure("common") { Format.estimate($0.row.session.wrong, 2) },
            ] + HeadlineTable.figures.map(pair) + (hasPeople ? [people] : []))
    }

    /// The places in the author's and in the common conditions; a rule that is alone in its material has none.
    private static let places = Column<Row>(shown: "place", isNumeric: true) { row in
        guard let place = row.published.place, let common = row.published.commonPlace, let peers = row.published.peers
        else { return "–" }
        return peers > 1 ? "\(place) / \(common) of \(peers)" : "only one"
    }

    private static let detector = Column<Row>(shown: "detector", isMarkup: true) { Escape.code($0.row.label) }

    private static let people = Column<Row>(shown: "people", isNumeric: true, isMarkup: true) { row in
        func text(_ counts: RecordingCounts?, _ mark: String = "") -> String {
            (counts?.share).map { "\(LeaderboardText.percent($0)) of \(counts?.judged ?? 0)\(mark)" } ?? "–"
        }
        return text(row.own.people, row.own.isOwnEstimatorOfPeople ? "" : "\\*") + " / " + text(row.row.positives)
    }

    /// A figure of the headline in the author's conditions, and in the common ones.
    private static func pair(_ figure: Column<Headline>) -> Column<Row> {
        .figure(figure.heading?.title ?? figure.name) {
            "\(figure.text($0.own.headline)) / \(figure.text($0.row.headline))"
        }
    }
}

extension LeaderboardOwnConditions.Row {
    /// The order of the rows: large materials first, then the material in words, the place and the label.
    fileprivate var order: (Int, String, Int, String) {
        (-(published.peers ?? 0), own.material.words, published.place ?? .max, row.label)
    }
}

extension OwnConditions.Material {
    /// The views, the estimators and the frame rate, for example `side, mediapipe-like, 30/s`.
    var words: String {
        let views =
            views.count == CameraView.allCases.count ? "any view" : views.map(\.rawValue).joined(separator: " or ")
        let rate = frameRate.map { ", \(Format.brief($0))/s" } ?? ""
        return "\(views), \(estimators.joined(separator: " + "))\(rate)"
    }
}
