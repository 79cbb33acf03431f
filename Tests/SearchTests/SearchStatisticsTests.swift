import Experiment
import Mathematics
@testable import Search
import Foundation
import Scoring
import Testing

@Suite("Statistics of searches")
struct SearchStatisticsTests {
    /// Ishigami's function with a = 7, b = 0.1, whose indices are known in closed form.
    private func ishigami(_ point: [Double]) -> Double {
        let x = point.map { (2 * $0 - 1) * Double.pi }
        return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0])
    }

    @Test("Sobol indices of Ishigami's function are those of theory, within their intervals")
    func indices() throws {
        var sequence = try SobolSequence(dimensions: 6)
        let rows = try (0..<4096).map { _ in try sequence.next() }
        let (a, b) = (rows.map { Array($0[..<3]) }, rows.map { Array($0[3...]) })
        let mixed = (0..<3).map { column in
            zip(a, b).map { a, b in
                var row = a
                row[column] = b[column]
                return ishigami(row)
            }
        }
        let found = try #require(SobolIndices(a: a.map(ishigami), b: b.map(ishigami), mixed: mixed, seed: 1))
        let pi4 = pow(Double.pi, 4)
        let variance = 49 / 8 + 0.1 * pi4 / 5 + 0.01 * pi4 * pi4 / 18 + 0.5
        let v1 = 0.5 * pow(1 + 0.1 * pi4 / 5, 2)
        let v13 = 0.01 * pi4 * pi4 * (1.0 / 18 - 1.0 / 50)
        let first = [v1 / variance, 49 / 8 / variance, 0]
        let total = [(v1 + v13) / variance, 49 / 8 / variance, v13 / variance]
        for index in 0..<3 {
            #expect(abs(found.first[index].value - first[index]) < 0.02)
            #expect(abs(found.total[index].value - total[index]) < 0.02)
            #expect(found.first[index].interval.contains(found.first[index].value))
            #expect(found.total[index].interval.contains(total[index]))
        }
    }

    @Test("a function that does not vary has no indices")
    func constant() {
        let ones = [Double](repeating: 1, count: 8)
        #expect(SobolIndices(a: ones, b: ones, mixed: [ones], seed: 1) == nil)
    }

    /// Trials of ten repetitions of which a detector sees each with a chance.
    private func trialCounts(_ count: Int, chance: Double, _ stream: inout RandomStream) -> [TrialCounts] {
        (0..<count).map { _ in
            var counts = TrialCounts()
            counts.countable = 10
            for _ in 0..<10 where stream.bernoulli(chance) { counts.detected += 1 }
            counts.closeTrial()
            return counts
        }
    }

    @Test("of configurations without a difference the best looks better than it is, and the correction takes that away")
    func correction() async throws {
        var (naive, corrected) = (0.0, 0.0)
        for round in 0..<6 {
            var stream = RandomStream(key: 77, trial: round, station: .controls)
            let configurations = (0..<60).map { _ in trialCounts(40, chance: 0.7, &stream) }
            let best = configurations.compactMap { Metric.recall.value(over: $0) }.max() ?? 0
            let correction = try await SelectionCorrection.correct(
                configurations: 60, trials: 40, objective: try Objective(maximise: ["recall"]), seed: UInt64(round),
                jobs: 2
            ) { configurations[$0] }
            let found = try #require(correction)
            #expect(found.optimism > 0)
            naive += (best - 0.7) / 6
            corrected += (found.score - 0.7) / 6
        }
        #expect(naive > 0.03)
        #expect(abs(corrected) < naive / 3)
    }

    @Test("where one configuration is far better than all others there is little to correct")
    func clearWinner() async throws {
        var stream = RandomStream(key: 78, trial: 0, station: .controls)
        let configurations = (0..<20).map { trialCounts(100, chance: $0 == 7 ? 0.9 : 0.5, &stream) }
        let correction = try await SelectionCorrection.correct(
            configurations: 20, trials: 100, objective: try Objective(maximise: ["recall"]), seed: 1, jobs: 1
        ) { configurations[$0] }
        let found = try #require(correction)
        #expect(abs(found.score - 0.9) < 0.02)
        #expect(abs(found.optimism) < 0.01)
    }

    @Test(
        "the loss of a search falls as its goal gets better, also below 0, and is less than that of a broken constraint",
        arguments: [true, false])
    func loss(isBetterHigher: Bool) throws {
        let metric = Metric(
            "balance", heading: "h", about: "a", unit: .repetitions,
            direction: isBetterHigher ? .higherIsBetter : .lowerIsBetter, numerator: { $0.detected - $0.falseCounts },
            denominator: .counts { $0.trials })
        let catalog = try MetricCatalog.standard.adding([metric], beside: [])
        let objective = try Objective(goal: "balance", constraints: ["recall >= 0.5"], metrics: catalog)
        let aim = Tune.ScalarisedObjective(objective, number: 0, of: 1)
        func loss(_ balance: Int, detected: Int = 50) -> Double {
            var counts = TrialCounts()
            (counts.countable, counts.detected, counts.falseCounts) = (50, detected, detected - balance)
            counts.closeTrial()
            return aim.loss(MetricValues([counts], objective.metrics.objectives))
        }
        let losses = [-40, -2, -1, 0, 1, 2, 50].map { loss($0) }
        #expect(zip(losses, losses.dropFirst()).allSatisfy { isBetterHigher ? $0 > $1 : $0 < $1 }, "\(losses)")
        #expect(losses.allSatisfy { $0 < loss(0, detected: 20) })
    }

    @Test("of configurations that are equal in the first goal, the best in the next one is chosen")
    func nextGoal() async throws {
        // The first configuration misses a repetition of one trial, and ties with the second in draws without it.
        let configurations = [1, 0].map { errors in
            (0..<4).map { trial in
                var counts = TrialCounts()
                (counts.countable, counts.falseCounts, counts.duration) = (10, errors, 60_000_000_000)
                counts.detected = trial == 0 ? 10 - errors : 10
                counts.closeTrial()
                return counts
            }
        }
        let correction = try await SelectionCorrection.correct(
            configurations: 2, trials: 4,
            objective: try Objective(maximise: ["recall"], minimise: ["false-per-minute"]), seed: 1, jobs: 1
        ) { configurations[$0] }
        let found = try #require(correction)
        #expect(found.score == 1 && found.optimism == 0)
    }
}
