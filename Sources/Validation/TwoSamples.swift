import Mathematics
import Scoring

/// The values of one quantity from both sides, sorted once, so that resamples of whole clips cost one pass.
///
/// Every clip weighs the same, however many values it has.
struct TwoSamples {
    private struct Entry {
        var value: Double
        var isReal: Bool
        var clip: Int
        /// Its share of the clip.
        var share: Double
    }

    private let entries: [Entry]
    private let realClips: Int
    private let syntheticClips: Int

    /// Number of resamples for an interval.
    static let resamples = 400

    /// - Parameters:
    ///   - real: The values of each real clip.
    ///   - synthetic: The values of each synthetic trial.
    init(real: [[Double]], synthetic: [[Double]]) {
        var entries: [Entry] = []
        for (clip, values) in real.enumerated() {
            entries += values.map { Entry(value: $0, isReal: true, clip: clip, share: 1 / Double(values.count)) }
        }
        for (clip, values) in synthetic.enumerated() {
            entries += values.map { Entry(value: $0, isReal: false, clip: clip, share: 1 / Double(values.count)) }
        }
        self.entries = entries.sorted { $0.value < $1.value }
        realClips = real.count
        syntheticClips = synthetic.count
    }

    /// The distances between two distributions.
    struct Distances {
        /// Wasserstein-1 distance: the area between the distribution functions, in the values' unit.
        var wasserstein: Double
        /// Kolmogorov–Smirnov distance: the greatest difference of the distribution functions, 0…1.
        var kolmogorovSmirnov: Double
        /// The chance that a synthetic value exceeds a real one, ties counting half: the area under the curve.
        var area: Double
    }

    /// The distances of the samples as they are.
    func distances() -> Distances? {
        distances(
            Array(repeating: 1, count: realClips), Array(repeating: 1, count: syntheticClips))
    }

    /// The distances of resamples of whole clips, drawn with replacement on either side.
    func resampled(_ stream: inout RandomStream) -> [Distances] {
        (0..<TwoSamples.resamples).compactMap { _ in
            distances(
                TwoSamples.weights(realClips, &stream), TwoSamples.weights(syntheticClips, &stream))
        }
    }

    private static func weights(_ count: Int, _ stream: inout RandomStream) -> [Double] {
        var weights = [Double](repeating: 0, count: count)
        for _ in 0..<count { weights[stream.choice(count: count)] += 1 }
        return weights
    }

    private func distances(_ realWeights: [Double], _ syntheticWeights: [Double]) -> Distances? {
        func weight(_ entry: Entry) -> Double {
            entry.share * (entry.isReal ? realWeights[entry.clip] : syntheticWeights[entry.clip])
        }
        var (realTotal, syntheticTotal) = (0.0, 0.0)
        for entry in entries {
            if entry.isReal { realTotal += weight(entry) } else { syntheticTotal += weight(entry) }
        }
        guard realTotal > 0, syntheticTotal > 0 else { return nil }
        var result = Distances(wasserstein: 0, kolmogorovSmirnov: 0, area: 0)
        var (real, synthetic) = (0.0, 0.0)
        var index = 0
        while index < entries.count {
            let value = entries[index].value
            let (realBefore, syntheticBefore) = (real, synthetic)
            while index < entries.count, entries[index].value == value {
                let share = weight(entries[index])
                if entries[index].isReal { real += share / realTotal } else { synthetic += share / syntheticTotal }
                index += 1
            }
            result.area += (synthetic - syntheticBefore) * (realBefore + real) / 2
            let gap = abs(real - synthetic)
            result.kolmogorovSmirnov = max(result.kolmogorovSmirnov, gap)
            if index < entries.count { result.wasserstein += gap * (entries[index].value - value) }
        }
        return result
    }
}

extension Estimate {
    /// A figure with the 95 % interval of its resamples' percentiles.
    init(_ value: Double, resampled: [Double]) {
        let sorted = resampled.sorted()
        guard sorted.count > 1, let lower = Quantile.type7(sorted: sorted, 0.025),
            let upper = Quantile.type7(sorted: sorted, 0.975)
        else {
            self.init(value: value)
            return
        }
        self.init(value: value, lower: lower, upper: upper, method: .bootstrap)
    }
}
