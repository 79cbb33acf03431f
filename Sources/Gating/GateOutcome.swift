import Scenarios
import Scoring
import Text

package struct GateOutcome: Sendable {
    package var title: String
    package var settings: GateSettings
    package var findings: [GateFinding]
    /// The p-value that a figure that is not significant would have had to reach.
    package var threshold: Double
    /// The number of figures that could have raised a false alarm at all.
    package var counted: Int
    package var trials: Int
    /// The loss that these trials find least well; `nil` where no scenario has repetitions.
    package var detectableLoss: DetectableLoss?
    package var budgets: [BudgetFinding] = []
    package var latency: [LatencyFinding] = []
    /// The parts that are missing or failed, with the reasons: each fails the gate.
    package var missing: [(what: String, why: String)] = []
    package var unsteady: [UnsteadyDetector] = []
    /// The reason for which times were not compared; `nil` where they were.
    package var timesReason: String?
    /// The duration of the gate, seconds; `nil` where nothing was run.
    package var seconds: Double?
    /// The trials whose counts differ between the two sides, in the order of detectors, scenarios and trials.
    package var changes: [ChangedTrial] = []
    package var notes: [String] = []

    /// Compares two sides; budgets of other detectors and scopes are left out.
    package init(title: String, table: PairedTable, budgets: [Budget], settings: GateSettings, seed: UInt64) {
        (self.title, self.settings) = (title, settings)
        let gate = Gate(table, settings: settings, seed: seed)
        findings = gate.findings
        threshold = gate.threshold
        counted = gate.counted
        trials = table.pairs.first?.reduce(0) { $0 + $1.count } ?? 0
        // Where nothing changed, no test counts.
        let changed = findings.contains { $0.changedTrials > 0 }
        detectableLoss = table.detectableLoss(settings, counted: changed ? counted : 0)
        self.budgets = BudgetFinding.all(budgets, table)
        if let first = gate.untested.first {
            notes.append(
                """
                not tested, since one side alone defines them: \(Plural.counted(gate.untested.count, "figure")), first \
                \(first.figure.name) of \(first.detector) over \(first.scope.name)
                """)
        }
    }

    /// The decision about accuracy: figures, budgets, and what is missing or failed; undecided figures leave it
    /// undecided only where a loss above `maxUndetectedLoss` could have passed unseen, an undefined budget always
    /// where nothing regressed.
    package var accuracy: GateDecision {
        guard missing.isEmpty else { return .regressed }
        let figures = findings.map(\.decision)
        return .worst(
            (findsLosses ? figures.filter { $0 != .inconclusive } : figures) + budgets.map(\.decision))
    }

    /// Whether these trials find every loss that may not pass unseen.
    package var findsLosses: Bool { detectableLoss.map { $0.share <= settings.maxUndetectedLoss } ?? false }

    /// The decision about times; `nil` where none were compared.
    package var times: GateDecision? { latency.isEmpty ? nil : .worst(latency.map(\.decision)) }

    /// Whether the machine was too busy to decide about times.
    package var isBusy: Bool { latency.contains { $0.decision == .inconclusive && $0.isBusy } }

    package var lacksTimes: Bool { settings.requiresTimes && (times ?? .inconclusive) == .inconclusive }

    /// The worst of all decisions; times that are not decided count only where they are required, since a busy machine
    /// says nothing about the detectors.
    package var decision: GateDecision {
        let decided = times.flatMap { $0 == .inconclusive ? nil : $0 }
        return .worst([accuracy] + (decided.map { [$0] } ?? []) + (lacksTimes ? [.inconclusive] : []))
    }

    /// The figures that became worse: regressed ones, undecided ones, others, and of each the largest change first.
    package var worstFirst: [GateFinding] {
        let order: [GateDecision] = [.regressed, .inconclusive, .pass]
        return order.flatMap { decision in
            findings.filter { $0.decision == decision && $0.harm > 0 }.sorted(by: GateFinding.isWorse)
        }
    }

    package func count(_ decision: GateDecision) -> Int {
        findings.count { $0.decision == decision } + budgets.count { $0.decision == decision }
            + latency.count { $0.decision == decision }
    }
}

extension BudgetFinding {
    /// Returns the findings of all budgets that apply to some pairs.
    static func all(_ budgets: [Budget], _ table: PairedTable) -> [BudgetFinding] {
        budgets.flatMap { budget in
            table.detectors.enumerated().compactMap { index, label -> BudgetFinding? in
                let positions = table.scenarios.indices.filter { position in
                    budget.scope == "overall" || budget.scope == table.families[position].rawValue
                        || budget.scope == table.scenarios[position]
                }
                guard budget.limits(label), !positions.isEmpty else { return nil }
                func value(_ side: (PairedTrials) -> [TrialCounts]) -> Double? {
                    let counts = TrialCounts(summing: positions.flatMap { side(table.pairs[index][$0]) })
                    return budget.figure.map { $0.value(counts) } ?? Double(counts.falseCounts)
                }
                return BudgetFinding(
                    detector: label, scope: budget.scope, figure: budget.figure,
                    allowed: budget.limit ?? Double(budget.falseCounts ?? 0), before: value(\.before),
                    after: value(\.after))
            }
        }
    }
}
