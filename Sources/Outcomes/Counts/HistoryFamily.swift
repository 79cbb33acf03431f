package import Counts

/// The family of histories of a plan, made of sessions that devices have heard.
package struct HistoryFamily: Sendable {
    private let plan: CountsPlan
    private let sessions: [HeardSession]
    private let shaken: [HeardSession]
    private let seed: UInt64

    /// Makes a family.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - sessions: The sessions with push-ups.
    ///   - shaken: The sessions before which the phone is shaken.
    ///   - seed: The seed.
    package init(_ plan: CountsPlan, sessions: [HeardSession], shaken: [HeardSession], seed: UInt64) {
        self.plan = plan
        self.sessions = sessions
        self.shaken = shaken
        self.seed = seed
    }

    /// Makes a history.
    ///
    /// Histories of the same number have the same sessions in every kind.
    ///
    /// - Parameters:
    ///   - number: The number of the history, from 0.
    ///   - kind: The place of its kind in the plan.
    /// - Returns: The history.
    /// - Throws: `CountsError` for numbers of a plan that no history can have.
    package func history(_ number: Int, of kind: Int) throws(CountsError) -> SampleHistory {
        let kind = plan.kinds[kind]
        let days = HistoryDays(
            days: kind.days ?? plan.days, perDay: plan.sessionsPerDay, shakes: kind.shakes, of: sessions,
            shaken: shaken, seed: seed, history: number)
        var samples = kind.samples
        if case .noise(let recall, let extra) = plan.watch {
            samples.watch?.recall = recall
            samples.watch?.extra = extra
        }
        var words = StreamWords(seed: seed, name: "samples/\(kind.name)", history: number)
        return try SampleHistory(
            of: days.truth, in: days.span, plan: samples, counts: days.counts, using: &words)
    }
}
