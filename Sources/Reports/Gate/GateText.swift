package import Gating
import Documents
import Foundation
import Scoring

/// The outcome of a gate, as tables for a terminal or as markdown for a pull request or a step summary.
package struct GateText: Sendable {
    private let outcome: GateOutcome
    private let form: Form

    /// The layout of a text.
    package enum Form: Sendable {
        /// For a terminal.
        case plain
        /// For a forge.
        case markdown
    }

    /// The largest number of rows of a table; the number of further rows is printed below.
    package static let mostRows = 40

    /// Prepares a text.
    package init(_ outcome: GateOutcome, form: Form) {
        self.outcome = outcome
        self.form = form
    }

    /// The text.
    package var text: String {
        var parts = [heading, missing, overall, figures(.regressed), budgets, latency]
        parts += [figures(.inconclusive), figures(.improved), ChangedTrialTable(outcome).section(form), notes]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        let counts = GateDecision.allCases.map { "\(outcome.count($0)) \($0.rawValue)" }.joined(separator: ", ")
        let changed = outcome.findings.count { $0.changedTrials > 0 }
        let title = form == .markdown ? "## Gate: \(outcome.decision.rawValue)\n\n" : "\(outcome.decision.rawValue)\n\n"
        return title + """
            \(outcome.title): \(outcome.findings.count) figures of \(outcome.trials) trials, the same on both sides; \(changed) figures changed in some trial.
            \(counts).

            """
    }

    private func section<Row>(_ title: String, _ table: Table<Row>, _ rows: [Row]) -> String {
        guard !rows.isEmpty else { return "" }
        let more = rows.count - Self.mostRows
        let rest = more > 0 ? "and \(more) more; all are in the JSON and JUnit files.\n" : ""
        let heading = form == .markdown ? "### \(title)\n\n" : "\(title)\n\n"
        let shown = rows.prefix(Self.mostRows)
        return heading + (form == .markdown ? table.markdown(shown) : table.plain(shown)) + "\n" + rest
    }

    private var missing: String { section("Missing or failed", GateTables.missing, GateTables.missing(outcome)) }

    private var overall: String {
        // A gate of one scenario has no scope that is called overall.
        let widest = outcome.findings.contains { $0.scope.kind == .overall } ? GateScope.Kind.overall : .scenario
        return section("Overall", GateTables.figures, outcome.findings.filter { $0.scope.kind == widest })
    }

    private func figures(_ decision: GateDecision) -> String {
        let unsteady = Set(decision == .inconclusive ? outcome.unsteady.map(\.detector) : [])
        let found = outcome.findings.filter {
            $0.decision == decision && $0.scope.kind != .overall && !unsteady.contains($0.detector)
        }
        return section(
            decision.rawValue.capitalized, GateTables.figures,
            found.sorted { ($1.harm / $1.floor, $0.p) < ($0.harm / $0.floor, $1.p) })
    }

    /// A decision, with the number of trials that would decide where it is inconclusive.
    static func decision(_ finding: GateFinding) -> String {
        finding.trialsToDecide.map { "\(finding.decision.rawValue): about \($0) trials a scenario would tell" }
            ?? finding.decision.rawValue
    }

    private var budgets: String {
        section("Budgets of false counts", GateTables.budgets, outcome.budgets.filter { $0.decision != .pass })
    }

    private var latency: String {
        section("Time, as a multiple of the reference's", GateTables.latency, outcome.latency)
    }

    private var notes: String {
        let settings = outcome.settings
        let rule =
            "Paired sign-flip tests, \(outcome.counted) of them able to raise an alarm; any false alarm at most \(settings.level * 100) % likely; p ≤ \(Format.probability(outcome.threshold)) needed, and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time."
        return (unsteady + outcome.notes + [rule]).map { form == .markdown ? "- \($0)\n" : "\($0)\n" }.joined()
    }

    /// One line for each detector that is not deterministic, in place of its inconclusive metrics.
    private var unsteady: [String] {
        outcome.unsteady.map { detector in
            let metrics = outcome.findings.count { $0.detector == detector.detector && $0.decision == .inconclusive }
            return """
                \(detector.detector) is not deterministic: it gave other counts in \(detector.changedTrials) of \
                \(detector.trials) trials that were shown to it again. The gate cannot tell its noise from a change, so its \
                \(metrics) inconclusive metrics are not listed. Make it deterministic, for example with a fixed seed.
                """
        }
    }

    static func number(_ value: Double) -> String { String(format: "%.3f", value) }

    static func signed(_ value: Double) -> String { value == 0 ? "0" : String(format: "%+.4f", value) }
}
