package import Experiment
import Scenarios
import Scoring

extension Leaderboard {
    /// The results of all entrants on the trials that one estimator reported.
    package struct EstimatorResult: Sendable {
        package var estimator: LeaderboardPlan.Estimator
        /// Everything pooled, with intervals and cheat curves.
        package var overall: Evaluation.Group
        package var families: [Evaluation.Group]
        /// The scenarios, without intervals.
        package var scenarios: [Evaluation.Group]
    }
}

extension Leaderboard.EstimatorResult {
    /// The figures of one run; intervals of the whole and of families are those of `Evaluation`.
    init(_ run: Leaderboard.Run, resamples: Int) async throws {
        let (plan, tables) = (run.plan, run.outcome.tables)
        let labels = plan.rows.map(\.label)
        estimator = run.estimator
        (overall, families, scenarios) = try await plan.groups { name, family, positions, isScenario in
            let standings = tables.sum(positions)
            var group = Evaluation.Group(
                name: name, family: family, trials: positions.reduce(0) { $0 + plan.entries[$1].trials },
                figures: try await Evaluation.Group.figures(
                    plan.metrics, of: standings, labels: labels, name: name, seed: plan.seed,
                    resamples: isScenario ? 0 : resamples, jobs: plan.jobs), rejections: [])
            if family == nil {
                try await group.addCurves(
                    [.gradedCheats], of: standings, labels: labels, seed: plan.seed, resamples: resamples,
                    jobs: plan.jobs)
            }
            return group
        }
    }
}

extension ExperimentPlan {
    /// Makes the groups of a leaderboard: everything pooled, with its margins, the families, and the scenarios.
    func groups(
        _ make: (_ name: String, Family?, _ positions: [Int], _ isScenario: Bool) async throws -> Evaluation.Group
    ) async throws -> (overall: Evaluation.Group, families: [Evaluation.Group], scenarios: [Evaluation.Group]) {
        var (families, scenarios): ([Evaluation.Group], [Evaluation.Group]) = ([], [])
        for family in Family.allCases {
            let positions = entries.indices.filter { entries[$0].scenario.family == family }
            if !positions.isEmpty { families.append(try await make(family.rawValue, family, positions, false)) }
        }
        for (position, entry) in entries.enumerated() {
            scenarios.append(try await make(entry.scenario.name, entry.scenario.family, [position], true))
        }
        var overall = try await make("overall", nil, Array(entries.indices), false)
        overall.setMargins(by: families.first { $0.family == .real })
        return (overall, families, scenarios)
    }
}

extension Evaluation.Group {
    /// The figures of some scenarios over all runs that are not aside together.
    ///
    /// The same people, seen by several estimators, do not give as much information as several people: resampling all
    /// as if they were different would give intervals that are too narrow. So a pooled figure's interval reaches as far
    /// to either side as the runs' own do on average, which is right if a trial goes well or badly for all, and too
    /// wide else.
    static func pooled(
        _ runs: [Leaderboard.Run], _ name: String, family: Family?, positions: [Int], parts: [Evaluation.Group]
    ) async throws -> Evaluation.Group {
        let plan = runs[0].plan
        let (entrants, metrics) = (plan.rows.indices, plan.metrics)
        var group = Evaluation.Group(
            name: name, family: family,
            trials: runs.reduce(0) { sum, run in
                sum + positions.reduce(0) { $0 + run.plan.entries[$1].trials }
            }, figures: [], rejections: [])
        var standings: [EntrantTotals] = []
        for entrant in entrants {
            var standing = EntrantTotals()
            for run in runs {
                for position in positions { standing.merge(run.outcome.tables.scenarios[position][entrant]) }
            }
            var stream = Evaluation.stream(name, seed: 0)
            var figures = try standing.aggregate.summary(
                metrics, confidence: Evaluation.confidence, resamples: 0, stream: &stream)
            for metric in metrics.all {
                figures[metric] = figures[metric].reaching(
                    as: parts.map { $0.figures[entrant][metric] }, within: metric.unit.range)
            }
            group.figures.append(figures)
            standings.append(standing)
        }
        try await group.addCurves(
            [.gradedCheats], of: standings, labels: plan.rows.map(\.label), seed: 0, resamples: 0, jobs: plan.jobs)
        return group
    }
}

extension Estimate {
    /// The same value with an interval that reaches as far to either side as those of the parts on average.
    fileprivate func reaching(as parts: [Estimate], within range: ClosedRange<Double>) -> Estimate {
        guard let value else { return self }
        let known = parts.compactMap { part -> (below: Double, above: Double)? in
            guard let middle = part.value, let lower = part.lower, let upper = part.upper else { return nil }
            return (middle - lower, upper - middle)
        }
        guard !known.isEmpty else { return Estimate(value: value) }
        let number = Double(known.count)
        let lower = value - known.reduce(0) { $0 + $1.below } / number
        let upper = value + known.reduce(0) { $0 + $1.above } / number
        return Estimate(
            value: value, lower: max(lower, range.lowerBound), upper: min(upper, range.upperBound), method: .bootstrap)
    }
}
