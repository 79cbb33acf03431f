package import Experiment
import Scenarios
import Scoring

/// The trials of a plan, run and timed: what baselines, gates and comparisons have in common.
extension ExperimentPlan {
    /// Runs all trials, and keeps the counts of each and nothing else, durations in whole milliseconds: what pairs are
    /// made of; controls take no part, and a scenario with a trial that cannot be made fails without the others.
    package func countsTable(progress: WorkProgress.Observer) async throws -> CountsTable {
        var table = CountsTable(
            detectors: entrants.map(\.label),
            entries: entries.map { entry in
                CountsTable.Entry(
                    scenario: entry.scenario.name, family: entry.scenario.family, trials: entry.trials,
                    trialCounts: entrants.map { _ in [] })
            })
        try await walk(rows: entrants) { runner, scenario, trial in
            do {
                var result = try await runner.run(try scenario.draw(trial: trial, seed: seed))
                try result.judge(by: self, scenario)
                return (FinishedTrial.success(result.rows), result.rows.map(\.failure))
            } catch let error as CancellationError {
                throw error
            } catch {
                return (FinishedTrial.failure(GateError("trial \(trial): \(error)")), [])
            }
        } deliver: { entry, trials in
            for trial in trials { table.add(trial, entry) }
        } progress: {
            progress(WorkProgress("trials", $0, of: trialCount))
        }
        for entry in table.entries.indices where table.entries[entry].failure != nil {
            table.entries[entry].trialCounts = []
        }
        return table
    }

    /// The closure that measures the detectors' times; `nil` where a measurement would be meaningless: without
    /// detectors that see frame by frame, or without optimisation.
    package var timing: (() -> LatencyMeasurement)? {
        let detectors = entrants.compactMap { LatencyMeasurement.MeasuredDetector($0) }
        guard !detectors.isEmpty, ProgramRecord.isOptimised else { return nil }
        let stretches = timedFrames
        guard !stretches.isEmpty else { return nil }
        return { LatencyMeasurement(of: detectors, stretches: stretches) }
    }

    /// The reason why there is no `timing`.
    var untimed: String {
        if !ProgramRecord.isOptimised { return "the program was built without optimisation" }
        return entrants.contains { LatencyMeasurement.MeasuredDetector($0) != nil }
            ? "no trial has a frame" : "no detector is called frame by frame within RepGauge"
    }
}

/// The results of the detectors in a trial, or the reason why it could not be made.
private typealias FinishedTrial = Result<[TrialResult.EntrantResult], GateError>

extension CountsTable {
    fileprivate mutating func add(_ trial: FinishedTrial, _ entry: Int) {
        switch trial {
        case .failure(let error): entries[entry].failure = entries[entry].failure ?? error.description
        case .success(let rows):
            for (detector, row) in rows.enumerated() {
                var counts = row.score.counts
                counts.duration = (counts.duration + 500_000) / 1_000_000 * 1_000_000
                entries[entry].trialCounts[detector].append(counts)
                if let failure = row.failure { failures[row.label] = failures[row.label] ?? "\(failure)" }
            }
        }
    }
}

/// A detector that gives other counts when the same trials are shown to it again: a gate, which compares one run
/// with another, cannot separate the noise of such a detector from a change.
package struct UnsteadyDetector: Sendable, Hashable {
    package let detector: String
    /// The trials in which its counts differed.
    package let changedTrials: Int
    /// The trials that were shown again.
    package let trials: Int
}

extension ExperimentPlan {
    /// The most trials of a scenario that are shown again.
    private static let mostTrials = 4

    /// Shows each scenario's first trials again, and returns the detectors whose counts differ, in the plan's order.
    package func unsteady(
        _ labels: Set<String>, first: CountsTable, progress: WorkProgress.Observer
    ) async throws -> [UnsteadyDetector] {
        var plan = self
        plan.entrants.removeAll { !labels.contains($0.label) }
        for index in plan.entries.indices {
            plan.entries[index].trials = min(plan.entries[index].trials, Self.mostTrials)
        }
        guard !plan.entrants.isEmpty else { return [] }
        let again = try await plan.countsTable(progress: progress)
        return again.detectors.enumerated().compactMap { index, label in
            guard let place = first.detectors.firstIndex(of: label) else { return nil }
            var (changed, trials) = (0, 0)
            for (before, after) in zip(first.entries, again.entries)
            where before.failure == nil && after.failure == nil {
                trials += after.trials
                changed += zip(before.trialCounts[place], after.trialCounts[index]).count { $0 != $1 }
            }
            return changed == 0 ? nil : UnsteadyDetector(detector: label, changedTrials: changed, trials: trials)
        }
    }
}
