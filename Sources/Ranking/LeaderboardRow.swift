package import Experiment
package import Outcomes
import Scenarios
package import Detection
package import Scoring

/// One row of the ranking: a detector or a control.
package struct LeaderboardRow: Sendable {
    /// The entrant's position in `Leaderboard.labels`.
    package var index: Int
    package var label: String
    /// Its place, from 1; `nil` for controls, offline rules, and programs that failed.
    package var rank: Int?
    /// All scenarios, all estimators pooled.
    package var figures: ScoreSummary
    /// The four figures of the headline, all estimators pooled.
    package var headline: Headline
    /// The expected wrong counts per session, and the places that other scenarios and weights give.
    package var session = SessionRanking.Row(wrong: .undefined, families: [:])
    /// The share of the resamples with fewer wrong counts than the next; `nil` for the last, and rows without a place.
    package var surerThanNext: Double?
    /// The cheat margin over all estimators; `nil` where it is undefined.
    package var margin: HalfPoint?
    /// The everyday scenarios, all estimators pooled; `nil` where there are none.
    package var everyday: ScoreSummary?
    /// The recordings with people's push-ups that the plan does not set aside; `nil` without recordings.
    package var positives: RecordingCounts?
    /// Those of them with at least `LeaderboardGroup.several` repetitions; `nil` without recordings.
    package var several: RecordingCounts?
    /// The recordings in which nothing may be counted, and their minutes; `nil` without recordings.
    package var negatives: (counts: RecordingCounts, minutes: Double)?
    /// The demands on whose recordings it failed; groups of these are in none of its figures.
    package var failed: Set<LeaderboardDemand> = []

    /// The mornings of sleepers who do no push-up; `nil` without mornings, and for offline rules.
    package var cheatMornings: OutcomeFigures<MorningOutcome>?
    /// The mornings of sleepers who do push-ups; `nil` without mornings, and for offline rules.
    package var honestMornings: OutcomeFigures<MorningOutcome>?

    /// Whether it is an offline rule, which sees whole recordings.
    package var isOffline = false
    /// The origin of a published rule and its results under the conditions of its author; `nil` for all others.
    package var published: Published?

    /// The origin of a published rule and its comparisons.
    package struct Published: Sendable, Hashable {
        package var source: RuleSource
        /// The results under the conditions that its author meant.
        package var own: OwnConditions
        /// The comparison with its original; `nil` where the counts of the original are not at hand.
        package var fidelity: Fidelity?
        /// The place among the published rules of equal material, from 1, by wrong counts per session in their own
        /// conditions; `nil` for offline rules and programs that failed.
        package var place: Int?
        /// The number of these rules, this one included; `nil` where there is no place.
        package var peers: Int?
        /// The place among the same rules by the wrong counts per session in the common conditions.
        package var commonPlace: Int?
    }

    /// The share of the positive recordings whose count is right; `nil` without any.
    package var rightShare: Double? { positives?.share }

    /// The positive recordings with one or two repetitions; `nil` without recordings.
    package var clips: RecordingCounts? { if let positives, let several { positives - several } else { nil } }

    /// False counts per minute of the negative recordings; `nil` without any.
    package var negativesPerMinute: Double? {
        guard let negatives, negatives.minutes > 0 else { return nil }
        return Double(negatives.counts.falseCounts) / negatives.minutes
    }

    /// All entrants: detectors by rising expected wrong counts per session, failed ones last without place; controls.
    static func ranked(_ board: Leaderboard, _ ranking: SessionRanking) -> [LeaderboardRow] {
        let everyday = board.families.first { $0.family == .everyday }
        var rows = board.labels.indices.map { index in
            LeaderboardRow(
                index: index, label: board.labels[index], rank: ranking.rows[index].place,
                figures: board.overall.figures[index], headline: Headline(index, of: board.scenarios),
                session: ranking.rows[index], margin: board.overall.margins[index]?.value,
                everyday: everyday?.figures[index])
        }
        for index in rows.indices {
            rows[index].add(board.groups)
            if let mornings = board.mornings {
                rows[index].cheatMornings = mornings.figures(AlarmPlan.cheats, of: rows[index].label)
                rows[index].honestMornings = mornings.figures(AlarmPlan.honest, of: rows[index].label)
            }
        }
        let detectors = rows[..<board.detectors.count]
        var ranked = detectors.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
        for (index, share) in ranking.surerThanNext.enumerated() { ranked[index].surerThanNext = share }
        return ranked + detectors.filter { $0.rank == nil } + rows[board.detectors.count...]
    }

    /// Adds the counts on the groups of recordings that are not set aside, and the failures on all of them.
    mutating func add(_ groups: [LeaderboardGroup]) {
        for group in groups where group.recordings > 0 && index < group.detectors {
            guard let counts = group.counts(of: index) else {
                failed.insert(group.plan.isNegative ? .negatives : .rightCounts)
                continue
            }
            guard !group.plan.isAside else { continue }
            if group.plan.isNegative {
                negatives = negatives ?? (RecordingCounts(), 0)
                negatives?.counts += counts
                negatives?.minutes += group.minutes
            } else {
                positives = positives ?? RecordingCounts()
                positives? += counts
                several = several ?? RecordingCounts()
                several? += group.countsOfSeveral[index]
            }
        }
    }
}
