public import Detection
public import Experiment
public import External
import Foundation
import Pose
import Scenarios
import Scoring

/// Everything needed to repeat a run; the file `run.json`.
public struct RunRecord: Codable, Sendable {
    /// A scenario of the run.
    public struct Entry: Codable, Sendable {
        /// The scenario's name.
        public var scenario: String
        /// The scenario's family.
        public var family: String
        /// How many trials of it.
        public var trials: Int
    }

    /// A detector of the run.
    public struct Detector: Codable, Sendable {
        /// Its label in every row.
        public var label: String
        /// Its name.
        public var name: String
        /// All its parameters, defaults too, in the order of `repgauge list detectors`.
        public var parameters: [Parameter]
        /// The name that an external detector gave itself; absent for all others.
        public var program: String?
        /// Why an external detector failed; absent where none did.
        public var failure: String?
    }

    /// A parameter and its value.
    public struct Parameter: Codable, Sendable {
        /// The key.
        public var name: String
        /// The value as it would be typed.
        public var value: String
    }

    /// The matching window, seconds.
    public struct Window: Codable, Sendable {
        /// How much earlier than the completion a detection may be.
        public var earlySeconds: Double
        /// How much later.
        public var lateSeconds: Double
    }

    /// What depends on the machine's speed; everything else is the same again for the same seed and tool set.
    public struct Timing: Codable, Sendable {
        /// Wall time of the trials.
        public var wallSeconds: Double
        /// Frames synthesised and shown to all detectors, per second of wall time.
        public var framesPerSecond: Double
        /// Trials worked on at the same time.
        public var jobs: Int
        /// What reading the clock costs; taken off every call time.
        public var timerCostNanoseconds: UInt64
        /// When the run ended, UTC.
        public var finished: String

        /// Tells how long a run took.
        ///
        /// - Parameters:
        ///   - outcome: What the run gave.
        ///   - wallSeconds: Wall time of the trials; of a run in parts, that of all shards together.
        ///   - jobs: Trials worked on at the same time.
        ///   - finished: When the run ended, ISO 8601; now unless told.
        public init(
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
    public var format = 1
    /// The program's version.
    public var repgauge: String
    /// A command that repeats the run.
    public var command: String
    /// The suite's name.
    public var suite: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    public var suiteHash: String
    /// The estimator that saw every scenario; absent where each was seen by its own.
    public var estimator: String?
    /// The seed.
    public var seed: UInt64
    /// The matching window.
    public var window: Window
    /// The scenarios.
    public var scenarios: [Entry]
    /// The detectors.
    public var detectors: [Detector]
    /// Counts per second of the control `chance`.
    public var chanceRatePerSecond: Double
    /// Trials in all.
    public var trials: Int
    /// Frames in all.
    public var frames: Int
    /// Seconds of motion in all.
    public var motionSeconds: Double
    /// Resamples behind each interval.
    public var resamples = Evaluation.resamples
    /// Confidence of each interval.
    public var confidence = Evaluation.confidence
    /// The machine and its tool set.
    public var machine: Machine
    /// Further machines that made parts of the run; absent where there was one.
    public var otherMachines: [Machine]?
    /// How long it took; absent where measured times are left out.
    public var timing: Timing?

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - outline: The run.
    ///   - configured: Its detectors.
    ///   - externals: Its detectors that are programs of their own.
    ///   - outcome: What it gave.
    ///   - version: The program's version.
    ///   - machines: The machines that it ran on, at least one; else this one.
    ///   - timing: How long it took; `nil` leaves measured times out.
    public init(
        outline: RunOutline, detectors configured: [ConfiguredDetector], externals: [ExternalDetector],
        outcome: ExperimentRun.Outcome, version: String, machines: [Machine] = [], timing: Timing?
    ) {
        repgauge = version
        command = outline.command
        suite = outline.suite
        suiteHash = outline.suiteHash
        estimator = outline.estimator
        seed = outline.seed
        window = Window(
            earlySeconds: outline.judged.window.early.seconds, lateSeconds: outline.judged.window.late.seconds)
        scenarios = outline.entries.map {
            Entry(scenario: $0.scenario, family: $0.family.rawValue, trials: $0.trials)
        }
        detectors = configured.map { detector in
            Detector(
                label: detector.label, name: detector.name,
                parameters: detector.parameters.map { Parameter(name: $0.name, value: "\($0.value)") })
        }
        for (index, external) in externals.enumerated() {
            let position = configured.count + index
            let failure = position < outcome.failures.count ? outcome.failures[position] : nil
            detectors.append(
                Detector(external, program: outcome.programNames[external.label], failure: failure))
        }
        chanceRatePerSecond = outcome.chanceRate
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
    public init(
        plan: ExperimentPlan, outcome: ExperimentRun.Outcome, suiteHash: String, estimator: String?, command: String,
        version: String, wallSeconds: Double
    ) {
        self.init(
            outline: RunOutline(plan, suiteHash: suiteHash, estimator: estimator, command: command),
            detectors: plan.detectors, externals: plan.externals, outcome: outcome, version: version,
            timing: Timing(outcome, wallSeconds: wallSeconds, jobs: plan.jobs))
    }

    /// The labels of external detectors.
    var externalLabels: Set<String> { Set(detectors.filter { $0.name == Detector.externalName }.map(\.label)) }

    /// The file's text.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension RunRecord.Detector {
    /// The name of all external detectors.
    static let externalName = "exec"

    fileprivate init(_ external: ExternalDetector, program: String?, failure: ExternalFailure?) {
        self.init(
            label: external.label, name: Self.externalName,
            parameters: [
                .init(name: "command", value: external.command),
                .init(name: "start-limit", value: "\(external.limits.start)"),
                .init(name: "answer-limit", value: "\(external.limits.answer)"),
            ], program: program, failure: failure.map { "\($0)" })
    }
}
