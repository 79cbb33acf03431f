import Documents
package import Foundation
import Pose
import Text

extension RunInputs: PartSubject {
    package static var kind: PartKind { .run }

    private static let mostTrials = 100_000_000

    /// The reason why no program has made these inputs; `nil` where there is none.
    package var fault: String? {
        var left = Self.mostTrials
        for entry in entries {
            guard (1...left).contains(entry.trials) else {
                return "\(entry.scenario) has \(Plural.counted(entry.trials, "trial")); allowed: 1 to \(left)"
            }
            left = max(1, left - entry.trials)
        }
        return scoring.fault
    }

    package func items(of shard: Shard) -> Int { chunks(of: shard).reduce(0) { $0 + $1.trials.count } }

    /// A shard's chunks, in order.
    func chunks(of shard: Shard?) -> [TrialChunk] { TrialChunk.of(shard, entries.map(\.trials)) }

    /// Returns a function that checks whether lines are the results of the trials at those places.
    package func lineCheck(of shard: Shard) -> (Data) -> Bool {
        var places = TrialPlaces(chunks(of: shard))
        let labels = labels
        return { line in
            guard let place = places.next(), let line = JSONDocument.value(TrialLine.self, from: line)
            else { return false }
            return line.entry == place.entry && line.trial == place.trial
                && line.result(in: self, labels: labels) != nil
        }
    }

    package func differences(from other: RunInputs) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ what: String, _ own: Value, _ others: Value) {
            if own != others { differences.append("\(what) \(own) instead of \(others)") }
        }
        compare("suite", suite, other.suite)
        compare("hash of the scenarios' files", suiteHash, other.suiteHash)
        compare("seed", seed, other.seed)
        compare("estimator", estimator ?? "each scenario's own", other.estimator ?? "each scenario's own")
        if entries != other.entries {
            compare("number of scenarios", entries.count, other.entries.count)
            compare("number of trials", trialCount, other.trialCount)
            if differences.isEmpty { differences.append("other scenarios or trials of them") }
        }
        differences += scoring.differences(from: other.scoring)
        if differences.isEmpty { compare("command", command, other.command) }
        return differences
    }
}

extension ScoringInputs {
    /// The reason why no program has made these inputs; `nil` where there is none.
    var fault: String? {
        let allowed: ClosedRange<Nanoseconds> = 0...60_000_000_000
        return allowed.contains(late) ? nil : "it matches until \(late) ns after a completion; allowed: 0 to 60 s"
    }

    /// Returns descriptions of the differences from another one.
    func differences(from other: ScoringInputs) -> [String] {
        var differences: [String] = []
        if labels != other.labels {
            differences.append(
                "detectors \(labels.joined(separator: " ")) instead of \(other.labels.joined(separator: " "))")
        } else if entrants != other.entrants {
            differences.append("detectors with other parameters or limits")
        }
        if late != other.late {
            differences.append("matching until \(late.seconds) s after a completion instead of \(other.late.seconds) s")
        }
        return differences
    }
}
