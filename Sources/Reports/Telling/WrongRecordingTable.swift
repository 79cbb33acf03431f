package import Documents
package import Experiment
import Scoring
import Text

/// The table of wrong recordings of a replay, and the lines that lead to them.
package struct WrongRecordingTable {
    package static let table = Table<WrongRecording>(
        "wrong-recordings", of: "recording and detector whose count is wrong",
        counts + ErrorText.columns.map { column in column.of { $0.errors } }
            + ErrorText.address.map { column in column.ofOptional { $0.address } })

    private static let counts: [Column<WrongRecording>] = [
        Column("recording", "the name of the recording") { $0.recording },
        Column("group", "the name of its folder") { $0.group },
        Column("detector", "the label of the detector") { $0.detector },
        Column("counted", "the repetitions that the detector counted") { $0.counted },
        Column("expected_min", "the least right count") { $0.expected.expected },
        Column("expected_max", "the greatest right count") { $0.expected.max },
        Column("errors", "missed repetitions and false counts") { $0.errors.errors },
    ]

    let recordings: [WrongRecording]
    /// Whether the table is a file beside the page, and not one that an option writes.
    var isWritten = false

    /// The table in the folder of a report.
    var written: WrongRecordingTable { WrongRecordingTable(recordings: recordings, isWritten: true) }

    /// The file or option that lists all wrong recordings.
    private var list: String { isWritten ? "\(Self.table.name).csv" : "--wrong FILE" }

    /// The most lines in a terminal, and in markdown.
    private static let (shown, listed) = (10, 30)

    private func lines(_ count: Int) -> [String] {
        recordings.select(count: count).map { wrong in
            let counts = "counted \(wrong.counted), right \(wrong.expected.words)"
            guard let address = wrong.address else {
                return "# " + Shown.text("\(wrong.group)/\(wrong.recording), \(wrong.detector): \(counts)")
            }
            return ErrorText.line(address, "\(counts): \(ErrorText.summary(wrong.errors))")
        }
    }

    var section: String {
        guard !recordings.isEmpty else { return "" }
        let lines = lines(Self.listed)
        return """

            ## Wrong recordings

            \(Plural.counted(recordings.count, "count is", "counts are")) wrong; `\(list)` lists all. Each command draws a recording, and prints the \
            address of the error in the page.

            \(ErrorText.folded(Plural.counted(lines.count, "recording"), lines))
            """
    }

    var plain: String {
        guard !recordings.isEmpty else { return "" }
        return "\nWrong counts, drawn by\n" + ErrorText.listed(lines(Self.shown), of: recordings.count, in: list)
    }
}

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

    /// The first lines of some for a terminal, with the number of the others, which a file has.
    static func listed(_ lines: [String], of all: Int, in list: String) -> String {
        lines.map { "  \($0)\n" }.joined()
            + (all > lines.count ? "and \(all - lines.count) more; \(list) lists all\n" : "")
    }

    /// A folded block of markdown with one command a line.
    static func folded(_ title: String, _ lines: [String]) -> String {
        FoldedTable.folded(Escape.markup(title), Escape.codeBlock(lines, language: "sh") + "\n")
    }
}
