import Ranking
import Scenarios

/// The results of default and winner on recordings of people, which chose nothing.
struct TuningRecordings {
    private let groups: [LeaderboardGroup]

    init(_ groups: [LeaderboardGroup]) { self.groups = groups }

    /// The section of a page; empty without recordings.
    var section: String {
        guard !groups.isEmpty else { return "" }
        var grid = Grid([
            "group", ">recordings", ">right, default", ">winner", ">false counts, default", ">winner",
            ">mean error, default", ">winner",
        ])
        for group in groups {
            let (standard, winner) = (group.counts[0], group.counts[1])
            grid.add([
                group.plan.name, Format.count(group.recordings), right(standard), right(winner),
                Format.count(standard.falseCounts), Format.count(winner.falseCounts), error(standard), error(winner),
            ])
        }
        return """
            ## On recordings of people

            The recordings chose nothing: default and winner ran on them once, after the search. *Right*: recordings \
            with the right count, within the tolerance of the group; *false counts*: the sum of the surplus counts of all \
            recordings; *mean error*: the mean of the signed count errors.

            \(grid.markdown)

            """
    }

    private func right(_ counts: RecordingCounts) -> String {
        counts.judged == 0 ? "–" : "\(Format.count(counts.right)) of \(Format.count(counts.judged))"
    }

    private func error(_ counts: RecordingCounts) -> String { Format.fixed(counts.meanError, 2) }

    /// Recordings with push-ups and the right count, by default and winner, without groups set aside.
    var summary: (right: [Int], judged: Int, falseCounts: [Int])? {
        guard !groups.isEmpty else { return nil }
        let counted = groups.filter { !$0.plan.isNegative && !$0.plan.isAside }
        let negative = groups.filter { $0.plan.isNegative && !$0.plan.isAside }
        return (
            [0, 1].map { place in counted.reduce(0) { $0 + $1.counts[place].right } },
            counted.reduce(0) { $0 + $1.counts[0].judged },
            [0, 1].map { place in negative.reduce(0) { $0 + $1.counts[place].falseCounts } }
        )
    }
}
