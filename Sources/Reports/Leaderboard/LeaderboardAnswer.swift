import Experiment
import Scoring

/// The short answer: which detector to take and which to avoid, and by what rule.
struct LeaderboardAnswer {
    private let board: Leaderboard
    private let advice: LeaderboardAdvice

    /// Detectors named for one reason; more are counted.
    private static let mostNamed = 12

    init(_ board: Leaderboard) {
        self.board = board
        advice = LeaderboardAdvice(board.rows)
    }

    var text: String {
        let parts = [take, others, avoid, rule]
        return "## The short answer\n\n" + parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private var take: String {
        if let best = advice.recommended.first {
            return "- **Take \(LeaderboardText.code(best.label))**: \(praise(best)).\n"
        }
        guard let (row, misses) = advice.nearest else { return "- There is no detector to choose from.\n" }
        let reasons = misses.map { "\(words($0, row)), not \(limit($0))" }.joined(separator: "; ")
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
        var text = "- **Avoid** \(advice.avoidedCount) of the \(all):\n"
        for (demand, rows) in advice.avoided {
            let worst = rows.sorted { first, second in
                let (mine, others) = (demand.value(of: first) ?? 0, demand.value(of: second) ?? 0)
                return demand.isFloor ? mine < others : others < mine
            }
            let named = worst.prefix(Self.mostNamed).map { row in
                "\(LeaderboardText.code(row.label)) (\(figure(demand, row)))"
            }
            let more = worst.count > Self.mostNamed ? " and \(worst.count - Self.mostNamed) more" : ""
            text += "  - \(complaint(demand)), worst first: \(named.joined(separator: ", "))\(more)\n"
        }
        return text
    }

    private var rule: String {
        let demands = LeaderboardDemand.allCases.filter { demand in
            board.rows.contains { $0.rank != nil && demand.value(of: $0) != nil }
        }
        return """
            The rule, which nobody applies by hand: *take* is the best placed detector that has \
            \(demands.map { limit($0) }.joined(separator: ", ")). *Avoid* is any that \
            \(demands.filter { $0.refused != nil }.map { complaint($0, isMiddle: true) }.joined(separator: ", or ")).

            """
    }

    private func praise(_ row: LeaderboardRow) -> String {
        var parts = LeaderboardDemand.allCases.compactMap { demand in
            demand.value(of: row).map { _ in words(demand, row) }
        }
        if let precision = row.figures.precision.value {
            parts.insert("\(LeaderboardText.percent(precision)) of its counts are repetitions", at: 0)
        }
        return parts.joined(separator: ", ")
    }

    /// What a detector does, in a few words.
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

    private func limit(_ demand: LeaderboardDemand) -> String {
        let wanted = demand.wanted
        return switch demand {
        case .recall: "a recall (of what the camera saw) of at least \(Format.percent(wanted))"
        case .cheats: "at most \(Format.percent(wanted)) of the cheats accepted"
        case .margin: "a cheat margin of at least \(Format.fixed(wanted, 2)) T"
        case .everyday: "at most \(Format.fixed(wanted, 0)) false count a minute of everyday motion"
        case .rightCounts: "the right count in at least \(Format.percent(wanted)) of people's recordings"
        case .negatives: "at most \(Format.fixed(wanted, 0)) false count a minute of recordings without push-ups"
        }
    }

    private func complaint(_ demand: LeaderboardDemand, isMiddle: Bool = false) -> String {
        let refused = demand.refused ?? 0
        let text =
            switch demand {
            case .recall: "counts less than \(Format.percent(refused)) of the repetitions that the camera saw"
            case .cheats: "counts more than \(Format.percent(refused)) of the cheats"
            case .margin: "is fooled without torso motion"
            case .everyday: "counts more than \(Format.fixed(refused, 0)) times a minute of everyday motion"
            case .rightCounts: "counts less than \(Format.percent(refused)) of people's recordings rightly"
            case .negatives: "counts more than \(Format.fixed(refused, 0)) times a minute where there is no push-up"
            }
        return isMiddle ? text : text.prefix(1).uppercased() + text.dropFirst()
    }
}
