import Motion
import Pose
import Scenarios

/// A run of suite × detectors × trials.
public struct ExperimentRun: Sendable {
    /// What is run.
    public let plan: ExperimentPlan

    /// Trials that a worker takes at a time.
    static let chunkSize = 8
    /// Trials of each scenario from which the rate of the control `chance` is taken.
    public static let chanceTrials = 50

    /// What a run gave.
    public struct Outcome: Sendable {
        /// All sums.
        public var tables: Tables
        /// Call times, one timer a contestant.
        public var timers: [CallTimer]
        /// What reading the clock costs, nanoseconds; taken off every call time.
        public var timerOverhead: UInt64
        /// Counts per second of the control `chance`.
        public var chanceRate: Double
    }

    /// A few trials of one scenario.
    private struct Chunk: Sendable {
        var entry: Int
        var trials: Range<Int>
    }

    /// What a chunk gave, and the worker that did it.
    private struct Finished: Sendable {
        var index: Int
        var results: [TrialResult]
        var text: String
        var runner: TrialRunner
    }

    /// Makes a run.
    public init(_ plan: ExperimentPlan) { self.plan = plan }

    /// Runs everything.
    ///
    /// Whatever the number of jobs, results arrive in the order of scenarios and trials.
    ///
    /// - Parameters:
    ///   - describe: Turns a trial's result into text; called on any worker.
    ///   - emit: Receives those texts in order.
    ///   - progress: Is told the number of finished trials.
    /// - Returns: The sums.
    /// - Throws: `ScenarioError` or `MotionError` of a trial that cannot be made, what `emit` throws, and
    ///   `CancellationError`.
    public func run(
        describe: @escaping @Sendable (TrialResult) -> String, emit: (String) throws -> Void,
        progress: (Int) -> Void
    ) async throws -> Outcome {
        let overhead = CallTimer.measureOverhead()
        let rate = try await chanceRate()
        let chunks = plan.entries.indices.flatMap { entry in
            stride(from: 0, to: plan.entries[entry].trials, by: Self.chunkSize).map { first in
                Chunk(entry: entry, trials: first..<min(first + Self.chunkSize, plan.entries[entry].trials))
            }
        }
        var tables = Tables(contestants: plan.contestants.count, scenarios: plan.entries.count)
        var timers = plan.contestants.map { _ in CallTimer(overhead: overhead) }
        var waiting: [Int: Finished] = [:]
        var nextInOrder = 0
        var finishedTrials = 0

        try await withThrowingTaskGroup(of: Finished.self) { group in
            var nextChunk = 0
            func start(_ runner: TrialRunner) {
                let index = nextChunk
                nextChunk += 1
                group.addTask { try work(on: chunks[index], index: index, runner: runner, describe: describe) }
            }
            for _ in 0..<min(plan.jobs, chunks.count) {
                start(
                    TrialRunner(
                        contestants: plan.contestants, window: plan.window, chanceRate: rate, timerOverhead: overhead))
            }
            while let finished = try await group.next() {
                if nextChunk < chunks.count {
                    start(finished.runner)
                } else {
                    for (index, timer) in finished.runner.timers.enumerated() { timers[index].merge(timer) }
                }
                finishedTrials += finished.results.count
                progress(finishedTrials)
                waiting[finished.index] = finished
                while let ready = waiting.removeValue(forKey: nextInOrder) {
                    for result in ready.results { tables.add(result, scenario: chunks[nextInOrder].entry) }
                    try emit(ready.text)
                    nextInOrder += 1
                }
            }
        }
        return Outcome(tables: tables, timers: timers, timerOverhead: overhead, chanceRate: rate)
    }

    private func work(
        on chunk: Chunk, index: Int, runner: TrialRunner, describe: @Sendable (TrialResult) -> String
    ) throws -> Finished {
        var runner = runner
        var results: [TrialResult] = []
        var text = ""
        for trial in chunk.trials {
            try Task.checkCancellation()
            let drawn = try plan.entries[chunk.entry].scenario.draw(trial: trial, seed: plan.seed)
            let result = try runner.run(drawn)
            text += describe(result)
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
