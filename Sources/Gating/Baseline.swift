package import Experiment

/// The reference of a gate: the results of a run, trial by trial, with all that is needed to run the same trials again.
package struct Baseline: Sendable, Equatable {
    package var manifest: RunManifest<RunInputs>
    /// The budgets of false counts.
    package var budgets: [Budget]
    /// The counts of every trial.
    package var table: CountsTable
    /// The detectors' times in terms of the yardstick's; `nil` where none were taken.
    package var latency: LatencyMeasurement?
    /// The greatest loss that may pass unseen where figures are undecided, as a share of the repetitions of a scenario.
    package var maxUndetectedLoss: Double = GateSettings().maxUndetectedLoss

    package var inputs: RunInputs { manifest.inputs }
}
