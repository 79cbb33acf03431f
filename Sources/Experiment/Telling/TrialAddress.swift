import Text
package import Pose
package import Scoring

/// The command that draws one trial or recording, and the address of the instant in its page.
package struct TrialAddress: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        /// A trial of a scenario: the scenario's name or file, the scenario's name, the trial's number and the seed.
        case trial(subject: String, scenario: String, number: Int, seed: UInt64)
        /// A recording: its CSV file, its name and its group.
        case recording(file: String, name: String, group: String)
    }

    package var subject: Subject
    /// The estimator in place of the scenario's own: a name or a file; `nil` for the scenario's own.
    package var estimator: String?
    package var detectors: [String]
    package var window: MatchWindow
    /// The instant to look at; `nil` for the beginning.
    package var instant: Nanoseconds?

    package init(
        _ subject: Subject, estimator: String? = nil, detectors: [String], window: MatchWindow = MatchWindow(),
        at instant: Nanoseconds? = nil
    ) {
        (self.subject, self.estimator, self.detectors) = (subject, estimator, detectors)
        (self.window, self.instant) = (window, instant)
    }

    /// The command with all options that the drawing depends on, as a shell reads it.
    ///
    /// Options that have their default are left out, except the seed.
    package var command: String {
        var words = ["repgauge", "render"]
        switch subject {
        case .trial(let subject, _, let number, let seed):
            words += [subject, "--trial", "\(number)", "--seed", "\(seed)"]
        case .recording(let file, _, _): words.append(file)
        }
        if let estimator { words += ["--estimator", estimator] }
        if window != MatchWindow() { words += ["--late", "\(window.late.seconds)"] }
        if !detectors.isEmpty { words += ["--detector"] + detectors }
        if let instant { words += ["--at", Self.seconds(instant)] }
        return ShellLine.text(words)
    }

    /// The name of the page that the command writes, with the instant: `cheat-standing-pump-3.html#t=12.346`.
    package var page: String {
        let name =
            switch subject {
            case .trial(_, let scenario, let number, _): Self.name(scenario: scenario, trial: number)
            case .recording(_, let name, let group): Self.name(recording: name, group: group)
            }
        return "\(name).html" + (instant.map(Self.fragment) ?? "")
    }

    /// The name of the files that show a trial, without an extension.
    package static func name(scenario: String, trial: Int) -> String {
        scenario.split(separator: "/").joined(separator: "-") + "-\(trial)"
    }

    /// The part of a page's address that leads to an instant, for example `#t=12.346`.
    package static func fragment(_ instant: Nanoseconds) -> String { "#t=\(seconds(instant))" }

    /// An instant in seconds to the next millisecond, so that the frame at the instant is shown and not the one before.
    package static func seconds(_ instant: Nanoseconds) -> String {
        let milliseconds = max(0, instant).quotientAndRemainder(dividingBy: 1_000_000)
        let rounded = milliseconds.quotient + (milliseconds.remainder > 0 ? 1 : 0)
        let fraction = String(rounded % 1000)
        return "\(rounded / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// The name of the files that show a recording, without an extension.
    package static func name(recording: String, group: String) -> String {
        "\(group.split(separator: "/").last ?? "")-\(recording)"
    }
}
