import Mathematics
import Scoring

/// Estimates over trials that are outcomes, each with its 95 % interval; undefined without trials.
extension Estimate {
    static let confidence = 0.95
    static let resamples = 2000

    /// A share of trials, with the interval of Clopper and Pearson; where trials of several scenarios are pooled, in
    /// fixed numbers, it is too wide rather than too narrow, because the variance of a stratified sample is at most
    /// that of a simple one.
    static func share(_ hits: Int, of trials: Int) throws(GSLError) -> Estimate {
        guard trials > 0 else { return .undefined }
        let interval = try BinomialInterval.clopperPearson(successes: hits, trials: trials, confidence: confidence)
        return Estimate(Double(hits) / Double(trials), interval, by: .clopperPearson)
    }

    /// A mean of small whole numbers, one for each of at most 2³² − 1 trials, with percentiles of resamples of these.
    static func mean(_ numbers: [Int], stream: inout RandomStream) throws(GSLError) -> Estimate {
        guard !numbers.isEmpty else { return .undefined }
        let classes = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        var rows = MetricRows(width: 1)
        for entry in classes { rows.append([SIMD2(Double(entry.key), 1)]) }
        return try estimates(rows, members: classes.map(\.value), stream: &stream)[0]
    }

    /// A difference of two shares of the same trials, at most 2³² − 1, each −1, 0 or 1, with percentiles of resamples.
    ///
    /// Resamples of trials that all change alike do not vary. With the confidence of the interval of Clopper and
    /// Pearson, at least a share of all such trials changes so, and the rest may change in any way.
    static func difference(_ changes: [Int], stream: inout RandomStream) throws(GSLError) -> Estimate {
        guard let first = changes.first, changes.allSatisfy({ $0 == first }) else {
            return try mean(changes, stream: &stream)
        }
        let value = Double(first)
        let rest = 1 - (try share(changes.count, of: changes.count).lower ?? 0)
        return Estimate(value, (value - rest * (1 + value))...(value + rest * (1 - value)), by: .clopperPearson)
    }

    /// A median, with the interval between two order statistics.
    static func median(_ numbers: [Double]) -> Estimate {
        let sorted = numbers.sorted()
        guard let value = Quantile.type7(sorted: sorted, 0.5) else { return .undefined }
        let ranks = BinomialInterval.medianRanks(of: sorted.count, confidence: confidence)
        return Estimate(value, ranks.map { sorted[$0.lowerBound]...sorted[$0.upperBound] }, by: .orderStatistics)
    }

    /// Ratios of sums over at most 2³² − 1 trials, whose resamples they share; undefined where denominators sum to 0.
    static func ratios(
        _ ratios: [[(numerator: Double, denominator: Double)]], stream: inout RandomStream
    ) throws(GSLError) -> [Estimate] {
        var rows = MetricRows(width: ratios.count)
        let trials = ratios.first?.indices ?? 0..<0
        for trial in trials { rows.append(ratios.map { SIMD2($0[trial].numerator, $0[trial].denominator) }) }
        return try estimates(rows, members: trials.map { _ in 1 }, stream: &stream)
    }

    /// The quotient of each column over all trials, with percentiles of resamples of the trials.
    private static func estimates(
        _ rows: MetricRows, members: [Int], stream: inout RandomStream
    ) throws(GSLError) -> [Estimate] {
        let drawn = try Resamples(rows: rows, members: members, count: resamples, stream: &stream)
        return (0..<rows.width).map { column in
            drawn.value(column).map { Estimate($0, interval(of: drawn.values(column), around: $0), by: .bootstrap) }
                ?? .undefined
        }
    }

    /// The percentiles of resampled values, widened to hold the value itself.
    private static func interval(of resampled: [Double], around value: Double) -> ClosedRange<Double>? {
        var values = resampled
        return Percentiles.ends(of: &values, tail: (1 - confidence) / 2)
            .map { min($0.lower, value)...max($0.upper, value) }
    }
}
