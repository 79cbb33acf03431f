import Scoring
import Text
package import Gating
import Documents
import Foundation

/// The outcome of a gate, as tables for a terminal or as markdown for a pull request or a step summary.
package struct GateText: Sendable {
    private let outcome: GateOutcome
    private let form: Form

    package enum Form: Sendable {
        /// For a terminal.
        case plain
        /// For a forge.
        case markdown
    }

    /// The largest number of rows of a table; the number of further rows is printed below.
    package static let mostRows = 40

    private let name: String
    private let isWhole: Bool

    /// Prepares a text with what did not change if `isWhole`, else folded in markdown, under a heading of `name`.
    package init(_ outcome: GateOutcome, form: Form, name: String = "Gate", isWhole: Bool = false) {
        (self.outcome, self.form, self.name, self.isWhole) = (outcome, form, name, isWhole)
    }

    package var text: String {
        let verdicts = GateVerdicts(outcome: outcome)
        var parts = [heading(verdicts)]
        if isWhole || !verdicts.isUnchanged {
            parts += [missing, figures(.regressed), budgets]
            parts += [isWhole || hasDecidedTimes ? latency : "", figures(.inconclusive)]
            parts += [overall(isWhole: isWhole), figures(.improved)]
            parts.append(ChangedTrialTable(outcome).section(form))
        }
        parts.append(list(unsteady + outcome.notes))
        let rest = list([duration, rule].compactMap(\.self))
        if isWhole {
            parts.append(rest)
        } else if form == .markdown {
            parts.append(folded([overall(isWhole: true), latency, rest]))
        } else if !verdicts.isUnchanged {
            parts.append(rest)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func heading(_ verdicts: GateVerdicts) -> String {
        let decision = outcome.decision.rawValue
        switch form {
        case .plain:
            return "\(decision): \(outcome.title)\n" + verdicts.lines.map { "\($0.name): \($0.text)\n" }.joined()
                + (verdicts.worst.map { "worst change: \($0)\n" } ?? "")
        case .markdown:
            return "## \(name): \(decision)\n\n\(Escape.markdown(outcome.title))\n\n"
                + verdicts.lines.map { "- **\($0.name)**: \(Escape.markdown($0.text))\n" }.joined()
                + (verdicts.worst.map { "- **worst change**: \(Escape.markdown($0))\n" } ?? "")
        }
    }

    private var hasDecidedTimes: Bool {
        outcome.latency.contains { [.regressed, .improved].contains($0.decision) }
            || (outcome.times == .inconclusive && !outcome.isBusy)
    }

    private func folded(_ parts: [String]) -> String {
        FoldedTable.folded("All figures, times and the rule", parts.filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    private func section<Row>(_ title: String, _ table: Table<Row>, _ rows: [Row]) -> String {
        guard !rows.isEmpty else { return "" }
        let more = rows.count - Self.mostRows
        let rest = more > 0 ? "and \(more) more; all are in the JSON and JUnit files.\n" : ""
        let heading = form == .markdown ? "### \(title)\n\n" : "\(title)\n\n"
        let shown = rows.prefix(Self.mostRows)
        return heading + (form == .markdown ? table.markdown(shown) : table.plain(shown)) + "\n" + rest
    }

    private var missing: String { section("Missing or failed", GateTables.missing, outcome.missing) }

    private func overall(isWhole: Bool) -> String {
        // A gate of one scenario has no scope that is called overall.
        let widest = outcome.findings.contains { $0.scope.kind == .overall } ? GateScope.Kind.overall : .scenario
        let found = outcome.findings.filter { $0.scope.kind == widest && (isWhole || $0.changedTrials > 0) }
        return section("Overall", GateTables.figures, found.sorted(by: GateFinding.isWorse))
    }

    private func figures(_ decision: GateDecision) -> String {
        let unsteady = Set(decision == .inconclusive ? outcome.unsteady.map(\.detector) : [])
        let found = outcome.findings.filter {
            $0.decision == decision && $0.scope.kind != .overall && !unsteady.contains($0.detector)
        }
        return section(decision.rawValue.capitalized, GateTables.figures, found.sorted(by: GateFinding.isWorse))
    }

    /// A decision, with the number of trials that would decide where it is inconclusive.
    @Sendable static func decision(_ finding: GateFinding) -> String {
        finding.trialsToDecide.map { "\(finding.decision.rawValue): about \($0) trials a scenario would tell" }
            ?? finding.decision.rawValue
    }

    private var budgets: String {
        section("Budgets", GateTables.budgets, outcome.budgets.filter { $0.decision != .pass })
    }

    private var latency: String {
        section("Time, as a multiple of the reference's", GateTables.latency, outcome.latency)
    }

    private var duration: String? { outcome.seconds.map { "the gate took \(Format.fixed($0, 1)) s" } }

    private var rule: String {
        let settings = outcome.settings
        return
            "Paired sign-flip tests, \(outcome.counted) of them able to raise an alarm; any false alarm at most \(settings.level * 100) % likely; p ≤ \(Format.probability(outcome.threshold)) needed, and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time."
    }

    private func list(_ lines: [String]) -> String {
        lines.map { form == .markdown ? "- \(Escape.markdown($0))\n" : "\($0)\n" }.joined()
    }

    /// One line for each detector that is not deterministic, in place of its inconclusive metrics.
    private var unsteady: [String] {
        outcome.unsteady.map { detector in
            let metrics = outcome.findings.count { $0.detector == detector.detector && $0.decision == .inconclusive }
            return """
                \(detector.detector) is not deterministic: it gave other counts in \(detector.changedTrials) of \
                \(Plural.counted(detector.trials, "trial that was", "trials that were")) shown to it again. The gate cannot tell its noise from a change, so its \
                \(Plural.counted(metrics, "inconclusive metric is", "inconclusive metrics are")) not listed. Make it deterministic, for example with a fixed seed.
                """
        }
    }
}
