import Documents
import Foundation
import Pose
import Text

/// The results of a shard of a run beside its trials.
package struct RunClosing: Sendable, Codable {
    package var trials: Int
    /// The times of all calls, a histogram an entrant.
    package var calls: [CallHistogram]
    /// The cost of reading the clock, nanoseconds; it is subtracted from every call time.
    package var timerOverhead: UInt64
    /// The names that external detectors gave themselves, by label.
    package var programNames: [String: String]
    /// The labels of external detectors that failed.
    package var failed: [String]
    /// Trials worked on at the same time.
    package var jobs: Int
    /// Wall time of the trials, seconds; those that an earlier process did are left out.
    package var wallSeconds: Double
    /// The end time of the shard, ISO 8601.
    package var finished: String

    package init(_ outcome: ExperimentRun.Outcome, of inputs: RunInputs, trials: Int, jobs: Int, wallSeconds: Double) {
        self.trials = trials
        calls = outcome.timers.map(CallHistogram.init)
        timerOverhead = outcome.timerOverhead
        programNames = outcome.programNames
        failed = zip(inputs.labels, outcome.failures).compactMap { $1 == nil ? nil : $0 }
        (self.jobs, self.wallSeconds) = (jobs, wallSeconds)
        finished = Date.now.formatted(.iso8601)
    }
}

/// The parts of a run, put together by the very code that sums up a run in one process.
package struct RunMerge: Sendable {
    private let parts: PartSet<RunInputs>
    private let closings: [RunClosing]
    /// The longest time of all trials together: more than a century.
    private static let longest: Nanoseconds = 1 << 62

    package var inputs: RunInputs { parts.subject }
    package var manifest: RunManifest<RunInputs> { parts.manifest }

    package init(_ parts: PartSet<RunInputs>) throws(PartError) {
        self.parts = parts
        var closings: [RunClosing] = []
        for part in parts.parts {
            let closing = try part.closing(as: RunClosing.self)
            let inputs = part.header.subject
            guard closing.trials == inputs.items(of: part.header.shard),
                closing.calls.count == inputs.labels.count, closing.calls.allSatisfy({ $0.calls != nil }),
                closing.timerOverhead <= CallTimer.longest, (1...100_000).contains(closing.jobs),
                (0...1e12).contains(closing.wallSeconds)
            else {
                throw PartError(
                    part.url, "it has \(Plural.counted(closing.trials, "trial")), which are not its shard's",
                    "start its shard again")
            }
            closings.append(closing)
        }
        self.closings = closings
    }

    /// The labels of external detectors that failed in a shard; running the shard again may help.
    package static func failures(of part: PartFile<RunInputs>) throws(PartError) -> [String] {
        try part.closing(as: RunClosing.self).failed
    }

    /// Wall time of all shards together, seconds.
    package var wallSeconds: Double { closings.reduce(0) { $0 + $1.wallSeconds } }
    /// The most trials that a shard worked on at the same time.
    package var jobs: Int { closings.map(\.jobs).max() ?? 1 }
    /// The end time of the last shard, ISO 8601.
    package var finished: String { closings.map(\.finished).max() ?? "" }

    /// Puts all trials together, in the order of the run.
    package func run(
        describe: (TrialResult) -> String, emit: (String) throws -> Void, progress: (Int) -> Void
    ) throws -> ExperimentRun.Outcome {
        let labels = inputs.labels
        var outcome = startingOutcome()
        var readers = parts.parts.map(\.lines)
        var done = 0
        var observed: Nanoseconds = 0
        var delayed: Nanoseconds = 0
        for (position, chunk) in inputs.chunks(of: nil).enumerated() {
            try Task.checkCancellation()
            let shard = Shard.taker(of: position, among: readers.count)
            for trial in chunk.trials {
                let part = parts.parts[shard]
                guard let data = try readers[shard].next(),
                    let line = JSONDocument.value(TrialLine.self, from: data), line.entry == chunk.entry,
                    line.trial == trial, let result = line.result(in: inputs, labels: labels),
                    result.truth.duration <= Self.longest - observed, let delays = result.delaySum,
                    delays <= Self.longest - delayed
                else {
                    throw PartError(
                        part.url,
                        "trial \(trial) of \(inputs.entries[chunk.entry].scenario) is out of order",
                        "start its shard again")
                }
                observed += result.truth.duration
                delayed += delays
                outcome.tables.add(result, scenario: chunk.entry)
                try emit(describe(outcome.settle(result)))
                done += 1
                progress(done)
            }
        }
        outcome.leaveOutFailed()
        return outcome
    }

    private func startingOutcome() -> ExperimentRun.Outcome {
        let labels = inputs.labels
        // Reading the clock costs much the same everywhere; the median of the shards' costs is reported.
        let overhead = closings.map(\.timerOverhead).sorted()[closings.count / 2]
        var timers = labels.map { _ in CallTimer(overhead: overhead) }
        for closing in closings {
            for (index, calls) in closing.calls.enumerated() { timers[index].add(calls) }
        }
        var names: [String: String] = [:]
        for closing in closings { names.merge(closing.programNames) { first, _ in first } }
        return ExperimentRun.Outcome(
            tables: RunTotals(
                entrants: labels.count, scenarios: inputs.entries.count, window: inputs.scoring.window), timers: timers,
            timerOverhead: overhead, failures: labels.map { _ in nil }, programNames: names)
    }
}
