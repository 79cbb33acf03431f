package import Randomness
package import GSL
import Pose

/// What came of many trials of one detector, ready to be summed up in figures.
///
/// Trials with the same outcome are kept as one class with a multiplicity, so that memory grows with the number of
/// different outcomes only. Figures do not depend on the order in which trials were added or aggregates merged.
package struct Aggregate: Sendable, Hashable {
    /// Number of trials.
    package private(set) var trials = 0
    /// All trials in numbers.
    package private(set) var tally = Tally()
    /// How many false counts there are of each kind.
    package private(set) var falseKinds: [ErrorKind: Int] = [:]
    /// How many missed repetitions there are of each kind.
    package private(set) var missedKinds: [ErrorKind: Int] = [:]
    private var delays = DelayHistogram()
    private var classes: [TrialClass: TrialClass.Members] = [:]

    /// Makes an aggregate of no trials.
    package init() {}

    /// Adds one trial.
    package mutating func add(_ score: TrialScore) {
        trials += 1
        tally += score.tally
        for delay in score.delays { delays.add(delay) }
        for case .falseCount(let kind, _) in score.detections { falseKinds[kind, default: 0] += 1 }
        for case .missed(let kind) in score.cycles { missedKinds[kind, default: 0] += 1 }
        classes[TrialClass(score.tally), default: TrialClass.Members()] += TrialClass.Members(
            count: 1, duration: score.tally.duration)
    }

    /// Adds the trials of another aggregate.
    package mutating func merge(_ other: Aggregate) {
        trials += other.trials
        tally += other.tally
        delays.merge(other.delays)
        falseKinds.merge(other.falseKinds, uniquingKeysWith: +)
        missedKinds.merge(other.missedKinds, uniquingKeysWith: +)
        classes.merge(other.classes) { $0 + $1 }
    }

    /// The figures over all trials' events, with intervals.
    ///
    /// Intervals are percentiles (type 7) of the figure over resamples of the trials in which it is defined. Where all
    /// trials that define a share agree on exactly 0 or 1, it is Clopper–Pearson over those trials; where no trial has
    /// a false count, their rate's interval is Garwood's for a Poisson rate, 0 … −ln((1 − confidence) / 2) per time
    /// observed. Fewer than two trials that define a figure give no interval. In resamples, trials of one class take
    /// the class's mean duration; durations within a class differ by less than 20 s.
    ///
    /// - Parameters:
    ///   - confidence: What the intervals shall cover, above 0 and below 1.
    ///   - resamples: Number of resamples; below 1 there are no bootstrap intervals.
    ///   - stream: What the resamples are drawn from.
    /// - Returns: The figures.
    /// - Throws: `GSLError` for a confidence that is not above 0 and below 1.
    package func figures(
        confidence: Double = 0.95, resamples: Int = 1_000, stream: inout RandomStream
    ) throws(GSLError) -> Figures {
        let sorted = classes.sorted { $0.key < $1.key }
        let rows = sorted.map { TrialRow($0.key, $0.value) }
        let members = sorted.map(\.value.count)
        let draws = try Resamples(rows: rows, members: members, count: resamples, stream: &stream)
        var total = TrialRow()
        for (row, count) in zip(rows, members) { total.add(row, times: Double(count)) }
        let intervals = try Intervals(
            rows: rows, members: members, total: total, draws: draws, confidence: confidence)
        return Figures(
            trials: trials, tally: tally,
            precision: try intervals.share(.precision),
            recall: try intervals.share(.recall),
            recallObservable: try intervals.share(.recallObservable),
            f1: try intervals.share(.f1),
            falsePerMinute: intervals.rate(.falsePerMinute),
            cheatAcceptance: try intervals.share(.cheatAcceptance),
            exactShare: try intervals.share(.exactShare),
            offByOneShare: try intervals.share(.offByOneShare),
            countBias: intervals.mean(.countBias),
            delay: delays.figures, falseKinds: falseKinds, missedKinds: missedKinds)
    }
}
