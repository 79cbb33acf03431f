import Text
import Ranking

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
