import Pose
package import Scenarios
package import Scoring
import Text

/// The same trials before and after a change, for each detector and scenario.
package struct PairedTable: Sendable {
    package var detectors, scenarios: [String]
    package var families: [Family]
    package var pairs: [[PairedTrials]]
}

extension PairedTable {
    /// Pairs the trials of two tables with the same scenarios in order; `nil` compares each detector with itself.
    package init(
        before: CountsTable, after: CountsTable, detectors: [(label: String, before: Int, after: Int)]? = nil
    ) {
        let detectors = detectors ?? before.detectors.enumerated().map { ($1, $0, $0) }
        self.detectors = detectors.map(\.label)
        scenarios = before.entries.map(\.scenario)
        families = before.entries.map(\.family)
        pairs = detectors.map { detector in
            zip(before.entries, after.entries).map { first, second in
                let then = first.trialCounts[detector.before]
                return PairedTrials(
                    before: then,
                    after: zip(then, second.trialCounts[detector.after]).map { then, now in
                        // The same trial to the millisecond: a processor may differ in the last digit.
                        var now = now
                        if abs(now.duration - then.duration) <= 2_000_000 { now.duration = then.duration }
                        return now
                    })
            }
        }
    }

    /// The same pairs without what becomes of counts, which a baseline does not hold.
    var withoutOutcomes: PairedTable {
        func bare(_ trials: [TrialCounts]) -> [TrialCounts] {
            trials.map { counts in
                var counts = counts
                counts.outcome = OutcomeCounts()
                return counts
            }
        }
        var table = self
        table.pairs = pairs.map { $0.map { PairedTrials(before: bare($0.before), after: bare($0.after)) } }
        return table
    }

    /// The scopes of figures: everything, each family of several scenarios, each scenario.
    package var scopes: [GateScope] {
        let all = Array(scenarios.indices)
        var scopes: [GateScope] = []
        if all.count > 1 { scopes.append(GateScope(kind: .overall, name: "overall", positions: all)) }
        for family in Family.allCases {
            let positions = all.filter { families[$0] == family }
            if positions.count > 1, positions.count < all.count {
                scopes.append(GateScope(kind: .family, name: family.rawValue, positions: positions))
            }
        }
        return scopes + all.map { GateScope(kind: .scenario, name: scenarios[$0], positions: [$0]) }
    }
}

/// The counts of every trial of a run, by scenario and detector.
package struct CountsTable: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var scenario: String
        package var family: Family
        package var trials: Int
        /// For each detector, in the order of the table, the counts of each trial; empty where the scenario failed.
        package var trialCounts: [[TrialCounts]]
        /// The reason why one of its trials could not be made; `nil` where all could.
        package var failure: String?
    }

    package var detectors: [String]
    package var entries: [Entry]
    /// The reasons why detectors failed that are programs of their own, by label; their counts are meaningless.
    package var failures: [String: String] = [:]

    package var trials: Int { entries.reduce(0) { $0 + $1.trials } }

    /// The detectors and scenarios that failed, with the reasons.
    var failed: [(what: String, why: String)] {
        failures.sorted { $0.key < $1.key }.map { ("detector \($0.key)", $0.value) }
            + entries.compactMap { entry in entry.failure.map { ("scenario \(entry.scenario)", $0) } }
    }

    /// The first scenario whose trials differ from those of another table with the same ones in order, `nil` for none.
    package func firstDifference(from other: CountsTable) -> (scenario: String, explanation: String)? {
        for (entry, counterpart) in zip(entries, other.entries) {
            guard let trials = entry.trialCounts.first, let others = counterpart.trialCounts.first else { continue }
            if let explanation = Self.difference(trials, others) { return (entry.scenario, explanation) }
        }
        return nil
    }

    /// Returns the reason why trials differ from others, `nil` for none: in countable, observable or borderline cycles,
    /// or by two milliseconds of length, which is more than processors differ in.
    private static func difference(_ trials: [TrialCounts], _ others: [TrialCounts]) -> String? {
        guard trials.count == others.count else {
            return "\(Plural.counted(others.count, "trial")), not \(trials.count)"
        }
        for (index, (trial, other)) in zip(trials, others).enumerated() {
            let now = [other.countable, other.countableObservable, other.borderline]
            let then = [trial.countable, trial.countableObservable, trial.borderline]
            guard now == then, abs(trial.duration - other.duration) <= 2_000_000 else {
                return
                    "trial \(index) has \(now[0]) countable, \(now[1]) observable and \(now[2]) borderline cycles in \(other.duration.seconds) s, not \(then[0]), \(then[1]) and \(then[2]) in \(trial.duration.seconds) s"
            }
        }
        return nil
    }
}
