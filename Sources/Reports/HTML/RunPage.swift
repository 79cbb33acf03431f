import Pages
import Documents
import Experiment
import Scenarios
import Scoring

/// The HTML page of a run: the answer, where each detector fails, and the trials that show why.
struct RunPage {
    let report: RunReport
    /// The trials that the page names and shows.
    let exhibits: Exhibits

    var record: RunRecord { report.record }
    var evaluation: Evaluation { report.evaluation }
    var detectors: Int { record.inputs.scoring.entrants.count }
    var table: Table<SummaryTable.Row> { SummaryTable.table(evaluation.metrics) }

    var page: ReportPage {
        let minutes = Format.counted(Int((record.motionSeconds / 60).rounded()), "minute")
        let margins = CheatMarginTables.bins(CheatMarginTables.rows(evaluation, detectors: []))
        return ReportPage(
            title: "Run of \(record.inputs.suite)",
            subtitle: """
                \(Format.counted(record.trials, "trial")) of \(Format.counted(record.inputs.entries.count, "scenario")), \
                \(minutes) of motion, \(Format.counted(record.frames, "frame")); seed \(record.inputs.seed), suite \
                \(record.inputs.suiteHash)
                """,
            command: record.inputs.command, answer: answer, controls: Array(evaluation.labels.dropFirst(detectors)),
            tables: [
                PageTable(HeadlineTable.table, HeadlineTable.rows(evaluation)),
                PageTable(table, SummaryTable.rows(evaluation)) { $1.window == nil },
                PageTable(LatencyTable.table, report.latency),
                PageTable(DepthTable.table, DepthTable.rows(evaluation)),
                PageTable(FormTable.table, FormTable.rows(evaluation)),
                PageTable(CheatMarginTables.curves, margins) { $1.row.scope == "overall" },
                PageTable(DelayDistributionTable.table, DelayDistributionTable.rows(evaluation)),
                PageTable(CameraTable.table, CameraTable.rows(evaluation)),
            ], sections: sections, trials: trials, players: exhibits.players)
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
    private var answer: [Prose] {
        let labels = evaluation.labels
        let ranked = labels.indices.prefix(detectors).filter { evaluation.failures[$0] == nil }
            .sorted { (value(.f1, $0), labels[$1]) > (value(.f1, $1), labels[$0]) }
        let failed = evaluation.failureLines.map { Prose($0) }
        guard let best = ranked.first else { return failed }
        var lines: [Prose] = [
            """
            \(strong: labels[best])\(ranked.count > 1 ? " has the highest F1 of \(ranked.count) detectors: it" : "") \
            counts \(percent(HeadlineTable.recall, best)) of the observable repetitions, and \
            \(percent(HeadlineTable.precision, best)) of its counts are right.
            """
        ]
        if evaluation.overall.figures[best][.cheatAcceptance].value != nil {
            lines.append("It accepts \(percent(HeadlineTable.cheats, best)) of the cheats.")
        }
        if let row = report.latency.firstIndex(where: { $0.label == labels[best] && $0.least != nil }) {
            func time(_ percentile: Int) -> PageFigure {
                PageFigure(LatencyTable.table, row: row + 1, LatencyTable.least(percentile).page)
            }
            lines.append(
                "It needs \(time(50)) ns for a frame in the median, and \(time(99)) ns at the 99th percentile.")
        }
        if let worst = ranked.last, worst != best {
            lines.append(
                evaluation.overall.figures[worst][.precision].value == nil
                    ? "The lowest F1 is that of \(strong: labels[worst]), which counts nothing."
                    : """
                    The lowest F1 is that of \(strong: labels[worst]): \(percent(HeadlineTable.recall, worst)) of the \
                    observable repetitions counted, \(percent(HeadlineTable.precision, worst)) of the counts right.
                    """)
        }
        return lines + failed
    }

    private func value(_ metric: Metric, _ entrant: Int) -> Double {
        evaluation.overall.figures[entrant][metric].value ?? -1
    }

    private func percent(_ column: Column<Headline>, _ entrant: Int) -> PageFigure {
        let row = HeadlineTable.rows(evaluation).firstIndex { $0.label == evaluation.labels[entrant] } ?? entrant
        return .percent(HeadlineTable.table, row: row + 1, column.page)
    }

    private var sections: [PageSection] {
        let figures = PageSection(
            "figures", "Headline figures",
            .figures(
                PageFigures(
                    HeadlineTable.table, label: HeadlineTable.detector.page, HeadlineTable.figures.map(\.page))))
        let worst = PageSection(
            "trials", "Worst trials",
            text: """
                The trials with the most errors of each detector, its worst scenarios first. A trial opens at its first \
                error.
                """, .trials([.worst]))
        let all = PageSection("summary", "All figures", isFolded: true, .table(PageTableView(table, limit: 30)))
        return [figures, heat] + (report.worst.rows.isEmpty ? [] : [worst]) + [all]
            + [tradeOff].compactMap(\.self) + variations + curves + form + delays + camera + latency
    }

    private var heat: PageSection {
        let metrics =
            [Metric.recall, .precision, .falsePerMinute, .cheatAcceptance, .exactShare, .f1] + evaluation.metrics.own
        let missed = ErrorColumns.all.suffix(1)
        return PageSection(
            "scenarios", "Where each detector fails",
            text: "Choose a figure; a cell leads to its worst trials, and from there to the frame.",
            .heat(
                PageHeat(
                    table, where: [SummaryTable.scope.page: "scenario"],
                    row: SummaryTable.detector.page, column: SummaryTable.name.page, group: SummaryTable.family.page,
                    totals: .init(where: [SummaryTable.scope.page: "family"], column: SummaryTable.name.page),
                    values: (metrics.map(ScoreColumns.metric) + [ScoreColumns.falseCounts] + missed).map(\.page),
                    leads: Dictionary(
                        uniqueKeysWithValues: Family.allCases.map { ($0.rawValue, ScoreColumns.metric($0.lead).page) }),
                    command: record.inputs.cellCommand)))
    }
}

extension Family {
    /// The figure that matters in the scenarios of the family.
    fileprivate var lead: Metric {
        switch self {
        case .real, .occlusion: .recall
        case .cheat: .cheatAcceptance
        case .partial, .everyday: .falsePerMinute
        }
    }
}

extension RunInputs {
    /// The command that draws the first trial of a cell of a heat map.
    var cellCommand: String {
        "repgauge render '{column}' --trial 0 --seed \(seed)" + (estimator.map { " --estimator \($0)" } ?? "")
            + " --detector '{row}'"
    }
}
