public import Experiment
import Foundation
import Pose
public import Scenarios
import Scoring

/// Everything needed to repeat a leaderboard; its file `run.json`.
public struct LeaderboardRecord: Codable, Sendable {
    /// An estimator's run.
    public struct Estimator: Codable, Sendable {
        /// The estimator's name.
        public var name: String
        /// A hash of the files that make its trials: suites, scenarios, the estimator and the defaults.
        public var suiteHash: String
        /// Frames that reached the detectors.
        public var frames: Int
        /// Seconds of motion.
        public var motionSeconds: Double
        /// Counts per second of the control `chance`.
        public var chanceRatePerSecond: Double
        /// Whether it stands apart, in no pooled figure.
        public var isAside: Bool
    }

    /// A group of recordings.
    public struct Group: Codable, Sendable {
        /// Its name.
        public var name: String
        /// The folders and files that the plan names.
        public var recordings: [String]
        /// How many recordings took part.
        public var count: Int
        /// A hash of these; empty without any.
        public var hash: String
    }

    /// What depends on the machine's speed; everything else is the same again for the same seed and tool set.
    public struct Timing: Codable, Sendable {
        /// Wall time of trials and recordings.
        public var wallSeconds: Double
        /// Trials and recordings worked on at the same time.
        public var jobs: Int
        /// What reading the clock costs, nanoseconds; taken off every call time.
        public var timerCostNanoseconds: UInt64
        /// When the run ended, UTC.
        public var finished: String
    }

    /// The form of this file.
    public var format = 1
    /// The program's version.
    public var repgauge: String
    /// A command that repeats the run.
    public var command: String
    /// The plan's name.
    public var plan: String
    /// What the plan says of itself.
    public var about: String
    /// A hash of the plan's file.
    public var planHash: String
    /// The seed.
    public var seed: UInt64
    /// The matching window.
    public var window: RunRecord.Window
    /// The scenarios.
    public var scenarios: [RunRecord.Entry]
    /// The estimators, each of which sees all scenarios.
    public var estimators: [Estimator]
    /// The detectors.
    public var detectors: [RunRecord.Detector]
    /// The groups of recordings; empty where none were given.
    public var recordings: [Group]
    /// Trials of each estimator.
    public var trials: Int
    /// Resamples behind each interval.
    public var resamples: Int
    /// Confidence of each interval.
    public var confidence = Evaluation.confidence
    /// The machine and its tool set.
    public var machine: Machine
    /// How long it took.
    public var timing: Timing

    /// Describes a leaderboard.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - planHash: A hash of its file.
    ///   - runs: One for each estimator, at least one.
    ///   - groups: The groups of recordings.
    ///   - resamples: Resamples behind each interval.
    ///   - command: A command that repeats it.
    ///   - version: The program's version.
    ///   - wallSeconds: How long trials and recordings took.
    public init(
        plan: LeaderboardPlan, planHash: String, runs: [Leaderboard.Run], groups: [LeaderboardGroup], resamples: Int,
        command: String, version: String, wallSeconds: Double
    ) {
        precondition(!runs.isEmpty, "a leaderboard needs a run")
        let run = runs[0]
        // Scenarios, detectors and machine are recorded as those of any run.
        let first = RunRecord(
            plan: run.plan, outcome: run.outcome, suiteHash: run.suiteHash, estimator: run.estimator.name,
            command: command, version: version, wallSeconds: wallSeconds)
        repgauge = version
        self.command = command
        (self.plan, about, self.planHash) = (plan.name, plan.about, planHash)
        (seed, window, scenarios) = (first.seed, first.window, first.scenarios)
        (detectors, trials, machine) = (first.detectors, first.trials, first.machine)
        estimators = runs.map { run in
            Estimator(
                name: run.estimator.name, suiteHash: run.suiteHash, frames: run.outcome.tables.frames,
                motionSeconds: run.outcome.tables.seconds, chanceRatePerSecond: run.outcome.chanceRate,
                isAside: run.estimator.isAside)
        }
        recordings = groups.map {
            Group(name: $0.plan.name, recordings: $0.plan.recordings, count: $0.recordings, hash: $0.hash)
        }
        self.resamples = resamples
        timing = Timing(
            wallSeconds: wallSeconds, jobs: run.plan.jobs, timerCostNanoseconds: run.outcome.timerOverhead,
            finished: first.timing?.finished ?? "")
    }

    /// The file's text.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
