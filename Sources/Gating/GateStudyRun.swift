package import Experiment
import Foundation
import Mathematics
import Scenarios
package import Scoring

/// The measured shares of a study of the gate, and remarks on them.
package struct GateStudyFindings: Sendable {
    package struct Row: Sendable {
        package var situation: String
        package var counted: String
        package var hits, trials: Int
        package var asked: String
        /// Hits over trials, 0 without any, with the 95 % interval of Clopper and Pearson where it can be computed.
        package var share: Estimate {
            let ends = try? BinomialInterval.clopperPearson(successes: hits, trials: max(1, trials), confidence: 0.95)
            let value = Double(hits) / Double(max(1, trials))
            return Estimate(value: value, lower: ends?.lowerBound, upper: ends?.upperBound)
        }
    }

    package private(set) var rows: [Row] = []
    package private(set) var notes: [String] = []

    package init() {}

    package mutating func add(_ situation: String, _ counted: String, hits: Int, of trials: Int, asked: String) {
        rows.append(Row(situation: situation, counted: counted, hits: hits, trials: trials, asked: asked))
    }

    package mutating func note(_ text: String) { notes.append(text) }
}

/// A study of the gate itself: the false alarms that it raises and the faults that it catches.
package struct GateStudyRun {
    /// The gates simulated for each null and each fault, and the comparisons of times: unchanged, and slower ones.
    package typealias Amount = (gates: Int, faults: Int, latencyGates: Int, slowedGates: Int)

    /// Measures times in a process of its own: a twin of each detector sees every n-th frame too, 0 for never and -1
    /// for no twin; a steady measurement waits until the machine is quiet.
    package typealias Measure = (_ every: Int, _ isSteady: Bool) throws -> LatencyMeasurement

    let amount: Amount
    private let plan: ExperimentPlan
    let pooled: ExperimentPlan
    private let sized: ExperimentPlan
    let measure: Measure
    let note: (String) -> Void
    private let progress: WorkProgress.Observer

    var gates: Int { amount.gates }
    var jobs: Int { plan.jobs }
    var faults: Int { amount.faults }
    var poolTrials: Int { pooled.entries.map(\.trials).max() ?? 0 }

    /// Describes a study: fresh sides are drawn from many trials of the plan's scenarios, and comparisons of several
    /// sizes made from trials of some scenarios and two detectors.
    package init(
        _ amount: Amount, plan: ExperimentPlan, pooled: ExperimentPlan, sized: ExperimentPlan,
        measure: @escaping Measure, note: @escaping (String) -> Void, progress: @escaping WorkProgress.Observer
    ) {
        (self.amount, self.plan, self.pooled, self.sized) = (amount, plan, pooled, sized)
        (self.measure, self.note, self.progress) = (measure, note, progress)
    }

    package func run() async throws -> GateStudyFindings {
        var findings = GateStudyFindings()
        let start = ContinuousClock.now
        let table = try await counts(plan)
        try await sameCode(plan, table, &findings)
        note("sizes")
        try await compareSizes(try await counts(sized), &findings)
        note("nulls")
        try await nulls(table, &findings)
        note("faults")
        try await planted(table, &findings)
        note("times")
        try compareTimes(&findings)
        findings.note("The study took \(Int((ContinuousClock.now - start) / .seconds(60))) minutes.")
        return findings
    }

    /// Does the part of the study that compares several sizes.
    package func runSizes() async throws -> GateStudyFindings {
        var findings = GateStudyFindings()
        try await compareSizes(try await counts(sized), &findings)
        return findings
    }

    func counts(_ plan: ExperimentPlan) async throws -> CountsTable {
        try await plan.countsTable(progress: progress)
    }

    private func sameCode(_ plan: ExperimentPlan, _ table: CountsTable, _ findings: inout GateStudyFindings)
        async throws
    {
        let start = ContinuousClock.now
        let again = try await counts(plan)
        let outcome = GateOutcome(
            title: "", table: PairedTable(before: table, after: again),
            budgets: Budget.zeros(of: table), settings: GateSettings(), seed: plan.seed)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        findings.note(
            "The standard suite again, \(table.trials) trials and \(table.detectors.count) detectors, with its \(outcome.findings.count) tests and their intervals: \(String(format: "%.1f", seconds)) s on \(Machine.current().cores) cores; times of detectors come to it."
        )
        findings.add(
            "same code, same seed", "figures that differ", hits: outcome.findings.count { $0.difference != 0 },
            of: outcome.findings.count, asked: "0")
        findings.add(
            "same code, same seed", "figures and budgets that are PASS", hits: outcome.count(.pass),
            of: outcome.findings.count + outcome.budgets.count, asked: "all")
    }
}
