import Mathematics
import Scoring

/// Estimates over trials that are outcomes, each with its 95 % interval; undefined without trials.
extension Estimate {
    /// The confidence of every interval.
    static let confidence = 0.95
    /// The number of resamples of a mean or a ratio.
    static let resamples = 2000

    /// A share of trials, with the interval of Clopper and Pearson.
    ///
    /// Where trials of several scenarios are pooled, in fixed numbers, the interval is too wide rather than too narrow,
    /// because the variance of a stratified sample is at most that of a simple one.
    ///
    /// - Parameters:
    ///   - hits: The number of trials that have the property.
    ///   - trials: The number of trials.
    /// - Returns: The share.
    /// - Throws: `GSLError`, which cannot happen for such numbers.
    static func share(_ hits: Int, of trials: Int) throws(GSLError) -> Estimate {
        guard trials > 0 else { return .undefined }
        let interval = try BinomialInterval.clopperPearson(successes: hits, trials: trials, confidence: confidence)
        return Estimate(Double(hits) / Double(trials), interval, by: .clopperPearson)
    }

    /// A mean of small whole numbers, with percentiles of resamples of the trials.
    ///
    /// - Parameters:
    ///   - numbers: One number for each trial.
    ///   - stream: The source of randomness.
    /// - Returns: The mean.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    static func mean(_ numbers: [Int], stream: inout RandomStream) throws(GSLError) -> Estimate {
        guard !numbers.isEmpty else { return .undefined }
        let classes = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let value = Double(numbers.reduce(0, +)) / Double(numbers.count)
        guard numbers.count > 1 else { return Estimate(value: value) }
        let weights = classes.map { Double($0.value) }
        var means: [Double] = []
        for _ in 0..<resamples {
            let drawn = try stream.multinomial(total: numbers.count, weights: weights)
            means.append(Double(zip(classes, drawn).reduce(0) { $0 + $1.0.key * $1.1 }) / Double(numbers.count))
        }
        return Estimate(value, interval(of: means, around: value), by: .bootstrap)
    }

    /// A median, with the interval between two order statistics.
    static func median(_ numbers: [Double]) -> Estimate {
        let sorted = numbers.sorted()
        guard let value = Quantile.type7(sorted: sorted, 0.5) else { return .undefined }
        let ranks = BinomialInterval.medianRanks(of: sorted.count, confidence: confidence)
        return Estimate(value, ranks.map { sorted[$0.lowerBound]...sorted[$0.upperBound] }, by: .orderStatistics)
    }

    /// Ratios of sums over trials, with percentiles of resamples of the trials; all ratios share the resamples.
    ///
    /// - Parameters:
    ///   - ratios: For each ratio the numerators and the denominators, one of each for each trial.
    ///   - stream: The source of randomness.
    /// - Returns: The ratios; undefined where the denominators add up to 0.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    static func ratios(
        _ ratios: [[(numerator: Double, denominator: Double)]], stream: inout RandomStream
    ) throws(GSLError) -> [Estimate] {
        let trials = ratios.first?.count ?? 0
        let values = ratios.map { parts in
            ratio(parts.reduce(0) { $0 + $1.numerator }, parts.reduce(0) { $0 + $1.denominator })
        }
        guard trials > 1 else { return values.map { Estimate(value: $0) } }
        let weights = [Double](repeating: 1, count: trials)
        var drawn = [UInt32](repeating: 0, count: trials)
        var resampled = ratios.map { _ in [Double]() }
        for _ in 0..<resamples {
            try stream.multinomial(total: trials, weights: weights, into: &drawn)
            for (place, parts) in ratios.enumerated() where values[place] != nil {
                var (numerator, denominator) = (0.0, 0.0)
                for (trial, count) in drawn.enumerated() where count > 0 {
                    numerator += Double(count) * parts[trial].numerator
                    denominator += Double(count) * parts[trial].denominator
                }
                if let ratio = ratio(numerator, denominator) { resampled[place].append(ratio) }
            }
        }
        return zip(values, resampled).map { value, resampled in
            value.map { Estimate($0, interval(of: resampled, around: $0), by: .bootstrap) } ?? .undefined
        }
    }

    private static func ratio(_ numerator: Double, _ denominator: Double) -> Double? {
        denominator > 0 ? numerator / denominator : nil
    }

    /// The percentiles of resampled values, widened to hold the value itself.
    private static func interval(of resampled: [Double], around value: Double) -> ClosedRange<Double>? {
        let sorted = resampled.sorted()
        let tail = (1 - confidence) / 2
        guard let lower = Quantile.type7(sorted: sorted, tail), let upper = Quantile.type7(sorted: sorted, 1 - tail)
        else { return nil }
        return min(lower, value)...max(upper, value)
    }
}
