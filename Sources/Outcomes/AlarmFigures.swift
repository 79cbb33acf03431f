import GSL
import Randomness

/// The figures of one detector over the mornings of one sleeper, or of several.
package struct MorningFigures: Sendable, Hashable {
    /// The number of mornings.
    package let mornings: Int
    /// The number of mornings by their ending.
    package let endings: EndingCounts
    /// The share of each ending.
    package let shares: [MorningEnding: OutcomeEstimate]
    /// The mean of the push-ups beyond those that were needed, over the mornings that were earned.
    package let beyond: OutcomeEstimate?
    /// The median time from the completion of the last push-up that was needed to the silence, seconds.
    package let lateSeconds: OutcomeEstimate?
    /// The median time from the beginning of the session to the silence, over the mornings that counts silenced, seconds.
    package let sessionSeconds: OutcomeEstimate?
    /// The mean number of snoozes.
    package let snoozes: OutcomeEstimate?
    /// The share of the mornings with a deadline on which the silence was not earned in time.
    package let missed: OutcomeEstimate?

    /// Computes the figures.
    ///
    /// - Parameters:
    ///   - outcomes: The mornings.
    ///   - goal: The number of counts that silence the alarm.
    ///   - stream: The source of randomness.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    init(_ outcomes: [MorningOutcome], goal: Int, stream: inout RandomStream) throws(GSLError) {
        mornings = outcomes.count
        var endings = EndingCounts()
        for outcome in outcomes { endings.add(outcome.ending) }
        self.endings = endings
        var shares: [MorningEnding: OutcomeEstimate] = [:]
        for ending in MorningEnding.allCases { shares[ending] = try .share(endings[ending], of: outcomes.count) }
        self.shares = shares
        let earned = outcomes.filter { $0.ending == .earned }
        beyond = try .mean(earned.map { $0.pushUpsBeyond(goal) }, stream: &stream)
        lateSeconds = .median(outcomes.compactMap(\.lateSeconds))
        sessionSeconds = .median(outcomes.compactMap(\.sessionSeconds))
        snoozes = try .mean(outcomes.map(\.snoozes), stream: &stream)
        let dated = outcomes.compactMap(\.isDeadlineMissed)
        missed = try .share(dated.count { $0 }, of: dated.count)
    }

    /// The share of an ending; `nil` without mornings.
    package subscript(ending: MorningEnding) -> OutcomeEstimate? { shares[ending] }
}
