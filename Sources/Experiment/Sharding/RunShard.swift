import Documents
package import Foundation
import Pose
import Scenarios
import Text

package struct RunShard: ShardOperation {
    private let plan: ExperimentPlan
    package let inputs: RunInputs
    package let shard: Shard

    package init(_ shard: Shard, of plan: ExperimentPlan, inputs: RunInputs) {
        (self.shard, self.plan, self.inputs) = (shard, plan, inputs)
    }

    /// Whether it continues: what may fail depends on the trials before, so a shard with such an entrant starts again.
    package var resumes: Bool { !plan.entrants.contains { $0.record.kind.mayFail } }

    package func isSound(_ part: PartFile<RunInputs>) throws(PartError) -> Bool {
        try part.closing(as: RunClosing.self).failed.isEmpty
    }

    package func run(
        _ writer: consuming PartWriter<RunInputs>, progress: WorkProgress.Observer
    ) async throws -> ShardResult {
        var writer = writer
        let labels = inputs.labels
        let positions = Dictionary(
            inputs.entries.enumerated().map { ($1.scenario, $0) }, uniquingKeysWith: { first, _ in first })
        let start = ContinuousClock.now
        let before = writer.done
        let chunks = TrialChunk.of(shard, plan.entries.map(\.trials), leavingOut: before)
        let outcome = try await ExperimentRun(
            plan, chunks: chunks, describe: { Self.line($0, positions: positions, labels: labels) },
            emit: { try writer.append($0) },
            progress: { progress(WorkProgress("trials", before + $0, of: items)) })
        let closing = RunClosing(
            outcome, of: inputs, trials: items, jobs: plan.jobs,
            wallSeconds: (ContinuousClock.now - start) / .seconds(1))
        var result = ShardResult(url: writer.url, entrants: plan.entrants.count)
        try writer.finish(closing)
        for (label, failure) in zip(labels, outcome.failures) {
            if let failure { result.failures.append((label, failure)) }
        }
        return result
    }

    private static func line(_ result: TrialResult, positions: [String: Int], labels: [String]) -> String {
        let line = TrialLine(result, entry: positions[result.scenario] ?? 0, entrants: labels)
        // Encoding fails only for a number that is not finite; reading the part reports it.
        return ((try? JSONDocument.line(line)) ?? "") + "\n"
    }
}

extension RunInputs: PartSubject {
    package static var kind: PartKind { .run }

    private static let mostTrials = 100_000_000

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

    func chunks(of shard: Shard?) -> [TrialChunk] { TrialChunk.of(shard, entries.map(\.trials)) }

    package func lineCheck(of shard: Shard) -> (Data) -> Bool {
        var places = TrialChunk.places(chunks(of: shard)).makeIterator()
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
    var fault: String? {
        let allowed: ClosedRange<Nanoseconds> = 0...60_000_000_000
        return allowed.contains(late) ? nil : "it matches until \(late) ns after a completion; allowed: 0 to 60 s"
    }

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

package struct RunClosing: Sendable, Codable {
    package var trials: Int
    /// The times of all calls, a histogram an entrant.
    package var calls: [CallHistogram]
    /// The cost of reading the clock, nanoseconds; it is subtracted from every call time.
    package var timerOverhead: UInt64
    package var programNames: [String: String]
    package var failed: [String]
    package var jobs: Int
    /// Wall time of the trials, seconds; those that an earlier process did are left out.
    package var wallSeconds: Double
    /// The end time of the shard, ISO 8601.
    package var finished: String

    package init(_ outcome: ExperimentRun, of inputs: RunInputs, trials: Int, jobs: Int, wallSeconds: Double) {
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

    /// Wall time of all shards together, seconds.
    package var wallSeconds: Double { closings.reduce(0) { $0 + $1.wallSeconds } }
    /// The most trials that a shard worked on at the same time.
    package var jobs: Int { closings.map(\.jobs).max() ?? 1 }
    /// The end time of the last shard, ISO 8601.
    package var finished: String { closings.map(\.finished).max() ?? "" }

    /// Puts all trials together, in the order of the run.
    package func run(
        describe: (TrialResult) -> String, emit: (String) throws -> Void, progress: (Int) -> Void
    ) throws -> ExperimentRun {
        let labels = inputs.labels
        var outcome = startingOutcome()
        var lines = PartLines(parts)
        var done = 0
        var observed: Nanoseconds = 0
        var delayed: Nanoseconds = 0
        for (position, chunk) in inputs.chunks(of: nil).enumerated() {
            for trial in chunk.trials {
                let name = "trial \(trial) of \(inputs.entries[chunk.entry].scenario)"
                let (result, delays) = try lines.next(of: position, name) { (line: TrialLine) in
                    guard line.entry == chunk.entry, line.trial == trial,
                        let result = line.result(in: inputs, labels: labels),
                        result.truth.duration <= Self.longest - observed, let delays = result.delaySum,
                        delays <= Self.longest - delayed
                    else { return (TrialResult, Nanoseconds)?.none }
                    return (result, delays)
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

    private func startingOutcome() -> ExperimentRun {
        let labels = inputs.labels
        // Reading the clock costs much the same everywhere; the median of the shards' costs is reported.
        let overhead = closings.map(\.timerOverhead).sorted()[closings.count / 2]
        var timers = labels.map { _ in CallTimer(overhead: overhead) }
        for closing in closings {
            for (index, calls) in closing.calls.enumerated() { timers[index].add(calls) }
        }
        var names: [String: String] = [:]
        for closing in closings { names.merge(closing.programNames) { first, _ in first } }
        return ExperimentRun(
            tables: RunTotals(
                entrants: labels.count, scenarios: inputs.entries.count, window: inputs.scoring.window), timers: timers,
            timerOverhead: overhead, failures: labels.map { _ in nil }, programNames: names)
    }
}
