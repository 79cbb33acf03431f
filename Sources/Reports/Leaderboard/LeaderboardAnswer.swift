import Ranking
import Scoring

/// The short answer: which detector to take and which to avoid, and by what rule.
struct LeaderboardAnswer {
    private let board: Leaderboard
    private let advice: LeaderboardAdvice

    /// Detectors named for one reason; more are counted.
    private static let mostNamed = 8

    init(_ board: Leaderboard) {
        self.board = board
        advice = board.advice
    }

    var text: String {
        "## The short answer\n\n" + take + others + avoid + "\n" + rule
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

    private var avoid: String {
        guard !advice.avoided.isEmpty else { return "- No detector is so bad that it must be avoided.\n" }
        let all = board.rows.count { $0.rank != nil }
        var text = "- **Avoid** \(advice.avoidedLabels.count) of the \(all):\n"
        for (demand, worst) in advice.avoided {
            let named = worst.prefix(Self.mostNamed).map { row in
                "\(LeaderboardText.code(row.label)) (\(figure(demand, row)))"
            }
            let more = worst.count > Self.mostNamed ? " and \(worst.count - Self.mostNamed) more" : ""
            text += "  - \(complaint(demand)), worst first: \(named.joined(separator: ", "))\(more)\n"
        }
        return text
    }

    private var rule: String {
        var grid = Grid(["figure", ">take: at least this good", ">avoid: worse than"])
        for demand in LeaderboardDemand.allCases
        where board.rows.contains(where: { $0.rank != nil && demand.value(of: $0) != nil }) {
            let sign = demand.isFloor ? "≥" : "≤"
            grid.add([
                title(demand), "\(sign) \(amount(demand, demand.wanted))",
                demand.refused.map { amount(demand, $0) } ?? "–",
            ])
        }
        return """
            A fixed rule makes this choice. *Take* the best placed detector that meets every demand of this table. *Avoid* \
            every detector that is worse than a limit in the last column. The ranking marks them with ✓ and ✗.

            \(grid.markdown)
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

    private func complaint(_ demand: LeaderboardDemand) -> String {
        let refused = amount(demand, demand.refused ?? 0)
        return switch demand {
        case .recall: "Less than \(refused) of the repetitions that the camera saw are counted"
        case .cheats: "More than \(refused) of the cheats are counted"
        case .margin: "Cheats pass below \(refused) of torso motion"
        case .everyday: "More than \(refused) false counts a minute of everyday motion"
        case .rightCounts: "Less than \(refused) of people's recordings are counted rightly"
        case .negatives: "More than \(refused) false counts a minute of recordings without push-ups"
        }
    }
}
