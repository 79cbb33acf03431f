import Text
import Documents
package import Experiment
package import Pages
package import Scoring

package struct ReplayReport: Printable {
    let results: [ReplayResult]
    let wrong: WrongRecordingTable
    let unlabelled: UnlabelledReplay

    /// With more results than this, tables for people show groups only.
    private static let mostListed = 60

    /// Makes the report; `isWritten` where what is printed is in the files of a folder too.
    package init(_ results: [ReplayResult], window: MatchWindow = MatchWindow(), isWritten: Bool = false) {
        self.results = results
        wrong = WrongRecordingTable(recordings: results.wrong(window: window), isWritten: isWritten)
        unlabelled = UnlabelledReplay(results)
    }

    var isJudged: Bool { results.contains { $0.expected != nil } }

    static let recording = Column<ReplayResult>("recording", "the name of the recording") { $0.recording }.shown()
    static let group = Column<ReplayResult>("group", "the name of its folder") { $0.group }.shown()
    static let detector = Column<ReplayResult>("detector", "the label of the detector") { $0.detector }.shown()
    static let counted = Column<ReplayResult>(
        "counted", "the repetitions that the detector counted; empty where it failed"
    ) { $0.failure == nil ? $0.counted : nil }.shown(.count) { $0.failure == nil ? Format.count($0.counted) : "failed" }

    static let recordings = Table<ReplayResult>(
        "replay", of: "recording and detector",
        [
            recording, group, detector, counted,
            Column("expected_min", "the least right count; empty where it is unknown") { $0.expected?.expected }
                .shown("expected, least", .count, in: .pages),
            Column("expected_max", "the greatest right count; empty where it is unknown") { $0.expected?.max }
                .shown("most", .count, in: .pages),
            Column(shown: "expected", isNumeric: true) { $0.expected?.words ?? "–" },
            Column("right", "whether the count is right; empty where that is unknown") { $0.isRight }
                .shown(.words(["true": .init("yes", .good), "false": .init("no", .bad), "": "–"])),
            Column(shown: "precision", isNumeric: true) { ReplayTotals.precision.text(ReplayTotals($0)) },
            Column(shown: "recall", isNumeric: true) { ReplayTotals.recall.text(ReplayTotals($0)) },
            Column("failure", "the reason why an external detector failed") { $0.failure.map { "\($0)" } },
        ])

    package func sheets() -> [Report.Sheet] { [.init(Self.recordings, results)] }

    /// The tables of a folder, which the page has too.
    var allSheets: [Report.Sheet] {
        sheets() + [
            .init(ReplayTotals.groups, ReplayTotals.byGroup(results)),
            .init(ReplayTotals.detectors, ReplayTotals.byDetector(results)),
            .init(WrongRecordingTable.table, wrong.recordings),
        ]
    }

    package var tellingRecordings: [TrialAddress] {
        wrong.recordings.select(count: Exhibits.shownTrials).compactMap(\.address)
    }

    package func files(command: String, _ exhibits: Exhibits) throws -> Report {
        try Report(
            "# Replay\n\n\(page(wrong.written))", html(command, exhibits), tables: allSheets)
    }

    package func page(command: String, _ exhibits: Exhibits, served: ServedPage) throws -> String {
        try html(command, exhibits, isServed: true).document(served: served)
    }

    package var plain: String {
        tables.map { "\($0.title)\n\n\($0.grid.plain)" }.joined(separator: "\n")
            + failures.map { "\($0)\n" }.joined() + unlabelled.text(isMarkdown: false).trimmedStart(tables.isEmpty)
            + wrong.plain
    }

    package var wrongRecordings: String { WrongRecordingTable.table.csv(wrong.recordings) }

    package func page() -> String { page(wrong) }

    private func page(_ wrong: WrongRecordingTable) -> String {
        tables.map { "## \($0.title)\n\n\($0.grid.markdown)" }.joined(separator: "\n")
            + failures.map { "\n\(Escape.markdown($0))\n" }.joined()
            + unlabelled.text(isMarkdown: true).trimmedStart(tables.isEmpty) + wrong.section
    }

    package var failures: [String] {
        results.compactMap { result in result.failure.map { "\(result.detector) failed: \($0)" } }.distinct
    }

    private var tables: [(title: String, grid: Grid)] {
        guard isJudged || unlabelled.isEmpty else { return [] }
        var tables: [(title: String, grid: Grid)] = []
        if results.count <= Self.mostListed {
            tables.append(("Recordings", Self.recordings.grid(results)))
        }
        tables.append(("Groups", ReplayTotals.groups.grid(ReplayTotals.byGroup(results))))
        return tables
    }
}

extension CountRange { var words: String { expected == max ? "\(expected)" : "\(expected)–\(max)" } }

extension ReplayTotals {
    fileprivate init(_ result: ReplayResult) { self.init([result], group: result.group, detector: result.detector) }

    static let group = Column<ReplayTotals>("group", "the group; `all` for all recordings") { $0.group }.shown()
    static let label = Column<ReplayTotals>("detector", "the label of the detector") { $0.detector }.shown()
    static let known = Column<ReplayTotals>("judged", "the number of these whose right count is known") { $0.judged }
        .shown(.count, in: .pages)
    static let shareRight = figure("share_right", "right / judged", "share right", .share) { $0.rightShare }
    static let precision = figure(
        "precision", "the share of the counts that match; empty where no truth tells", "precision", .share
    ) { $0.precision }
    static let recall = figure(
        "recall", "the share of the repetitions that were counted; empty where no truth tells", "recall", .share
    ) { $0.recall }
    /// A released name; a recording with false counts can have the right total.
    static let surplusCounts = overJudged(
        "false_counts", "the counts beyond the greatest right one, summed over recordings", "too many", .number(0, .low)
    ) { $0.surplus }

    static let groups = Table<ReplayTotals>("groups", of: "group of recordings and detector", columns)
    static let detectors = Table<ReplayTotals>("detectors", of: "detector, over all recordings", columns)

    private static let columns: [Column<ReplayTotals>] = [
        group, label,
        Column("recordings", "the number of recordings") { $0.recordings }.shown(.count), known,
        Column("right", "the number of these with the right count") { $0.right }.shown("right count", .count) {
            guard !$0.hasFailed, $0.judged > 0 else { return $0.hasFailed ? "failed" : "–" }
            let right = Format.count($0.right)
            return $0.judged == $0.recordings ? right : "\(right) of \(Format.count($0.judged))"
        },
        shareRight, figure("counted", "all counts", "counted", .count) { $0.counted },
        overJudged("expected", "the sum of the least right counts", "expected", .count) { $0.expected }, surplusCounts,
        precision, recall,
    ]

    /// A figure that a detector that failed does not have.
    private static func figure<Value: CellValue>(
        _ name: String, _ about: String, _ title: String, _ format: ColumnFormat,
        _ value: @escaping @Sendable (ReplayTotals) -> Value
    ) -> Column<ReplayTotals> {
        Column(name, about, value: value).shown(title, format) { $0.hasFailed ? "–" : format.text(value($0).cell) }
    }

    /// A number over the judged recordings; without one there is none, not 0.
    private static func overJudged(
        _ name: String, _ about: String, _ title: String, _ format: ColumnFormat,
        _ value: @escaping @Sendable (ReplayTotals) -> Int
    ) -> Column<ReplayTotals> {
        Column(name, about) { $0.judged == 0 ? nil : value($0) }.shown(title, format) {
            $0.hasFailed || $0.judged == 0 ? "–" : Format.count(value($0))
        }
    }
}

extension String {
    /// The text without the line break before its first heading, where it starts the output.
    fileprivate func trimmedStart(_ startsOutput: Bool) -> String {
        startsOutput && first == "\n" ? String(dropFirst()) : self
    }
}
