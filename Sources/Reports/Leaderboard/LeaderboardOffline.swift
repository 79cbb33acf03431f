import Documents
import Ranking

/// The table of offline rules, which see whole recordings and have no place in the ranking.
enum LeaderboardOffline {
    /// The columns for people.
    static let shown = Table<LeaderboardRow>(
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
