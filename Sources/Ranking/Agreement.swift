import Experiment
import Mathematics
import Scoring

/// The agreement of an order of detectors with people.
package enum Agreement {
    /// The fewest detectors of which an interval is given, and an order claimed; our own choice, since resamples of
    /// fewer repeat the same few pairs, and their correlations are often 1, -1 or undefined.
    package static let least = 10

    /// Returns Spearman's rank correlation of falling costs with right counts, with the 95 % interval over resamples of
    /// detectors; without one for fewer than `least` detectors, and undefined for fewer than three.
    static func estimate(_ pairs: [(cost: Double, share: Double)], name: String) -> Estimate {
        func correlation(_ pairs: [(cost: Double, share: Double)]) -> Double? {
            RankCorrelation.spearman(pairs.map { -$0.cost }, pairs.map(\.share))
        }
        guard let value = correlation(pairs) else { return .undefined }
        guard pairs.count >= least else { return Estimate(value: value) }
        var stream = Evaluation.stream(name, seed: 0)
        let drawn = (0..<Evaluation.resamples).compactMap { _ in
            correlation(pairs.map { _ in pairs[stream.choice(count: pairs.count)] })
        }
        return .bootstrap(value, trials: pairs.count, drawn: drawn, confidence: Evaluation.confidence)
    }
}
