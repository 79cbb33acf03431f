import Pages
import Documents
import Experiment
import Scenarios
import Scoring

extension RunReport {
    var table: Table<SummaryTable.Row> { SummaryTable.table(evaluation.metrics) }

    func html(_ exhibits: Exhibits) -> ReportPage {
        ReportPage(
            title: "Run of \(record.inputs.title)",
            subtitle: """
                \(Format.counted(record.trials, "trial")) of \(Format.counted(record.inputs.entries.count, "scenario")), \
                \(Format.minutes(record.motionSeconds)) of motion, \(Format.counted(record.frames, "frame")); seed \(record.inputs.seed), suite \
                \(record.inputs.suiteHash)
                """,
            command: record.inputs.command, answer: answer, controls: Array(evaluation.labels.dropFirst(detectors)),
            tables: [
                PageTable(HeadlineTable.table, HeadlineTable.rows(evaluation)),
                PageTable(table, SummaryTable.rows(evaluation)) { $1.window == nil },
                PageTable(LatencyTable.table, latency),
                PageTable(DepthTable.table, DepthTable.rows(evaluation)),
                PageTable(FormTable.table, FormTable.rows(evaluation)),
                PageTable(CheatMarginTables.curves, CheatMarginTables.bins(margins)) { $1.row.scope == "overall" },
                PageTable(DelayDistributionTable.table, DelayDistributionTable.rows(evaluation)),
                PageTable(CameraTable.table, CameraTable.rows(evaluation)),
            ], sections: sections, trials: trials(exhibits), players: exhibits.players)
    }

    /// The worst trials of each detector and scenario; the most telling ones come first.
    private func trials(_ exhibits: Exhibits) -> [PageTrial] {
        worst.rows.enumerated().sorted {
            ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
        }.map { index, row in
            PageTrial(
                row: index + 1, group: .worst, row.address, detector: row.trial.detector, row.trial.errors,
                file: "worst-trials.csv", exhibits)
        }
    }

    /// The figure that orders the detectors: F1, or without repetitions what is counted all the same.
    private var lead: Metric {
        func has(_ metric: Metric) -> Bool {
            evaluation.overall.figures.prefix(detectors).contains { $0[metric].value != nil }
        }
        return has(.recall) ? .f1 : has(.cheatAcceptance) ? .cheatAcceptance : .falsePerMinute
    }

    private var answer: [Prose] {
        let labels = evaluation.labels
        let lead = lead
        func value(_ entrant: Int) -> Double {
            evaluation.overall.figures[entrant][lead].value.map { lead.isBetterHigher ? $0 : -$0 } ?? -.infinity
        }
        let ranked = labels.indices.prefix(detectors).filter { evaluation.failures[$0] == nil }
            .sorted { (value($0), labels[$1]) > (value($1), labels[$0]) }
        let failed = evaluation.failureLines.map { Prose($0) }
        guard let best = ranked.first else { return failed }
        let worst = ranked.last.flatMap { value($0) == value(best) ? nil : $0 }
        let time = latency.firstIndex { $0.label == labels[best] && $0.least != nil }.map { row -> Prose in
            func least(_ percentile: Int) -> PageFigure {
                PageFigure(LatencyTable.table, row: row + 1, LatencyTable.least(percentile).page)
            }
            return "It needs \(least(50)) ns for a frame in the median, and \(least(99)) ns at the 99th percentile."
        }
        let words = lead == .f1 ? f1(best, worst, of: ranked.count) : falseCounts(best, worst, of: ranked.count)
        return words.best + [time, words.worst].compactMap(\.self) + failed
    }

    private func f1(_ best: Int, _ worst: Int?, of count: Int) -> (best: [Prose], worst: Prose?) {
        let labels = evaluation.labels
        let rank = count > 1 ? " has the highest F1 of \(count) detectors: it" : ""
        var lines: [Prose] = [
            "\(strong: labels[best])\(rank) counts " + recall(best)
                + ", and \(percent(HeadlineTable.precision, best)) of its counts are right."
        ]
        if evaluation.overall.figures[best][.cheatAcceptance].value != nil {
            lines.append("It accepts \(percent(HeadlineTable.cheats, best)) of the cheats.")
        }
        return (
            lines,
            worst.map { worst in
                evaluation.overall.figures[worst][.precision].value == nil
                    ? "The lowest F1 is that of \(strong: labels[worst]), which counts nothing."
                    : "The lowest F1 is that of \(strong: labels[worst]): " + recall(worst)
                        + " counted, \(percent(HeadlineTable.precision, worst)) of the counts right."
            }
        )
    }

    private func falseCounts(_ best: Int, _ worst: Int?, of count: Int) -> (best: [Prose], worst: Prose?) {
        let labels = evaluation.labels
        let rank = count > 1 ? ", the least of \(count) detectors" : ""
        guard lead == .cheatAcceptance else {
            func rate(_ entrant: Int) -> PageFigure {
                PageFigure(table, row: entrant + 1, ScoreColumns.metric(.falsePerMinute).page)
            }
            return (
                ["\(strong: labels[best]) makes \(rate(best)) false counts a minute\(rank)."],
                worst.map { "\(strong: labels[$0]) makes the most: \(rate($0))." }
            )
        }
        return (
            ["\(strong: labels[best]) accepts \(percent(HeadlineTable.cheats, best)) of the cheats\(rank)."],
            worst.map { "\(strong: labels[$0]) accepts the most: \(percent(HeadlineTable.cheats, $0))." }
        )
    }

    /// The share of the repetitions that is counted: that of the headline, or where it has none, for example of partial
    /// push-ups alone, that of all trials.
    private func recall(_ entrant: Int) -> Prose {
        func overall(_ metric: Metric) -> PageFigure {
            .percent(table, row: entrant + 1, ScoreColumns.metric(metric).page)
        }
        if Headline(entrant, of: evaluation.scenarios).observableRecall != nil {
            return "\(percent(HeadlineTable.recall, entrant)) of the observable repetitions"
        }
        return evaluation.overall.figures[entrant][.recallObservable].value == nil
            ? "\(overall(.recall)) of the repetitions" : "\(overall(.recallObservable)) of the observable repetitions"
    }

    private func percent(_ column: Column<Headline>, _ entrant: Int) -> PageFigure {
        let row = HeadlineTable.rows(evaluation).firstIndex { $0.label == evaluation.labels[entrant] } ?? entrant
        return .percent(HeadlineTable.table, row: row + 1, column.page)
    }

    private var sections: [PageSection] {
        let figures = PageSection(
            "figures", "Headline figures",
            .figures(
                HeadlineTable.table, label: HeadlineTable.detector.page,
                HeadlineTable.figures(of: HeadlineTable.rows(evaluation)).map(\.page)))
        let worst = PageSection(
            "trials", "Worst trials",
            text: """
                The trials with the most errors of each detector, its worst scenarios first. A trial opens at its first \
                error.
                """, .trials([.worst]))
        let all = PageSection("summary", "All figures", isFolded: true, .table(table, limit: 30))
        return [figures, heat] + (self.worst.rows.isEmpty ? [] : [worst]) + [all]
            + [tradeOff, variations, depthSection, cheatSection, formSection, delays, camera].compactMap(\.self)
            + latencySections
    }

    private var heat: PageSection {
        let metrics =
            [Metric.recall, .precision, .falsePerMinute, .cheatAcceptance, .exactShare, .f1] + evaluation.metrics.own
        let missed = ErrorColumns.all.suffix(1)
        return PageSection(
            "scenarios", "Where each detector fails",
            text: "Choose a figure; a cell leads to its worst trials, and from there to the frame.",
            .heat(
                table, where: [SummaryTable.scope.page: "scenario"],
                row: SummaryTable.detector.page, column: SummaryTable.name.page, group: SummaryTable.family.page,
                totals: (where: [SummaryTable.scope.page: "family"], column: SummaryTable.name.page),
                values: (metrics.map(ScoreColumns.metric) + [ScoreColumns.falseCounts] + missed).map(\.page),
                leads: Dictionary(
                    uniqueKeysWithValues: Family.allCases.map { ($0.rawValue, ScoreColumns.metric($0.lead).page) }),
                command: record.inputs.cellCommand, paths: record.inputs.scenarioFiles))
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
    var cellCommand: String { address(of: "{column}", trial: 0, detectors: ["{row}"], at: nil).command }

    /// The files of the scenarios that a name does not find.
    var scenarioFiles: [String: String] {
        Dictionary(entries.compactMap { entry in entry.file.map { (entry.scenario, $0) } }) { first, _ in first }
    }
}
