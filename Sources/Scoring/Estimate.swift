/// A figure with its interval.
public struct Estimate: Sendable, Hashable {
    /// How an interval was found.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// Percentiles over resamples of the trials.
        case bootstrap
        /// Clopper–Pearson over trials, because all trials agree on exactly 0 or 1.
        case clopperPearson = "clopper-pearson"
        /// Garwood's (1936) limit of a Poisson rate, because no trial has a single event.
        case poisson
        /// There is no interval: the figure is undefined, or fewer than two trials define it.
        case none
    }

    /// The figure over all events; `nil` where it is 0/0.
    public var value: Double?
    /// The interval's lower end.
    public var lower: Double?
    /// The interval's upper end.
    public var upper: Double?
    /// How the interval was found.
    public var method: Method

    /// Makes an estimate.
    ///
    /// - Parameters:
    ///   - value: The figure.
    ///   - lower: The interval's lower end.
    ///   - upper: The interval's upper end.
    ///   - method: How the interval was found.
    public init(value: Double?, lower: Double? = nil, upper: Double? = nil, method: Method = .none) {
        self.value = value
        self.lower = lower
        self.upper = upper
        self.method = method
    }

    /// A figure that is not defined.
    public static let undefined = Estimate(value: nil)
}

/// What a table shows of one detector over some trials.
public struct Figures: Sendable, Hashable {
    /// Number of trials.
    public var trials: Int
    /// All trials in numbers.
    public var tally: Tally
    /// Share of the counts that are right, borderline ones apart.
    public var precision: Estimate
    /// Share of the countable cycles that were detected.
    public var recall: Estimate
    /// Share of the countable, observable cycles that were detected.
    public var recallObservable: Estimate
    /// Harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN).
    public var f1: Estimate
    /// False counts per minute.
    public var falsePerMinute: Estimate
    /// Share of the cheat cycles to which a false count belongs.
    public var cheatAcceptance: Estimate
    /// Share of the trials whose count is right.
    public var exactShare: Estimate
    /// Share of the trials whose count is wrong by at most one.
    public var offByOneShare: Estimate
    /// Mean of the trials' signed count errors: positive counts too many.
    public var countBias: Estimate
    /// Decision delays of the matched detections.
    public var delay: DelayFigures
    /// How many false counts there are of each kind.
    public var falseKinds: [ErrorKind: Int]
    /// How many missed repetitions there are of each kind.
    public var missedKinds: [ErrorKind: Int]
}

/// Decision delays in seconds; negative where the detection came before the completion.
public struct DelayFigures: Sendable, Hashable {
    /// Number of matched detections.
    public var count: Int
    /// Median, to half a millisecond; `nil` without any.
    public var median: Double?
    /// 95th percentile, to half a millisecond; `nil` without any.
    public var p95: Double?
    /// Mean, exact; `nil` without any.
    public var mean: Double?
}
