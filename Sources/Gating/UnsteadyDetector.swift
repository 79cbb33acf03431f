package import Experiment

/// A detector that gives other counts when the same trials are shown to it again: a gate, which compares one run
/// with another, cannot separate the noise of such a detector from a change.
package struct UnsteadyDetector: Sendable, Hashable {
    package let detector: String
    /// The trials in which its counts differed.
    package let changedTrials: Int
    /// The trials that were shown again.
    package let trials: Int
}

extension GateTrials {
    /// The most trials of a scenario that are shown again.
    private static let mostTrials = 4

    /// Shows each scenario's first trials again, and returns the detectors whose counts differ, in the plan's order.
    package func unsteady(
        _ labels: Set<String>, first: CountsTable, progress: WorkProgress.Observer
    ) async throws -> [UnsteadyDetector] {
        var plan = plan
        plan.entrants.removeAll { !labels.contains($0.label) }
        for index in plan.entries.indices {
            plan.entries[index].trials = min(plan.entries[index].trials, Self.mostTrials)
        }
        guard !plan.entrants.isEmpty else { return [] }
        let again = try await GateTrials(plan).table(progress: progress)
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
