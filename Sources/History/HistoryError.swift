package import Documents

package enum HistoryError: StatusError, Sendable, Hashable, CustomStringConvertible {
    case missing(path: String)
    case file(String, ExitStatus)
    case noReport(path: String, fault: Diagnostic)
    case noCommit(path: String)
    case invalidCommit(String)
    /// A run of the same commit, trials and seed has other figures.
    case differentFigures(path: String, run: Int, commit: String)
    case noFigures(path: String)
    case unknown(kind: String, name: String, known: [String])
    /// Figures of the headline are asked for, and all runs are baselines.
    case noHeadline
    case falseAlarms(Double)
    case invalidNote
    /// No run is of the commit.
    case unknownCommit(String, steps: [String])
    /// Several commits with steps begin with the text.
    case severalCommits(String, steps: [String])
    case noStep(commit: String, steps: [String])

    package var exitStatus: ExitStatus {
        if case .file(_, let status) = self { status } else { .wrongInput }
    }

    package var description: String {
        switch self {
        case .missing(let path): "\(path): no history found; repgauge history add makes one"
        case .file(let message, _): message
        case .noReport(let path, let fault):
            "\(path) is not a report of repgauge run or a baseline: found \(fault.found) at run.json"
                + "\(fault.key.isEmpty ? "" : ", \(fault.key)"); name the folder of such a report, or a baseline's file"
        case .noCommit(let path):
            "\(path) does not say which commit it is of, or its sources were modified; name the commit with --commit"
        case .invalidCommit(let text):
            "--commit: found '\(text.prefix(60))'; allowed: 1 to 100 letters, digits and the signs . _ / + -"
        case .differentFigures(let path, let run, let commit):
            "\(path): run \(run) of commit \(commit.prefix(10)) has the same trials and seed and other figures; nothing was added; name another commit if the sources differ, for example \(commit.prefix(10))+"
        case .noFigures(let path):
            "\(path): it has no figure that a history follows; allowed: a report of run, or a baseline"
        case .unknown(let kind, let name, let known):
            known.isEmpty
                ? "there is no \(kind) '\(name.prefix(60))': the history has no runs"
                : "there is no \(kind) '\(name.prefix(60))'; known: \(known.joined(separator: ", "))"
        case .noHeadline:
            "headline: found baselines only, which have no figures of the headline; add reports of repgauge run, or ask for other figures"
        case .falseAlarms(let found):
            "false alarms: found \(found); allowed: a probability from \(HistoryTrend.allowedFalseAlarms.lowerBound) to \(HistoryTrend.allowedFalseAlarms.upperBound)"
        case .invalidNote:
            "the note: found several lines or more than 1000 bytes; allowed: one line of at most 1000 bytes"
        case .noStep(let commit, let steps):
            "no step was found at commit '\(commit.prefix(60))' in the selected figures; \(Self.places(steps))"
        case .unknownCommit(let commit, let steps):
            "the history has no run of commit '\(commit.prefix(60))'; \(Self.places(steps))"
        case .severalCommits(let commit, let steps):
            "several commits begin with '\(commit.prefix(60))'; name one with more characters: \(Self.places(steps))"
        }
    }

    private static func places(_ steps: [String]) -> String {
        steps.isEmpty
            ? "the selected figures have no step at any commit"
            : "there are steps at \(steps.joined(separator: ", "))"
    }
}
