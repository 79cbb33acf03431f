import Experiment
import Mathematics
package import Scoring

/// The score of the best of many configurations, measured on other trials than those that chose it.
///
/// The best of many is lucky too. Training trials are drawn with replacement, the best configuration of the draw is
/// chosen, and it is scored on the trials that were not drawn; the mean over draws is the corrected score (the
/// bootstrap of selection of Tsamardinos, Greasidou and Borboudakis 2018, doi:10.1007/s10994-018-5714-4). It repeats
/// the choice among the configurations that were tried, not the search that came upon them.
package struct SelectionCorrection: Sendable, Hashable {
    package let score: Double
    /// The interval that holds 95 % of the draws' scores.
    package let interval: ClosedRange<Double>
    /// By how much the chosen one scored better in the trials that chose it, on average; positive is luck.
    package let optimism: Double

    package static let draws = 200

    private struct Best: Sendable {
        var excess = Double.infinity
        /// The merits of the goals in their order; none before the first configuration.
        var merits: [Double] = []
        var inside, outside: Double?

        func isWorse(than other: Best) -> Bool {
            excess == other.excess ? merits.lexicographicallyPrecedes(other.merits) : excess > other.excess
        }
    }

    /// Corrects the first goal's score of the best configuration, which is chosen as the winner is: by the goals in their
    /// order, and the first of those that are equal in all.
    ///
    /// The outcome is the same for any number of jobs; `nil` where there are too few trials to leave some out.
    package static func correct(
        configurations: Int, trials: Int, objective: Objective, seed: UInt64, jobs: Int,
        _ trialCounts: @escaping @Sendable (Int) -> [TrialCounts]
    ) async throws -> SelectionCorrection? {
        let count = trials
        guard count > 2, configurations > 0 else { return nil }
        let weights = Self.weights(trials: count, seed: seed)
        let size = 64
        let chunks = (configurations + size - 1) / size
        let parts = try await inParallel(chunks, jobs: jobs) { chunk in
            var best = [Best](repeating: Best(), count: draws)
            for configuration in (chunk * size)..<min((chunk + 1) * size, configurations) {
                let next = Self.scores(trialCounts(configuration), weights, objective)
                for draw in best.indices where best[draw].isWorse(than: next[draw]) { best[draw] = next[draw] }
            }
            return best
        }
        var best = [Best](repeating: Best(), count: draws)
        for part in parts {
            for draw in best.indices where best[draw].isWorse(than: part[draw]) { best[draw] = part[draw] }
        }
        let pairs = best.compactMap { best in
            best.inside.flatMap { inside in best.outside.map { (inside: inside, outside: $0) } }
        }
        let scores = pairs.map(\.outside).sorted()
        guard let lower = Quantile.type7(sorted: scores, 0.025), let upper = Quantile.type7(sorted: scores, 0.975)
        else { return nil }
        let number = Double(pairs.count)
        let sign = objective.goals[0].isBetterHigher ? 1.0 : -1.0
        return SelectionCorrection(
            score: pairs.reduce(0) { $0 + $1.outside } / number, interval: lower...upper,
            optimism: sign * pairs.reduce(0) { $0 + ($1.inside - $1.outside) } / number)
    }

    /// The number of times that eight draws hold each trial.
    private typealias Weights = [SIMD8<Double>]

    private static func weights(trials: Int, seed: UInt64) -> [Weights] {
        let key = RandomKey.make(seed: seed, name: "selection")
        return stride(from: 0, to: draws, by: SIMD8<Double>.scalarCount).map { first in
            var weights = Weights(repeating: .zero, count: trials)
            for lane in 0..<SIMD8<Double>.scalarCount {
                var stream = RandomStream(key: key, trial: first + lane, station: .bootstrap)
                stream.choices(trials, of: trials) { weights[$0][lane] += 1 }
            }
            return weights
        }
    }

    /// A figure in eight draws: the sums of its numerators and denominators over trials.
    private struct Figure {
        private var above = SIMD8<Double>()
        private var below = SIMD8<Double>()

        @inline(__always)
        init(_ parts: [SIMD2<Double>], _ weights: Weights, _ weight: (SIMD8<Double>) -> SIMD8<Double> = { $0 }) {
            for (parts, weights) in zip(parts, weights) {
                let weights = weight(weights)
                above += parts.x * weights
                below += parts.y * weights
            }
        }

        subscript(lane: Int) -> Double? { below[lane] > 0 ? above[lane] / below[lane] : nil }
    }

    /// The scores of a configuration in every draw.
    private static func scores(_ trialCounts: [TrialCounts], _ weights: [Weights], _ objective: Objective) -> [Best] {
        let parts = (objective.goals + objective.constraints.map(\.figure)).map { figure in
            trialCounts.map {
                let parts = figure.parts($0)
                return SIMD2(parts.numerator, parts.denominator)
            }
        }
        return weights.flatMap { weights in
            let inside = parts.map { Figure($0, weights) }
            let outside = Figure(parts[0], weights) { SIMD8(repeating: 0).replacing(with: 1, where: $0 .== 0) }
            return (0..<SIMD8<Double>.scalarCount).map { lane in
                let excess = zip(objective.constraints, inside.dropFirst(objective.goals.count)).reduce(0) {
                    sum, next in
                    sum + next.0.excess(next.1[lane])
                }
                let merits = zip(objective.goals, inside).map { objective.merit($0, $1[lane]) }
                return Best(excess: excess, merits: merits, inside: inside[0][lane], outside: outside[lane])
            }
        }
    }
}
