package import Pose

// All that is counted in a trial, and all metrics that are made of it: a new metric is a change of this file alone.

/// The counts of one trial, or their sums over several trials: what the parts of a `Metric` are made of.
///
/// A cycle is one way down and up. A cycle is *countable* where it is a repetition, *borderline* where it may be counted
/// or not, and *observable* where the camera saw it.
public struct TrialCounts: Sendable, Hashable {
    /// Trials.
    public package(set) var trials = 0
    /// Countable cycles.
    public package(set) var countable = 0
    /// Countable cycles whose completions are known: none in a recording that knows bottoms only.
    package var countableTimed = 0
    /// Countable cycles that are observable.
    public package(set) var countableObservable = 0
    /// Borderline cycles, detected or not.
    public package(set) var borderline = 0
    /// Countable cycles that were detected.
    public package(set) var detected = 0
    /// Countable, observable cycles that were detected.
    public package(set) var detectedObservable = 0
    /// Countable cycles whose completions are known and that were detected.
    package private(set) var detectedTimed = 0
    /// Those of them whose detection lies within `promptLimit` of the completion.
    package var detectedPromptly = 0
    /// Countable cycles that are detected in a matching of its own, with windows of `promptLimit` either way of the
    /// completion.
    package var detectedNarrowly = 0
    /// Detections that are false in that matching.
    package var falseNarrowly = 0
    /// False detections.
    public package(set) var falseCounts = 0
    /// Borderline cycles that were detected; neither these cycles nor their detections count for anything else.
    public package(set) var borderlineDetected = 0
    /// Cheat cycles that are not countable, whatever was detected.
    public package(set) var cheatCycles = 0
    /// Those of them to which a false count belongs.
    public package(set) var cheatCyclesAccepted = 0
    /// Trials with the right count.
    public package(set) var exact = 0
    /// Trials whose count is wrong by at most one.
    public package(set) var offByOne = 0
    /// Sum of the trials' signed count errors: positive where too much was counted.
    public package(set) var countError = 0
    /// Sum of the trials' count errors without their signs.
    package private(set) var countErrorMagnitude = 0
    /// Time observed.
    package var duration: Nanoseconds = 0
    /// The counts of what becomes of the detections, where it was judged.
    package var outcome = OutcomeCounts()

    package init() {}

    /// The sums over some trials.
    package init(summing trials: some Sequence<TrialCounts>) { for counts in trials { self += counts } }

    /// The version of the rules by which counts are made and stored; kept counts of another version are refused.
    package static let rules = 2

    /// The largest distance of a prompt detection from its cycle's completion: half a second.
    package static let promptLimit: Nanoseconds = 500_000_000

    /// All detections: matched, borderline and false.
    public var counted: Int { detected + borderlineDetected + falseCounts }

    /// Countable cycles that were not detected.
    public var missed: Int { countable - detected }

    /// The right counts of one trial: the countable cycles, with any number of the borderline ones.
    package var expected: CountRange { CountRange(expected: countable, max: countable + borderline) }

    /// Makes these the counts of one trial: sets the figures that compare its count with the right ones.
    ///
    /// Call it whenever a cycle or detection of a single trial was added or taken away.
    package mutating func closeTrial() {
        trials = 1
        detectedTimed = countableTimed > 0 ? detected : 0
        countError = expected.error(of: counted)
        countErrorMagnitude = abs(countError)
        exact = countError == 0 ? 1 : 0
        offByOne = abs(countError) <= 1 ? 1 : 0
    }

    package static func += (sum: inout TrialCounts, other: TrialCounts) {
        sum.trials += other.trials
        sum.countable += other.countable
        sum.countableTimed += other.countableTimed
        sum.countableObservable += other.countableObservable
        sum.borderline += other.borderline
        sum.detected += other.detected
        sum.detectedObservable += other.detectedObservable
        sum.detectedTimed += other.detectedTimed
        sum.detectedPromptly += other.detectedPromptly
        sum.detectedNarrowly += other.detectedNarrowly
        sum.falseNarrowly += other.falseNarrowly
        sum.falseCounts += other.falseCounts
        sum.borderlineDetected += other.borderlineDetected
        sum.cheatCycles += other.cheatCycles
        sum.cheatCyclesAccepted += other.cheatCyclesAccepted
        sum.exact += other.exact
        sum.offByOne += other.offByOne
        sum.countError += other.countError
        sum.countErrorMagnitude += other.countErrorMagnitude
        sum.duration += other.duration
        sum.outcome += other.outcome
    }

    /// The counts of one trial that depend on the detector, as they are stored.
    package var ofDetector: SIMD8<Int32> {
        get {
            // Clamped together: the compiler takes ten seconds for one after the other.
            SIMD8(
                clamping: SIMD8(
                    detected, detectedObservable, falseCounts, borderlineDetected, cheatCyclesAccepted,
                    detectedPromptly, detectedNarrowly, falseNarrowly))
        }
        set {
            detected = Int(newValue[0])
            detectedObservable = Int(newValue[1])
            falseCounts = Int(newValue[2])
            borderlineDetected = Int(newValue[3])
            cheatCyclesAccepted = Int(newValue[4])
            detectedPromptly = Int(newValue[5])
            detectedNarrowly = Int(newValue[6])
            falseNarrowly = Int(newValue[7])
            closeTrial()
        }
    }

    /// The number of counts that `ofDetector` holds.
    package static let storedCounts = 8

    /// Numbers that differ wherever the counts of two trials do, for an order of trials; those of outcomes come last, so
    /// that judging an outcome moves no trial past another one.
    var order: [Int] {
        let truth = [countable, countableTimed, countableObservable, borderline, cheatCycles, Int(duration)]
        let detector = ofDetector
        return truth + detector.indices.map { Int(detector[$0]) } + outcome.numbers.map(Int.init)
    }
}

extension Metric {
    /// Matched detections over all detections that are right or false.
    public static let precision = Metric(
        standard: "precision", heading: "precision", about: "matched detections / (matched + false counts)",
        unit: .share,
        numerator: { $0.detected }, denominator: .counts { $0.detected + $0.falseCounts })

    /// Detected countable cycles over all countable cycles.
    public static let recall = Metric(
        standard: "recall", heading: "recall", about: "matched repetitions / repetitions", unit: .share,
        numerator: { $0.detected }, denominator: .counts { $0.countable })

    /// Detected observable cycles over all observable countable cycles.
    public static let recallObservable = Metric(
        standard: "recall-observable", heading: "recall, observable", about: "the same over observable repetitions",
        unit: .share,
        numerator: { $0.detectedObservable }, denominator: .counts { $0.countableObservable })

    /// The harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN).
    public static let f1 = Metric(
        standard: "f1", heading: "F1", about: "harmonic mean of precision and recall", unit: .share,
        numerator: { 2 * $0.detected }, denominator: .counts { 2 * $0.detected + $0.falseCounts + $0.missed })

    /// False counts over minutes.
    public static let falsePerMinute = Metric(
        standard: "false-per-minute", column: "false_counts_per_minute", heading: "false counts/min",
        about: "false counts per minute of motion", unit: .perMinute, direction: .lowerIsBetter,
        numerator: { $0.falseCounts }, denominator: .minutes)

    /// Accepted cheat cycles over all cheat cycles that are not countable: the same cycles for every detector.
    public static let cheatAcceptance = Metric(
        standard: "cheat-acceptance", heading: "cheats accepted",
        about: "cheat cycles that were counted / cheat cycles that are not countable",
        unit: .share, direction: .lowerIsBetter, numerator: { $0.cheatCyclesAccepted },
        denominator: .counts { $0.cheatCycles })

    /// Trials with the right count over all trials.
    public static let exactShare = Metric(
        standard: "exact-share", column: "count_exact_share", heading: "count exact",
        about:
            "share of trials in which the number of counts is right (borderline cycles may be counted or not)",
        unit: .share, numerator: { $0.exact }, denominator: .counts { $0.trials })

    /// Trials whose count is wrong by at most one over all trials.
    public static let offByOneShare = Metric(
        standard: "off-by-one-share", column: "count_off_by_one_share", heading: "off by one at most",
        about: "share of trials in which it is wrong by at most one", unit: .share, uses: [],
        numerator: { $0.offByOne }, denominator: .counts { $0.trials })

    /// The mean of the trials' signed count errors.
    public static let countBias = Metric(
        standard: "count-bias", heading: "bias", about: "mean of counts minus the nearest right count, per trial",
        unit: .repetitions, direction: .none, uses: [], numerator: { $0.countError },
        denominator: .counts { $0.trials })

    /// Prompt matched detections over all matched detections.
    public static let promptShare = Metric(
        standard: "prompt-share", heading: "prompt",
        about: "matched detections at most 0.5 s before or after the completion / matched detections", unit: .share,
        uses: [.objective],
        numerator: { $0.detectedPromptly }, denominator: .counts { $0.detectedTimed })

    /// F1 of a matching whose windows reach half a second either way of the completion.
    public static let promptF1 = Metric(
        standard: "prompt-f1", heading: "prompt F1",
        about: "F1 if a detection must come at most 0.5 s before or after the completion", unit: .share,
        uses: [.objective], numerator: { 2 * $0.detectedNarrowly },
        denominator: .counts { $0.detectedNarrowly + $0.falseNarrowly + $0.countableTimed })

    /// False counts over repetitions, times one hundred.
    public static let surplusPerHundred = Metric(
        standard: "surplus-per-hundred", column: "surplus_counts_per_100", heading: "surplus/100",
        about: "false counts per 100 repetitions", unit: .perHundred, direction: .lowerIsBetter,
        uses: [.objective], numerator: { 100 * $0.falseCounts },
        denominator: .counts { $0.countable })
}

extension MetricCatalog {
    /// RepGauge's metrics; add a new one at the end.
    package static let standard = MetricCatalog([
        .precision, .recall, .recallObservable, .f1, .falsePerMinute, .cheatAcceptance, .exactShare, .offByOneShare,
        .countBias, .promptShare, .promptF1, .surplusPerHundred,
    ])

    /// The metrics of what becomes of counts, which are part of a catalogue only where one of them is named.
    package static let outcomes: [Metric] = [
        .morningsFooled, .earned, .neverSilent, .pushUpsBeyond, .stepsInTime, .extraPushUps, .weekCountError,
    ]
}
