import Documents
import Experiment
import Foundation
@testable import Gating
import HarnessSupport
import Mathematics
import Pose
@testable import Scenarios
import Scoring

@testable import History

/// Runs made up for a history, in a folder that is removed at the end.
final class Made {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var file: URL { folder.appending(path: "a.history") }

    static let scenarios = ["real/standard", "everyday/squats"]
    static let trials = 60
    static let metrics = MetricCatalog.standard

    private func inputs(seed: UInt64, hash: String, detector: String = "angle-threshold") throws -> RunInputs {
        let plan = try Library.plan(Self.scenarios, trials: Self.trials, detectors: [detector], seed: seed)
        return RunInputs(plan, names: Self.scenarios, suiteHash: hash, estimator: nil, command: "repgauge run")
    }

    /// A baseline whose detector misses `lost` further repetitions in every second trial of the first scenario.
    func baseline(
        _ commit: String, seed: UInt64 = 1, lost: Int = 0, hash: String = "00", countable: Int = 12
    ) throws -> HistoryInput {
        let inputs = try inputs(seed: seed, hash: hash)
        let entries = inputs.entries.enumerated().map { position, entry in
            var stream = RandomStream(key: seed, trial: position, station: .scenario)
            let trials = (0..<entry.trials).map { trial in
                var counts = TrialCounts()
                counts.duration = 30_000_000_000 + Nanoseconds(stream.choice(count: 9)) * 1_000_000_000
                let missed = stream.choice(count: 3)
                if entry.family == .real {
                    counts.countable = countable
                    counts.countableObservable = countable
                    counts.detected = countable - missed - (trial % 2 == 0 ? lost : 0)
                    counts.detectedObservable = counts.detected
                } else {
                    counts.falseCounts = missed
                }
                counts.closeTrial()
                return counts
            }
            return CountsTable.Entry(
                scenario: entry.scenario, family: entry.family, trials: entry.trials, trialCounts: [trials])
        }
        let baseline = Baseline(
            manifest: RunManifest(inputs, in: RunEnvironment(.sample)), budgets: [],
            table: CountsTable(detectors: inputs.scoring.labels, entries: entries), latency: nil)
        let file = folder.appending(path: "\(commit)-\(seed)-\(lost).json")
        try baseline.json().write(to: file, atomically: true, encoding: .utf8)
        return try HistoryInput(file, commit: commit, metrics: Self.metrics)
    }

    /// The folder of a report that has nothing but the recall of a detector.
    func report(seed: UInt64, recall: String, detector: String = "angle-threshold") throws -> URL {
        struct Record: Encodable {
            struct Manifest: Encodable { var inputs: RunInputs }
            var manifest: Manifest
        }
        let report = folder.appending(path: "report-\(seed)-\(recall)")
        try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws {
            try text.write(to: report.appending(path: name), atomically: true, encoding: .utf8)
        }
        let inputs = try inputs(seed: seed, hash: "00", detector: detector)
        try write(try JSONDocument.page(Record(manifest: .init(inputs: inputs))), "run.json")
        try write(
            """
            scope,name,window_s,detector,recall,recall_lower,recall_upper
            overall,overall,,\(detector),\(recall),0.1,
            overall,overall,1.0,\(detector),0.99,,
            overall,overall,,never,0.0,,

            """, "summary.csv")
        try write(
            "detector,recall_observable_mean,cheat_acceptance\n\(detector),0.5,\nnever,0.0,\n", "headline.csv")
        return report
    }
}
