package import Mathematics

/// A figure with its 95 % interval.
public struct Estimate: Sendable, Hashable {
    /// The method by which an interval was computed.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// Percentiles over resamples of the trials.
        case bootstrap
        /// Clopper–Pearson over trials: of shares of trials, and of figures on which all trials agree on exactly 0 or 1.
        case clopperPearson = "clopper-pearson"
        /// Garwood's (1936) limit of a Poisson rate, because no trial has a single event.
        case poisson
        /// Two order statistics around a median.
        case orderStatistics = "order-statistics"
        /// There is no interval: the figure is undefined, or too few trials define it.
        case none
    }

    /// The figure over all events; `nil` where it is 0/0.
    public package(set) var value: Double?
    /// The interval's lower end; `nil` where there is no interval.
    public package(set) var lower: Double?
    /// The interval's upper end; `nil` where there is no interval.
    public package(set) var upper: Double?
    /// The method by which the interval was computed.
    public package(set) var method: Method

    package init(value: Double?, lower: Double? = nil, upper: Double? = nil, method: Method = .none) {
        (self.value, self.lower, self.upper, self.method) = (value, lower, upper, method)
    }

    /// Makes an estimate with an interval, if there is one.
    package init(_ value: Double, _ interval: ClosedRange<Double>?, by method: Method) {
        self.init(
            value: value, lower: interval?.lowerBound, upper: interval?.upperBound,
            method: interval == nil ? .none : method)
    }

    /// A figure that is not defined.
    package static let undefined = Estimate(value: nil)

    /// The interval; `nil` where there is none.
    package var interval: ClosedRange<Double>? {
        guard let lower, let upper, lower <= upper else { return nil }
        return lower...upper
    }
}

/// The summary of one entrant's scores over some trials.
package struct ScoreSummary: Sendable, Hashable {
    package var counts: TrialCounts
    package var estimates: [Metric: Estimate]
    /// Decision delays of the matched detections.
    package var delay: DelayFigures
    /// The distribution of these delays.
    package var delays: DelayHistogram
    package var falseKinds: [ErrorKind: Int]
    package var missedKinds: [ErrorKind: Int]

    package subscript(metric: Metric) -> Estimate {
        get { estimates[metric] ?? .undefined }
        set { estimates[metric] = newValue }
    }
}

/// Delays in seconds; a decision delay is negative where the detection came before the completion.
package struct DelayFigures: Sendable, Hashable {
    /// Number of delays: of decision delays, the number of matched detections.
    package var count: Int
    /// Median, to half a bin: half a millisecond for decision delays; `nil` without any.
    package var median: Double?
    /// 95th percentile, as exact as the median; `nil` without any.
    package var p95: Double?
    /// Mean, exact; `nil` without any.
    package var mean: Double?
    /// The longest one, exact; `nil` without any.
    package var longest: Double?
}

extension Estimate {
    /// A share of events over some trials, undefined for no events, with Clopper–Pearson's interval over the trials
    /// that have events where all events agree, else percentiles of the resamples that have events; the coverage is
    /// above 0 and below 1.
    package static func share(
        _ part: Int, of whole: Int, trials: Int, drawn: [Double], confidence: Double
    ) throws(GSLError) -> Estimate {
        guard whole > 0 else { return .undefined }
        let value = Double(part) / Double(whole)
        return part == 0 || part == whole
            ? try unanimous(value, trials: trials, confidence: confidence)
            : bootstrap(value, trials: trials, drawn: drawn, confidence: confidence)
    }

    /// A share of 0 or 1, on which all events of the trials agree.
    static func unanimous(_ value: Double, trials: Int, confidence: Double) throws(GSLError) -> Estimate {
        let interval = try BinomialInterval.clopperPearson(
            successes: value == 1 ? trials : 0, trials: trials, confidence: confidence)
        return Estimate(value, interval, by: .clopperPearson)
    }

    /// A figure with percentiles of its values in resamples, if more than one trial defines it.
    package static func bootstrap(_ value: Double, trials: Int, drawn: [Double], confidence: Double) -> Estimate {
        var values = drawn
        guard trials > 1, let ends = Percentiles.ends(of: &values, tail: (1 - confidence) / 2) else {
            return Estimate(value: value)
        }
        return Estimate(value: value, lower: ends.lower, upper: ends.upper, method: .bootstrap)
    }
}
