import Experiment
import Scoring

/// The conditions for recommending a detector, and for warning of it.
package enum LeaderboardDemand: Sendable, CaseIterable {
    /// Share of the repetitions that the camera saw and the detector counted.
    case recall
    /// Share of the cheat cycles that are counted.
    case cheats
    /// Torso motion that a cheat needs, T.
    case margin
    /// False counts per minute of everyday motion.
    case everyday
    /// Share of people's recordings with the right count.
    case rightCounts
    /// False counts per minute of recordings in which there is nothing to count.
    case negatives

    /// Whether the value shall be large.
    package var isFloor: Bool {
        switch self {
        case .recall, .margin, .rightCounts: true
        case .cheats, .everyday, .negatives: false
        }
    }

    /// The limit that a recommended detector must reach: this or better.
    ///
    /// A fixed rule, not fitted to any detector: nine in ten recordings right, four in five of the visible repetitions
    /// over all estimators, the dark room among them; one cheat in twenty; the torso motion of the hardest grade of
    /// cheats; a false count a minute.
    package var wanted: Double {
        switch self {
        case .recall: 0.8
        case .cheats: 0.05
        case .margin: 0.19
        case .everyday: 1
        case .rightCounts: 0.9
        case .negatives: 1
        }
    }

    /// The limit beyond which a detector gets a warning; `nil` where the condition brings no warning.
    package var refused: Double? {
        switch self {
        case .recall: 0.5
        case .cheats: 0.25
        case .margin: nil
        case .everyday: 5
        case .rightCounts: 0.5
        case .negatives: 5
        }
    }

    /// The figure that it is about; `nil` where it is undefined.
    package func value(of row: LeaderboardRow) -> Double? {
        switch self {
        case .recall: row.headline.observableRecall
        case .cheats: row.headline.cheatAcceptance
        case .margin: row.margin?.position
        case .everyday: row.headline.everydayPerMinute
        case .rightCounts: row.rightShare
        case .negatives: row.negativesPerMinute
        }
    }

    /// Whether a detector meets the condition; an undefined figure is not required.
    package func isMet(by row: LeaderboardRow) -> Bool {
        guard let value = value(of: row) else { return true }
        return isFloor ? value >= wanted : value <= wanted
    }

    /// Whether a detector is to be warned of.
    package func isRefused(_ row: LeaderboardRow) -> Bool {
        guard let refused, let value = value(of: row) else { return false }
        return isFloor ? value < refused : value > refused
    }
}

/// The detectors to take and to avoid, by a fixed rule.
package struct LeaderboardAdvice: Sendable {
    /// The detectors that meet every demand, best first.
    package var recommended: [LeaderboardRow] = []
    /// The detector that misses the fewest conditions, with those conditions, where no detector meets all: the better
    /// placed one first, and one that is not to be avoided if there is any.
    package var nearest: (row: LeaderboardRow, misses: [LeaderboardDemand])?
    /// A word of advice on one detector.
    package enum Word: String, Sendable {
        /// The detector meets every demand.
        case take
        /// The detector fails by at least one demand.
        case avoid
    }

    /// The detectors to avoid for each demand, worst first; demands without any are absent.
    package var avoided: [(demand: LeaderboardDemand, rows: [LeaderboardRow])] = []
    /// The labels of all detectors to avoid.
    package var avoidedLabels: Set<String> = []

    /// Applies the rule.
    ///
    /// - Parameter rows: The ranking, best first; controls are left out.
    package init(_ rows: [LeaderboardRow]) {
        let detectors = rows.filter { $0.rank != nil }
        recommended = detectors.filter { row in LeaderboardDemand.allCases.allSatisfy { $0.isMet(by: row) } }
        if recommended.isEmpty {
            let harmless = detectors.filter { row in !LeaderboardDemand.allCases.contains { $0.isRefused(row) } }
            let missed = (harmless.isEmpty ? detectors : harmless).map { row in
                (row: row, misses: LeaderboardDemand.allCases.filter { !$0.isMet(by: row) })
            }
            // `min` keeps the first of equals.
            nearest = missed.min { $0.misses.count < $1.misses.count }
        }
        for demand in LeaderboardDemand.allCases {
            let refused = detectors.filter { demand.isRefused($0) }.sorted { first, second in
                let (mine, others) = (demand.value(of: first) ?? 0, demand.value(of: second) ?? 0)
                return demand.isFloor ? mine < others : others < mine
            }
            if !refused.isEmpty { avoided.append((demand, refused)) }
        }
        avoidedLabels = Set(avoided.flatMap { $0.rows.map(\.label) })
    }

    /// Returns the advice on a detector; `nil` for those neither recommended nor to be avoided.
    package func word(on row: LeaderboardRow) -> Word? {
        if recommended.contains(where: { $0.label == row.label }) { return .take }
        return avoidedLabels.contains(row.label) ? .avoid : nil
    }
}
