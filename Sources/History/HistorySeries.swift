package import Experiment
import Documents
import Text

/// The name of a series: a figure of one detector over one group of trials.
package struct SeriesName: Sendable, Hashable {
    /// The kind of a group: `overall`, `family` or `scenario` as in `summary.csv`, or `headline`.
    package let scope: String
    /// The name of the group: `overall`, `headline`, a family's or a scenario's.
    package let group: String
    package let detector, metric: String

    /// All parts in one text that is unique to the series.
    var text: String { [scope, group, detector, metric].joined(separator: "\u{0}") }
}

/// The value of a figure in a run, with its interval where the run has one.
package struct HistoryValue: Sendable, Hashable {
    package let value: Double
    /// The ends of its 95 % interval.
    package var lower, upper: Double?
}

/// The form of a run in a history.
package enum HistoryKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The report of a run: its figures with their intervals.
    case report
    /// A baseline: the counts of every trial.
    case baseline
}

/// A run of a history, without its figures.
package struct HistoryRun: Sendable, Hashable {
    /// The number of the run, from 1 in the order in which runs were added.
    package let number: Int
    package let commit: String
    package let kind: HistoryKind
    /// The digest of all that makes the trials but the seed: runs of other trials are not compared.
    package let material: String
    package let inputs: RunInputs

    package var shortCommit: String { String(commit.prefix(10)) }

    /// The digest of all that makes the trials but the seed: sixteen hexadecimal digits.
    static func material(of inputs: RunInputs, _ kind: HistoryKind) throws -> String {
        struct Material: Encodable {
            var kind: HistoryKind
            var suiteHash: String
            var estimator: String?
            var entries: [RunInputs.Entry]
            var late: Int64
        }
        let material = Material(
            kind: kind, suiteHash: inputs.suiteHash, estimator: inputs.estimator, entries: inputs.entries,
            late: inputs.scoring.late)
        return ContentDigest(try JSONDocument.line(material).utf8).digits
    }
}

/// Runs that can be compared, in the order in which they were added.
package struct HistoryGroup: Sendable, Hashable {
    package let runs: [HistoryRun]
    /// The seed of all runs; `nil` where every run has trials of its own.
    package let seed: UInt64?

    /// Whether all runs are the same trials, with the counts of each.
    package var isPaired: Bool { seed != nil && runs.allSatisfy { $0.kind == .baseline } }

    /// The suite or the scenarios, the first four of them.
    package var material: String {
        let names = runs.first?.inputs.names ?? []
        return names.prefix(4).joined(separator: " ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    }

    /// The runs in a few words.
    package var words: String {
        guard let inputs = runs.first?.inputs else { return "" }
        let trials = seed.map { "the same trials, seed \($0)" } ?? "other trials in every run"
        return
            "\(material), \(Plural.counted(inputs.trialCount, "trial")) (\(trials)), suite \(inputs.suiteHash.prefix(8))"
    }

    /// Divides runs into groups that can be compared, in the order of their first runs.
    ///
    /// Runs of equal material with one seed are the same trials and form a group; runs whose seed occurs once have
    /// trials of their own, and form a group together. A group of both would hold runs that resemble each other for
    /// another reason than their order.
    package static func all(_ runs: [HistoryRun]) -> [HistoryGroup] {
        struct Key: Hashable {
            var material: String
            var seed: UInt64?
        }
        let shared = Dictionary(grouping: runs) { Key(material: $0.material, seed: $0.inputs.seed) }
            .filter { $0.value.count > 1 }
        let groups = Dictionary(grouping: runs) { run in
            let key = Key(material: run.material, seed: run.inputs.seed)
            return shared[key] == nil ? Key(material: run.material) : key
        }
        return groups.map { HistoryGroup(runs: $1, seed: $0.seed) }
            .sorted { ($0.runs.first?.number ?? 0) < ($1.runs.first?.number ?? 0) }
    }
}

/// The values of a figure over runs that can be compared.
package struct HistorySeries: Sendable {
    package struct Point: Sendable, Hashable {
        package let run: HistoryRun
        package let value: HistoryValue
    }

    package let name: SeriesName
    package let metric: HistoryMetric
    /// The number of the group of runs among those of the trend, from 0.
    package let group: Int
    package let points: [Point]

    package var values: [Double] { points.map(\.value.value) }
}
