import Documents
import Ranking

/// The section about offline rules, which see whole recordings and have no place in the ranking.
struct LeaderboardOffline {
    private let rows: [LeaderboardRow]

    init(_ board: Leaderboard) { rows = board.rows.filter(\.isOffline) }

    /// The section; empty without offline rules.
    var text: String {
        guard !rows.isEmpty else { return "" }
        return """
            ## Offline rules

            These rules look at a whole recording, the future included: an app cannot count with them while a person moves. \
            They have no place in the ranking. The figures are those of the ranking.

            \(FoldedTable.markdown(Self.shown.grid(rows), summary: "The offline rules"))
            """
    }

    private static let shown = Table<LeaderboardRow>(
        "offline", of: "offline rule",
        [
            Column(shown: "rule", isMarkup: true) { LeaderboardText.code($0.label) },
            Column(shown: "wrong/session (95 %)", isNumeric: true) { Format.estimate($0.session.wrong, 2) },
        ] + HeadlineTable.figures.map { $0.of { $0.headline } } + [
            Column(shown: "right counts, people", isNumeric: true) { row in
                row.rightShare.map { LeaderboardText.percent($0) } ?? "–"
            },
            Column(shown: "false counts, negatives", isNumeric: true) { row in
                row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–"
            },
        ])
}
