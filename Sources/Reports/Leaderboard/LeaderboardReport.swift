package import Detection
import Documents
import Experiment
import Pages
package import Ranking
import Scoring
import Text

package struct LeaderboardReport: Printable {
    let board: Leaderboard
    private(set) var record: LeaderboardRecord
    let catalog: DetectorCatalog
    let sealed: LeaderboardSealed?
    private let judged: [EntryResult]
    private let linksToSources: Bool

    /// Makes the report; `linksToSources` says whether links from its folder reach the repository.
    package init(
        _ board: Leaderboard, record: LeaderboardRecord, catalog: DetectorCatalog, sealed: LeaderboardSealed? = nil,
        entries: [EntryResult] = [], linksToSources: Bool = true
    ) {
        (self.board, self.record, self.catalog, self.sealed) = (board, record, catalog, sealed)
        self.linksToSources = linksToSources
        judged = entries
        self.record.sealed = sealed?.record
        self.record.entries = self.entries.records
    }

    var entries: LeaderboardEntries { LeaderboardEntries(judged, ranking: ranking) }

    package func files() throws -> Report {
        try Report(
            page(), html(), [ranking.picture], tables: try sheets(),
            record: try record.json(), times: try record.times.map { try $0.json() })
    }

    package func sheets() throws -> [Report.Sheet] {
        let latency = LatencyTable.rows(
            labels: board.labels, timers: board.timers, timerCost: record.times?.timerCostNanoseconds ?? 0)
        return [
            .init(LeaderboardRanking.table, ranking.rows),
            LeaderboardOwnConditions(board).sheet,
            LeaderboardFidelity(board).sheet,
            .init(LeaderboardTables.summary(board.metrics), LeaderboardTables.summary(board)),
            .init(LeaderboardTables.scenarios, LeaderboardTables.scenarios(board)),
            .init(LeaderboardTables.margins, LeaderboardTables.margins(board)),
            .init(LeaderboardTables.recordings, try LeaderboardTables.recordings(board)),
            .init(LatencyTable.table, latency),
        ] + (board.uses.isEmpty ? [] : [.init(LeaderboardUses.table, try LeaderboardUses(board: board).all())])
            + (sealed.map { [.init(LeaderboardSealed.table, $0.rows)] } ?? [])
            + (judged.isEmpty ? [] : [.init(LeaderboardEntries.table, entries.rows)])
    }

    var ranking: LeaderboardRanking {
        LeaderboardRanking(board, rules: LeaderboardRules(board: board, catalog: catalog))
    }

    package func page() throws -> String {
        let text = try LeaderboardPage(report: self, recordings: LeaderboardTables.recordings(board)).text
        return linksToSources ? text : DetectorFiles.named(in: text)
    }

    package var plain: String {
        ranking.plain
            + board.failures.sorted { $0.key < $1.key }.map { "\($0) failed: \($1)\n" }.joined()
            + entries.plain + (sealed?.plain ?? "")
    }
}

extension LeaderboardRanking {
    var picture: Picture {
        let points = rows.enumerated().compactMap { index, row -> ScatterFigure.Point? in
            guard let recall = row.row.headline.observableRecall, let cheats = row.row.headline.cheatAcceptance
            else { return nil }
            let place = row.row.rank.map { ", place \($0)" } ?? ""
            return ScatterFigure.Point(
                row.row.label, x: recall, y: cheats, group: row.isControl ? 2 : row.row.isOffline ? 1 : 0,
                isMet: row.row.rank == nil ? nil : row.isRecommended,
                isHighlighted: row.isRecommended, number: row.row.rank,
                note: ChartNote("\(row.row.label)\(place)", row: index + 1, detector: row.row.label))
        }
        let figure = ScatterFigure(
            title: "Recall against cheats accepted",
            description: "One point a detector; the best corner is at the lower right.",
            x: ChartAxis("recall of what the camera saw", range: ChartInterval(0, 1), better: .high),
            y: ChartAxis("cheats accepted", range: ChartInterval(0, 1), better: .low), points: points,
            groups: ["detectors", "offline rules", "controls"],
            corner: (
                x: ChartInterval(LeaderboardDemand.recall.wanted, .infinity),
                y: ChartInterval(-.infinity, LeaderboardDemand.cheats.wanted), caption: "meets both demands"
            ))
        return Picture(name: "leaderboard.svg", figure: figure)
    }
}

/// The short tables of the page: the best placed detectors; all rows and columns are folded, or in a CSV file.
enum LeaderboardTop {
    static let count = 10

    static func rows(_ board: Leaderboard) -> [LeaderboardRow] {
        Array(board.rows.lazy.filter { $0.rank != nil }.prefix(count))
    }

    /// Returns the first cell of a row of a short table: place and name, bold with ✓ if the detector is recommended.
    static func head(_ row: LeaderboardRow, _ advice: LeaderboardAdvice) -> String {
        let name = Escape.code(row.label)
        let place = row.rank.map { "\($0). " } ?? ""
        return place + (advice.recommends(row) ? "**\(name)** ✓" : name)
    }

    /// The number of all rows in words, for the line that unfolds a whole table.
    static func all(_ board: Leaderboard) -> String {
        let detectors = board.rows.count { $0.rank != nil }
        let others = board.rows.count { $0.rank == nil && !$0.isOffline }
        let ranked = detectors == 1 ? "The detector" : "All \(detectors) detectors"
        return ranked + (others > 0 ? " and the \(others) controls" : "")
    }
}
