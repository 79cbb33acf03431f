import Pages
import Documents
import Experiment
import Scoring

/// The HTML page of a run: the answer, where each detector fails, and the trials that show why.
struct RunPage {
    let report: RunReport
    let sheets: [Report.Sheet]
    private let exhibits: Exhibits

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - sheets: The report's tables.
    ///   - exhibits: The trials that the page names and shows.
    init(_ report: RunReport, _ sheets: [Report.Sheet], exhibits: Exhibits) {
        self.report = report
        self.sheets = sheets
        self.exhibits = exhibits
    }

    var record: RunRecord { report.record }
    var evaluation: Evaluation { report.evaluation }
    var detectors: Int { record.inputs.scoring.entrants.count }

    /// The columns of `summary.csv` that the page shows; others stay in the file.
    private static let summaryColumns: [String] =
        ["scope", "name", "family", "trials", "window_s", "detector"]
        + Metric.all.flatMap { [$0.column, "\($0.column)_lower", "\($0.column)_upper"] }
        + [
            "countable", "detected", "false_counts", "cheat_cycles", "cheat_cycles_accepted", "delay_p50_s",
            "delay_p95_s",
        ]
        + ErrorColumns.all.flatMap(\.names)

    /// The page.
    var page: ReportPage {
        let summary = sheets.page("summary", columns: Self.summaryColumns) { $0["window_s"]?.isEmpty ?? true }
        let tables = [
            sheets.page("headline"), summary, sheets.page("latency"), sheets.page("depth-response"),
            sheets.page("cheat-curve") { $0["scope"] == "overall" }, sheets.page("delays"), sheets.page("camera"),
            sheets.page("delivery"),
        ].compactMap { $0 }
        let minutes = Format.count(Int((record.motionSeconds / 60).rounded()))
        return ReportPage(
            title: "Run of \(record.inputs.suite)",
            subtitle: """
                \(Format.count(record.trials)) trials of \(record.inputs.entries.count) scenarios, \(minutes) minutes of \
                motion, \(Format.count(record.frames)) frames; seed \(record.inputs.seed), suite \
                \(record.inputs.suiteHash)
                """,
            command: record.inputs.command, answer: summary.map(answer) ?? [],
            controls: Array(evaluation.labels.dropFirst(detectors)), tables: tables,
            sections: sections(summary: summary), trials: trials, players: exhibits.players)
    }

    /// The worst trials of each detector and scenario; the most telling ones come first.
    private var trials: [PageTrial] {
        report.worst.rows.enumerated().sorted {
            ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
        }.map { index, row in
            PageTrial(
                row: index + 1, group: .worst, row.address, detector: row.trial.detector, row.trial.errors,
                file: ("worst-trials.csv", "errors"), exhibits)
        }
    }

    /// The detector with the highest F1 and the one with the lowest, with their figures.
    private func answer(_ summary: PageTable) -> [Prose] {
        let ranked = evaluation.labels.indices.prefix(detectors).filter { evaluation.failures[$0] == nil }
            .sorted { (value(.f1, $0), evaluation.labels[$1]) > (value(.f1, $1), evaluation.labels[$0]) }
        let failed = evaluation.failureLines.map { Prose($0) }
        guard let best = ranked.first, let row = overall(best, summary) else { return failed }
        var lines: [Prose] = [
            """
            \(strong: evaluation.labels[best])\(ranked.count > 1 ? " has the highest F1 of \(ranked.count) detectors: it" : "") \
            counts \(PageFigure.percent("summary", row: row, Metric.recall.column)) of the repetitions, and \
            \(PageFigure.percent("summary", row: row, Metric.precision.column)) of its counts are right.
            """
        ]
        if evaluation.overall.figures[best][.cheatAcceptance].value != nil {
            lines.append(
                "It accepts \(PageFigure.percent("summary", row: row, Metric.cheatAcceptance.column)) of the cheats.")
        }
        if let worst = ranked.last, worst != best, let row = overall(worst, summary) {
            lines.append(
                """
                The lowest F1 is that of \(strong: evaluation.labels[worst]): \
                \(PageFigure.percent("summary", row: row, Metric.recall.column)) of the repetitions counted, \
                \(PageFigure.percent("summary", row: row, Metric.precision.column)) of the counts right.
                """)
        }
        return lines + failed
    }

    private func value(_ metric: Metric, _ entrant: Int) -> Double {
        evaluation.overall.figures[entrant][metric].value ?? -1
    }

    private func overall(_ entrant: Int, _ summary: PageTable) -> Int? {
        summary.row(["scope": "overall", "detector": evaluation.labels[entrant]])
    }

    private func sections(summary: PageTable?) -> [PageSection] {
        var sections: [PageSection] = []
        sections.append(
            PageSection(
                "figures", "Headline figures", .figures(PageFigures("headline", label: .detector, PageColumn.headline)))
        )
        if summary != nil { sections += [heat, allTrials] }
        if !report.worst.rows.isEmpty {
            sections.insert(
                PageSection(
                    "trials", "Worst trials",
                    text:
                        "The trials with the most errors of each detector, its worst scenarios first. A trial opens at its first error.",
                    .trials([.worst])), at: 2)
        }
        if let trade = tradeOff { sections.append(trade) }
        sections += curves + delays + camera + latency
        return sections
    }

    private var heat: PageSection {
        PageSection(
            "scenarios", "Where each detector fails",
            text: "Choose a figure; a cell leads to its worst trials, and from there to the frame.",
            .heat(
                PageHeat(
                    "summary", where: ["scope": "scenario"], row: "detector", column: "name", group: "family",
                    totals: .init(where: ["scope": "family"], column: "name"),
                    values: [.recall, .precision, .falsePerMinute, .cheatAcceptance, .exactShare, .f1].map {
                        PageColumn.metric($0)
                    } + [
                        PageColumn.count("false_counts", "false counts", better: .low).shaded(.root),
                        PageColumn.count("missed_missed", "missed", better: .low).shaded(.root),
                    ],
                    command: record.inputs.cellCommand)))
    }

    private var allTrials: PageSection {
        PageSection(
            "summary", "All figures", isFolded: true,
            .table(
                PageTableView(
                    "summary",
                    [.text("scope", "scope"), .text("name", "over"), .detector]
                        + Metric.all.map { PageColumn.metric($0) }
                        + [
                            .number("delay_p50_s", "delay p50", unit: "s", digits: 3),
                            .number("delay_p95_s", "delay p95", unit: "s", digits: 3),
                        ]
                        + ErrorColumns.all.flatMap { column in
                            column.names.map {
                                PageColumn.count($0, $0.replacing("_", with: ", "), better: .low).hiddenAtFirst
                            }
                        },
                    order: nil, limit: 30)))
    }
}

extension RunInputs {
    /// The command that draws the first trial of a cell of a heat map.
    var cellCommand: String {
        "repgauge render '{column}' --trial 0 --seed \(seed)" + (estimator.map { " --estimator \($0)" } ?? "")
            + " --detector '{row}'"
    }
}
