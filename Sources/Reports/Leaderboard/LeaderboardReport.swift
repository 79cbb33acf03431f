package import Detection
package import Documents
package import Ranking
import Scoring

/// A leaderboard as files: the page, its tables, and what is needed to repeat it.
package struct LeaderboardReport: Sendable {
    let board: Leaderboard
    let record: LeaderboardRecord
    let catalog: DetectorCatalog

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - board: The figures.
    ///   - record: What was run.
    ///   - catalog: The catalogue with the rules' descriptions and sources.
    package init(_ board: Leaderboard, record: LeaderboardRecord, catalog: DetectorCatalog) {
        self.board = board
        self.record = record
        self.catalog = catalog
    }

    /// Writes all files.
    ///
    /// - Parameter folder: Where to.
    /// - Throws: `FileError`, `GSLError` where an interval cannot be computed, and what encoding `run.json` throws.
    package func write(into folder: borrowing ReportFolder) throws {
        let tables = LeaderboardTables(board, rules: LeaderboardRules(board: board, catalog: catalog))
        try folder.write(try markdown(), to: "README.md")
        try folder.write(LeaderboardChart(board).svg, to: "leaderboard.svg")
        try folder.write(tables.ranking, to: "ranking.csv")
        try folder.write(tables.summary, to: "summary.csv")
        try folder.write(tables.scenarios, to: "scenarios.csv")
        try folder.write(tables.margins, to: "cheat-margin.csv")
        try folder.write(try tables.recordings(), to: "recordings.csv")
        try folder.write(
            LatencyTable.text(
                labels: board.labels, timers: board.timers, timerCost: record.timing.timerCostNanoseconds),
            to: "latency.csv")
        try folder.write(try record.json(), to: "run.json")
        try folder.write(LeaderboardColumns.text, to: "columns.md")
    }

    /// The page.
    ///
    /// - Throws: `GSLError` where an interval cannot be computed.
    package func markdown() throws -> String { try LeaderboardPage(self).text() }

    /// The ranking for a terminal.
    package var plain: String {
        LeaderboardRanking(board).plain
            + board.failures.sorted { $0.key < $1.key }.map { "\($0) failed: \($1)\n" }.joined()
    }
}
