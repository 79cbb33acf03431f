import Text
import Documents
import Experiment

/// The columns and texts of the errors in a trial or recording.
enum ErrorText {
    /// The columns of every table that lists trials or recordings with errors.
    static let columns: [Column<TrialErrors>] = [
        Column("missed", "the repetitions that were not counted") { $0.missed },
        Column("false_counts", "the false counts") { $0.falseCounts },
        Column("kinds", "the kinds of error with their numbers, the most frequent first") {
            $0.kinds.isEmpty ? nil : $0.kinds.text
        },
        Column(
            "rejections",
            "the reasons of the candidates that the detector rejected during missed repetitions, with their numbers"
        ) { $0.rejections.isEmpty ? nil : $0.rejections.text },
        Column(
            "error_s", unit: "s",
            "the first error of the most frequent kind: the start of the repetition that was missed, or the false count"
        ) { Cell.seconds($0.instant) },
    ]

    /// The columns of the command that draws a trial or recording.
    static let address: [Column<TrialAddress>] = [
        Column("command", "the command that draws it, and prints the address of the error in the page") { $0.command },
        Column("page", "the name of the page that the command writes, with the instant of the error") { $0.page },
    ]

    /// The errors in words, for example `3 missed, 1 false: missed: 3, doubled: 1`.
    static func summary(_ errors: TrialErrors) -> String {
        let numbers = [(errors.missed, "missed"), (errors.falseCounts, "false")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)" }
        let kinds = errors.kinds.prefix(2).map { "\($0.value)" }.joined(separator: ", ")
        return numbers.joined(separator: ", ") + (kinds.isEmpty ? "" : " (\(kinds))")
    }

    /// A command with a remark behind it, as a shell takes both.
    static func line(_ address: TrialAddress, _ remark: String) -> String {
        "\(address.command)  # \(Shown.text(remark))"
    }

    /// A folded block of markdown with one command a line.
    static func folded(_ title: String, _ lines: [String]) -> String {
        """
        <details><summary>\(Escape.markup(title))</summary>

        \(Escape.codeBlock(lines, language: "sh"))

        </details>

        """
    }
}
