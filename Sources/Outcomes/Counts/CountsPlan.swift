package import Counts
import Scenarios

/// The plan of histories: the sessions of a day, the devices that count them, and the kinds of history.
package struct CountsPlan: Sendable {
    package enum Watch: Sendable, Hashable {
        /// A detector that sees the same sessions, as a command names it.
        case detector(String)
        /// A counter that misses true repetitions and adds false counts at random: the shares of the repetitions that it
        /// counts, and of its counts after which it adds one.
        case noise(recall: Double, extra: Double)
    }

    package struct Kind: Sendable {
        package var name, about: String
        /// The number of days; `nil` for the plan's.
        package var days: Int?
        /// The number of times in a history that the phone is shaken.
        package var shakes = 0
        /// The numbers of the samples; recall, extra counts and shakes of the phone are not used: its detector counts.
        package var samples: SampleHistoryPlan

        /// Makes a kind in which a phone alone saves samples of a minute, and nothing is wrong.
        package init(name: String, about: String) {
            (self.name, self.about) = (name, about)
            samples = SampleHistoryPlan()
            samples.phone = .faultless
            samples.watch = nil
            (samples.apps, samples.appShare, samples.manualShare) = (0, 1, 0)
            (samples.forgeries, samples.forgedKinds, samples.shakes) = (3, [], 0)
            (samples.forgedCounts, samples.forgedOverlap) = (20...100, 0.3)
        }
    }

    package var name, about: String
    /// The suites and scenarios of the sessions with push-ups.
    package var sessions: [String]
    /// The suites and scenarios without a push-up, before which the phone is shaken: all its counts are false.
    package var shakes: [String] = []
    /// The number of sessions that are made of each scenario; histories draw from them.
    package var trials = 20
    package var histories = 250
    package var days = 7
    package var sessionsPerDay = 3
    /// The seed; `nil` for the first suite's.
    package var seed: UInt64?
    /// The phone's detector, as a command names it.
    package var phone: String
    package var watch: Watch
    /// The kinds of history, at least one.
    package var kinds: [Kind]

    /// The places at which the sessions and the shakes are named.
    var sessionPlaces: [Place] = []
    var shakePlaces: [Place] = []

    /// The numbers of histories that a plan may ask for.
    package static let historyRange = 1...10_000
    package static let dayRange = 1...60
    /// The numbers of sessions of a day, and of shakes of a history.
    package static let sessionRange = 1...20
    /// The numbers of sessions that may be made of a scenario.
    package static let trialRange = 1...10_000

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

extension SampleHistoryPlan.Recorder {
    /// A device that is always carried, counts every repetition, and saves a sample for each minute with a count.
    static let faultless = SampleHistoryPlan.Recorder(
        sampleLength: 60_000_000_000, recall: 1, extra: 0, gap: 0, clockSkew: 0, duplicate: 0, late: 0, deleted: 0)
}
