import Experiment
import Foundation
package import Scoring

/// The objective of a search: metrics to optimise, and limits that other metrics keep.
package struct Objective: Sendable, Hashable, CustomStringConvertible {
    package struct Constraint: Sendable, Hashable, CustomStringConvertible {
        package var figure: Metric
        /// Whether it may not be more than the limit, rather than less.
        package var isAtMost: Bool
        package var limit: Double

        package var description: String { "\(figure.name) \(isAtMost ? "<=" : ">=") \(limit)" }

        /// Reads `FIGURE <= NUMBER` or `FIGURE >= NUMBER`.
        package init(parsing text: String, of metrics: MetricCatalog = .standard) throws(TuningError) {
            let names = metrics.objectives.map(\.name).joined(separator: ", ")
            let allowed = "constraint; write FIGURE <= NUMBER or FIGURE >= NUMBER, with one of \(names)"
            for (sign, isAtMost) in [("<=", true), (">=", false)] {
                let parts = text.split(separator: sign, omittingEmptySubsequences: false)
                guard parts.count == 2 else { continue }
                guard let figure = metrics.objective(naming: parts[0]),
                    let limit = Double(parts[1].filter { $0 != " " }), limit.isFinite
                else { break }
                // A limit that no value can break, as a share of 5 that was meant as per cent, would limit nothing.
                guard figure.canBe(limit) else {
                    let range = figure.unit == .share ? "a share from 0 to 1" : "a number of at least 0"
                    throw .objective(text, allowed: "constraint; the limit of \(figure.name) is \(range)")
                }
                (self.figure, self.isAtMost, self.limit) = (figure, isAtMost, limit)
                return
            }
            throw .objective(text, allowed: allowed)
        }

        /// By how much a figure breaks the limit; 0 where it keeps it, as one that nothing defines does.
        func excess(_ value: Double?) -> Double {
            guard let value else { return 0 }
            return max(0, isAtMost ? value - limit : limit - value)
        }
    }

    /// The metrics to optimise; the first one chooses the winner.
    package var goals: [Metric]
    package var constraints: [Constraint]
    package let metrics: MetricCatalog
    /// The smallest gain of the first goal, in its unit; our own choice, a share's smallest change that a gate heeds.
    package var smallestGain = standardGain

    package static let standardGain = 0.01

    package init(
        maximise: [String] = [], minimise: [String] = [], constraints: [String] = [], metrics: MetricCatalog = .standard
    ) throws(TuningError) {
        let known = metrics.withOutcomes
        func figures(_ texts: [String], _ isBetterHigher: Bool) throws(TuningError) -> [Metric] {
            let names = known.objectives.filter { $0.isBetterHigher == isBetterHigher }.map(\.name)
            var figures: [Metric] = []
            for text in texts {
                guard let figure = known.objective(naming: text), figure.isBetterHigher == isBetterHigher else {
                    throw .objective(
                        text,
                        allowed:
                            "figure to \(isBetterHigher ? "maximise" : "minimise"); those are \(names.joined(separator: ", "))"
                    )
                }
                figures.append(figure)
            }
            return figures
        }
        let goals = (try figures(maximise, true) + figures(minimise, false)).distinct
        self.goals = goals.isEmpty ? [.f1] : goals
        var read: [Constraint] = []
        for text in constraints { read.append(try Constraint(parsing: text, of: known)) }
        self.constraints = read
        let namesOutcome = (goals + read.map(\.figure)).contains { MetricCatalog.outcomes.contains($0) }
        self.metrics = namesOutcome ? known : metrics
    }

    /// Reads a single goal, which is maximised or minimised as it gets better.
    package init(goal: String, constraints: [String] = [], metrics: MetricCatalog) throws(TuningError) {
        let isBetterHigher = metrics.withOutcomes.objective(naming: goal)?.isBetterHigher ?? true
        try self.init(
            maximise: isBetterHigher ? [goal] : [], minimise: isBetterHigher ? [] : [goal], constraints: constraints,
            metrics: metrics)
    }

    package var description: String {
        let goals = goals.map { "\($0.isBetterHigher ? "maximise" : "minimise") \($0.name)" }
        return ([goals.joined(separator: ", ")] + constraints.map { "subject to \($0)" }).joined(separator: ", ")
    }

    /// Returns the distance of figures from keeping all constraints; 0 where they keep them.
    func excess(_ figures: MetricValues) -> Double { constraints.reduce(0) { $0 + $1.excess(figures[$1.figure]) } }

    /// Returns the merit of one goal's value, more being better; an undefined one is worse than any value.
    func merit(_ goal: Metric, _ value: Double?) -> Double {
        guard let value else { return -.greatestFiniteMagnitude }
        return goal.isBetterHigher ? value : -value
    }

    /// Whether one configuration is better than another: constraints come first, then the goals in their order.
    package func isBetter(_ a: MetricValues, than b: MetricValues) -> Bool {
        let (excessA, excessB) = (excess(a), excess(b))
        guard excessA == excessB else { return excessA < excessB }
        for goal in goals {
            let (first, second) = (merit(goal, a[goal]), merit(goal, b[goal]))
            if first != second { return first > second }
        }
        return false
    }

    /// Whether one configuration is at least as good in every goal, and better in one.
    func dominates(_ a: MetricValues, _ b: MetricValues) -> Bool {
        var isBetter = false
        for goal in goals {
            let (first, second) = (merit(goal, a[goal]), merit(goal, b[goal]))
            if first < second { return false }
            if first > second { isBetter = true }
        }
        return isBetter
    }

    /// The metrics that a result must have.
    package var figures: Set<Metric> { Set(goals + constraints.map(\.figure)) }

    /// Whether figures keep all constraints and define all goals; a figure that nothing defines keeps any limit.
    func isMet(by figures: MetricValues) -> Bool {
        goals.allSatisfy { figures[$0] != nil } && excess(figures) == 0
    }

    /// The figures that break a constraint, and the goals without a value, in words.
    package func misses(of figures: MetricValues) -> [String] {
        breaches(of: figures) + goals.filter { figures[$0] == nil }.map { "\($0.name) undefined" }
    }

    /// The figures that break a constraint, in words.
    package func breaches(of figures: MetricValues) -> [String] {
        constraints.compactMap { constraint in
            guard let value = figures[constraint.figure], constraint.excess(value) > 0 else { return nil }
            // With as many decimals as tell the value from the limit.
            let text = (3...12).lazy.map { String(format: "%.\($0)f", value) }
                .first { constraint.excess(Double($0)) > 0 }
            return "\(constraint.figure.name) \(text ?? "\(value)")"
        }
    }

    /// The places whose figures keep all constraints and define all goals, and that no other one surpasses; the best by
    /// the goals in order comes first, the lower place of equal ones.
    func front(_ places: Range<Int>, _ figures: (Int) -> MetricValues) -> [Int] {
        let sorted = places.filter { isMet(by: figures($0)) }.sorted {
            let (a, b) = (figures($0), figures($1))
            return isBetter(a, than: b) || (!isBetter(b, than: a) && $0 < $1)
        }
        // In this order nothing is dominated by what comes later. With two goals the second one rises along the front, so
        // that the last one dominates what any of them does.
        var front: [Int] = []
        for place in sorted {
            let rivals = goals.count > 2 ? front[...] : front.suffix(1)
            if rivals.contains(where: { dominates(figures($0), figures(place)) }) { continue }
            front.append(place)
        }
        return front
    }
}

package struct MetricValues: Sendable, Hashable {
    /// Half the size of optionals: a search may hold the figures of a million configurations.
    private let values: ArraySlice<Double>
    private let metrics: [Metric]

    /// The value of an undefined figure, which no figure has.
    static let undefined = -Double.infinity

    package init(_ trialCounts: [TrialCounts], _ metrics: [Metric]) {
        self.init(Self.numbers(trialCounts, metrics)[...], metrics)
    }

    /// Takes figures that `numbers` has worked out.
    init(_ values: ArraySlice<Double>, _ metrics: [Metric]) { (self.values, self.metrics) = (values, metrics) }

    /// Works out all figures, as numbers that take the least memory.
    static func numbers(_ trialCounts: [TrialCounts], _ metrics: [Metric]) -> [Double] {
        metrics.map { $0.value(over: trialCounts) ?? undefined }
    }

    package subscript(figure: Metric) -> Double? {
        guard let index = metrics.firstIndex(of: figure) else { return nil }
        let value = values[values.startIndex + index]
        return value == Self.undefined ? nil : value
    }

    package var named: [String: Double] {
        Dictionary(uniqueKeysWithValues: metrics.compactMap { metric in self[metric].map { (metric.name, $0) } })
    }
}
