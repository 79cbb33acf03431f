import Text
import Scoring
package import Documents
import Scoring
package import Experiment

/// The table of wrong recordings of a replay, and the lines that lead to them.
package struct WrongRecordingTable {
    package static let table = Table<WrongRecording>(
        "wrong-recordings", of: "recording and detector whose count is wrong", counts + errors + address)

    private static let counts: [Column<WrongRecording>] = [
        Column("recording", "the name of the recording") { $0.recording },
        Column("group", "the name of its folder") { $0.group },
        Column("detector", "the label of the detector") { $0.detector },
        Column("counted", "the repetitions that the detector counted") { $0.counted },
        Column("expected_min", "the least right count") { $0.expected.expected },
        Column("expected_max", "the greatest right count") { $0.expected.max },
        Column("errors", "missed repetitions and false counts") { $0.errors.errors },
    ]

    private static let errors: [Column<WrongRecording>] = ErrorText.columns.map { column in column.of { $0.errors } }

    private static let address: [Column<WrongRecording>] = ErrorText.address.map { column in
        column.ofOptional { $0.address }
    }

    /// All wrong recordings, in the order of the replay.
    let recordings: [WrongRecording]
    /// Whether the table is a file beside the page, and not one that an option writes.
    var isWritten = false

    /// The table in the folder of a report.
    var written: WrongRecordingTable { WrongRecordingTable(recordings: recordings, isWritten: true) }

    /// What lists all wrong recordings.
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

    /// The section of the page; empty where no count is wrong.
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

    /// The lines for a terminal; empty where no count is wrong.
    var plain: String {
        guard !recordings.isEmpty else { return "" }
        let lines = lines(Self.shown)
        let more = recordings.count - lines.count
        return "\nWrong counts, drawn by\n" + lines.map { "  \($0)\n" }.joined()
            + (more > 0 ? "and \(more) more; \(list) lists all\n" : "")
    }
}
