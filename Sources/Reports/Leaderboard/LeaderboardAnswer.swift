import Ranking
import Scoring

/// The short answer: which detector to take, by what rule, and how many do not meet each demand.
struct LeaderboardAnswer {
    private let board: Leaderboard
    private let advice: LeaderboardAdvice

    init(_ board: Leaderboard) {
        self.board = board
        advice = board.advice
    }

    var text: String {
        "## The short answer\n\n" + take + others + unmet + "\n" + rule + caveat
    }

    private var take: String {
        if let best = advice.recommended.first {
            return "- **Take \(LeaderboardText.code(best.label))**: \(praise(best)).\n"
        }
        guard let (row, misses) = advice.nearest else { return "- There is no detector to choose from.\n" }
        let reasons = misses.map { words($0, row) }.joined(separator: ", ")
        return
            "- **No detector meets every demand.** Nearest is **\(LeaderboardText.code(row.label))**, which misses "
            + "\(misses.count) of \(LeaderboardDemand.allCases.count): \(reasons).\n"
    }

    private var others: String {
        let rest = advice.recommended.dropFirst()
        guard !rest.isEmpty else { return "" }
        let names = rest.map { LeaderboardText.code($0.label) }.joined(separator: ", ")
        return "- Also \(rest.count == 1 ? "meets" : "meet") every demand: \(names).\n"
    }

    private var unmet: String {
        let all = board.rows.count { $0.rank != nil }
        guard !advice.unmet.isEmpty else { return "- All \(all) detectors meet every demand.\n" }
        let parts = advice.unmet.map { "\(title($0.demand)): \($0.detectors)" }
        return
            "- Of the \(all) detectors, this many do not meet a demand under these common conditions: "
            + "\(parts.joined(separator: ", ")). The column *does not meet* of the ranking says which.\n"
    }

    private var rule: String {
        var grid = Grid(["demand", "figure", ">at least this good"])
        for demand in LeaderboardDemand.allCases
        where board.rows.contains(where: { $0.rank != nil && demand.value(of: $0) != nil }) {
            let sign = demand.isFloor ? "≥" : "≤"
            grid.add([demand.rawValue, title(demand), "\(sign) \(amount(demand, demand.wanted))"])
        }
        return """
            A fixed rule makes this choice: *take* the best placed detector that meets every demand of this table. The \
            ranking marks these detectors with ✓.

            \(grid.markdown)
            """
    }

    /// The limit of the claim.
    private var caveat: String {
        """

        **RepGauge's own detectors have an advantage.** Their authors knew the scenarios and had the recordings of people \
        at hand while they developed `closed-chain`; the authors of the published rules had neither. Judge with \
        recordings of your own before you decide.

        """
    }

    private func praise(_ row: LeaderboardRow) -> String {
        var parts = LeaderboardDemand.allCases.compactMap { demand in
            demand.value(of: row).map { _ in words(demand, row) }
        }
        if let precision = row.figures[.precision].value {
            parts.insert("\(LeaderboardText.percent(precision)) of its counts are repetitions", at: 0)
        }
        return parts.joined(separator: ", ")
    }

    /// Returns a description of a detector's result in a few words.
    private func words(_ demand: LeaderboardDemand, _ row: LeaderboardRow) -> String {
        let figure = figure(demand, row)
        return switch demand {
        case .recall: "it counts \(figure) of the repetitions that the camera saw"
        case .cheats: "it counts \(figure) of the cheats"
        case .margin: "half of the cheats pass from \(figure) of torso motion"
        case .everyday: "\(figure) false counts a minute of everyday motion"
        case .rightCounts: "the count is right in \(figure) of people's recordings"
        case .negatives: "\(figure) false counts a minute of recordings without push-ups"
        }
    }

    private func figure(_ demand: LeaderboardDemand, _ row: LeaderboardRow) -> String {
        guard let value = demand.value(of: row) else { return "–" }
        return switch demand {
        case .recall, .cheats, .rightCounts: LeaderboardText.percent(value)
        case .margin: "\(row.margin?.words ?? "–") T"
        case .everyday, .negatives: Format.fixed(value, 2)
        }
    }

    private func title(_ demand: LeaderboardDemand) -> String {
        switch demand {
        case .recall: "recall of what the camera saw"
        case .cheats: "cheats accepted"
        case .margin: "cheat margin"
        case .everyday: "false counts a minute of everyday motion"
        case .rightCounts: "people's recordings with the right count"
        case .negatives: "false counts a minute of recordings without push-ups"
        }
    }

    private func amount(_ demand: LeaderboardDemand, _ value: Double) -> String {
        switch demand {
        case .recall, .cheats, .rightCounts: Format.percent(value)
        case .margin: "\(Format.fixed(value, 2)) T"
        case .everyday, .negatives: Format.fixed(value, 0)
        }
    }
}
