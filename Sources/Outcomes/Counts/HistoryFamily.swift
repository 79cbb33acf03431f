package import Counts

extension CountsPlan {
    /// Makes a history, numbered from 0, of sessions that devices have heard; every kind has the same sessions.
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
