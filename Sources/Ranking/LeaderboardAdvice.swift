import Experiment
import Scoring

/// The demands on a detector that the leaderboard recommends.
package enum LeaderboardDemand: String, Sendable, CaseIterable {
    /// Share of the repetitions that the camera saw and the detector counted.
    case recall
    /// Share of the cheat cycles that are counted.
    case cheats
    /// Torso motion that a cheat needs, T.
    case margin
    /// False counts per minute of everyday motion.
    case everyday
    /// Share of people's recordings with the right count.
    case rightCounts = "people"
    /// False counts per minute of recordings without push-ups.
    case negatives

    /// A fixed rule, not fitted to any detector: nine in ten recordings right, four in five of the visible repetitions
    /// over all estimators, the dark room among them; one cheat in twenty; the torso motion of the hardest grade of
    /// cheats; a false count a minute.
    private var rule: (isFloor: Bool, wanted: Double, figure: (LeaderboardRow) -> Double?) {
        switch self {
        case .recall: (true, 0.8, \.headline.observableRecall)
        case .cheats: (false, 0.05, \.headline.cheatAcceptance)
        case .margin: (true, 0.19, \.margin?.position)
        case .everyday: (false, 1, \.headline.everydayPerMinute)
        case .rightCounts: (true, 0.9, \.rightShare)
        case .negatives: (false, 1, \.negativesPerMinute)
        }
    }

    /// Whether a larger value is better.
    package var isFloor: Bool { rule.isFloor }

    /// The limit that a recommended detector must reach: this or better.
    package var wanted: Double { rule.wanted }

    /// The figure that it is about; `nil` where it is undefined.
    package func value(of row: LeaderboardRow) -> Double? { rule.figure(row) }

    /// Whether a detector meets the condition; an undefined figure is not required, unless the detector failed.
    package func isMet(by row: LeaderboardRow) -> Bool {
        guard !row.failed.contains(self) else { return false }
        guard let value = value(of: row) else { return true }
        return isFloor ? value >= wanted : value <= wanted
    }
}

/// The detectors that meet every demand, by a fixed rule, and the demands that the others do not meet.
package struct LeaderboardAdvice: Sendable {
    /// The detectors that meet every demand, best first.
    package var recommended: [LeaderboardRow] = []
    /// The detector that misses the fewest demands, with those demands, where no detector meets all; the better placed
    /// one of equals, and none that failed on recordings.
    package var nearest: (row: LeaderboardRow, misses: [LeaderboardDemand])?
    /// The number of detectors that do not meet a demand; demands that all meet are absent.
    package var unmet: [(demand: LeaderboardDemand, detectors: Int)] = []

    /// Applies the rule to the ranking, best first; rows without a place are left out.
    package init(_ rows: [LeaderboardRow]) {
        let detectors = rows.filter { $0.rank != nil }
        recommended = detectors.filter { Self.unmet(by: $0).isEmpty }
        if recommended.isEmpty {
            // `min` keeps the first of equals.
            nearest = detectors.filter(\.failed.isEmpty).map { (row: $0, misses: Self.unmet(by: $0)) }
                .min { $0.misses.count < $1.misses.count }
        }
        unmet = LeaderboardDemand.allCases.compactMap { demand in
            let count = detectors.count { !demand.isMet(by: $0) }
            return count == 0 ? nil : (demand, count)
        }
    }

    /// The demands that a row does not meet.
    package static func unmet(by row: LeaderboardRow) -> [LeaderboardDemand] {
        LeaderboardDemand.allCases.filter { !$0.isMet(by: row) }
    }

    package func recommends(_ row: LeaderboardRow) -> Bool { recommended.contains { $0.label == row.label } }
}
