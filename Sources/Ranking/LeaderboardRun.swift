package import Experiment

extension Leaderboard {
    /// The run of one estimator.
    package struct Run: Sendable {
        package var estimator: LeaderboardPlan.Estimator
        /// The frame rate of all cameras, images a second; `nil` for each scenario's own.
        package var frameRate: Double?
        package var suiteHash: String
        package var plan: ExperimentPlan
        package var outcome: ExperimentRun.Outcome
        package var wrong: WrongCounts
        package var views: ViewCounts
    }
}
