import Experiment
import Scenarios
package import Scoring

/// One row of the ranking: a detector or a control.
package struct LeaderboardRow: Sendable {
    /// The entrant's position in `Leaderboard.labels`.
    package var index: Int
    /// Its label.
    package var label: String
    /// Its place, from 1; `nil` for controls, and for programs that failed.
    package var rank: Int?
    /// All scenarios, all estimators pooled.
    package var figures: ScoreSummary
    /// The cheat margin over all estimators; `nil` without cheat cycles.
    package var margin: MarginPoint?
    /// The everyday scenarios, all estimators pooled; `nil` where there are none.
    package var everyday: ScoreSummary?
    /// The recordings with people's push-ups that the plan does not set aside; `nil` without recordings.
    package var positives: RecordingCounts?
    /// The recordings in which nothing may be counted, and their minutes; `nil` without recordings.
    package var negatives: (counts: RecordingCounts, minutes: Double)?

    /// The share of the positive recordings whose count is right; `nil` without any.
    package var rightShare: Double? { positives?.share }

    /// False counts per minute of the negative recordings; `nil` without any.
    package var negativesPerMinute: Double? {
        guard let negatives, negatives.minutes > 0 else { return nil }
        return Double(negatives.counts.falseCounts) / negatives.minutes
    }

    /// All entrants: detectors by falling F1, equal ones by label; then the controls.
    ///
    /// A detector whose F1 is undefined comes after the others; one that failed comes after those and has no place.
    static func ranked(
        labels: [String], detectors: Int, failed: Set<String>, overall: Evaluation.Group, families: [Evaluation.Group],
        groups: [LeaderboardGroup]
    ) throws -> [LeaderboardRow] {
        let everyday = families.first { $0.family == .everyday }
        var rows = labels.indices.map { index in
            LeaderboardRow(
                index: index, label: labels[index], figures: overall.figures[index],
                margin: overall.cheatCurves[index]?.margin.value, everyday: everyday?.figures[index])
        }
        for index in rows.indices {
            for group in groups where group.recordings > 0 && !group.plan.isAside && index < group.counts.count {
                let counts = group.counts[index]
                if group.plan.isNegative {
                    let before = rows[index].negatives ?? (RecordingCounts(), 0)
                    rows[index].negatives = (before.counts + counts, before.minutes + group.minutes)
                } else {
                    rows[index].positives = (rows[index].positives ?? RecordingCounts()) + counts
                }
            }
        }
        var ranked = rows[..<detectors].filter { !failed.contains($0.label) }.sorted { first, second in
            let (mine, others) = (first.figures[.f1].value ?? -1, second.figures[.f1].value ?? -1)
            return (others, first.label) < (mine, second.label)
        }
        for place in ranked.indices { ranked[place].rank = place + 1 }
        return ranked + rows[..<detectors].filter { failed.contains($0.label) } + rows[detectors...]
    }
}

extension RecordingCounts {
    fileprivate static func + (first: RecordingCounts, second: RecordingCounts) -> RecordingCounts {
        var sum = first
        sum += second
        return sum
    }
}
