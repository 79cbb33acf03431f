@testable import Gating
import Mathematics
import Pose
import Scenarios
import Scoring

/// Results made up for a gate: two scenarios of a family that is counted, two of one in which nothing is to be.
enum Sides {
    static let names: [(String, Family)] = [
        ("real/one", .real), ("real/two", .real), ("everyday/one", .everyday), ("everyday/two", .everyday),
    ]

    /// Results of two detectors, the second one better.
    static func table(trials: Int = 50, seed: Int = 0) -> CountsTable {
        CountsTable(
            detectors: ["poor", "good"],
            entries: names.enumerated().map { position, name in
                var stream = RandomStream(key: 20, trial: seed * 10 + position, station: .scenario)
                let trialCounts = [3, 1].map { level in
                    (0..<trials).map { _ in counts(name.1, level: level, stream: &stream) }
                }
                var entry = CountsTable.Entry(
                    scenario: name.0, family: name.1, trials: trials, trialCounts: trialCounts)
                // The same trials for both: only what detectors made of them differs.
                for trial in 0..<trials {
                    let truth = trialCounts[0][trial]
                    entry.trialCounts[1][trial].duration = truth.duration
                }
                return entry
            })
    }

    private static func counts(_ family: Family, level: Int, stream: inout RandomStream) -> TrialCounts {
        var counts = TrialCounts()
        counts.duration = 1_000_000 * Nanoseconds(30_000 + stream.choice(count: 20_000))
        if family.isNegative {
            counts.falseCounts = level > 1 ? stream.choice(count: level) : 0
        } else {
            counts.countable = 12
            counts.countableObservable = 11
            counts.detectedObservable = 11 - stream.choice(count: level)
            counts.detected = counts.detectedObservable + 1
            counts.falseCounts = stream.choice(count: level)
        }
        counts.closeTrial()
        return counts
    }

    /// The pairs of each detector with itself.
    static func pairs(_ before: CountsTable, _ after: CountsTable) -> PairedTable {
        PairedTable(before: before, after: after)
    }

    /// The pairs of one detector with the other.
    static func detectors(_ table: CountsTable, from: Int, to: Int) -> PairedTable {
        PairedTable(before: table, after: table, detectors: [("changed", from, to)])
    }
}
