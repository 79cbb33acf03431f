package import Experiment
package import Detection
import External
import Pose
package import Scoring

/// What a gate compares with: the results of a run, trial by trial, with all that is needed to run the same trials
/// again.
package struct Baseline: Sendable, Equatable {
    /// A detector of the run.
    package struct Detector: Sendable, Equatable, Codable {
        /// Its label, which parses back.
        package var label: String
        /// All its parameters as `key=value`, defaults too.
        package var parameters: [String]

        /// Describes a detector.
        package init(_ detector: ConfiguredDetector) {
            label = detector.label
            parameters = detector.parameters.map(\.description)
        }

        /// Describes a detector without parameters, such as a program of its own.
        package init(label: String) {
            self.label = label
            parameters = []
        }
    }

    /// The program's version.
    package var version: String
    /// What was asked for: names of suites and scenarios.
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
    package var table: TallyTable
    /// The detectors' times in terms of the yardstick's; `nil` where none were taken.
    package var latency: LatencyMeasurement?

    /// Puts a baseline together.
    package init(
        version: String, names: [String], plan: ExperimentPlan, estimator: String?, suiteHash: String,
        machine: Machine, budgets: [Budget], table: TallyTable, latency: LatencyMeasurement?
    ) {
        self.version = version
        self.names = names
        seed = plan.seed
        window = plan.window
        self.estimator = estimator
        self.suiteHash = suiteHash
        detectors = plan.detectors.map { Detector($0) } + plan.externals.map { Detector(label: $0.label) }
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

/// Why a baseline cannot be used.
package enum BaselineError: Error, Hashable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is of another format.
    case otherFormat(path: String, found: Int)
    /// Something in the file is not what it must be.
    case malformed(path: String, place: String, found: String, allowed: String)
    /// The scenarios are not those that the baseline was made from.
    case otherSuite(path: String, then: String, now: String)
    /// The trials are not those that the baseline was made from, though the scenarios are.
    case otherTrials(path: String, scenario: String, difference: String)
    /// Two baselines have nothing that could be compared.
    case nothingInCommon(String)

    /// The error as a sentence.
    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path): \(reason); make a baseline with: repgauge baseline update --out \(path)"
        case .otherFormat(let path, let found):
            "\(path): format \(found), but this program reads format \(BaselineFile.format); make it again with: repgauge baseline update --out \(path)"
        case .malformed(let path, let place, let found, let allowed):
            "\(path): \(place): \(found); allowed: \(allowed)"
        case .otherSuite(let path, let then, let now):
            "\(path): it was made from other scenarios (hash \(then), now \(now)), whose trials are not the same; go back to the scenarios, or make it again with: repgauge baseline update --out \(path)"
        case .otherTrials(let path, let scenario, let difference):
            "\(path): \(scenario): \(difference); what makes the trials has changed since, so that they cannot be paired; make it again with: repgauge baseline update --out \(path)"
        case .nothingInCommon(let reason): reason
        }
    }
}
