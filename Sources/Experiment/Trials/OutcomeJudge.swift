package import Pose
package import Scenarios
package import Scoring

/// A judge of what becomes of the counts in a trial, for example of a morning with an alarm.
///
/// Searches and gates know nothing of mornings and workouts: they get the judge as a value.
package struct OutcomeJudge: Sendable {
    /// The judgement of one trial by the counts of a detector.
    ///
    /// It takes the instants of the counts, and those at which they are on the screen.
    package typealias Trial = @Sendable (_ times: [Nanoseconds], _ screenTimes: [Nanoseconds]) throws -> OutcomeCounts

    /// Draws what surrounds a trial, which does not depend on the detectors, and returns its judgement.
    package let begin: @Sendable (_ scenario: Scenario, _ trial: Int, _ seed: UInt64, _ truth: Truth) throws -> Trial

    package init(
        begin: @escaping @Sendable (_ scenario: Scenario, _ trial: Int, _ seed: UInt64, _ truth: Truth) throws -> Trial
    ) {
        self.begin = begin
    }
}

extension TrialResult {
    /// Adds what becomes of the counts of every row to their scores, where a plan has a judge.
    package mutating func judge(by plan: ExperimentPlan, _ scenario: Scenario) throws {
        guard let judgement = try plan.judge?.begin(scenario, trial, plan.seed, truth) else { return }
        for index in rows.indices {
            rows[index].score.counts.outcome = try judgement(rows[index].countTimes, rows[index].screenTimes)
        }
    }
}
