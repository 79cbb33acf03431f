import Detection
import Documents
import Experiment
import Ranking
import Scoring
import Text

/// The tables of the published rules: whose they are, and how near each row is to its original.
struct LeaderboardFidelity {
    typealias Row = LeaderboardOwnConditions.Row

    let rows: [Row]

    init(_ board: Leaderboard) {
        rows = board.rows.compactMap { row in row.published.map { Row(row: row, published: $0) } }
    }

    static let table = Table<Row>(
        "fidelity", of: "published rule",
        note: """
            The counts of an original come from the files after --originals; without them, or where the original was not
            run, the columns from `compared` on are empty. Groups of recordings that are set aside are in `compared`, and
            not in the columns of right and false counts.
            """,
        [
            Column("detector", "the label of the row") { $0.row.label },
            Column("offline", "whether the rule sees whole recordings") { $0.row.isOffline },
        ] + source.map { $0.of { $0.source } } + fidelity.map { $0.ofOptional { $0.published.fidelity } })

    private static let source: [Column<RuleSource>] = [
        Column("project", "the project of the rule") { $0.project },
        Column("revision", "the revision that was read; empty where the source gives none") { $0.revision },
        Column("file", "the file that was read; empty where the source gives none") { $0.file },
        Column("views", "the views that the author meant, separated by semicolons; empty where none is named") {
            $0.views.map(\.rawValue).joined(separator: ";")
        },
        Column("estimator", "the pose estimator of the source") { $0.estimator.rawValue },
        Column("frame_rate", unit: "Hz", "the frame rate that the source expects; empty where it names none") {
            $0.frameRate
        },
        Column("conditions", "the conditions under which the author means the rule to be used") { $0.conditions },
        Column("undetected_joint", "what the source meets in place of a joint that was not found") {
            $0.undetected.rawValue
        },
        Column("status", "`identical`, `adapted`, or `baseline, run causally`") { $0.status.word },
        Column("identical_to", "what the row is identical to; empty for other rows") {
            $0.status.identicalTo?.rawValue
        },
        Column("explanation", "what was changed, or the cause of the differences that remain") {
            $0.status.explanation
        },
    ]

    private static let fidelity: [Column<Fidelity>] = [
        Column("compared", "the number of recordings that both have counted") { $0.compared },
        Column(
            "compared_hidden", "the number of these in which a joint is hidden: it has a place and the confidence 0"
        ) { $0.hidden },
        Column("same", "the number of these with the same count") { $0.same },
        Column("same_share", "same / compared") { $0.share },
        Column("people_judged", "the number of compared recordings of people's push-ups") { $0.people.judged },
        Column("people_right", "the number of these in which the row is right") { $0.people.right },
        Column("people_right_original", "the number of these in which the original is right") {
            $0.peopleOfOriginal.right
        },
        Column("negatives_judged", "the number of compared recordings without push-ups") { $0.negatives.judged },
        Column("negatives_false_counts", "the counts of the row in these") { $0.negatives.falseCounts },
        Column("negatives_false_counts_original", "the counts of the original in these") {
            $0.negativesOfOriginal.falseCounts
        },
        Column("differences", "recordings with another count, `GROUP/ID ours/original`, separated by semicolons") {
            $0.differences.map { "\($0.recording) \($0.ours)/\($0.original)" }.joined(separator: ";")
        },
    ]

    var sheet: Report.Sheet { .init(Self.table, rows) }

    /// Whether any row has counted a recording that its original has counted too.
    var isCompared: Bool { rows.contains { ($0.published.fidelity?.compared ?? 0) > 0 } }

    /// One row a status: how many rules have it, and how often they count what their originals count.
    var summary: Grid {
        Grid(
            ["status", ">rules"]
                + (isCompared ? [">compared with their originals", ">same count, least", ">median"] : []),
            rows: rows.map(\.source.status.words).distinct.map { word in
                let mine = rows.filter { $0.source.status.words == word }
                let shares = mine.compactMap { $0.published.fidelity?.share }.sorted()
                let compared = [
                    "\(shares.count)", LeaderboardText.percent(shares.first),
                    shares.isEmpty ? "–" : LeaderboardText.percent(shares[shares.count / 2]),
                ]
                return [word, "\(mine.count)"] + (isCompared ? compared : [])
            })
    }

    static let comparison = Table<Row>(
        "fidelity", of: "published rule",
        [
            Column(shown: "detector", isMarkup: true) { Escape.code($0.row.label) },
            Column(shown: "status") { $0.source.status.words },
            found("same count") { found in
                found.share.map { "\(LeaderboardText.percent($0)) of \(found.compared)" }
            },
            found("with hidden joints") { "\($0.hidden)" },
            found("people right") { "\($0.people.right) / \($0.peopleOfOriginal.right) of \($0.people.judged)" },
            found("false counts") { "\($0.negatives.falseCounts) / \($0.negativesOfOriginal.falseCounts)" },
        ])

    private static func found(_ title: String, _ text: @escaping @Sendable (Fidelity) -> String?) -> Column<Row> {
        Column(shown: title, isNumeric: true) { $0.published.fidelity.flatMap(text) ?? "–" }
    }

    static let conditions = Table<Row>(
        "conditions", of: "published rule",
        [
            Column(shown: "detector", isMarkup: true) { Escape.code($0.row.label) },
            Column(shown: "source", isMarkup: true) { LeaderboardRules.linked($0.source.citation) },
            Column(shown: "view") { $0.source.viewWords },
            Column(shown: "estimator") { $0.source.estimator.rawValue },
            Column(shown: "frames/s", isNumeric: true) { Format.fixed($0.source.frameRate, 0) },
            Column(shown: "undetected joint") { $0.source.undetected.words },
            Column(shown: "conditions") { $0.source.conditions },
            Column(shown: "changed, or the cause of differences") { $0.source.status.explanation ?? "–" },
        ])
}

extension RuleSource {
    var viewWords: String { views.isEmpty ? "not named" : views.map(\.rawValue).joined(separator: ", ") }
}

extension RuleStatus {
    var words: String { identicalTo.map { "identical to \($0.rawValue)" } ?? word }
}

extension UndetectedJoint {
    fileprivate var words: String {
        switch self {
        case .absent: "absent"
        case .corner: "at (0, 0)"
        case .lastPlace: "at its last place"
        case .guess: "guessed"
        }
    }
}

struct LeaderboardRules {
    let board: Leaderboard
    let catalog: DetectorCatalog

    /// The description and the publication of a row's rule; `nil` for controls and programs.
    private func rule(_ row: LeaderboardRow) -> (about: String, citation: String?)? {
        guard board.detectors.indices.contains(row.index) else { return nil }
        let name = board.detectors[row.index].record.name
        if let offline = catalog.offlineEntry(named: name) { return (offline.about, offline.source.citation) }
        return (try? catalog.entry(named: name)).map { ($0.about, $0.citation) }
    }

    func citation(_ row: LeaderboardRow) -> String? { rule(row)?.citation }

    var grid: Grid {
        Grid(
            [">#", "detector", "what it does", "source"], isMarkup: true,
            rows: board.rows.filter { $0.rank != nil || $0.isOffline }.map { row in
                let entry = rule(row)
                return [
                    row.rank.map { "\($0)" } ?? "", Escape.code(row.label),
                    Escape.markdown(Lines.joined(entry?.about ?? "–")),
                    entry.map { Self.linked(Lines.joined($0.citation ?? "RepGauge's own")) } ?? "–",
                ]
            })
    }

    /// A citation whose repository on GitHub, or whose DOI, is a link; addresses become links by themselves.
    static func linked(_ citation: String) -> String {
        if let match = citation.firstMatch(of: /^([A-Za-z0-9-]+\/[A-Za-z0-9._-]*[A-Za-z0-9_-])\b.*\(GitHub\b/) {
            let repository = match.output.1
            let rest = citation[repository.endIndex...]
            return "[\(repository)](https://github.com/\(repository))\(rest)"
        }
        return citation.replacing(/doi:(10\.[0-9]+\/[^\s;,)]+)/) { match in
            "[doi:\(match.output.1)](https://doi.org/\(match.output.1))"
        }
    }
}
