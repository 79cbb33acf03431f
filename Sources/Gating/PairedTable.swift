package import Scenarios
package import Scoring

/// The same trials before and after a change, for each detector and scenario.
package struct PairedTable: Sendable {
    package var detectors, scenarios: [String]
    package var families: [Family]
    /// The pairs, by detector and scenario.
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
