import Experiment
import Ranking
import Scoring

/// The main table: one row a detector, best first, then the controls.
struct LeaderboardRanking {
    private let board: Leaderboard
    private let recommended: Set<String>
    private let avoided: Set<String>

    init(_ board: Leaderboard) {
        self.board = board
        let advice = LeaderboardAdvice(board.rows)
        recommended = Set(advice.recommended.map(\.label))
        avoided = advice.avoidedLabels
    }

    /// The table in markdown.
    var markdown: String { grid(isMarkdown: true).markdown }

    /// The table for a terminal.
    var plain: String { grid(isMarkdown: false).plain }

    private var hasRecordings: Bool { board.groups.contains { $0.recordings > 0 } }

    private func grid(isMarkdown: Bool) -> Grid {
        var columns = [
            ">#", "", "detector", ">F1 (95 %)", ">precision", ">recall", ">cheats accepted", ">cheat margin, T",
            ">false/min, everyday",
        ]
        if hasRecordings { columns += [">right counts, people", ">false counts, negatives"] }
        columns += [">delay, s", isMarkdown ? ">ns a call †" : ">ns a call"]
        var grid = Grid(columns)
        for row in board.rows {
            let timer = board.timers[row.index]
            var cells = [
                row.rank.map { "\($0)" } ?? "", mark(row), name(row, isMarkdown: isMarkdown),
                Format.estimate(row.figures[.f1]), Format.share(row.figures[.precision].value),
                Format.share(row.figures[.recallObservable].value), Format.share(row.figures[.cheatAcceptance].value),
                row.margin?.words ?? "–", Format.fixed(row.everyday?[.falsePerMinute].value, 2),
            ]
            if hasRecordings {
                cells += [
                    row.rightShare.map { LeaderboardText.percent($0) } ?? "–",
                    row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–",
                ]
            }
            cells += [
                Format.fixed(row.figures.delay.median, 2),
                timer.calls > 0 ? Format.count(Int(timer.nanoseconds(atPercentile: 50))) : "–",
            ]
            grid.add(cells)
        }
        return grid
    }

    private func mark(_ row: LeaderboardRow) -> String {
        guard row.rank != nil else { return "" }
        return recommended.contains(row.label) ? "✓" : avoided.contains(row.label) ? "✗" : ""
    }

    private func name(_ row: LeaderboardRow, isMarkdown: Bool) -> String {
        guard isMarkdown else { return row.label }
        if row.rank == nil { return "*\(row.label)*" }
        return recommended.contains(row.label) ? "**`\(row.label)`**" : "`\(row.label)`"
    }
}

/// Words that several parts of the page share.
enum LeaderboardText {
    /// A share in percent; neither all nor nothing by rounding.
    static func percent(_ share: Double) -> String {
        if share > 0.999, share < 1 { return "more than 99.9 %" }
        if share > 0, share < 0.001 { return "less than 0.1 %" }
        let isWhole = share == 0 || share == 1 || (0.1...0.9).contains(share)
        return "\(Format.fixed(share * 100, isWhole ? 0 : 1)) %"
    }

    /// A detector's name as code.
    static func code(_ label: String) -> String { "`\(label)`" }
}
