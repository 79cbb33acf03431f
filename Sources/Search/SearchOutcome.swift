import Experiment
import Mathematics
package import Detection
package import Scoring

package struct SearchOutcome: Sendable {
    /// The winner against the standard, in the held-out trials.
    package struct Comparison: Sendable {
        package let figure: Metric
        package let test: PairedComparison?
        /// The p-value, corrected together with those of all figures (`HolmCorrection`); `nil` without a test.
        package fileprivate(set) var correctedP: Double?
    }

    /// The best recall at a rate of false counts.
    package struct OperatingPoint: Sendable {
        /// The most false counts per minute in training.
        package let limit: Double
        /// The configuration with the greatest recall in training that keeps it, by its place among the candidates; of
        /// several the one with the fewest false counts.
        package let candidate: Int?
    }

    package enum Sensitivity: Sendable {
        case indices(SobolIndices)
        case screen([ParameterScreen])
    }

    package let space: SearchSpace
    package let objective: Objective
    package let trials: SearchTrials
    /// The configurations in the order in which they were first requested; the first is the default.
    package let candidates: Candidates
    /// The configurations that keep all constraints, have a value of each goal, and that none of the others dominates in
    /// training; the best by the goals in order comes first.
    package let pareto: [Int]
    /// The best configuration in training; `nil` where none keeps all constraints and has a value of each goal.
    package var winner: Int? { pareto.first }
    /// The winner's score, corrected for being the best of many.
    package let correction: SelectionCorrection?
    /// The winner against the standard, for every figure, the first goal first.
    package let comparisons: [Comparison]
    package let operatingPoints: [OperatingPoint]
    /// The influence of each parameter on the first goal in training.
    package let sensitivity: Sensitivity
    /// The influence of each parameter on each metric of what becomes of counts, in training; none if not judged.
    package let outcomeSensitivity: [(metric: Metric, sensitivity: Sensitivity)]
    /// The number of combinations of values in a design, or the number of evaluations of a search.
    package let combinations: Int
    package let refused: Int

    /// The rates of false counts per minute at which recall is reported.
    package static let falseRates = [0, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

    /// Analyses what configurations did, each once and the standard first; Saltelli's design has the configuration of
    /// each combination too.
    init(
        space: SearchSpace, objective: Objective, trials: SearchTrials, detectors: Configurations,
        results: ResultColumns, combinations: Int, refused: Int, crossed: [Int] = []
    ) async throws {
        (self.space, self.objective, self.trials) = (space, objective, trials)
        (self.combinations, self.refused) = (combinations, refused)
        let candidates = try await Candidates(detectors, results, in: trials, for: objective)
        self.candidates = candidates
        if let goal = objective.goals.first(where: { goal in candidates.allSatisfy { $0.training[goal] == nil } }) {
            throw TuningError.undefinedGoal(detector: space.name, goal.name)
        }
        let pareto = objective.front(candidates.indices) { candidates[$0].training }
        self.pareto = pareto
        correction = try await SelectionCorrection.correct(
            configurations: results.count, trials: trials.training.count, objective: objective, seed: trials.plan.seed,
            jobs: trials.plan.jobs
        ) { trials.trialCounts(results[$0].training, .training) }
        operatingPoints = Self.operatingPoints(candidates)
        sensitivity = Self.sensitivity(
            candidates, space: space, goal: objective.goals[0], crossed: crossed, seed: trials.plan.seed)
        let outcomes = objective.metrics.hasOutcomes ? MetricCatalog.outcomes : []
        // One table has all of them: beside a screen of the goal stand screens.
        let shared = if case .indices = sensitivity { crossed } else { [Int]() }
        outcomeSensitivity = outcomes.map { metric in
            (
                metric,
                Self.sensitivity(candidates, space: space, goal: metric, crossed: shared, seed: trials.plan.seed)
            )
        }
        let others = objective.metrics.objectives.filter { $0 != objective.goals[0] }
        var comparisons: [Comparison] =
            pareto.first.map { winner in
                ([objective.goals[0]] + others).map { figure in
                    var stream = RandomStream(
                        key: RandomKey.make(seed: trials.plan.heldOutSeed, name: "paired/\(figure.name)"), trial: 0,
                        station: .bootstrap)
                    return Comparison(
                        figure: figure,
                        test: PairedComparison(
                            figure, trials.trialCounts(results[winner].heldOut, .heldOut),
                            trials.trialCounts(results[0].heldOut, .heldOut), stream: &stream))
                }
            } ?? []
        let corrected = HolmCorrection.corrected(comparisons.map { $0.test?.pValue })
        for index in comparisons.indices { comparisons[index].correctedP = corrected[index] }
        self.comparisons = comparisons
    }

    /// The decision whether a winner differs from the default.
    package enum Verdict: Sendable, Hashable {
        /// A gain that is large enough and sure.
        case better
        /// A loss that is large enough and sure.
        case worse
        /// A difference that may be chance.
        case notShownToDiffer
        /// A difference below the smallest one that is a gain, sure or not.
        case noGain
    }

    /// The greatest p-value with which the winner counts as different from the default.
    package static let level = 0.05

    /// Returns whether the winner is better than the default by the first goal in the held-out trials, with a p-value
    /// corrected together with those that stand beside it; `nil` where the two cannot be compared.
    package func verdict(_ correctedP: Double?) -> Verdict? {
        guard let test = comparisons.first?.test, let correctedP else { return nil }
        if test.difference.magnitude < objective.smallestGain { return .noGain }
        if correctedP > Self.level { return .notShownToDiffer }
        return (test.difference > 0) == objective.goals[0].isBetterHigher && test.difference != 0 ? .better : .worse
    }

    /// A searched value of the winner at an end of its range: what lies beyond was not tried.
    package struct Border: Sendable, Hashable {
        package let parameter: ParameterDescription
        package let value: ParameterValue
        /// Whether it is the lowest value that was searched, rather than the highest.
        package let isLowest: Bool
    }

    /// The values of the winner at the ends of their ranges; none where the default is the winner.
    package var borders: [Border] {
        guard let winner, winner != 0 else { return [] }
        return zip(space.dimensions, candidates[winner].values).compactMap { dimension, value in
            guard let ends = dimension.ends, let number = value.number else { return nil }
            guard number <= ends.lowerBound || number >= ends.upperBound else { return nil }
            return Border(parameter: dimension.parameter, value: value, isLowest: number <= ends.lowerBound)
        }
    }

    /// The configuration nearest to keeping all constraints.
    package var nearest: Candidate? {
        candidates.indices.min { a, b in objective.isBetter(candidates[a].training, than: candidates[b].training) }
            .map { candidates[$0] }
    }

    /// The reason why there is no winner, as words after "no": the goals or constraints, in the given words, that no
    /// configuration meets, and what the nearest one lacks.
    package func shortfall(_ constraints: String, code: (String) -> String = { $0 }) -> String {
        let lack =
            if !candidates.contains(where: \.meetsConstraints) {
                "meets \(constraints)"
            } else if objective.constraints.isEmpty {
                "has a value of each goal"
            } else {
                "that meets \(constraints) has a value of each goal"
            }
        let nearest = nearest.map {
            let misses = objective.misses(of: $0.training).joined(separator: ", ")
            return "; the nearest is \(code($0.detector.label)), with \(misses)"
        }
        return "configuration \(lack) in training\(nearest ?? "")"
    }

    private static func operatingPoints(_ candidates: Candidates) -> [OperatingPoint] {
        falseRates.map { limit in
            var best: (place: Int, recall: Double, rate: Double)?
            for (place, candidate) in candidates.enumerated() {
                guard let rate = candidate.training[.falsePerMinute], rate <= limit,
                    let recall = candidate.training[.recall]
                else { continue }
                if let best, (recall, -rate) <= (best.recall, -best.rate) { continue }
                best = (place, recall, rate)
            }
            return OperatingPoint(limit: limit, candidate: best?.place)
        }
    }

    /// The influence of each parameter: Sobol indices after Saltelli's design where each of its combinations has a score,
    /// since no number can stand for a missing one, and otherwise a screen of the scores that there are.
    private static func sensitivity(
        _ candidates: Candidates, space: SearchSpace, goal: Metric, crossed: [Int], seed: UInt64
    ) -> Sensitivity {
        let width = space.dimensions.count
        let scores = crossed.compactMap { candidates[$0].training[goal] }
        if !crossed.isEmpty, scores.count == crossed.count {
            let rows = scores.count / (width + 2)
            let columns = (0..<(width + 2)).map { Array(scores[($0 * rows)..<(($0 + 1) * rows)]) }
            if let indices = SobolIndices(a: columns[0], b: columns[1], mixed: Array(columns[2...]), seed: seed) {
                return .indices(indices)
            }
        }
        let all = candidates.map { $0.training[goal] }
        let scored = all.indices.filter { all[$0] != nil }
        return .screen(
            space.dimensions.indices.map { index in
                ParameterScreen(
                    space.dimensions[index], values: scored.map { candidates[$0].value(in: index) },
                    scores: scored.compactMap { all[$0] })
            })
    }
}

extension Sequence<SearchOutcome> {
    /// The p-values of the first goals, corrected together (`HolmCorrection`); `nil` for a search without a test.
    package var correctedGoalPs: [Double?] { HolmCorrection.corrected(map { $0.comparisons.first?.test?.pValue }) }
}
