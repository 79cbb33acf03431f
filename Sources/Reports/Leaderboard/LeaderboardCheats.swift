import Text
import Ranking
import Experiment
import Scenarios
import Scoring

/// The section about the cheats that each detector accepts.
struct LeaderboardCheats {
    private let board: Leaderboard
    private let cheats: [Evaluation.Group]

    init(_ board: Leaderboard) {
        self.board = board
        cheats = board.scenarios.filter { group in
            group.family == .cheat && group.figures.contains { $0[.cheatAcceptance].value != nil }
        }
    }

    /// The section; empty without cheats.
    var text: String {
        guard !cheats.isEmpty else { return "" }
        var grid = Grid(
            markup: [">#", "detector", "fooled most by"] + cheats.map { ">\(Escape.markdown(Self.short($0.name)))" })
        for row in board.rows {
            grid.add(
                LeaderboardText.head(row) + [worst(row)]
                    + cheats.map { $0.figures[row.index][.cheatAcceptance].value.map(Self.whole) ?? "–" })
        }
        let whole = """
            The percentage of the cheat's cycles that were counted, pooled. In `graded` the person lies prone over the edge \
            of a bed and pushes the air, and the shoulders travel by 0 to 0.45 T. In `graded-hardest` they travel by half \
            of a push-up's fall (0.19 T), before the camera that is deceived most often.

            \(grid.markdown)
            """
        return """
            ## How each is cheated

            The share of the cheats' cycles that were counted, pooled, and the cheat that fools each detector most.

            \(short.markdown)
            \(FoldedTable.folded("\(LeaderboardTop.all(board)): every cheat", whole))
            """
    }

    /// The best placed detectors, with the cheat that fools each most.
    private var short: Grid {
        let advice = board.advice
        var grid = Grid(markup: ["detector", ">cheats accepted", "fooled most by", ">cheat margin, T"])
        for row in LeaderboardTop.rows(board) {
            grid.add([
                LeaderboardTop.head(row, advice), Format.share(row.headline.cheatAcceptance), worst(row),
                row.margin?.words ?? "–",
            ])
        }
        return grid
    }

    private func worst(_ row: LeaderboardRow) -> String {
        var worst: (name: String, share: Double)?
        for cheat in cheats {
            guard let share = cheat.figures[row.index][.cheatAcceptance].value, share > 0 else { continue }
            if share > worst?.share ?? 0 { worst = (cheat.name, share) }
        }
        return worst.map { "\(Escape.markdown(Self.short($0.name))), \(LeaderboardText.percent($0.share))" } ?? "none"
    }

    private static func short(_ name: String) -> String {
        name.hasPrefix("cheat/") ? String(name.dropFirst("cheat/".count)) : name
    }

    /// Whole percent; neither all nor nothing by rounding.
    private static func whole(_ share: Double) -> String {
        let percent = Format.fixed(share * 100, 0)
        if percent == "0", share > 0 { return "<1" }
        if percent == "100", share < 1 { return ">99" }
        return percent
    }
}
