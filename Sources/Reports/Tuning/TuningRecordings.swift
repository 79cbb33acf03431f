import Ranking

/// The results of default and winner on recordings of people, which chose nothing.
struct TuningRecordings {
    typealias Summary = (people: [RecordingCounts], negatives: [RecordingCounts])

    let groups: [LeaderboardGroup]

    /// One row for each group.
    var grid: Grid {
        Grid(
            [
                "group", ">recordings", ">right, default", ">winner", ">false counts, default", ">winner",
                ">mean error, default", ">winner",
            ],
            rows: groups.map { group in
                let (standard, winner) = (group.counts[0], group.counts[1])
                return [
                    group.plan.name, Format.count(group.recordings), right(standard), right(winner),
                    Format.count(standard.falseCounts), Format.count(winner.falseCounts), error(standard),
                    error(winner),
                ]
            })
    }

    /// The counts of default and winner in a sentence; `nil` without recordings.
    var sentence: String? {
        guard let summary else { return nil }
        var parts: [String] = []
        if summary.people[0].judged > 0 {
            parts.append(
                "right in \(right(summary.people[0])) recordings with the default, in \(right(summary.people[1])) with the winner"
            )
        }
        if summary.negatives[0].judged > 0 {
            let counts = summary.negatives.map { Format.count($0.falseCounts) }
            parts.append("\(counts[0]) and \(counts[1]) counts in recordings without push-ups")
        }
        return parts.isEmpty ? nil : "People, who chose nothing: \(parts.joined(separator: "; "))."
    }

    private func right(_ counts: RecordingCounts) -> String {
        counts.judged == 0 ? "–" : "\(Format.count(counts.right)) of \(Format.count(counts.judged))"
    }

    private func error(_ counts: RecordingCounts) -> String { Format.fixed(counts.meanError, 2) }

    /// The counts of default and winner, in recordings with push-ups and without; groups aside are in neither.
    var summary: Summary? {
        guard !groups.isEmpty else { return nil }
        return (
            LeaderboardGroup.totals(of: groups, isNegative: false),
            LeaderboardGroup.totals(of: groups, isNegative: true)
        )
    }
}
