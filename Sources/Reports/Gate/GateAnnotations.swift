import Text
import Documents
package import Gating
import Foundation
import Scoring

/// The outcome of a gate, as annotations of common forges.
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
        let text = GateVerdicts(outcome: outcome).lines.first { $0.name == "times" }?.text ?? ""
        return [Note(level: outcome.lacksTimes ? .warning : .notice, title: "times", text: "times: \(text)")]
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
