import Documents
package import Scenarios

extension ExperimentPlan {
    /// Walks through the trials: each is made once and shown to the entrants of some rows.
    ///
    /// Whatever the number of jobs, what is made of trials arrives in the order of scenarios and trials. Each worker has
    /// a session of its own with each entrant; all have ended when the walk returns or throws. Nothing is shown any more
    /// to an entrant that has failed.
    ///
    /// The walk makes something of a trial, and one failure or `nil` for each entrant, on any worker, delivers what was
    /// made of trials in a row of one scenario, with its position in the plan, and finishes each worker where no error
    /// was thrown. It goes over some chunks in the order of the plan, `nil` for all; without the cost of reading the
    /// clock, nanoseconds, calls are not timed.
    package func walk<Made: Sendable>(
        rows: [any Entrant] = [], chunks: [TrialChunk]? = nil, timerOverhead: UInt64? = nil,
        make: @escaping @Sendable (inout TrialRunner, Scenario, Int) async throws -> (Made, [EntrantFailure?]),
        deliver: (Int, [Made]) throws -> Void, progress: (Int) -> Void = { _ in },
        finish: (TrialRunner) async -> Void = { _ in }
    ) async throws {
        let chunks = chunks ?? TrialChunk.all(entries.map(\.trials))
        // The failures that any worker has seen, even in a trial whose turn in the order has not come yet.
        let failures = Locked<[Int: EntrantFailure]>([:])
        var finishedTrials = 0
        try await inParallel(chunks.count, jobs: jobs) {
            TrialRunner(rows, window: window, timerOverhead: timerOverhead)
        } work: { [entries] runner, index in
            for (entrant, failure) in failures.withLock({ $0 }) { runner.retire(entrant, because: failure) }
            var all: [Made] = []
            for trial in chunks[index].trials {
                try Task.checkCancellation()
                let (made, failed) = try await make(&runner, entries[chunks[index].entry].scenario, trial)
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
