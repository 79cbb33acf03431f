import Documents
import Experiment
package import Foundation
import Ranking
import Scoring
import Text

/// The short answer: which detector to take, by what rule, and how many meet each demand.
struct LeaderboardAnswer {
    let board: Leaderboard
    private var advice: LeaderboardAdvice { board.advice }
    private var detectors: [LeaderboardRow] { board.rows.filter { $0.rank != nil } }

    /// The demands whose figure a detector has; the others are not judged.
    private var judged: [LeaderboardDemand] {
        LeaderboardDemand.allCases.filter { demand in detectors.contains { demand.value(of: $0) != nil } }
    }

    var text: String {
        guard let chosen = advice.recommended.first ?? advice.nearest?.row else {
            return "There is no detector to choose from.\n"
        }
        return sentence(chosen) + "\n\n" + demands(chosen).markdown + "\n" + Self.rule + "\n"
    }

    private func sentence(_ row: LeaderboardRow) -> String {
        if let misses = advice.nearest?.misses {
            return
                "**No detector meets every demand.** Nearest is **\(name(row))**, which does not meet \(misses.count) "
                + "of \(judged.count). \(source(row))"
        }
        let others = advice.recommended.dropFirst().map { Escape.code($0.label) }
        let company =
            if !others.isEmpty {
                "\(others.joined(separator: ", ")) \(others.count == 1 ? "meets" : "meet") every demand too."
            } else if detectors.count == 1 {
                "It was compared with no other detector."
            } else {
                "No other detector meets every demand."
            }
        return "**Take \(name(row)).** It makes \(Format.fixed(row.session.wrong.value, 2)) wrong counts a session"
            + (row.figures[.precision].value.map { ", and \(LeaderboardText.percent($0)) of its counts are push-ups" }
                ?? "")
            + ". \(company) \(source(row))"
    }

    /// The detector's name, with a link to its source file where it has one in the repository.
    private func name(_ row: LeaderboardRow) -> String {
        link(row).map { "[\(Escape.code(row.label))](\($0))" } ?? Escape.code(row.label)
    }

    private func source(_ row: LeaderboardRow) -> String {
        guard let link = link(row) else { return "" }
        return "Read [its source](\(link)), or [use it in an app](\(DetectorFiles.recipe))."
    }

    private func link(_ row: LeaderboardRow) -> String? {
        guard board.detectors.indices.contains(row.index) else { return nil }
        return DetectorFiles.link(board.detectors[row.index].record.name, isPublished: row.published != nil)
    }

    /// One row a demand: the limit, the figure of the chosen detector, and the number of detectors that meet it.
    private func demands(_ chosen: LeaderboardRow) -> Grid {
        Grid(
            ["demand", ">wanted", ">\(Escape.code(chosen.label))", ">met by"], isMarkup: true,
            rows: judged.map { demand in
                let met = detectors.count - (advice.unmet.first { $0.demand == demand }?.detectors ?? 0)
                return [
                    "*\(demand.rawValue)*: \(title(demand))",
                    LeaderboardText.unbroken("\(demand.isFloor ? "≥" : "≤") \(amount(demand, demand.wanted))"),
                    LeaderboardText.unbroken(figure(demand, chosen) + (demand.isMet(by: chosen) ? "" : " ✗")),
                    "\(met) of \(detectors.count)",
                ]
            })
    }

    private static let rule = """
        A fixed rule makes this choice: take the best placed detector of the ranking that meets every demand (✓).

        **RepGauge's own detectors have an advantage.** Their authors knew the scenarios and had the recordings of people \
        at hand while they developed `closed-chain`; the authors of the published rules had neither. Judge with \
        recordings of your own before you decide.
        """

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
        case .recall: "push-ups that the camera saw, counted"
        case .cheats: "cheats counted"
        case .margin: "torso motion at which half of the cheats are counted"
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

/// The places in the repository to which the page of a leaderboard links: relative to a folder two levels below it.
package enum DetectorFiles {
    static let recipe = "../../Examples/iOS/README.md"

    static let own = [
        "angle-threshold": "Sources/Detection/AngleThreshold.swift",
        "angle-torso-drop": "Sources/Detection/AngleTorsoDrop/AngleTorsoDrop.swift",
        "filtered-hysteresis": "Sources/Detection/FilteredHysteresis/FilteredHysteresis.swift",
        "closed-chain": "Sources/Detection/ClosedChain/ClosedChain.swift",
        "autocorrelation": "Sources/Detection/SignalMethods/Autocorrelation.swift",
        "dtw-template": "Sources/Detection/SignalMethods/DTWTemplate.swift",
        "kalman-phase": "Sources/Detection/SignalMethods/KalmanPhase.swift",
    ]

    static let published = "Sources/PublishedRules"

    /// Returns a link from a page to the source of a detector; `nil` for a program and for a detector of another package.
    static func link(_ name: String, isPublished: Bool) -> String? {
        (own[name] ?? (isPublished ? published : nil)).map { "../../\($0)" }
    }

    /// Whether links from the page of a report in a folder reach the repository.
    package static func areReached(from folder: URL) -> Bool {
        FileState.isThere(folder.appending(path: recipe).standardizedFileURL.path)
    }

    /// A page whose links into the repository are words: a path is named where the words of a link are none.
    static func named(in page: String) -> String {
        page.replacing(/\[([^\]\n]+)\]\((?:\.\.\/)+([^)#\n]+)(?:#[^)\n]*)?\)/) { match in
            let words = String(match.output.1)
            return words.contains(/^`|\//) ? words : "\(words) (`\(match.output.2)` of RepGauge)"
        }
    }
}
