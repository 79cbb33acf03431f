import Experiment
import Scenarios
package import Mathematics

/// The figures of histories, and the counts that they were made of.
package struct CountsEvaluation: Sendable {
    /// The plan, and the labels of the devices.
    package let operation: CountsOperation
    /// The kinds of history, in the order of the plan; none if a detector failed.
    package let kinds: [OutcomeGroup<HistoryOutcome>]
    /// The sessions of each scenario, in the order of the run; none if a detector failed.
    package let heard: [[HeardSession]]
    /// One line for each detector that failed.
    package let failureLines: [String]

    package init(_ operation: CountsOperation, _ result: CountsOperation.Result) throws(GSLError) {
        self.operation = operation
        failureLines = result.run.failureLines
        var kinds: [OutcomeGroup<HistoryOutcome>] = []
        for (kind, histories) in zip(operation.plan.kinds, result.histories) {
            kinds.append(try Self.group(kind, histories, seed: operation.experiment.seed))
        }
        self.kinds = kinds
        heard = result.run.kind.experiment.entries.compactMap { entry in
            let sessions = result.heard.filter { $0.scenario == entry.scenario.name }
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
