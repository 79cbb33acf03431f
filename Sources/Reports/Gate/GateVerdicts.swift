import Gating
import Text

/// The two verdicts of a gate, about accuracy and about times, each in one line.
struct GateVerdicts {
    let outcome: GateOutcome

    /// Whether no figure changed in any trial, and nothing else is worth a table.
    var isUnchanged: Bool {
        outcome.accuracy == .pass && [nil, .pass, .inconclusive].contains(outcome.times)
            && !outcome.findings.contains { $0.changedTrials > 0 }
    }

    var lines: [(name: String, text: String)] { [("accuracy", accuracy), ("times", times)] }

    private var accuracy: String {
        let changed = outcome.findings.count { $0.changedTrials > 0 }
        let figures = Format.counted(outcome.findings.count, "figure")
        let trials = Format.counted(outcome.trials, "trial")
        let decisions = outcome.findings.map(\.decision) + outcome.budgets.map(\.decision)
        var parts = [
            changed == 0 && !outcome.findings.isEmpty
                ? "none of \(figures) changed in \(trials)"
                : "\(Format.count(changed)) of \(figures) changed in \(outcome.trials == 1 ? "" : "some of ")\(trials)"
        ]
        parts += [GateDecision.regressed, .inconclusive, .improved].compactMap { decision in
            let count = decisions.count { $0 == decision }
            return count > 0 ? "\(count) \(decision.rawValue)" : nil
        }
        let missing = outcome.missing.count
        if missing > 0 { parts.append("\(missing) \(missing == 1 ? "is" : "are") missing or failed") }
        let loss = outcome.detectableLoss.map { "; \(GateSentence.text($0))" } ?? ""
        return "\(outcome.accuracy.rawValue), \(parts.joined(separator: ", "))\(loss)\(limit)"
    }

    /// The greatest loss that may pass unseen, where it decides.
    private var limit: String {
        guard outcome.findings.contains(where: { $0.decision == .inconclusive }) else { return "" }
        return outcome.findsLosses
            ? ", so the undecided figures pass" : "; at most \(outcome.settings.maxUndetectedLoss) may pass unseen"
    }

    /// The change for the worse that is largest in terms of what matters, in a sentence; `nil` without any.
    var worst: String? { outcome.worstFirst.first.map(GateSentence.text) }

    private var times: String {
        let required = outcome.lacksTimes ? "; they are required" : ""
        guard let times = outcome.times else {
            return "not compared (\(outcome.timesReason ?? "there are none"))\(required)"
        }
        let count = outcome.latency.count
        let detectors = Plural.counted(count, "detector")
        func changed(_ decision: GateDecision) -> Int { outcome.latency.count { $0.decision == decision } }
        switch times {
        case .pass:
            let floor = outcome.latency.map { $0.floor - 1 }.max() ?? 0
            return "PASS, none of \(detectors) is slower by \(Int((floor * 100).rounded())) %"
        case .improved: return "IMPROVED, \(changed(.improved)) of \(detectors) faster"
        case .regressed: return "REGRESSED, \(changed(.regressed)) of \(detectors) slower"
        case .inconclusive:
            return "not decided (\(outcome.isBusy ? "busy machine" : "the measurements disagree"))\(required)"
        }
    }
}
