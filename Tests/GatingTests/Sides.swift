import Gating
import Randomness
import Pose
import Scenarios
import Scoring

/// Results made up for a gate: two scenarios of a family that is counted, two of one in which nothing is to be.
enum Sides {
    static let names: [(String, Family)] = [
        ("real/one", .real), ("real/two", .real), ("everyday/one", .everyday), ("everyday/two", .everyday),
    ]

    /// Results of two detectors, the second one better.
    static func table(trials: Int = 50, seed: Int = 0) -> TallyTable {
        TallyTable(
            detectors: ["poor", "good"],
            entries: names.enumerated().map { position, name in
                var stream = RandomStream(key: 20, trial: seed * 10 + position, station: .scenario)
                let tallies = [3, 1].map { level in
                    (0..<trials).map { _ in tally(name.1, level: level, stream: &stream) }
                }
                var entry = TallyTable.Entry(scenario: name.0, family: name.1, trials: trials, tallies: tallies)
                // The same trials for both: only what detectors made of them differs.
                for trial in 0..<trials {
                    let truth = tallies[0][trial]
                    entry.tallies[1][trial].duration = truth.duration
                }
                return entry
            })
    }

    private static func tally(_ family: Family, level: Int, stream: inout RandomStream) -> Tally {
        var tally = Tally()
        tally.duration = 1_000_000 * Nanoseconds(30_000 + stream.choice(count: 20_000))
        if family.isNegative {
            tally.falseCounts = level > 1 ? stream.choice(count: level) : 0
        } else {
            tally.countable = 12
            tally.countableObservable = 11
            tally.detectedObservable = 11 - stream.choice(count: level)
            tally.detected = tally.detectedObservable + 1
            tally.falseCounts = stream.choice(count: level)
        }
        return tally
    }

    /// The pairs of each detector with itself.
    static func pairs(_ before: TallyTable, _ after: TallyTable) -> PairedTable {
        PairedTable(
            before: before, after: after, detectors: before.detectors.enumerated().map { ($1, $0, $0) })
    }

    /// The pairs of one detector with the other.
    static func detectors(_ table: TallyTable, from: Int, to: Int) -> PairedTable {
        PairedTable(before: table, after: table, detectors: [("changed", from, to)])
    }
}
