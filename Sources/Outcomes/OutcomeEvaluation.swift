import Experiment
package import Mathematics
package import Scenarios

/// A kind of outcome whose figures are compared by scenario.
package protocol EvaluatedKind: OutcomeKind where Outcome: Outcomes.Outcome {
    /// The scenarios that are pooled, by their family.
    static var pools: [OutcomePool] { get }
    /// The shares by which each detector is compared with the last one on the same trials.
    static var compared: [OutcomeFigure<Outcome>] { get }
    /// Returns the beginning of the names of the random streams of a group's rows.
    static func streams(_ group: String) -> String
}

package struct OutcomePool: Sendable {
    package let name, about: String
    package let isMember: @Sendable (Family) -> Bool
}

/// The figures of a run: of each scenario, of the pools, and the comparisons.
package struct OutcomeEvaluation<Kind: EvaluatedKind>: Sendable {
    package typealias Group = OutcomeGroup<Kind.Outcome>

    package let run: OutcomeRun<Kind>
    package let pools: [Group]
    /// The scenarios, in the order of the plan.
    package let scenarios: [Group]
    /// The comparisons of each detector with the last one that did not fail.
    package let comparisons: [OutcomeComparison]

    /// Computes the figures; each row of a group has a random stream of its own, from the seed of the plan.
    package init(_ run: OutcomeRun<Kind>) throws(GSLError) {
        self.run = run
        let (entries, seed) = (run.kind.experiment.entries, run.kind.experiment.seed)
        var scenarios: [Group] = []
        for (entry, outcomes) in zip(entries, run.outcomes) {
            scenarios.append(
                try Group(
                    entry.scenario.name, about: entry.scenario.about, family: entry.scenario.family,
                    labels: run.labels, outcomes: outcomes, streams: Kind.streams(entry.scenario.name), seed: seed))
        }
        self.scenarios = scenarios
        pools = try Self.pools(of: run)
        comparisons = try OutcomeComparison.all(of: Kind.self, run, seed: seed)
    }

    /// The pools of a run that have scenarios; each row has a random stream of its own, from the seed of the plan.
    package static func pools(of run: OutcomeRun<Kind>) throws(GSLError) -> [Group] {
        let experiment = run.kind.experiment
        var pools: [Group] = []
        for pool in Kind.pools {
            let members = zip(experiment.entries, run.outcomes).filter { pool.isMember($0.0.scenario.family) }.map(\.1)
            guard !members.isEmpty else { continue }
            pools.append(
                try Group(
                    pool.name, about: pool.about, scenarios: members.count, labels: run.labels,
                    outcomes: run.labels.indices.map { row in members.flatMap { $0[row] } },
                    streams: Kind.streams(pool.name), seed: experiment.seed))
        }
        return pools
    }

    package func pool(_ name: String) -> Group? { pools.first { $0.name == name } }
}
