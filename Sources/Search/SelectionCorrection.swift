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
    /// The corrected score.
    package let score: Double
    /// The interval that holds 95 % of the draws' scores.
    package let interval: ClosedRange<Double>
    /// By how much the chosen one scored better in the trials that chose it, on average; positive is luck.
    package let optimism: Double

    /// Draws.
    package static let draws = 200

    /// The best of some configurations in every draw.
    private struct Best: Sendable {
        var excess = Double.infinity
        var merit = -Double.infinity
        var inside: Double?
        var outside: Double?

        func isWorse(than other: Best) -> Bool {
            excess == other.excess ? merit < other.merit : excess > other.excess
        }
    }

    /// Corrects the score of the best configuration.
    ///
    /// - Parameters:
    ///   - configurations: How many configurations there are.
    ///   - trials: How many training trials there are.
    ///   - objective: What made the best one the best; its first goal is corrected.
    ///   - seed: Where chance comes from.
    ///   - jobs: How much is worked on at the same time; the outcome does not depend on it.
    ///   - trialCounts: What a configuration did in each training trial.
    /// - Returns: `nil` where there are too few trials to leave some out.
    /// - Throws: `CancellationError`.
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
                let sums = Sums(trialCounts(configuration), objective: objective)
                for (draw, weights) in weights.enumerated() {
                    let next = sums.best(weights, objective)
                    if best[draw].isWorse(than: next) { best[draw] = next }
                }
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

    /// Returns the number of times that each draw holds each trial.
    private static func weights(trials: Int, seed: UInt64) -> [[Double]] {
        let key = RandomKey.make(seed: seed, name: "selection")
        return (0..<draws).map { draw in
            var stream = RandomStream(key: key, trial: draw, station: .bootstrap)
            var weights = [Double](repeating: 0, count: trials)
            stream.choices(trials, of: trials) { weights[$0] += 1 }
            return weights
        }
    }

    /// The parts that each trial of a configuration adds to numerator and denominator of the figures that matter.
    private struct Sums {
        private let parts: [[SIMD2<Double>]]

        init(_ trialCounts: [TrialCounts], objective: Objective) {
            let figures = [objective.goals[0]] + objective.constraints.map(\.figure)
            parts = figures.map { figure in
                trialCounts.map {
                    let parts = figure.parts($0)
                    return SIMD2(parts.numerator, parts.denominator)
                }
            }
        }

        func best(_ weights: [Double], _ objective: Objective) -> Best {
            var best = Best()
            best.inside = value(parts[0], weights)
            best.outside = outside(parts[0], weights)
            best.excess = 0
            for (constraint, parts) in zip(objective.constraints, parts.dropFirst()) {
                best.excess += constraint.excess(value(parts, weights))
            }
            best.merit =
                best.inside.map { objective.goals[0].isBetterHigher ? $0 : -$0 } ?? -.greatestFiniteMagnitude
            return best
        }

        private func value(_ parts: [SIMD2<Double>], _ weights: [Double]) -> Double? {
            var sum = SIMD2<Double>()
            for index in parts.indices { sum += weights[index] * parts[index] }
            return sum.y > 0 ? sum.x / sum.y : nil
        }

        private func outside(_ parts: [SIMD2<Double>], _ weights: [Double]) -> Double? {
            var sum = SIMD2<Double>()
            for index in parts.indices where weights[index] == 0 { sum += parts[index] }
            return sum.y > 0 ? sum.x / sum.y : nil
        }
    }
}
