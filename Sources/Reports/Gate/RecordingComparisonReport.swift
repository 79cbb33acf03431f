import Documents
package import Gating
import Experiment
import Scoring
import Text

/// The paired differences between two detectors over recordings, in every format.
package struct RecordingComparisonReport: Printable {
    private let comparison: RecordingComparison

    /// The most recordings in a terminal, and in markdown.
    private static let (shown, listed) = (10, 30)

    package init(_ comparison: RecordingComparison) { self.comparison = comparison }

    private static let differences = Table<RecordingComparison.Finding>(
        "differences", of: "group of recordings and metric",
        note: """
            Differences are paired: both detectors saw the same recordings. Intervals resample people with all their
            recordings, and the test exchanges the detectors in all recordings of a person together.
            """,
        [
            Column("over", "`overall`, or the group of the recordings") { $0.group ?? "overall" }.shown("over"),
            Column("figure", "the metric") { $0.figure.name }.shown("figure"),
            Column("before", "the metric of the first detector") { $0.comparison.second }.shown("before", .share),
            Column("after", "the metric of the second detector") { $0.comparison.first }.shown("after", .share),
            Column(
                estimate: "difference",
                "after less before, with its 95 % interval; empty for one person, and where all people change alike"
            ) {
                Estimate($0.comparison.difference, $0.comparison.interval, by: .bootstrap)
            }.shown("difference", .number(3, signed: true)),
            Column("p_value", "the paired sign-flip test, two-sided; it is not corrected for several tests") {
                $0.comparison.pValue
            }.shown("p", .probability),
            Column("recordings", "the number of recordings that define the metric") { $0.recordings }
                .shown("recordings", .count),
            Column("people", "the number of people in them") { $0.people }.shown("people", .count),
        ])

    private static let changed = Table<RecordingComparison.Changed>(
        "changed-recordings", of: "recording that the two detectors count differently",
        counts + ErrorText.address.map { column in column.ofOptional { $0.address } })

    private static let counts: [Column<RecordingComparison.Changed>] = [
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

    package func sheets() -> [Report.Sheet] {
        [.init(Self.differences, comparison.findings), .init(Self.changed, comparison.changed)]
    }

    package var changedRecordings: String { Self.changed.csv(comparison.changed) }

    private var title: String {
        let counts = [ChangedTrial.Change.won, .lost, .changed].map { "\(comparison.count($0)) \($0.rawValue)" }
        return """
            \(comparison.labels.before) against \(comparison.labels.after): \(Plural.counted(comparison.recordings, "recording")), \
            \(comparison.judged) with a known count; \(counts.joined(separator: ", ")).
            """
    }

    private func lines(_ count: Int) -> [String] {
        comparison.changed.select(count: count).compactMap { changed in
            changed.address.map { address in
                let right = changed.expected.map { expected in
                    ", right \(expected.expected)" + (expected.max > expected.expected ? "–\(expected.max)" : "")
                }
                return ErrorText.line(
                    address, "\(changed.change.rawValue): \(changed.before) → \(changed.after)\(right ?? "")")
            }
        }
    }

    package var plain: String {
        let lines = lines(Self.shown)
        return "\(title)\n\n\(Self.differences.plain(comparison.findings))\n"
            + (lines.isEmpty ? "" : "\nChanged recordings, drawn by\n")
            + ErrorText.listed(lines, of: comparison.changed.count, in: "--changed FILE")
    }

    package func page() -> String {
        let lines = lines(Self.listed)
        let changed =
            lines.isEmpty
            ? ""
            : "\n### Changed recordings\n\n`--changed FILE` lists all \(comparison.changed.count).\n\n"
                + ErrorText.folded(Plural.counted(lines.count, "recording"), lines)
        return "## Recordings\n\n\(title)\n\n\(Self.differences.markdown(comparison.findings))" + changed
    }
}
