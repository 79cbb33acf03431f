import Documents
package import Experiment
import Foundation
import Pose
import Scenarios
import Scoring

/// Everything needed to repeat a run; the file `run.json`.
package struct RunRecord: Codable, Sendable {
    /// A scenario of the run.
    package struct Entry: Codable, Sendable {
        /// The scenario's name.
        package var scenario: String
        /// The scenario's family.
        package var family: String
        /// The number of its trials.
        package var trials: Int
    }

    /// A detector of the run.
    package struct Detector: Codable, Sendable {
        /// Its label in every row.
        package var label: String
        /// Its name.
        package var name: String
        /// All its parameters, defaults too, in the order of `repgauge list detectors`.
        package var parameters: [Parameter]
        /// The name that a program gave itself; absent for all others.
        package var program: String?
        /// The reason of the failure; absent where there was none.
        package var failure: String?
    }

    /// A parameter and its value.
    package struct Parameter: Codable, Sendable {
        /// The key.
        package var name: String
        /// The value as it would be typed.
        package var value: String
    }

    /// The matching window, seconds.
    package struct Window: Codable, Sendable {
        /// The longest time by which a detection may follow the completion; it may come from the start on.
        package var lateSeconds: Double
    }

    /// The measurements that depend on the machine's speed; everything else is the same again for the same seed and
    /// tool set.
    package struct Timing: Codable, Sendable {
        /// Wall time of the trials.
        package var wallSeconds: Double
        /// Frames synthesised and shown to all detectors, per second of wall time.
        package var framesPerSecond: Double
        /// Trials worked on at the same time.
        package var jobs: Int
        /// The cost of reading the clock; it is subtracted from every call time.
        package var timerCostNanoseconds: UInt64
        /// The end time of the run, UTC.
        package var finished: String

        /// Tells how long a run took.
        ///
        /// - Parameters:
        ///   - outcome: What the run gave.
        ///   - wallSeconds: Wall time of the trials; of a run in parts, that of all shards together.
        ///   - jobs: Trials worked on at the same time.
        ///   - finished: The end time of the run, ISO 8601; now by default.
        package init(
            _ outcome: ExperimentRun.Outcome, wallSeconds: Double, jobs: Int,
            finished: String? = nil
        ) {
            self.wallSeconds = wallSeconds
            framesPerSecond = wallSeconds > 0 ? Double(outcome.tables.frames) / wallSeconds : 0
            self.jobs = jobs
            timerCostNanoseconds = outcome.timerOverhead
            self.finished = finished ?? Date.now.formatted(.iso8601)
        }
    }

    /// The form of this file.
    package var format = 1
    /// The program's version.
    package var repgauge: String
    /// A command that repeats the run.
    package var command: String
    /// The suite's name.
    package var suite: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String
    /// The estimator that saw every scenario; absent where each was seen by its own.
    package var estimator: String?
    /// The seed.
    package var seed: UInt64
    /// The matching window.
    package var window: Window
    /// The scenarios.
    package var scenarios: [Entry]
    /// The detectors.
    package var detectors: [Detector]
    /// Counts per second of the control `chance`.
    package var chanceRatePerSecond: Double
    /// Trials in all.
    package var trials: Int
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double
    /// Resamples behind each interval.
    package var resamples = Evaluation.resamples
    /// Confidence of each interval.
    package var confidence = Evaluation.confidence
    /// The machine and its tool set.
    package var machine: Machine
    /// Further machines that made parts of the run; absent where there was one.
    package var otherMachines: [Machine]?
    /// The duration of the run; absent where measured times are left out.
    package var timing: Timing?

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - outline: The run.
    ///   - outcome: What it gave.
    ///   - version: The program's version.
    ///   - machines: The machines that it ran on, at least one; else this one.
    ///   - timing: How long it took; `nil` leaves measured times out.
    package init(
        outline: RunOutline, outcome: ExperimentRun.Outcome, version: String, machines: [Machine] = [], timing: Timing?
    ) {
        repgauge = version
        command = outline.command
        suite = outline.suite
        suiteHash = outline.suiteHash
        estimator = outline.estimator
        seed = outline.seed
        window = Window(lateSeconds: outline.judged.window.late.seconds)
        scenarios = outline.entries.map {
            Entry(scenario: $0.scenario, family: $0.family.rawValue, trials: $0.trials)
        }
        detectors = outline.judged.entrants.enumerated().map { position, entrant in
            Detector(
                entrant, program: outcome.programNames[entrant.label],
                failure: position < outcome.failures.count ? outcome.failures[position] : nil)
        }
        chanceRatePerSecond = Control.chanceRate
        trials = outline.trialCount
        frames = outcome.tables.frames
        motionSeconds = outcome.tables.seconds
        machine = machines.first ?? .current()
        otherMachines = machines.count > 1 ? Array(machines.dropFirst()) : nil
        self.timing = timing
    }

    /// Describes a run in one process.
    ///
    /// - Parameters:
    ///   - plan: The run.
    ///   - outcome: What it gave.
    ///   - suiteHash: The hash of the files that it was read from.
    ///   - estimator: The estimator that saw every scenario, or `nil`.
    ///   - command: A command that repeats it.
    ///   - version: The program's version.
    ///   - wallSeconds: How long the trials took.
    package init(
        plan: ExperimentPlan, outcome: ExperimentRun.Outcome, suiteHash: String, estimator: String?, command: String,
        version: String, wallSeconds: Double
    ) {
        self.init(
            outline: RunOutline(plan, suiteHash: suiteHash, estimator: estimator, command: command),
            outcome: outcome, version: version,
            timing: Timing(outcome, wallSeconds: wallSeconds, jobs: plan.jobs))
    }

    /// The labels of programs, whose call times hold the way through a pipe.
    var pipedLabels: Set<String> { Set(detectors.filter(\.isProgram).map(\.label)) }

    /// The file's text.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func json() throws -> String { try JSONDocument.page(self) }
}

extension RunRecord.Detector {
    /// The name of all programs.
    private static let programName = "exec"

    /// Whether it is a program of its own.
    var isProgram: Bool { name == Self.programName }

    fileprivate init(_ entrant: EntrantRecord, program: String?, failure: EntrantFailure?) {
        self.init(
            label: entrant.label, name: entrant.name,
            parameters: entrant.parameters.map { .init(name: $0.name, value: $0.value) }, program: program,
            failure: failure.map { "\($0)" })
    }
}
