import Pages
import Documents
import Experiment
import Scoring

/// The HTML page of a replay: right counts by detector and group, and the recordings that were counted wrongly.
struct ReplayPage {
    private let report: ReplayReport
    private let sheets: [Report.Sheet]
    private let command: String
    private let exhibits: Exhibits

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - sheets: Its tables.
    ///   - command: The command that repeats the replay.
    ///   - exhibits: The recordings that the page names and shows.
    init(_ report: ReplayReport, sheets: [Report.Sheet], command: String, exhibits: Exhibits) {
        self.report = report
        self.sheets = sheets
        self.command = command
        self.exhibits = exhibits
    }

    /// The page.
    var page: ReportPage {
        let tables = [sheets.page("detectors"), sheets.page("groups"), sheets.page("replay")].compactMap { $0 }
        let recordings = Set(report.results.map { "\($0.group)/\($0.recording)" }).count
        return ReportPage(
            title: "Replay of \(recordings) recordings",
            subtitle: "Recordings of people or trials, seen by every detector",
            command: command, answer: tables.first.map(answer) ?? [], controls: Control.allCases.map(\.label),
            tables: tables, sections: sections, trials: trials, players: exhibits.players)
    }

    /// The wrong recordings, the most telling ones first.
    private var trials: [PageTrial] {
        let recordings = report.wrong.recordings
        let telling = recordings.select(count: Exhibits.shownTrials)
        return recordings.enumerated().compactMap { index, wrong in
            wrong.address.map { address in
                (
                    rank: telling.firstIndex(of: wrong) ?? .max,
                    trial: PageTrial(
                        row: index + 1, group: .wrongRecording, address, detector: wrong.detector, wrong.errors,
                        file: ("wrong-recordings.csv", "errors"), exhibits)
                )
            }
        }.sorted { ($0.rank, $0.trial.id) < ($1.rank, $1.trial.id) }.map(\.trial)
    }

    private func answer(_ detectors: PageTable) -> [Prose] {
        let ranked = detectors.numbers.filter { row in
            let label = detectors.cell(row, "detector") ?? ""
            return !Control.allCases.contains { $0.label == label }
        }.compactMap { row in
            detectors.cell(row, "share_right").flatMap(Double.init).map { (row: row, share: $0) }
        }.sorted { ($0.share, $1.row) > ($1.share, $0.row) }
        guard let best = ranked.first else { return ["No recording tells its right count, so nothing is scored."] }
        let label = detectors.cell(best.row, "detector") ?? ""
        return [
            """
            \(strong: label) gives the right count in \(PageFigure.percent("detectors", row: best.row, "share_right")) of \
            the \(PageFigure("detectors", row: best.row, .count("judged", ""))) recordings whose right count is \
            known\(ranked.count > 1 ? ", the most of \(ranked.count) detectors" : "").
            """
        ]
    }

    private static let figures: [PageColumn] = [
        .share("share_right", "share right", about: "The share of the recordings with the right count."),
        .share("precision", "precision"), .share("recall", "recall"),
        .count("false_counts", "false counts", better: .low),
    ]

    private var sections: [PageSection] {
        var sections = [
            PageSection(
                "figures", "Detectors",
                .figures(PageFigures("detectors", label: .detector, Self.figures + [.count("judged", "recordings")]))),
            PageSection(
                "groups", "By group of recordings", text: "A cell leads to its wrong recordings.",
                .heat(PageHeat("groups", row: "detector", column: "group", values: Self.figures))),
        ]
        if !report.wrong.recordings.isEmpty {
            sections.append(
                PageSection(
                    "trials", "Wrong recordings",
                    text: "The recordings with the most errors of each detector. One opens at its first error.",
                    .trials([.wrongRecording])))
        }
        sections.append(
            PageSection(
                "recordings", "All recordings", isFolded: true,
                .table(
                    PageTableView(
                        "replay",
                        [
                            .text("group", "group"), .text("recording", "recording"), .detector,
                            .count("counted", "counted"), .count("expected_min", "expected, least"),
                            .count("expected_max", "most"),
                            .words("right", "right", ["true": .init("yes", .good), "false": .init("no", .bad)]),
                        ], limit: 40))))
        return sections
    }
}
