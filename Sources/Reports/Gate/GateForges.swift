import Experiment
import Documents
import Experiment
import Foundation
package import Gating
import Scoring
import Text

/// The outcome of a gate, as JUnit XML: a suite for each detector, a case for each figure, budget and latency;
/// INCONCLUSIVE is skipped with what it would take; REGRESSED is a failure, what is missing an error.
package enum GateJUnit {
    private struct Case {
        var group, name: String
        /// The decision; `nil` for what is missing.
        var decision: GateDecision?
        var message: String
    }

    package static func text(_ outcome: GateOutcome, command: String) -> String {
        let cases = cases(outcome)
        let missing = outcome.missing.map { Case(group: "missing", name: $0.what, message: $0.why) }
        let failures = cases.count { $0.decision == .regressed }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"repgauge \(command)\" tests=\"\(cases.count + missing.count)\" failures=\"\(failures)\" errors=\"\(missing.count)\">",
        ]
        if !missing.isEmpty { lines += suite("missing", missing) }
        for group in cases.map(\.group).distinct { lines += suite(group, cases.filter { $0.group == group }) }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private static func suite(_ name: String, _ cases: [Case]) -> [String] {
        let failures = cases.count { $0.decision == .regressed }
        let errors = cases.count { $0.decision == nil }
        let skipped = cases.count { $0.decision == .inconclusive }
        var lines = [
            "  <testsuite name=\"\(Escape.markup(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\">"
        ]
        for entry in cases {
            let head = "    <testcase classname=\"\(Escape.markup(entry.group))\" name=\"\(Escape.markup(entry.name))\""
            let element: String? =
                switch entry.decision {
                case nil: "error"
                case .regressed: "failure type=\"REGRESSED\""
                case .inconclusive: "skipped"
                case .pass, .improved: nil
                }
            lines +=
                element.map {
                    [head + ">", "      <\($0) message=\"\(Escape.markup(entry.message))\"/>", "    </testcase>"]
                } ?? [head + "/>"]
        }
        return lines + ["  </testsuite>"]
    }

    private static func cases(_ outcome: GateOutcome) -> [Case] {
        outcome.findings.map {
            Case(
                group: $0.detector, name: "\($0.scope.name): \($0.figure.name)", decision: $0.decision,
                message: GateSentence.text($0))
        }
            + outcome.budgets.map {
                Case(
                    group: $0.detector, name: "\($0.scope): budget of \($0.figure?.name ?? "false counts")",
                    decision: $0.decision, message: GateSentence.text($0))
            }
            + outcome.latency.map {
                Case(group: $0.detector, name: "time", decision: $0.decision, message: GateSentence.text($0))
            }
    }
}

package enum GateSentence {
    package static func text(_ finding: GateFinding) -> String {
        "\(finding.figure.name) of \(finding.detector) over \(finding.scope.name): \(Format.share(finding.before)) before, \(Format.share(finding.after)) after (\(Format.signed(finding.difference, 4)), p = \(Format.probability(finding.p)), \(finding.changedTrials) of \(Plural.counted(finding.trials, "trial")) changed), \(GateText.decision(finding))"
    }

    package static func text(_ loss: DetectableLoss) -> String {
        let found = "in \(Int((DetectableLoss.power * 10).rounded())) of 10 cases"
        let what =
            loss.share < 1
            ? "a loss of \(Format.share(loss.share)) of the repetitions of a scenario is found \(found)"
            : "not even the loss of all repetitions of a scenario is found \(found)"
        return "\(what) (least well: \(loss.detector), \(loss.scenario))"
    }

    package static func text(_ finding: BudgetFinding) -> String {
        let (allowed, before) = (number(finding, finding.allowed), number(finding, finding.before))
        let after = number(finding, finding.after)
        guard let figure = finding.figure else {
            return
                "\(finding.detector) makes \(after) \(Plural.noun(Int(finding.after ?? 0), "false count")) in \(finding.scope), where \(allowed) \(Plural.noun(Int(finding.allowed), "is", "are")) allowed (\(before) before)"
        }
        let limit = figure.isBetterHigher ? "at least \(allowed) is needed" : "at most \(allowed) is allowed"
        let value = finding.after == nil ? "undefined, since it has nothing to divide by" : after
        return "\(figure.name) of \(finding.detector) in \(finding.scope) is \(value), where \(limit)"
    }

    /// The number of a budget in words: a whole number of false counts, or the value of a metric, with as many decimals
    /// as tell a value that differs from its limit.
    static func number(_ finding: BudgetFinding, _ value: Double?) -> String {
        guard let value else { return "–" }
        guard finding.figure != nil else { return "\(Int(value))" }
        let (allowed, after) = (finding.allowed, finding.after ?? finding.allowed)
        let decimals = (3..<15).first { allowed == after || Format.fixed(allowed, $0) != Format.fixed(after, $0) }
        return Format.fixed(value, decimals ?? 15)
    }

    package static func text(_ finding: LatencyFinding) -> String {
        finding.decision == .inconclusive && finding.isBusy
            ? "the time of \(finding.detector) is not decided: the machine was busy in all \(finding.rounds) rounds"
            : "\(finding.detector) takes \(Format.share(finding.factor)) times as long as before, measured against the reference (\(Format.share(finding.interval.lowerBound)) … \(Format.share(finding.interval.upperBound)), \(finding.rounds) rounds), \(finding.decision.rawValue)"
    }
}

package enum GateAnnotations {
    /// The most annotations of one kind; GitHub shows ten of each a step.
    package static let most = 10

    private enum Level: String { case error, warning, notice }

    private struct Note {
        var level: Level
        var title, text: String
    }

    /// Workflow commands of GitHub, one a line, for standard output: an error for what fails the gate, a warning for
    /// what it cannot decide, a notice for times that nobody requires and that are not decided.
    ///
    /// They stand at the baseline's file, if there is one.
    package static func github(_ outcome: GateOutcome, file: String?) -> String {
        let notes = notes(outcome)
        let shown = [Level.error, .warning, .notice].flatMap { level in notes.filter { $0.level == level }.prefix(most)
        }
        let place = file.map { "file=\(Escape.annotation(property: $0)),line=1," } ?? ""
        return shown.map { note in
            "::\(note.level.rawValue) \(place)title=\(Escape.annotation(property: note.title))::\(Escape.annotation(message: note.text))\n"
        }.joined()
    }

    /// The code-quality report of GitLab, a JSON list; each issue needs a path, and without a baseline it is the root.
    package static func gitlab(_ outcome: GateOutcome, file: String?) throws -> String {
        let issues = notes(outcome).map { note -> JSONObject in
            [
                "check_name": note.title, "description": note.text, "fingerprint": fingerprint(note.title),
                "severity": severity(note.level),
                "location": ["path": file ?? ".", "lines": ["begin": 1]] as JSONObject,
            ]
        }
        return try JSONDocument.page(issues)
    }

    private static func severity(_ level: Level) -> String {
        switch level {
        case .error: "critical"
        case .warning: "minor"
        case .notice: "info"
        }
    }

    /// Times that are not decided are one note, since the reason is the machine.
    private static func times(_ outcome: GateOutcome) -> [Note] {
        guard outcome.lacksTimes || outcome.times == .inconclusive else { return [] }
        return [
            Note(
                level: outcome.lacksTimes ? .warning : .notice, title: "times", text: "times: \(outcome.timesText)")
        ]
    }

    private static func notes(_ outcome: GateOutcome) -> [Note] {
        var notes = outcome.missing.map { Note(level: .error, title: "\($0.what) is missing or failed", text: $0.why) }
        notes += outcome.budgets.filter { $0.decision != .pass }.map {
            Note(
                level: $0.decision == .regressed ? .error : .warning,
                title: "\($0.detector): budget of \($0.figure.map { "\($0.name) over " } ?? "")\($0.scope)",
                text: GateSentence.text($0))
        }
        notes += outcome.latency.filter { $0.decision == .regressed }.map {
            Note(level: .error, title: "\($0.detector): time", text: GateSentence.text($0))
        }
        notes += times(outcome)
        return notes
            + outcome.findings.filter { [.regressed, .inconclusive].contains($0.decision) }.map {
                Note(
                    level: $0.decision == .regressed ? .error : .warning,
                    title: "\($0.detector): \($0.figure.name) over \($0.scope.name)", text: GateSentence.text($0))
            }
    }

    /// The same finding has the same fingerprint in every run: digests of its title, and that with a space, 32 digits.
    private static func fingerprint(_ title: String) -> String {
        [title, title + " "].map { ContentDigest($0.utf8).digits }.joined()
    }
}
