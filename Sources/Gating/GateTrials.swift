package import Experiment

/// The trials of a plan, run and timed: what baselines, gates and comparisons have in common.
package struct GateTrials: Sendable {
    /// The plan.
    package var plan: ExperimentPlan

    /// Takes a plan.
    package init(_ plan: ExperimentPlan) { self.plan = plan }

    /// Runs all trials.
    ///
    /// - Parameter progress: Receives the number of finished trials.
    /// - Returns: The counts.
    /// - Throws: `CancellationError`.
    package func table(progress: WorkProgress.Observer) async throws -> CountsTable {
        let count = plan.trialCount
        return try await CountsRun(plan).run { progress(WorkProgress("trials", $0, of: count)) }
    }

    /// The closure that measures the detectors' times; `nil` where a measurement would be meaningless: without
    /// detectors that see frame by frame, or without optimisation.
    package var timing: (() -> LatencyMeasurement)? {
        let detectors = plan.entrants.compactMap { LatencyMeasurement.MeasuredDetector($0) }
        guard !detectors.isEmpty, ProgramRecord.isOptimised else { return nil }
        let stretches = plan.timedFrames
        guard !stretches.isEmpty else { return nil }
        return { LatencyMeasurement(of: detectors, stretches: stretches) }
    }
}
