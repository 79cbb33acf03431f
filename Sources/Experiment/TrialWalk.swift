import Documents
package import Scenarios

/// The walk through the trials of a plan: each trial is made once and shown to every entrant.
///
/// Whatever the number of jobs, what is made of trials arrives in the order of scenarios and trials. Each worker has a
/// session of its own with each entrant; all have ended when `run` returns or throws. Nothing is shown any more to an
/// entrant that has failed.
package struct TrialWalk: Sendable {
    /// The scenarios, the seed, the matching window and the number of jobs.
    package let plan: ExperimentPlan
    private let rows: [any Entrant]
    private let chunks: [TrialChunk]
    private let timerOverhead: UInt64?

    /// Plans a walk over some chunks in the order of the plan, `nil` for all; without the cost of reading the clock,
    /// nanoseconds, calls are not timed.
    package init(
        _ plan: ExperimentPlan, rows: [any Entrant], chunks: [TrialChunk]? = nil, timerOverhead: UInt64? = nil
    ) {
        (self.plan, self.rows) = (plan, rows)
        self.chunks = chunks ?? TrialChunk.all(plan.entries.map(\.trials))
        self.timerOverhead = timerOverhead
    }

    /// Walks: on any worker makes something of a trial and one failure or `nil` for each entrant, delivers what was
    /// made of trials in a row of one scenario, with its position in the plan, and finishes each worker where no error
    /// was thrown.
    package func run<Made: Sendable>(
        make: @escaping @Sendable (inout TrialRunner, Scenario, Int) async throws -> (Made, [EntrantFailure?]),
        deliver: (Int, [Made]) throws -> Void, progress: (Int) -> Void = { _ in },
        finish: (TrialRunner) async -> Void = { _ in }
    ) async throws {
        // The failures that any worker has seen, even in a trial whose turn in the order has not come yet.
        let failures = Locked<[Int: EntrantFailure]>([:])
        var finishedTrials = 0
        try await inParallel(chunks.count, jobs: plan.jobs) {
            TrialRunner(rows, window: plan.window, timerOverhead: timerOverhead)
        } work: { [plan, chunks] runner, index in
            for (entrant, failure) in failures.withLock({ $0 }) { runner.retire(entrant, because: failure) }
            var all: [Made] = []
            for trial in chunks[index].trials {
                try Task.checkCancellation()
                let (made, failed) = try await make(&runner, plan.entries[chunks[index].entry].scenario, trial)
                for (entrant, failure) in failed.enumerated() where failure != nil {
                    failures.withLock { $0[entrant] = $0[entrant] ?? failure }
                }
                all.append(made)
            }
            return all
        } deliver: { index, finished in
            try deliver(chunks[index].entry, finished)
            finishedTrials += finished.count
            progress(finishedTrials)
        } finish: {
            await finish($0)
        }
    }
}

/// A few trials of one scenario that a worker takes at a time, and that go to one shard together.
package struct TrialChunk: Sendable, Hashable {
    package var entry: Int
    package var trials: Range<Int>

    package init(entry: Int, trials: Range<Int>) { (self.entry, self.trials) = (entry, trials) }

    package static let size = 8

    /// All chunks of a run, in the order of its results.
    package static func all(_ trials: [Int]) -> [TrialChunk] {
        trials.enumerated().flatMap { entry, trials in
            stride(from: 0, to: trials, by: size).map { first in
                TrialChunk(entry: entry, trials: first..<min(first + size, trials))
            }
        }
    }
}

extension TrialChunk {
    /// The trials of chunks, one after the other, of which none is made before it is asked for.
    package static func places(_ chunks: [TrialChunk]) -> some Sequence<(entry: Int, trial: Int)> {
        chunks.lazy.flatMap { chunk in chunk.trials.lazy.map { (entry: chunk.entry, trial: $0) } }
    }

    /// A shard's chunks, in order, `nil` for everything; trials at its beginning that were done before are left out.
    package static func of(_ shard: Shard?, _ trials: [Int], leavingOut done: Int = 0) -> [TrialChunk] {
        var left = done
        return all(trials).enumerated().compactMap { position, chunk in
            guard shard?.takes(position) ?? true else { return nil }
            let skipped = min(left, chunk.trials.count)
            left -= skipped
            guard skipped < chunk.trials.count else { return nil }
            return TrialChunk(entry: chunk.entry, trials: (chunk.trials.lowerBound + skipped)..<chunk.trials.upperBound)
        }
    }
}
