import Documents
import Foundation
import Gating
import Scoring
import Text

/// The outcome of a gate, as tables for a terminal or as markdown for a pull request or a step summary.
struct GateText {
    enum Form { case plain, markdown }

    let outcome: GateOutcome
    let form: Form
    /// The heading in markdown.
    var name = "Gate"
    /// Whether it has what did not change, which markdown folds otherwise.
    var isWhole = false

    /// The largest number of rows of a table; the number of further rows is printed below.
    static let mostRows = 40

    var text: String {
        var parts = [heading]
        if isWhole || !outcome.isUnchanged {
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
        } else if !outcome.isUnchanged {
            parts.append(rest)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        let decision = outcome.decision.rawValue
        switch form {
        case .plain:
            return "\(decision): \(outcome.title)\n" + outcome.verdicts.map { "\($0.name): \($0.text)\n" }.joined()
                + (outcome.worstChange.map { "worst change: \($0)\n" } ?? "")
        case .markdown:
            return "## \(name): \(decision)\n\n\(Escape.markdown(outcome.title))\n\n"
                + outcome.verdicts.map { "- **\($0.name)**: \(Escape.markdown($0.text))\n" }.joined()
                + (outcome.worstChange.map { "- **worst change**: \(Escape.markdown($0))\n" } ?? "")
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

/// The two verdicts of a gate, about accuracy and about times, each in one line.
extension GateOutcome {
    /// Whether no figure changed in any trial, and nothing else is worth a table.
    var isUnchanged: Bool {
        accuracy == .pass && [nil, .pass, .inconclusive].contains(times)
            && !findings.contains { $0.changedTrials > 0 }
    }

    var verdicts: [(name: String, text: String)] { [("accuracy", accuracyText), ("times", timesText)] }

    private var accuracyText: String {
        let changed = findings.count { $0.changedTrials > 0 }
        let figures = Format.counted(findings.count, "figure")
        let inTrials = Format.counted(trials, "trial")
        let decisions = findings.map(\.decision) + budgets.map(\.decision)
        var parts = [
            changed == 0 && !findings.isEmpty
                ? "none of \(figures) changed in \(inTrials)"
                : "\(Format.count(changed)) of \(figures) changed in \(trials == 1 ? "" : "some of ")\(inTrials)"
        ]
        parts += [GateDecision.regressed, .inconclusive, .improved].compactMap { decision in
            let count = decisions.count { $0 == decision }
            return count > 0 ? "\(count) \(decision.rawValue)" : nil
        }
        if !missing.isEmpty { parts.append("\(missing.count) \(missing.count == 1 ? "is" : "are") missing or failed") }
        let loss = detectableLoss.map { "; \(GateSentence.text($0))" } ?? ""
        return "\(accuracy.rawValue), \(parts.joined(separator: ", "))\(loss)\(limit)"
    }

    /// The greatest loss that may pass unseen, where it decides.
    private var limit: String {
        guard findings.contains(where: { $0.decision == .inconclusive }) else { return "" }
        return findsLosses
            ? ", so the undecided figures pass" : "; at most \(settings.maxUndetectedLoss) may pass unseen"
    }

    /// The change for the worse that is largest in terms of what matters, in a sentence; `nil` without any.
    var worstChange: String? { worstFirst.first.map(GateSentence.text) }

    /// The verdict on times, in a sentence.
    var timesText: String {
        let required = lacksTimes ? "; they are required" : ""
        guard let times else {
            return "not compared (\(timesReason ?? "there are none"))\(required)"
        }
        let count = latency.count
        let detectors = Plural.counted(count, "detector")
        func changed(_ decision: GateDecision) -> Int { latency.count { $0.decision == decision } }
        switch times {
        case .pass:
            let floor = latency.map { $0.floor - 1 }.max() ?? 0
            return "PASS, none of \(detectors) is slower by \(Int((floor * 100).rounded())) %"
        case .improved: return "IMPROVED, \(changed(.improved)) of \(detectors) faster"
        case .regressed: return "REGRESSED, \(changed(.regressed)) of \(detectors) slower"
        case .inconclusive:
            return "not decided (\(isBusy ? "busy machine" : "the measurements disagree"))\(required)"
        }
    }
}
