/// A figure with its interval.
package struct Estimate: Sendable, Hashable {
    /// How an interval was found.
    package enum Method: String, Sendable, Hashable, CaseIterable {
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
    package var value: Double?
    /// The interval's lower end.
    package var lower: Double?
    /// The interval's upper end.
    package var upper: Double?
    /// How the interval was found.
    package var method: Method

    /// Makes an estimate.
    ///
    /// - Parameters:
    ///   - value: The figure.
    ///   - lower: The interval's lower end.
    ///   - upper: The interval's upper end.
    ///   - method: How the interval was found.
    package init(value: Double?, lower: Double? = nil, upper: Double? = nil, method: Method = .none) {
        self.value = value
        self.lower = lower
        self.upper = upper
        self.method = method
    }

    /// A figure that is not defined.
    package static let undefined = Estimate(value: nil)
}

/// What a table shows of one detector over some trials.
package struct Figures: Sendable, Hashable {
    /// Number of trials.
    package var trials: Int
    /// All trials in numbers.
    package var tally: Tally
    /// Share of the counts that are right, borderline ones apart.
    package var precision: Estimate
    /// Share of the countable cycles that were detected.
    package var recall: Estimate
    /// Share of the countable, observable cycles that were detected.
    package var recallObservable: Estimate
    /// Harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN).
    package var f1: Estimate
    /// False counts per minute.
    package var falsePerMinute: Estimate
    /// Share of the cheat cycles to which a false count belongs.
    package var cheatAcceptance: Estimate
    /// Share of the trials whose count is right.
    package var exactShare: Estimate
    /// Share of the trials whose count is wrong by at most one.
    package var offByOneShare: Estimate
    /// Mean of the trials' signed count errors: positive counts too many.
    package var countBias: Estimate
    /// Decision delays of the matched detections.
    package var delay: DelayFigures
    /// How many false counts there are of each kind.
    package var falseKinds: [ErrorKind: Int]
    /// How many missed repetitions there are of each kind.
    package var missedKinds: [ErrorKind: Int]
}

/// Decision delays in seconds; negative where the detection came before the completion.
package struct DelayFigures: Sendable, Hashable {
    /// Number of matched detections.
    package var count: Int
    /// Median, to half a millisecond; `nil` without any.
    package var median: Double?
    /// 95th percentile, to half a millisecond; `nil` without any.
    package var p95: Double?
    /// Mean, exact; `nil` without any.
    package var mean: Double?
}
