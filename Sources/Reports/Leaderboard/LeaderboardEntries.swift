import Documents
package import Experiment
package import Ranking
import Outcomes
import Scenarios
import Scoring
import Text

/// The entries from files of events, each beside all detectors on the trials that it was shown.
package struct LeaderboardEntries {
    package struct Record: Codable, Sendable, Hashable {
        package var declaration: LeaderboardEntry.Declaration
        package var trials: FrozenSet.Trials
        package var frozenDigest: String
        /// The digest SHA-256 of the file of events.
        package var eventsDigest: String
        /// The differences from the trials of the leaderboard, one sentence each.
        package var differences: [String]
    }

    struct Row {
        let entry: String
        let row: EntryResult.Row
        /// The same row of the ranking, with what the entry lacks; `nil` for the entry.
        let ranked: LeaderboardRanking.Row?
    }

    let entries: [EntryResult]
    private let ranking: [String: LeaderboardRanking.Row]

    init(_ entries: [EntryResult], ranking: LeaderboardRanking) {
        self.entries = entries
        self.ranking = Dictionary(ranking.rows.map { ($0.row.label, $0) }, uniquingKeysWith: { first, _ in first })
    }

    static let table = Table<Row>(
        "entries", of: "entry, and detector on its trials",
        note: "All figures are of the trials that the entry was shown, and of no others.",
        [
            Column("entry", "the name of the entry whose trials these are") { $0.entry }.shown("trials of"),
            Column("detector", "the label of the row: the entry, a detector or a control") { $0.row.label }.shown(),
            Column("is_entry", "whether the row is the entry") { $0.row.isEntry }
                .shown("entry", .words(["true": .init("yes", .good), "false": ""])),
            Column("control", "whether the row is a control") { $0.row.isControl },
            Column("rank", "the place on these trials, from 1; empty for controls and offline rules") {
                $0.row.session.place
            }.shown("#", .count),
            Column(
                estimate: "wrong_counts_per_session",
                "false counts and missed repetitions, the mean over the sessions of the plan whose families were shown"
            ) { $0.row.session.wrong }.shown("wrong/session", .number(2, .low)),
            Column(["place_low", "place_high"], "the 95 % interval of the place on these trials") {
                [($0.row.session.places?.lowerBound).cell, ($0.row.session.places?.upperBound).cell]
            },
        ]
            + Family.allCases.map { family in
                Column(
                    "wrong_counts_\(family.rawValue)",
                    "wrong counts per session of the family `\(family.rawValue)`; empty where it was not shown"
                ) { $0.row.session.families[family] }
            } + HeadlineTable.figures.map { $0.of { $0.row.headline } })

    var rows: [Row] { entries.flatMap(rows) }

    private func rows(_ entry: EntryResult) -> [Row] {
        entry.rows.map { row in
            Row(entry: entry.declaration.name, row: row, ranked: row.isEntry ? nil : ranking[row.label])
        }
    }

    var records: [Record]? {
        entries.isEmpty
            ? nil
            : entries.map { entry in
                Record(
                    declaration: entry.declaration, trials: entry.trials, frozenDigest: entry.frozenDigest,
                    eventsDigest: entry.eventsDigest, differences: entry.differences)
            }
    }

    /// The columns for people; what an entry lacks is shown as `–`.
    private static func shown(isMarkdown: Bool) -> Table<Row> {
        Table(
            "entries", of: "detector",
            [
                .figure("#") { row in row.row.session.place.map { "\($0)" } ?? "" },
                Column(shown: "detector", isMarkup: isMarkdown) { isMarkdown ? $0.name : $0.plainName },
                .figure("wrong/session (95 %)") { Format.estimate($0.row.session.wrong, 2) },
                .figure("places") { $0.row.session.places?.words ?? "" },
            ] + HeadlineTable.figures.map { $0.of { $0.row.headline } } + [
                .figure("all estimators") { Format.fixed($0.ranked?.row.session.wrong.value, 2) },
                .figure("right counts, people") { LeaderboardText.percent($0.ranked?.row.rightShare) },
                .figure("mornings fooled") {
                    LeaderboardText.percent($0.ranked?.row.cheatMornings?[.ending(.fooled)].value)
                },
                .figure(isMarkdown ? "ns a call †" : "ns a call") { row in
                    guard let timer = row.ranked?.timer, timer.calls > 0 else { return "–" }
                    return Format.count(Int(timer.nanoseconds(atPercentile: 50)))
                },
            ])
    }

    var markdown: String {
        entries.map { entry in
            let table = Self.shown(isMarkdown: true).markdown(rows(entry))
            let name = Escape.markdown(entry.declaration.name)
            return "### \(name)\n\n" + text(entry)
                + FoldedTable.folded("All \(entry.placed) placed rows on the trials of \(name)", table) + "\n"
        }.joined()
    }

    /// The declaration of an entry, its place, and the differences of its trials.
    private func text(_ entry: EntryResult) -> String {
        let stated = entry.declaration
        let page = stated.url.map { " ([page](\($0)))" } ?? ""
        let differences = entry.differences.map { Escape.markdown($0) }.joined(separator: "; ")
        let lines = [
            "**\(place(entry))**",
            "Revision: \(Escape.markdown(stated.revision))\(page). Licence: \(Escape.markdown(stated.licence)). Data seen: \(Escape.markdown(stated.seen)).",
            trials(entry),
            differences.isEmpty
                ? "These are the leaderboard's trials." : "They differ from the leaderboard's: \(differences).",
        ]
        return lines.joined(separator: "\n\n") + "\n\n"
    }

    private func trials(_ entry: EntryResult) -> String {
        "Its trials: \(Format.count(entry.trialCount)) of \(Plural.counted(entry.scenarioCount, "scenario")) (\(entry.trials.suite.map { Escape.code($0) }.joined(separator: ", "))), frozen set `\(entry.frozenDigest)`, events `\(entry.eventsDigest.prefix(16))…` (SHA-256)."
    }

    private func place(_ entry: EntryResult) -> String {
        guard let own = entry.own, let place = own.session.place else { return "It has no place." }
        let interval = own.session.places.map { " (95 %: \($0.words))" } ?? ""
        return
            "Place \(place)\(interval) of \(entry.placed) on its own trials, with \(Format.estimate(own.session.wrong, 2)) wrong counts per session."
    }

    var plain: String {
        entries.map { entry in
            let differences = entry.differences.map { "  differs from the leaderboard's trials: \($0)\n" }.joined()
            return "\n\(entry.declaration.name): \(place(entry))\n" + differences
                + Self.shown(isMarkdown: false).plain(rows(entry))
        }.joined()
    }
}

extension LeaderboardEntries.Row {
    fileprivate var name: String {
        if row.isEntry { return "▸ **\(Escape.code(row.label))**" }
        return row.session.place == nil ? LeaderboardText.aside(row.label) : Escape.code(row.label)
    }

    fileprivate var plainName: String { row.isEntry ? "▸ \(row.label)" : row.label }
}
