package import Experiment
import Detection
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
                TrialChunk(entry: entry, trials: first..<min(first + Self.chunkSize, plan.entries[entry].trials))
            }
        }
        let runners = (0..<min(plan.jobs, chunks.count)).map { _ in TrialRunner(plan.entrants, window: plan.window) }
        var table = TallyTable(
            detectors: plan.entrants.map(\.label),
            entries: plan.entries.map { entry in
                TallyTable.Entry(
                    scenario: entry.scenario.name, family: entry.scenario.family, trials: entry.trials,
                    tallies: plan.entrants.map { _ in [Tally](repeating: Tally(), count: entry.trials) })
            })
        var done = 0
        do {
            _ = try await inParallel(chunks.count, workers: runners) { [plan] runner, index in
                try await Self.work(on: chunks[index], of: plan, runner: &runner)
            } deliver: { index, finished in
                table.add(finished, chunks[index])
                done += chunks[index].trials.count
                progress(done)
            }
        } catch {
            for runner in runners { await runner.close() }
            throw error
        }
        for runner in runners { await runner.close() }
        for entry in table.entries.indices where table.entries[entry].failure != nil {
            table.entries[entry].tallies = []
        }
        return table
    }

    /// The counts of a chunk.
    fileprivate struct Finished: Sendable {
        /// For each detector, one tally a trial.
        var tallies: [[Tally]] = []
        /// Why a trial could not be made.
        var failure: String?
        /// Why detectors failed, by label.
        var detectorFailures: [String: String] = [:]
    }

    private static func work(
        on chunk: TrialChunk, of plan: ExperimentPlan, runner: inout TrialRunner
    ) async throws -> Finished {
        var finished = Finished()
        let scenario = plan.entries[chunk.entry].scenario
        for trial in chunk.trials {
            try Task.checkCancellation()
            do {
                let result = try await runner.run(try scenario.draw(trial: trial, seed: plan.seed))
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

extension TallyTable {
    /// Adds the counts of a chunk.
    fileprivate mutating func add(_ finished: TallyRun.Finished, _ chunk: TrialChunk) {
        if let failure = finished.failure {
            entries[chunk.entry].failure = entries[chunk.entry].failure ?? failure
        } else {
            for (detector, tallies) in finished.tallies.enumerated() {
                entries[chunk.entry].tallies[detector].replaceSubrange(chunk.trials, with: tallies)
            }
        }
        failures.merge(finished.detectorFailures) { first, _ in first }
    }
}
