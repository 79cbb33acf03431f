package import Mathematics
import Pose

/// The scores of many trials of one detector, ready to be summarised by metrics.
///
/// Trials with the same outcome are kept as one class with a multiplicity, so that memory grows with the number of
/// different outcomes only. Summaries do not depend on the order in which trials were added or aggregates merged.
package struct Aggregate: Sendable, Hashable {
    package private(set) var counts = TrialCounts()
    package private(set) var falseKinds: [ErrorKind: Int] = [:]
    package private(set) var missedKinds: [ErrorKind: Int] = [:]
    private var delays = DelayHistogram()
    private(set) var classes: [TrialCounts: ClassMembers] = [:]

    package init() {}

    package mutating func add(_ score: TrialScore) {
        counts += score.counts
        for delay in score.delays { delays.add(delay) }
        for case .falseCount(let kind, _) in score.detections { falseKinds[kind, default: 0] += 1 }
        for case .missed(let kind) in score.cycles { missedKinds[kind, default: 0] += 1 }
        var key = score.counts
        key.duration = key.duration / ClassMembers.durationBin * ClassMembers.durationBin
        classes[key, default: ClassMembers()] += ClassMembers(count: 1, duration: score.counts.duration)
    }

    /// Adds the trials of another aggregate.
    package mutating func merge(_ other: Aggregate) {
        counts += other.counts
        delays.merge(other.delays)
        falseKinds.merge(other.falseKinds, uniquingKeysWith: +)
        missedKinds.merge(other.missedKinds, uniquingKeysWith: +)
        classes.merge(other.classes) { $0 + $1 }
    }

    /// All metrics over the trials' events, with intervals.
    ///
    /// Intervals are percentiles (type 7) of the metric over resamples of the trials in which it is defined. Where all
    /// trials that define a share agree on exactly 0 or 1, it is Clopper–Pearson over those trials; where no trial has
    /// a false count, their rate's interval is Garwood's for a Poisson rate, 0 … −ln((1 − confidence) / 2) per time
    /// observed. Fewer than two trials that define a metric give no interval. All metrics share the resamples, which do
    /// not depend on what metrics there are. In resamples, trials of one class take the class's mean duration;
    /// durations within a class differ by less than 20 s. Below 1 resample there are no bootstrap intervals. A
    /// confidence that is not above 0 and below 1 is an error of GSL.
    package func summary(
        _ metrics: MetricCatalog = .standard, confidence: Double = 0.95, resamples: Int = 1_000,
        stream: inout RandomStream
    ) throws(GSLError) -> ScoreSummary {
        ScoreSummary(
            counts: counts,
            estimates: try estimates(
                of: metrics.all, confidence: confidence, resamples: resamples, stream: &stream),
            delay: delays.figures, delays: delays, falseKinds: falseKinds, missedKinds: missedKinds)
    }
}

/// The trials with the same counts: how many there are, and how long they were together.
struct ClassMembers: Sendable, Hashable {
    var count = 0
    var duration: Nanoseconds = 0

    /// Durations are told apart in steps of this.
    static let durationBin: Nanoseconds = 20_000_000_000

    static func + (first: ClassMembers, second: ClassMembers) -> ClassMembers {
        ClassMembers(count: first.count + second.count, duration: first.duration + second.duration)
    }

    static func += (sum: inout ClassMembers, other: ClassMembers) { sum = sum + other }
}
