import Experiment
import Scenarios
import Mathematics

/// The figures of histories, and the counts that they were made of.
package struct CountsEvaluation: Sendable {
    /// The plan, and the labels of the devices.
    package let operation: CountsOperation
    /// The run of the sessions, with the failures of detectors.
    package let run: OutcomeRun<CountsSessions>
    /// The kinds of history, in the order of the plan; none if a detector failed.
    package let kinds: [OutcomeGroup<HistoryOutcome>]
    /// The sessions of each scenario, in the order of the run; none if a detector failed.
    package let heard: [[HeardSession]]

    /// Computes the figures of the histories of each kind, in the order of the plan.
    init(
        _ operation: CountsOperation, _ run: OutcomeRun<CountsSessions>, heard: [HeardSession],
        histories: [[HistoryOutcome]]
    ) throws(GSLError) {
        (self.operation, self.run) = (operation, run)
        var kinds: [OutcomeGroup<HistoryOutcome>] = []
        for (kind, histories) in zip(operation.plan.kinds, histories) {
            kinds.append(try Self.group(kind, histories, seed: operation.experiment.seed))
        }
        self.kinds = kinds
        self.heard = operation.experiment.entries.compactMap { entry in
            let sessions = heard.filter { $0.scenario == entry.scenario.name }
            return sessions.isEmpty ? nil : sessions
        }
    }

    /// The figures of one kind of history, in a single row.
    static func group(
        _ kind: CountsPlan.Kind, _ histories: [HistoryOutcome], seed: UInt64
    ) throws(GSLError) -> OutcomeGroup<HistoryOutcome> {
        try OutcomeGroup(
            kind.name, about: kind.about, labels: [kind.name], outcomes: [histories], streams: "counts", seed: seed)
    }
}

extension [HeardSession] {
    package var trueCounts: Int { reduce(0) { $0 + $1.truth.count } }

    /// The number of right or of false counts of the phone.
    package func phoneCounts(areRight: Bool) -> Int {
        reduce(0) { $0 + $1.phone.count { ($0.repetition != nil) == areRight } }
    }

    /// The number of right or of false counts of the watch; `nil` if its counter is random.
    package func watchCounts(areRight: Bool) -> Int? {
        let lists = compactMap(\.watch)
        guard lists.count == count else { return nil }
        return lists.reduce(0) { $0 + $1.count { ($0.repetition != nil) == areRight } }
    }
}
