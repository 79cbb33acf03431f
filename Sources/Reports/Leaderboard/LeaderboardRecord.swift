import Documents
package import Ranking
package import Experiment
import Foundation
import Pose
import Scenarios
import Scoring

/// Everything needed to repeat a leaderboard; its file `run.json`.
package struct LeaderboardRecord: Codable, Sendable {
    /// An estimator's run.
    package struct Estimator: Codable, Sendable {
        /// The estimator's name.
        package var name: String
        /// A hash of the files that make its trials: suites, scenarios, the estimator and the defaults.
        package var suiteHash: String
        /// Frames that reached the detectors.
        package var frames: Int
        /// Seconds of motion.
        package var motionSeconds: Double
        /// Counts per second of the control `chance`.
        package var chanceRatePerSecond: Double
        /// Whether it is excluded from the pooled figures.
        package var isAside: Bool
    }

    /// A group of recordings.
    package struct Group: Codable, Sendable {
        /// Its name.
        package var name: String
        /// The folders and files that the plan names.
        package var recordings: [String]
        /// The number of recordings.
        package var count: Int
        /// A hash of these; empty without any.
        package var hash: String
    }

    /// The measurements that depend on the machine's speed; everything else is the same again for the same seed and
    /// tool set.
    package struct Timing: Codable, Sendable {
        /// Wall time of trials and recordings.
        package var wallSeconds: Double
        /// Trials and recordings worked on at the same time.
        package var jobs: Int
        /// The cost of reading the clock, nanoseconds; it is subtracted from every call time.
        package var timerCostNanoseconds: UInt64
        /// The end time of the run, UTC.
        package var finished: String
    }

    /// The form of this file.
    package var format = 1
    /// The program's version.
    package var repgauge: String
    /// A command that repeats the run.
    package var command: String
    /// The plan's name.
    package var plan: String
    /// The plan's description of itself.
    package var about: String
    /// A hash of the plan's file.
    package var planHash: String
    /// The seed.
    package var seed: UInt64
    /// The matching window.
    package var window: RunRecord.Window
    /// The scenarios.
    package var scenarios: [RunRecord.Entry]
    /// The estimators, each of which sees all scenarios.
    package var estimators: [Estimator]
    /// The detectors.
    package var detectors: [RunRecord.Detector]
    /// The groups of recordings; empty where none were given.
    package var recordings: [Group]
    /// Trials of each estimator.
    package var trials: Int
    /// Resamples behind each interval.
    package var resamples: Int
    /// Confidence of each interval.
    package var confidence = Evaluation.confidence
    /// The machine and its tool set.
    package var machine: Machine
    /// The duration of the run.
    package var timing: Timing

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
    package init(
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
                motionSeconds: run.outcome.tables.seconds, chanceRatePerSecond: Control.chanceRate,
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
    package func json() throws -> String { try JSONDocument.page(self) }
}
