import GSL
import Randomness
import Statistics

/// A figure of mornings or histories with its 95 % interval.
package struct OutcomeEstimate: Sendable, Hashable {
    /// The figure.
    package var value: Double
    /// The interval; `nil` where there are too few of them.
    package var interval: ClosedRange<Double>?

    /// The confidence of every interval.
    package static let confidence = 0.95
    /// The number of resamples of a mean.
    static let resamples = 2000

    /// A share of mornings, with the interval of Clopper and Pearson.
    ///
    /// Where mornings of several sleepers are pooled, in fixed numbers, the interval is too wide rather than too narrow,
    /// because the variance of a stratified sample is at most that of a simple one.
    ///
    /// - Parameters:
    ///   - hits: The number of mornings that have the property.
    ///   - mornings: The number of mornings.
    /// - Returns: The share; `nil` without mornings.
    /// - Throws: `GSLError`, which cannot happen for such numbers.
    static func share(_ hits: Int, of mornings: Int) throws(GSLError) -> OutcomeEstimate? {
        guard mornings > 0 else { return nil }
        return OutcomeEstimate(
            value: Double(hits) / Double(mornings),
            interval: try BinomialInterval.clopperPearson(successes: hits, trials: mornings, confidence: confidence))
    }

    /// A mean of small whole numbers, with percentiles of resamples of the mornings.
    ///
    /// - Parameters:
    ///   - numbers: One number for each morning.
    ///   - stream: The source of randomness.
    /// - Returns: The mean; `nil` without mornings.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    static func mean(_ numbers: [Int], stream: inout RandomStream) throws(GSLError) -> OutcomeEstimate? {
        guard !numbers.isEmpty else { return nil }
        let classes = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let value = Double(numbers.reduce(0, +)) / Double(numbers.count)
        guard numbers.count > 1 else { return OutcomeEstimate(value: value) }
        let weights = classes.map { Double($0.value) }
        var means: [Double] = []
        for _ in 0..<resamples {
            let drawn = try stream.multinomial(total: numbers.count, weights: weights)
            means.append(Double(zip(classes, drawn).reduce(0) { $0 + $1.0.key * $1.1 }) / Double(numbers.count))
        }
        means.sort()
        let tail = (1 - confidence) / 2
        guard let lower = Quantile.type7(sorted: means, tail), let upper = Quantile.type7(sorted: means, 1 - tail)
        else { return OutcomeEstimate(value: value) }
        return OutcomeEstimate(value: value, interval: min(lower, value)...max(upper, value))
    }

    /// A median, with the interval between two order statistics.
    static func median(_ numbers: [Double]) -> OutcomeEstimate? {
        let sorted = numbers.sorted()
        guard let value = Quantile.type7(sorted: sorted, 0.5) else { return nil }
        let ranks = BinomialInterval.medianRanks(of: sorted.count, confidence: confidence)
        return OutcomeEstimate(value: value, interval: ranks.map { sorted[$0.lowerBound]...sorted[$0.upperBound] })
    }

    /// Ratios of sums over trials, with percentiles of resamples of the trials; all ratios share the resamples.
    ///
    /// - Parameters:
    ///   - parts: For each ratio the numerators and the denominators, one of each for each trial.
    ///   - stream: The source of randomness.
    /// - Returns: The ratios; `nil` where the denominators add up to 0.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    static func ratios(
        _ parts: [(numerators: [Double], denominators: [Double])], stream: inout RandomStream
    ) throws(GSLError) -> [OutcomeEstimate?] {
        let trials = parts.first?.numerators.count ?? 0
        let values = parts.map { ratio($0.numerators.reduce(0, +), $0.denominators.reduce(0, +)) }
        guard trials > 1 else { return values.map { $0.map { OutcomeEstimate(value: $0) } } }
        let weights = [Double](repeating: 1, count: trials)
        var drawn = [UInt32](repeating: 0, count: trials)
        var resampled = parts.map { _ in [Double]() }
        for _ in 0..<resamples {
            try stream.multinomial(total: trials, weights: weights, into: &drawn)
            for (place, part) in parts.enumerated() where values[place] != nil {
                var (numerator, denominator) = (0.0, 0.0)
                for (trial, count) in drawn.enumerated() where count > 0 {
                    numerator += Double(count) * part.numerators[trial]
                    denominator += Double(count) * part.denominators[trial]
                }
                if let ratio = ratio(numerator, denominator) { resampled[place].append(ratio) }
            }
        }
        return zip(values, resampled).map { value, resampled in
            value.map { OutcomeEstimate(value: $0, interval: interval(of: resampled, around: $0)) }
        }
    }

    private static func ratio(_ numerator: Double, _ denominator: Double) -> Double? {
        denominator > 0 ? numerator / denominator : nil
    }

    private static func interval(of resampled: [Double], around value: Double) -> ClosedRange<Double>? {
        let sorted = resampled.sorted()
        let tail = (1 - confidence) / 2
        guard let lower = Quantile.type7(sorted: sorted, tail), let upper = Quantile.type7(sorted: sorted, 1 - tail)
        else { return nil }
        return min(lower, value)...max(upper, value)
    }
}
