import Detection
import Experiment

/// What each rule is and where it comes from.
enum LeaderboardRules {
    /// The catalogue's entry of a row; `nil` for controls and detectors from elsewhere.
    static func entry(_ row: LeaderboardRow, _ board: Leaderboard) -> DetectorEntry? {
        guard board.detectors.indices.contains(row.index) else { return nil }
        let name = board.detectors[row.index].name
        return DetectorCatalog.all.first { $0.name == name }
    }

    /// Where a rule was published; `nil` for the project's own.
    static func citation(_ row: LeaderboardRow, _ board: Leaderboard) -> String? { entry(row, board)?.citation }

    /// One row a detector, best first.
    static func grid(_ board: Leaderboard) -> Grid {
        var grid = Grid([">#", "detector", "what it does", "source"])
        for row in board.rows {
            guard let rank = row.rank else { continue }
            let entry = entry(row, board)
            grid.add([
                "\(rank)", "`\(row.label)`", oneLine(entry?.about ?? "–"),
                entry.map { oneLine($0.citation ?? "RepGauge's own") } ?? "–",
            ])
        }
        return grid
    }

    /// A cell of a table cannot hold line breaks.
    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
