package import Experiment
import Detection
import Pose
package import Scoring

/// The reference of a gate: the results of a run, trial by trial, with all that is needed to run the same trials again.
package struct Baseline: Sendable, Equatable {
    /// A detector of the run.
    package struct Detector: Sendable, Equatable, Codable {
        /// Its label, which parses back.
        package var label: String
        /// All its parameters as `key=value`, defaults too.
        package var parameters: [String]

        /// Describes a detector.
        package init(_ entrant: EntrantRecord) {
            label = entrant.label
            parameters = entrant.parameters.map { "\($0.name)=\($0.value)" }
        }
    }

    /// The program's version.
    package var version: String
    /// The requested names of suites and scenarios.
    package var names: [String]
    /// The seed.
    package var seed: UInt64
    /// The matching window.
    package var window: MatchWindow
    /// The estimator that saw every scenario; `nil` where each was seen by its own.
    package var estimator: String?
    /// The hash of the files that make the trials.
    package var suiteHash: String
    /// The detectors.
    package var detectors: [Detector]
    /// The machine and its tool set.
    package var machine: Machine
    /// The budgets of false counts.
    package var budgets: [Budget]
    /// The counts of every trial.
    package var table: CountsTable
    /// The detectors' times in terms of the yardstick's; `nil` where none were taken.
    package var latency: LatencyMeasurement?

    /// Puts a baseline together.
    package init(
        version: String, names: [String], plan: ExperimentPlan, estimator: String?, suiteHash: String,
        machine: Machine, budgets: [Budget], table: CountsTable, latency: LatencyMeasurement?
    ) {
        self.version = version
        self.names = names
        seed = plan.seed
        window = plan.window
        self.estimator = estimator
        self.suiteHash = suiteHash
        detectors = plan.entrants.map { Detector($0.record) }
        self.machine = machine
        self.budgets = budgets
        self.table = table
        self.latency = latency
    }

    /// In words, why results of this machine and tool set may differ from the baseline's; empty where nothing does.
    package func differences(from machine: Machine) -> [String] {
        let facts = [
            ("processor", self.machine.processor, machine.processor),
            ("architecture", self.machine.architecture, machine.architecture),
            ("libc", self.machine.libc, machine.libc), ("GSL", self.machine.gsl, machine.gsl),
            ("Swift", self.machine.swift, machine.swift),
        ]
        return facts.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) then, \($0.2) now" }
    }
}
