import Scenarios
import Pose
import Documents
package import Ranking
package import Experiment

package struct LeaderboardInputs: Codable, Sendable, Hashable {
    package struct Group: Codable, Sendable, Hashable {
        package var name: String
        /// The folders and files that the plan names.
        package var recordings: [String]
        package var count: Int
        /// A hash of these; empty without any.
        package var hash: String
    }

    /// A run at one frame rate; its scenarios, seed and window are those of the other runs.
    package struct RatedRun: Codable, Sendable, Hashable {
        /// The frame rate of all cameras, images a second.
        package var frameRate: Double
        package var estimator: String
        /// A hash of all files that make the trials, and of the frame rate.
        package var suiteHash: String
        package var detectors: [String]
    }

    package var plan, about, planHash: String
    package var runs: [RunInputs]
    /// The runs of published rules at their sources' frame rates, one for each rate and estimator, or `nil`.
    package var ratedRuns: [RatedRun]?
    /// The kinds of sessions with their weights, by family.
    package var sessions: [String: Double]
    /// The names of the estimators that are excluded from the pooled figures.
    package var aside: [String]
    package var recordings: [Group]
    package var command: String
}

/// Everything needed to repeat a leaderboard, and the sizes of its runs; its file `run.json`.
package struct LeaderboardRecord: Codable, Sendable {
    package struct Estimator: Codable, Sendable {
        package var name: String
        /// Frames that reached the detectors.
        package var frames: Int
        package var motionSeconds: Double
        /// Counts per second of the control `chance`.
        package var chanceRatePerSecond: Double
    }

    package var format = 4
    package var manifest: RepeatableManifest<LeaderboardInputs>
    package var estimators: [Estimator]
    /// Trials of each estimator that is not aside.
    package var trials: Int
    package var resamples: Int
    package var confidence = Evaluation.confidence
    /// The published record of the sealed trials; absent without any.
    package var sealed: LeaderboardSealed.Record?
    /// The entries from files of events; absent without any.
    package var entries: [LeaderboardEntries.Record]?
    /// The machine and the duration of the run; its file is `times.json`.
    package var times: TimesRecord?

    private enum CodingKeys: CodingKey {
        case format, manifest, estimators, trials, resamples, confidence, sealed, entries
    }

    package init(
        plan: LeaderboardPlan, planHash: String, runs: [Leaderboard.Run], rated: [Leaderboard.Run] = [],
        groups: [LeaderboardGroup], resamples: Int, command: String, environment: RunEnvironment, wallSeconds: Double
    ) {
        precondition(!runs.isEmpty, "a leaderboard needs a run")
        let inputs = LeaderboardInputs(
            plan: plan.name, about: plan.about, planHash: planHash,
            runs: runs.map { run in
                RunInputs(
                    run.plan, names: plan.scenarios, suiteHash: run.suiteHash, estimator: run.estimator.label,
                    command: command)
            },
            ratedRuns: rated.isEmpty
                ? nil
                : rated.map { run in
                    LeaderboardInputs.RatedRun(
                        frameRate: run.frameRate ?? 0, estimator: run.estimator.label, suiteHash: run.suiteHash,
                        detectors: run.plan.entrants.map(\.label))
                },
            sessions: Dictionary(
                plan.sessions.map { ($0.family.rawValue, $0.weight) }, uniquingKeysWith: { first, _ in first }),
            aside: runs.filter(\.estimator.isAside).map(\.estimator.label),
            recordings: groups.map {
                .init(name: $0.plan.name, recordings: $0.plan.recordings, count: $0.recordings, hash: $0.hash)
            }, command: command)
        let manifest = RunManifest(inputs, in: environment)
        self.manifest = RepeatableManifest(manifest)
        estimators = runs.map { run in
            Estimator(
                name: run.estimator.label, frames: run.outcome.tables.frames,
                motionSeconds: run.outcome.tables.seconds, chanceRatePerSecond: Control.chanceRate)
        }
        trials = (runs.first { !$0.estimator.isAside } ?? runs[0]).plan.trialCount
        self.resamples = resamples
        var times = TimesRecord(manifest, wallSeconds: wallSeconds, jobs: runs[0].plan.jobs)
        times.timerCostNanoseconds = runs[0].outcome.timerOverhead
        self.times = times
    }

    /// The inputs of an estimator's run; all have the same scenarios, entrants, seed and window.
    var run: RunInputs { manifest.inputs.runs[0] }

    package func json() throws -> String { try JSONDocument.page(self) }
}
