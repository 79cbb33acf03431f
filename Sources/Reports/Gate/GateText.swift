package import Gating
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
        parts += [figures(.inconclusive), figures(.improved), notes]
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

    private func render(_ title: String, _ grid: Grid, more: Int = 0) -> String {
        guard !grid.isEmpty else { return "" }
        let rest = more > 0 ? "and \(more) more; all are in the JSON and JUnit files.\n" : ""
        let heading = form == .markdown ? "### \(title)\n\n" : "\(title)\n\n"
        return heading + (form == .markdown ? grid.markdown : grid.plain) + "\n" + rest
    }

    private var missing: String {
        var grid = Grid(["missing or failed", "why"])
        for entry in outcome.missing { grid.add([entry.what, entry.why]) }
        return render("Missing or failed", grid)
    }

    private var overall: String {
        // A gate of one scenario has no scope that is called overall.
        let widest = outcome.findings.contains { $0.scope.kind == .overall } ? GateScope.Kind.overall : .scenario
        return table("Overall", outcome.findings.filter { $0.scope.kind == widest })
    }

    private func figures(_ decision: GateDecision) -> String {
        let found = outcome.findings.filter { $0.decision == decision && $0.scope.kind != .overall }
        return table(
            decision.rawValue.capitalized,
            found.sorted { ($1.harm / $1.floor, $0.p) < ($0.harm / $0.floor, $1.p) })
    }

    private func table(_ title: String, _ findings: [GateFinding]) -> String {
        var grid = Grid([
            "detector", "over", "figure", ">before", ">after", ">difference", ">95 % interval", ">p", ">changed trials",
            "verdict",
        ])
        for finding in findings.prefix(Self.mostRows) { grid.add(Self.cells(finding)) }
        return render(title, grid, more: max(0, findings.count - Self.mostRows))
    }

    private static func cells(_ finding: GateFinding) -> [String] {
        [
            finding.detector, finding.scope.name, finding.figure.name, number(finding.before),
            number(finding.after), signed(finding.difference),
            finding.interval.map { "\(signed($0.lowerBound)) … \(signed($0.upperBound))" } ?? "–",
            Format.probability(finding.p),
            "\(finding.changedTrials) of \(finding.trials)", decision(finding),
        ]
    }

    /// A decision, with the number of trials that would decide where it is inconclusive.
    static func decision(_ finding: GateFinding) -> String {
        finding.trialsToDecide.map { "\(finding.decision.rawValue): about \($0) trials a scenario would tell" }
            ?? finding.decision.rawValue
    }

    private var budgets: String {
        var grid = Grid(["detector", "budget", ">false counts allowed", ">before", ">after", "verdict"])
        for budget in outcome.budgets where budget.decision != .pass {
            grid.add([
                budget.detector, budget.scope, "\(budget.allowed)", "\(budget.before)", "\(budget.after)",
                budget.decision.rawValue,
            ])
        }
        return render("Budgets of false counts", grid)
    }

    private var latency: String {
        var grid = Grid(["detector", ">before", ">after", ">factor", ">95 % interval", ">rounds", "verdict"])
        for finding in outcome.latency {
            grid.add([
                finding.detector, Self.number(finding.before), Self.number(finding.after), Self.number(finding.factor),
                "\(Self.number(finding.interval.lowerBound)) … \(Self.number(finding.interval.upperBound))",
                "\(finding.rounds)", finding.decision.rawValue,
            ])
        }
        return render("Time, as a multiple of the reference's", grid)
    }

    private var notes: String {
        let settings = outcome.settings
        let rule =
            "Paired sign-flip tests, \(outcome.counted) of them able to raise an alarm; any false alarm at most \(settings.level * 100) % likely; p ≤ \(Format.probability(outcome.threshold)) needed, and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time."
        return (outcome.notes + [rule]).map { form == .markdown ? "- \($0)\n" : "\($0)\n" }.joined()
    }

    static func number(_ value: Double) -> String { String(format: "%.3f", value) }

    static func signed(_ value: Double) -> String { value == 0 ? "0" : String(format: "%+.4f", value) }
}
