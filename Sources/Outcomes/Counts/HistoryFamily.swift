package import Counts

extension CountsPlan {
    /// Makes a history of sessions that devices have heard.
    ///
    /// Histories of the same number have the same sessions in every kind.
    ///
    /// - Parameters:
    ///   - number: The number of the history, from 0.
    ///   - kind: The place of its kind in the plan.
    ///   - sessions: The sessions with push-ups.
    ///   - shaken: The sessions before which the phone is shaken.
    ///   - seed: The seed.
    /// - Returns: The history.
    /// - Throws: `CountsError` for numbers of a plan that no history can have.
    package func history(
        _ number: Int, of kind: Int, sessions: [HeardSession], shaken: [HeardSession], seed: UInt64
    ) throws(CountsError) -> SampleHistory {
        let kind = kinds[kind]
        let days = HistoryDays(
            days: kind.days ?? days, perDay: sessionsPerDay, shakes: kind.shakes, of: sessions,
            shaken: shaken, seed: seed, history: number)
        var samples = kind.samples
        if case .noise(let recall, let extra) = watch {
            samples.watch?.recall = recall
            samples.watch?.extra = extra
        }
        var words = StreamWords(seed: seed, name: "samples/\(kind.name)", history: number)
        return try SampleHistory(of: days.truth, in: days.span, plan: samples, counts: days.counts, using: &words)
    }
}
