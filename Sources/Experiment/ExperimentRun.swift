package import External
import Motion
import Pose
import Scenarios

/// A run of suite × detectors × trials.
package struct ExperimentRun: Sendable {
    /// What is run.
    package let plan: ExperimentPlan
    /// The trials that are run, in the order of the results.
    package let chunks: [TrialChunk]

    /// Trials of each scenario from which the rate of the control `chance` is taken.
    package static let chanceTrials = 50

    /// What a run gave.
    package struct Outcome: Sendable {
        /// All sums.
        package var tables: Tables
        /// Call times, one timer a contestant.
        package var timers: [CallTimer]
        /// What reading the clock costs, nanoseconds; taken off every call time.
        package var timerOverhead: UInt64
        /// Counts per second of the control `chance`.
        package var chanceRate: Double
        /// Why external detectors failed, one for each contestant, `nil` where it did not; their sums are empty then.
        package var failures: [ExternalFailure?] = []
        /// The names that external detectors gave themselves, by label.
        package var programNames: [String: String] = [:]

        /// Puts an outcome together.
        package init(
            tables: Tables, timers: [CallTimer], timerOverhead: UInt64, chanceRate: Double,
            failures: [ExternalFailure?] = [], programNames: [String: String] = [:]
        ) {
            self.tables = tables
            self.timers = timers
            self.timerOverhead = timerOverhead
            self.chanceRate = chanceRate
            self.failures = failures
            self.programNames = programNames
        }
    }

    /// What a chunk gave, and the worker that did it.
    private struct Finished: Sendable {
        var index: Int
        var results: [TrialResult]
        /// Empty where external detectors take part: what is told of one that fails depends on the trials before.
        var text: String
        var runner: TrialRunner
    }

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - plan: What is run.
    ///   - chunks: The trials that are run, in the order of the plan; `nil` for all of it.
    package init(_ plan: ExperimentPlan, chunks: [TrialChunk]? = nil) {
        self.plan = plan
        self.chunks = chunks ?? TrialChunk.all(plan.entries.map(\.trials))
    }

    /// Runs everything.
    ///
    /// Whatever the number of jobs, results arrive in the order of scenarios and trials. Each worker has a program of
    /// its own of each external detector; all have ended when this returns or throws. One that fails loses its row:
    /// nothing is shown to it any more and its sums are emptied, and nothing else changes.
    ///
    /// - Parameters:
    ///   - describe: Turns a trial's result into text; called on any worker.
    ///   - emit: Receives those texts in order.
    ///   - progress: Is told the number of finished trials.
    /// - Returns: The sums.
    /// - Throws: `ScenarioError` or `MotionError` of a trial that cannot be made, what `emit` throws, and
    ///   `CancellationError`.
    package func run(
        describe: @escaping @Sendable (TrialResult) -> String, emit: (String) throws -> Void,
        progress: (Int) -> Void
    ) async throws -> Outcome {
        let overhead = CallTimer.measureOverhead()
        let rate = try await chanceRate()
        let workers = (0..<min(plan.jobs, chunks.count)).map { _ in plan.externals.map { ExternalSession($0) } }
        let runners = workers.map { sessions in
            TrialRunner(
                contestants: plan.contestants, sessions: sessions, window: plan.window, chanceRate: rate,
                timerOverhead: overhead)
        }
        var outcome = Outcome(
            tables: Tables(contestants: plan.contestants.count, scenarios: plan.entries.count),
            timers: plan.contestants.map { _ in CallTimer(overhead: overhead) }, timerOverhead: overhead,
            chanceRate: rate, failures: plan.contestants.map { _ in nil })
        do {
            try await run(
                chunks, runners: runners, outcome: &outcome, describe: describe, emit: emit, progress: progress)
        } catch {
            for session in workers.joined() { await session.close() }
            throw error
        }
        for session in workers.joined() {
            if let name = await session.programName { outcome.programNames[session.detector.label] = name }
            await session.close()
        }
        outcome.leaveOutFailed()
        return outcome
    }

    private func run(
        _ chunks: [TrialChunk], runners: [TrialRunner], outcome: inout Outcome,
        describe: @escaping @Sendable (TrialResult) -> String, emit: (String) throws -> Void, progress: (Int) -> Void
    ) async throws {
        let hasExternals = !plan.externals.isEmpty
        var waiting: [Int: Finished] = [:]
        var nextInOrder = 0
        var finishedTrials = 0
        /// Who has failed somewhere, be it in a trial whose turn in the order has not come yet.
        var failed: [Int: ExternalFailure] = [:]

        try await withThrowingTaskGroup(of: Finished.self) { group in
            var nextChunk = 0
            func start(_ runner: TrialRunner) {
                let index = nextChunk
                nextChunk += 1
                var runner = runner
                for (contestant, failure) in failed { runner.retire(contestant, because: failure) }
                group.addTask { [runner] in
                    try await work(
                        on: chunks[index], index: index, runner: runner, describe: hasExternals ? nil : describe)
                }
            }
            for runner in runners { start(runner) }
            while let finished = try await group.next() {
                for row in finished.results.last?.rows.enumerated() ?? [].enumerated() {
                    if let failure = row.element.failure { failed[row.offset] = failed[row.offset] ?? failure }
                }
                if nextChunk < chunks.count {
                    start(finished.runner)
                } else {
                    for (index, timer) in finished.runner.timers.enumerated() { outcome.timers[index].merge(timer) }
                }
                finishedTrials += finished.results.count
                progress(finishedTrials)
                waiting[finished.index] = finished
                while let ready = waiting.removeValue(forKey: nextInOrder) {
                    for result in ready.results {
                        outcome.tables.add(result, scenario: chunks[nextInOrder].entry)
                        if hasExternals { try emit(describe(outcome.settle(result))) }
                    }
                    try emit(ready.text)
                    nextInOrder += 1
                }
            }
        }
    }

    private func work(
        on chunk: TrialChunk, index: Int, runner: TrialRunner, describe: (@Sendable (TrialResult) -> String)?
    ) async throws -> Finished {
        var runner = runner
        var results: [TrialResult] = []
        var text = ""
        for trial in chunk.trials {
            try Task.checkCancellation()
            let drawn = try plan.entries[chunk.entry].scenario.draw(trial: trial, seed: plan.seed)
            let result = plan.externals.isEmpty ? try runner.run(drawn) : try await runner.runWithExternals(drawn)
            text += describe?(result) ?? ""
            results.append(result)
        }
        return Finished(index: index, results: results, text: text, runner: runner)
    }

    /// The suite's mean rate of repetitions per second, from the first trials of each scenario, weighted as in the
    /// run.
    private func chanceRate() async throws -> Double {
        try await withThrowingTaskGroup(of: (Int, Double, Double).self) { group in
            for (index, entry) in plan.entries.enumerated() {
                group.addTask {
                    var repetitions = 0.0
                    var seconds = 0.0
                    let trials = min(entry.trials, Self.chanceTrials)
                    for trial in 0..<trials {
                        try Task.checkCancellation()
                        let truth = try Performance(entry.scenario.draw(trial: trial, seed: plan.seed)).truth()
                        repetitions += Double(truth.cycles.count { $0.verdict == .countable })
                        seconds += Double(truth.duration) / 1e9
                    }
                    let weight = Double(entry.trials) / Double(trials)
                    return (index, repetitions * weight, seconds * weight)
                }
            }
            var sums = Array(repeating: (0.0, 0.0), count: plan.entries.count)
            for try await (index, repetitions, seconds) in group { sums[index] = (repetitions, seconds) }
            // Added up in the plan's order, so that the number of workers cannot change the last bit.
            let total = sums.reduce((0.0, 0.0)) { ($0.0 + $1.0, $0.1 + $1.1) }
            return total.1 > 0 ? total.0 / total.1 : 0
        }
    }
}

extension ExperimentRun.Outcome {
    /// Takes note of who has failed first in the order of trials, and leaves out the rows of those who failed before.
    package mutating func settle(_ result: TrialResult) -> TrialResult {
        var settled = result
        settled.rows = []
        for (index, row) in result.rows.enumerated() where failures[index] == nil {
            failures[index] = row.failure
            settled.rows.append(row)
        }
        return settled
    }

    /// Empties the sums and call times of those who failed.
    package mutating func leaveOutFailed() {
        for (index, failure) in failures.enumerated() where failure != nil {
            tables.empty(index)
            timers[index] = timers[index].emptied
        }
    }

    /// The same without any call time.
    package var withoutTimes: Self {
        var outcome = self
        outcome.timers = timers.map(\.emptied)
        return outcome
    }
}
