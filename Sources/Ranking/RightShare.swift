import Experiment
import Mathematics
import Recordings
package import Scoring

/// The kinds of people's recordings, by the number of repetitions in them.
package enum PeopleRecordings: String, Sendable, CaseIterable {
    /// Those with at least `LeaderboardGroup.several` repetitions.
    case sets
    /// Those with fewer.
    case clips

    /// Whether a recording with these right counts is of the kind.
    func holds(_ expected: CountRange) -> Bool { (expected.expected >= LeaderboardGroup.several) == (self == .sets) }
}

extension Leaderboard {
    /// Returns the share of right counts of a row in people's recordings of a kind, without groups that are set aside,
    /// with the interval of `LeaderboardGroup.rightShare`.
    package func rightShare(of row: LeaderboardRow, in kind: PeopleRecordings) throws -> Estimate {
        try LeaderboardGroup.rightShare(
            of: row.index, in: groups.filter { !$0.plan.isNegative && !$0.plan.isAside },
            stream: "people/\(kind.rawValue)/\(row.label)", where: kind.holds)
    }
}

extension LeaderboardGroup {
    /// Returns the share of a detector's counts that are right, over several groups together; groups in which it failed
    /// are left out, and it is undefined without a recording whose right count is known.
    ///
    /// Recordings of one person are alike, and two estimators may have seen the same clip. So the 95 % interval
    /// resamples people, each with all recordings of all groups. Where all counts are right, or all are wrong, it is
    /// Clopper and Pearson's over people. There is none for fewer than two people, nor where all people have the same
    /// share between.
    package static func rightShare(
        of detector: Int, in groups: [LeaderboardGroup], stream name: String,
        where isIncluded: (CountRange) -> Bool = { _ in true }
    ) throws -> Estimate {
        var people: [Person: RecordingCounts] = [:]
        for group in groups where group.failures[detector] == nil {
            for result in group.results where detector < result.counts.count {
                guard let expected = result.expected, isIncluded(expected) else { continue }
                people[result.person, default: RecordingCounts()].add(
                    result.counts[detector], expected: expected, tolerance: group.plan.tolerance)
            }
        }
        var sum = RecordingCounts()
        var rows = MetricRows(width: 1)
        // In an order that does not depend on that of the groups.
        for (_, counts) in people.sorted(by: { $0.key < $1.key }) {
            sum += counts
            rows.append([SIMD2(Double(counts.right), Double(counts.judged))])
        }
        guard people.count > 1 else { return Estimate(value: sum.share) }
        var stream = Evaluation.stream(name, seed: 0)
        let drawn = try Resamples(
            rows: rows, members: people.map { _ in 1 }, count: Evaluation.resamples, stream: &stream)
        let share = try Estimate.share(
            sum.right, of: sum.judged, trials: people.count, drawn: drawn.values(0), confidence: Evaluation.confidence)
        return share.lower == share.upper ? Estimate(value: share.value) : share
    }
}
