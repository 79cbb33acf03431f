package import Experiment
import Detection
import External
import Pose
import Scenarios
import Scoring

/// A run that keeps the counts of every trial and nothing else: what pairs are made of.
///
/// Controls take no part. A scenario with a trial that cannot be made fails alone.
package struct TallyRun: Sendable {
    private let plan: ExperimentPlan

    /// Trials that a worker takes at a time.
    private static let chunkSize = 10

    private struct Chunk: Sendable {
        var entry: Int
        var trials: Range<Int>
    }

    private struct Finished: Sendable {
        var chunk: Chunk
        /// For each detector, one tally a trial.
        var tallies: [[Tally]]
        var failure: String?
        var detectorFailures: [String: String]
        var runner: TrialRunner
    }

    /// Makes a run.
    package init(_ plan: ExperimentPlan) { self.plan = plan }

    /// Runs everything.
    ///
    /// - Parameter progress: Is told the number of finished trials.
    /// - Returns: The counts; the same for any number of jobs. Durations are in whole milliseconds.
    /// - Throws: `CancellationError`.
    package func run(progress: (Int) -> Void) async throws -> TallyTable {
        let chunks = plan.entries.indices.flatMap { entry in
            stride(from: 0, to: plan.entries[entry].trials, by: Self.chunkSize).map { first in
                Chunk(entry: entry, trials: first..<min(first + Self.chunkSize, plan.entries[entry].trials))
            }
        }
        let workers = (0..<min(plan.jobs, chunks.count)).map { _ in plan.externals.map { ExternalSession($0) } }
        do {
            let table = try await run(chunks, workers: workers, progress: progress)
            for session in workers.joined() { await session.close() }
            return table
        } catch {
            for session in workers.joined() { await session.close() }
            throw error
        }
    }

    private func run(
        _ chunks: [Chunk], workers: [[ExternalSession]], progress: (Int) -> Void
    ) async throws -> TallyTable {
        let contestants = plan.detectors.map(Contestant.detector) + plan.externals.map(Contestant.external)
        var table = TallyTable(
            detectors: contestants.map(\.label),
            entries: plan.entries.map { entry in
                TallyTable.Entry(
                    scenario: entry.scenario.name, family: entry.scenario.family, trials: entry.trials,
                    tallies: contestants.map { _ in [Tally](repeating: Tally(), count: entry.trials) })
            })
        var done = 0
        try await withThrowingTaskGroup(of: Finished.self) { group in
            var next = chunks.makeIterator()
            func start(_ runner: TrialRunner) {
                guard let chunk = next.next() else { return }
                group.addTask { [runner] in try await work(on: chunk, runner: runner) }
            }
            for sessions in workers {
                start(
                    TrialRunner(
                        contestants: contestants, sessions: sessions, window: plan.window, chanceRate: 0,
                        timerOverhead: 0))
            }
            while let finished = try await group.next() {
                start(finished.runner)
                let entry = finished.chunk.entry
                if let failure = finished.failure {
                    table.entries[entry].failure = table.entries[entry].failure ?? failure
                } else {
                    for (detector, tallies) in finished.tallies.enumerated() {
                        table.entries[entry].tallies[detector].replaceSubrange(finished.chunk.trials, with: tallies)
                    }
                }
                table.failures.merge(finished.detectorFailures) { first, _ in first }
                done += finished.chunk.trials.count
                progress(done)
            }
        }
        for entry in table.entries.indices where table.entries[entry].failure != nil {
            table.entries[entry].tallies = []
        }
        return table
    }

    private func work(on chunk: Chunk, runner: TrialRunner) async throws -> Finished {
        var finished = Finished(
            chunk: chunk, tallies: [], failure: nil, detectorFailures: [:], runner: runner)
        let scenario = plan.entries[chunk.entry].scenario
        for trial in chunk.trials {
            try Task.checkCancellation()
            do {
                let drawn = try scenario.draw(trial: trial, seed: plan.seed)
                let result =
                    plan.externals.isEmpty
                    ? try finished.runner.run(drawn) : try await finished.runner.runWithExternals(drawn)
                if finished.tallies.isEmpty { finished.tallies = result.rows.map { _ in [] } }
                for (index, row) in result.rows.enumerated() {
                    var tally = row.score.tally
                    tally.duration = (tally.duration + 500_000) / 1_000_000 * 1_000_000
                    finished.tallies[index].append(tally)
                    if let failure = row.failure { finished.detectorFailures[row.label] = "\(failure)" }
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                finished.failure = "trial \(trial): \(error)"
                return finished
            }
        }
        return finished
    }
}
