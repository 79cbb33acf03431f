import Documents
package import Gating
import Experiment
import Scoring
import Text

extension PrintedTable {
    package init(_ comparison: RecordingComparison) {
        let title = comparison.title
        let differences = Self.differences
        self.init(
            [.init(differences, comparison.findings), .init(RecordingComparison.table, comparison.changed)],
            text: "\(title)\n\n\(differences.plain(comparison.findings))\n\(comparison.plain)",
            page: "## Recordings\n\n\(title)\n\n\(differences.markdown(comparison.findings))\(comparison.markdown)")
    }

    private static let differences = Table<RecordingComparison.Finding>(
        "differences", of: "group of recordings and metric",
        note: """
            Differences are paired: both detectors saw the same recordings. Intervals resample people with all their
            recordings, and the test exchanges the detectors in all recordings of a person together.
            """,
        [
            Column("over", "`overall`, or the group of the recordings") { $0.group ?? "overall" }.shown(),
            Column("figure", "the metric") { $0.figure.name }.shown(),
            Column("before", "the metric of the first detector") { $0.comparison.second }.shown(.share),
            Column("after", "the metric of the second detector") { $0.comparison.first }.shown(.share),
            Column(
                estimate: "difference",
                "after less before, with its 95 % interval; empty for one person, and where all people change alike"
            ) {
                Estimate($0.comparison.difference, $0.comparison.interval, by: .bootstrap)
            }.shown(.number(3, signed: true)),
            Column("p_value", "the paired sign-flip test, two-sided; it is not corrected for several tests") {
                $0.comparison.pValue
            }.shown("p", .probability),
            Column("recordings", "the number of recordings that define the metric") { $0.recordings }.shown(.count),
            Column("people", "the number of people in them") { $0.people }.shown(.count),
        ])
}

extension RecordingComparison {
    fileprivate static let table = Table<Changed>(
        "changed-recordings", of: "recording that the two detectors count differently",
        counts + ErrorText.address.map { column in column.ofOptional { $0.address } })

    private static let counts: [Column<Changed>] = [
        Column("recording", "the name of the recording") { $0.recording },
        Column("group", "the name of its folder") { $0.group },
        Column("person", "the person, or the block of recordings that stands for one") { $0.person },
        Column("before", "the count of the first detector") { $0.before },
        Column("after", "the count of the second detector") { $0.after },
        Column("expected_min", "the least right count; empty where it is unknown") { $0.expected?.expected },
        Column("expected_max", "the greatest right count; empty where it is unknown") { $0.expected?.max },
        Column(
            "change",
            "`won`: only the second detector's count is right; `lost`: only the first one's is; `changed`: any other"
        ) { $0.change.rawValue },
        Column(
            "error_s", unit: "s",
            "the first error of the most frequent kind of the detector whose count is wrong, of the second one where both are; empty where it is unknown"
        ) { Cell.seconds($0.address?.instant) },
    ]

    package var changedRecordings: String { Self.table.csv(changed) }

    fileprivate var title: String {
        let counts = [ChangedTrial.Change.won, .lost, .changed].map { "\(count($0)) \($0.rawValue)" }
        return """
            \(labels.before) against \(labels.after): \(Plural.counted(recordings, "recording")), \
            \(judged) with a known count; \(counts.joined(separator: ", ")).
            """
    }

    private func lines(_ count: Int) -> [String] {
        changed.select(count: count).compactMap { changed in
            changed.address.map { address in
                let right = changed.expected.map { ", right \($0.words)" } ?? ""
                return ErrorText.line(
                    address, "\(changed.change.rawValue): \(changed.before) → \(changed.after)\(right)")
            }
        }
    }

    /// The changed recordings in a terminal, the ten most telling ones.
    fileprivate var plain: String {
        let lines = lines(10)
        return (lines.isEmpty ? "" : "\nChanged recordings, drawn by\n")
            + ErrorText.listed(lines, of: changed.count, in: "--changed FILE")
    }

    fileprivate var markdown: String {
        let lines = lines(30)
        return lines.isEmpty
            ? ""
            : "\n### Changed recordings\n\n`--changed FILE` lists all \(changed.count).\n\n"
                + ErrorText.folded(Plural.counted(lines.count, "recording"), lines)
    }
}
