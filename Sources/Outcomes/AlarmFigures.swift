import GSL
import Randomness
import Statistics

/// A figure of mornings with its 95 % interval.
package struct MorningEstimate: Sendable, Hashable {
    /// The figure.
    package var value: Double
    /// The interval; `nil` where there are too few mornings.
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
    static func share(_ hits: Int, of mornings: Int) throws(GSLError) -> MorningEstimate? {
        guard mornings > 0 else { return nil }
        return MorningEstimate(
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
    static func mean(_ numbers: [Int], stream: inout RandomStream) throws(GSLError) -> MorningEstimate? {
        guard !numbers.isEmpty else { return nil }
        let classes = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let value = Double(numbers.reduce(0, +)) / Double(numbers.count)
        guard numbers.count > 1 else { return MorningEstimate(value: value) }
        let weights = classes.map { Double($0.value) }
        var means: [Double] = []
        for _ in 0..<resamples {
            let drawn = try stream.multinomial(total: numbers.count, weights: weights)
            means.append(Double(zip(classes, drawn).reduce(0) { $0 + $1.0.key * $1.1 }) / Double(numbers.count))
        }
        means.sort()
        let tail = (1 - confidence) / 2
        guard let lower = Quantile.type7(sorted: means, tail), let upper = Quantile.type7(sorted: means, 1 - tail)
        else { return MorningEstimate(value: value) }
        return MorningEstimate(value: value, interval: min(lower, value)...max(upper, value))
    }

    /// A median, with the interval between two order statistics.
    static func median(_ numbers: [Double]) -> MorningEstimate? {
        let sorted = numbers.sorted()
        guard let value = Quantile.type7(sorted: sorted, 0.5) else { return nil }
        let ranks = BinomialInterval.medianRanks(of: sorted.count, confidence: confidence)
        return MorningEstimate(value: value, interval: ranks.map { sorted[$0.lowerBound]...sorted[$0.upperBound] })
    }
}

/// The figures of one detector over the mornings of one sleeper, or of several.
package struct MorningFigures: Sendable, Hashable {
    /// The number of mornings.
    package let mornings: Int
    /// The number of mornings by their ending.
    package let endings: EndingCounts
    /// The share of each ending.
    package let shares: [MorningEnding: MorningEstimate]
    /// The mean of the push-ups beyond those that were needed, over the mornings that were earned.
    package let beyond: MorningEstimate?
    /// The median time from the completion of the last push-up that was needed to the silence, seconds.
    package let lateSeconds: MorningEstimate?
    /// The median time from the beginning of the session to the silence, over the mornings that counts silenced, seconds.
    package let sessionSeconds: MorningEstimate?
    /// The mean number of snoozes.
    package let snoozes: MorningEstimate?
    /// The share of the mornings with a deadline on which the silence was not earned in time.
    package let missed: MorningEstimate?

    /// Computes the figures.
    ///
    /// - Parameters:
    ///   - outcomes: The mornings.
    ///   - goal: The number of counts that silence the alarm.
    ///   - stream: The source of randomness.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    init(_ outcomes: [MorningOutcome], goal: Int, stream: inout RandomStream) throws(GSLError) {
        mornings = outcomes.count
        var endings = EndingCounts()
        for outcome in outcomes { endings.add(outcome.ending) }
        self.endings = endings
        var shares: [MorningEnding: MorningEstimate] = [:]
        for ending in MorningEnding.allCases { shares[ending] = try .share(endings[ending], of: outcomes.count) }
        self.shares = shares
        let earned = outcomes.filter { $0.ending == .earned }
        beyond = try .mean(earned.map { $0.pushUpsBeyond(goal) }, stream: &stream)
        lateSeconds = .median(outcomes.compactMap(\.lateSeconds))
        sessionSeconds = .median(outcomes.compactMap(\.sessionSeconds))
        snoozes = try .mean(outcomes.map(\.snoozes), stream: &stream)
        let dated = outcomes.compactMap(\.isDeadlineMissed)
        missed = try .share(dated.count { $0 }, of: dated.count)
    }

    /// The share of an ending; `nil` without mornings.
    package subscript(ending: MorningEnding) -> MorningEstimate? { shares[ending] }
}
