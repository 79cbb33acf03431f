import Text
import Documents
package import Experiment
package import Scoring

/// The results of a replay as text: CSV, JSON, markdown, and tables for a terminal.
package struct ReplayReport: Printable {
    let results: [ReplayResult]
    let wrong: WrongRecordingTable

    /// With more results than this, tables for people show groups only.
    private static let mostListed = 60

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - results: One result for each recording and detector.
    ///   - window: The matching window.
    package init(_ results: [ReplayResult], window: MatchWindow = MatchWindow()) {
        self.results = results
        wrong = WrongRecordingTable(recordings: results.wrong(window: window))
    }

    /// The columns of a result.
    private static let recordings = Table<ReplayResult>(
        "replay", of: "recording and detector",
        [
            Column("recording", "the name of the recording") { $0.recording },
            Column("group", "the name of its folder") { $0.group },
            Column("detector", "the label of the detector") { $0.detector },
            Column("counted", "the repetitions that the detector counted; empty where it failed") {
                $0.failure == nil ? $0.counted : nil
            },
            Column("expected_min", "the least right count; empty where it is unknown") { $0.expected?.expected },
            Column("expected_max", "the greatest right count; empty where it is unknown") { $0.expected?.max },
            Column("right", "whether the count is right; empty where that is unknown") { $0.isRight },
            Column("failure", "the reason why an external detector failed") { $0.failure.map { "\($0)" } },
        ])

    /// The columns of a result in tables for people.
    private static let shownRecordings = Table<(result: ReplayResult, totals: ReplayTotals)>(
        "recordings", of: "recording and detector",
        [
            Column(shown: "group") { $0.result.group },
            Column(shown: "recording") { $0.result.recording },
            Column(shown: "detector") { $0.result.detector },
            Column(shown: "counted", isNumeric: true) {
                $0.result.failure == nil ? "\($0.result.counted)" : "failed"
            },
            Column(shown: "expected", isNumeric: true) { range($0.result.expected) },
            Column(shown: "right") { row in row.result.isRight.map { $0 ? "yes" : "no" } ?? "–" },
            Column(shown: "precision", isNumeric: true) {
                $0.totals.hasFailed ? "–" : Format.share($0.totals.precision)
            },
            Column(shown: "recall", isNumeric: true) { $0.totals.hasFailed ? "–" : Format.share($0.totals.recall) },
        ])

    /// The columns of a group in tables for people.
    private static let groups: Table<ReplayTotals> = {
        func column(_ title: String, _ text: @escaping @Sendable (ReplayTotals) -> String) -> Column<ReplayTotals> {
            Column(shown: title, isNumeric: true) { $0.hasFailed ? "–" : text($0) }
        }
        func judged(_ title: String, _ text: @escaping @Sendable (ReplayTotals) -> String) -> Column<ReplayTotals> {
            column(title) { $0.judged == 0 ? "–" : text($0) }
        }
        return Table(
            "groups", of: "group of recordings and detector",
            [
                Column(shown: "group") { $0.group }, Column(shown: "detector") { $0.detector },
                Column(shown: "recordings", isNumeric: true) { "\($0.recordings)" },
                Column(shown: "right count", isNumeric: true) {
                    $0.hasFailed ? "failed" : $0.judged == 0 ? "–" : "\($0.right)"
                },
                column("share right") { Format.share($0.rightShare) }, column("counted") { "\($0.counted)" },
                judged("expected") { "\($0.expected)" }, judged("false") { "\($0.surplus)" },
                column("precision") { Format.share($0.precision) }, column("recall") { Format.share($0.recall) },
            ])
    }()

    /// The table of results, one row for each recording and detector.
    package func sheets() -> [Report.Sheet] { [.init(Self.recordings, results)] }

    /// The most telling wrong recordings, in their order.
    package var tellingRecordings: [TrialAddress] {
        wrong.recordings.select(count: Exhibits.shownTrials).compactMap(\.address)
    }

    /// Returns the files of a report.
    ///
    /// - Parameters:
    ///   - command: The command that repeats the replay.
    ///   - exhibits: The recordings that the HTML page shows.
    /// - Returns: The pages and the tables.
    /// - Throws: `PageError`.
    package func files(command: String, _ exhibits: Exhibits) throws -> Report {
        let sheets =
            sheets() + [
                .init(Self.totals("groups"), ReplayTotals.byGroup(results)),
                .init(Self.totals("detectors"), ReplayTotals.byDetector(results)),
                .init(WrongRecordingTable.table, wrong.recordings),
            ]
        let page = ReplayPage(self, sheets: sheets, command: command, exhibits: exhibits).page
        return Report(
            pages: [
                .init(ReportFolder.page, "# Replay\n\n\(self.page())"),
                .init(ReportFolder.htmlPage, try page.document()),
            ], tables: sheets)
    }

    /// The table of totals by group or over all groups.
    private static func totals(_ name: String) -> Table<ReplayTotals> {
        Table(
            name, of: name == "groups" ? "group of recordings and detector" : "detector, over all recordings",
            [
                Column("group", "the group; `all` for all recordings") { $0.group },
                Column("detector", "the label of the detector") { $0.detector },
                Column("recordings", "the number of recordings") { $0.recordings },
                Column("judged", "the number of these whose right count is known") { $0.judged },
                Column("right", "the number of these with the right count") { $0.right },
                Column("share_right", "right / judged") { $0.rightShare },
                Column("counted", "all counts") { $0.counted },
                Column("expected", "the sum of the least right counts") { $0.expected },
                Column("false_counts", "the counts beyond the greatest right one, summed over recordings") {
                    $0.surplus
                },
                Column("precision", "the share of the counts that match; empty where no truth tells") { $0.precision },
                Column("recall", "the share of the repetitions that were counted; empty where no truth tells") {
                    $0.recall
                },
            ])
    }

    /// Tables for a terminal.
    package var plain: String {
        tables.map { "\($0.title)\n\n\($0.grid.plain)" }.joined(separator: "\n")
            + failures.map { "\($0)\n" }.joined() + wrong.plain
    }

    /// The file of all wrong recordings.
    package var wrongRecordings: String { WrongRecordingTable.table.csv(wrong.recordings) }

    /// Tables in markdown.
    package func page() -> String {
        tables.map { "## \($0.title)\n\n\($0.grid.markdown)" }.joined(separator: "\n")
            + failures.map { "\n\(Escape.markdown($0))\n" }.joined() + wrong.section
    }

    /// The detectors that failed, each with the reason.
    package var failures: [String] {
        var seen: Set<String> = []
        return results.compactMap { result in result.failure.map { "\(result.detector) failed: \($0)" } }
            .filter { seen.insert($0).inserted }
    }

    private var tables: [(title: String, grid: Grid)] {
        var tables: [(title: String, grid: Grid)] = []
        if results.count <= Self.mostListed {
            let rows = results.map { ($0, ReplayTotals([$0], group: $0.group, detector: $0.detector)) }
            tables.append(("Recordings", Self.shownRecordings.grid(rows)))
        }
        tables.append(("Groups", Self.groups.grid(ReplayTotals.byGroup(results))))
        return tables
    }

    private static func range(_ range: CountRange?) -> String {
        guard let range else { return "–" }
        return range.expected == range.max ? "\(range.expected)" : "\(range.expected)–\(range.max)"
    }
}
