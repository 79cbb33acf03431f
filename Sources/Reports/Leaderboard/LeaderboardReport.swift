import Documents
package import Detection
package import Ranking
import Pages

/// A leaderboard as files: the page, its tables, and what is needed to repeat it.
package struct LeaderboardReport: Printable {
    let board: Leaderboard
    private(set) var record: LeaderboardRecord
    let catalog: DetectorCatalog
    let sealed: LeaderboardSealed?
    private let judged: [EntryResult]

    package init(
        _ board: Leaderboard, record: LeaderboardRecord, catalog: DetectorCatalog, sealed: LeaderboardSealed? = nil,
        entries: [EntryResult] = []
    ) {
        (self.board, self.record, self.catalog, self.sealed) = (board, record, catalog, sealed)
        judged = entries
        self.record.sealed = sealed?.record
        self.record.entries = self.entries.records
    }

    var entries: LeaderboardEntries { LeaderboardEntries(judged, ranking: ranking) }

    /// Returns all files: the page, its picture, the tables and the record of the run.
    package func files() throws -> Report {
        try Report(
            pages: [
                .init(ReportFolder.page, try page()),
                .init(ReportFolder.htmlPage, try LeaderboardHTML(report: self).page().document()),
                .init("leaderboard.svg", LeaderboardChart(ranking.rows).figure.svg(.standalone)),
            ], tables: try sheets(), record: try record.json(), times: try record.times.map { try $0.json() })
    }

    /// Returns the tables: the ranking, figures, cheat margins, recordings and call times.
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
        ] + (board.uses.isEmpty ? [] : [.init(LeaderboardUses.table, try LeaderboardUses(board).all())])
            + (sealed.map { [.init(LeaderboardSealed.table, $0.rows)] } ?? [])
            + (judged.isEmpty ? [] : [.init(LeaderboardEntries.table, entries.rows)])
    }

    var ranking: LeaderboardRanking {
        LeaderboardRanking(board, rules: LeaderboardRules(board: board, catalog: catalog))
    }

    package func page() throws -> String {
        try LeaderboardPage(report: self, recordings: LeaderboardTables.recordings(board)).text
    }

    package var plain: String {
        ranking.plain
            + board.failures.sorted { $0.key < $1.key }.map { "\($0) failed: \($1)\n" }.joined()
            + entries.plain + (sealed?.plain ?? "")
    }
}
