import Pages
import Documents
import Experiment
import Pose
import Scenarios
import Scoring
import Text

extension RunReport: TemplatePage {
    static let template = "run"
    /// Scenarios shown for each detector among its worst.
    private static let worstCount = 5

    var detectors: Int { record.inputs.scoring.entrants.count }

    func value(_ hole: String) -> String? {
        switch hole {
        case "suite": Escape.markdown(record.inputs.title)
        case "trials": Format.counted(record.trials, "trial")
        case "scenarioCount": Format.counted(record.inputs.entries.count, "scenario")
        case "minutes": Format.minutes(record.motionSeconds)
        case "frames": Format.counted(record.frames, "frame")
        case "estimator": record.inputs.estimator.map(Escape.code) ?? ""
        case "seed": "\(record.inputs.seed)"
        case "hash": record.inputs.suiteHash
        case "window": "\(record.inputs.scoring.window.late.seconds)"
        case "controls": ControlText.sentence
        case "headlines": evaluation.labels.indices.prefix(detectors).map(headline).joined()
        case "headline": HeadlineTable.markdown(HeadlineTable.rows(evaluation))
        case "headlineMeaning": HeadlineTable.meaning
        case "accuracy":
            folded(OverallTable.accuracy(evaluation), "Precision, recall, F1 and false counts, with intervals")
        case "cost": folded(OverallTable.cost(evaluation), "Counts of a session, delays and prompt detections")
        case "confidence": "\(Int(record.confidence * 100))"
        case "resamples": "\(record.resamples)"
        case "means": means.markdown
        case "families": evaluation.families.map(family).joined()
        case "positive":
            scenarios("with repetitions", isNegative: false) {
                "\(Format.fixed($0[.precision].value, 2)) / \(Format.fixed($0[.recall].value, 2))"
            }
        case "negative":
            scenarios("without repetitions", isNegative: true) { Format.fixed($0[.falsePerMinute].value, 2) }
        case "margins": marginGrid.markdown
        case "cheatCurve": folded(cheatCurve, "Shares by travel of the shoulders")
        case "marginsByScenario": folded(marginsByScenario, "Margins by scenario")
        case "depth": hasDepths ? depthSummary.markdown : ""
        case "notPictured": picturesAllDepths ? "" : "\(CurveFigure.mostResponses)"
        case "form": formText
        case "formFigures": folded(formFigures, "Numbers of cycles, with intervals")
        case "silent": Escape.markdown(silentDetectors)
        case "errors": folded(evaluation.grid(ErrorColumns.shown, evaluation.overall.figures), "All kinds of error")
        case "worst": evaluation.labels.indices.prefix(detectors).map(worstScenarios).joined()
        case "mostWorst": "\(WorstTrials.most)"
        case "worstTrials": worst.commands
        case "windows": folded(windows, "Precision, recall and F1 by window")
        case "delivered": evaluation.deliveries.count == 1 ? "one scenario" : "\(evaluation.deliveries.count) scenarios"
        case "images": folded(DeliveryTable.images.grid(evaluation.deliveries), "Images by scenario")
        case "endToEnd": evaluation.grid(DeliveryTable.endToEnd, evaluation.endToEnd).markdown
        case "command": record.inputs.command
        case "environment": record.manifest.environment.text
        default: nil
        }
    }

    private func folded(_ grid: Grid, _ summary: String) -> String { FoldedTable.markdown(grid, summary: summary) }

    private var means: Grid {
        let averaged: [Metric] = [.precision, .recall, .recallObservable, .f1, .exactShare]
        return evaluation.grid(
            averaged.map { metric in
                Column(shown: metric.heading) { [evaluation] entrant in
                    Format.share(evaluation.meanOverScenarios(entrant) { $0[metric].value })
                }
            }, evaluation.labels.indices)
    }

    /// The figures of a family; where nothing should be counted and there are no cheats, no acceptance is shown.
    private func family(_ family: Evaluation.Group) -> String {
        let isNegative = family.family?.isNegative == true
        let hasCheats = family.figures.contains { $0[.cheatAcceptance].value != nil }
        let metrics: [Metric] =
            isNegative
            ? hasCheats ? [.falsePerMinute, .cheatAcceptance] : [.falsePerMinute]
            : [.precision, .recall, .recallObservable, .f1]
        let values =
            isNegative
            ? [ScoreColumns.value(.exactShare, "nothing counted")]
            : [ScoreColumns.value(.exactShare), ScoreColumns.value(.countBias)]
        let name = "The family <code>\(Escape.markup(family.name))</code>, with intervals"
        let grid = evaluation.grid(metrics.map(ScoreColumns.metric) + values, family.figures)
        return "### \(Escape.markdown(family.name))\n\n\(folded(grid, name))\n"
    }

    private func scenarios(_ words: String, isNegative: Bool, _ text: (ScoreSummary) -> String) -> String {
        let scenarios = evaluation.scenarios.filter { ($0.family?.isNegative == true) == isNegative }
        let grid = Grid(
            ["scenario"] + evaluation.labels.map { ">\($0)" }, rows: scenarios.map { [$0.name] + $0.figures.map(text) })
        return folded(grid, "\(Plural.counted(grid.rowCount, "scenario")) \(words)")
    }

    private func worstScenarios(_ entrant: Int) -> String {
        let title = "\n### \(Escape.markdown(evaluation.labels[entrant]))\n\n"
        if let failure = evaluation.failures[entrant] { return title + "Failed: \(Escape.markdown("\(failure)"))\n" }
        let rows = evaluation.worstScenarios(of: entrant, count: Self.worstCount)
        guard !rows.isEmpty else { return title + "No error in any scenario.\n" }
        return title
            + folded(
                Self.worstTable.grid(rows),
                "The \(rows.count == 1 ? "scenario" : "\(rows.count) scenarios") with the most errors")
    }

    private static let worstTable = Table<Evaluation.ScenarioErrors>(
        "worst", of: "scenario",
        [
            Column(shown: "scenario") { $0.scenario },
            Column(shown: "errors a trial", isNumeric: true) { Format.fixed($0.errorsPerTrial, 1) },
            Column(shown: "missed", isNumeric: true) { Format.count($0.figures.counts.missed) },
            Column(shown: "false counts", isNumeric: true) { Format.count($0.figures.counts.falseCounts) },
            Column(shown: "mostly") { row in
                row.figures.kindsByFrequency.prefix(2).map { "\($0.kind) \(Format.count($0.count))" }
                    .joined(separator: ", ")
            },
            Column(shown: "rejected candidates (reason: number)") { row in
                row.rejections.prefix(3).map { "\($0.reason): \(Format.count($0.count))" }.joined(separator: ", ")
            },
        ])

    private var windows: Grid {
        let windows = [(record.inputs.scoring.window.late.seconds, evaluation.overall)] + evaluation.otherWindows
        let metrics = [Metric.precision, .recall, .f1].map(ScoreColumns.metric)
        return Grid(
            ["detector", ">until, s"] + metrics.compactMap { $0.heading.map { ">\($0.title)" } },
            rows: evaluation.labels.indices.flatMap { index in
                windows.map { seconds, group in
                    let row = evaluation.row(index, metrics.map { $0.text(group.figures[index]) })
                    return [row[0], "\(seconds)"] + row.dropFirst()
                }
            })
    }

    private func headline(_ index: Int) -> String {
        let label = Escape.markdown(evaluation.labels[index])
        if let failure = evaluation.failures[index] {
            return "- **\(label)** failed: \(Escape.markdown("\(failure)"))\n"
        }
        let headline = Headline(index, of: evaluation.scenarios)
        let parts = [
            headline.observableRecall.map { "it counts \(Self.percent($0)) of the observable repetitions" },
            headline.precision.map { "\(Self.percent($0)) of its counts are right" },
            headline.cheatAcceptance.map { "it accepts \(Self.percent($0)) of the cheats" },
            headline.rightCounts.map { "the count of a session is right in \(Self.percent($0)) of the trials" },
        ]
        let clauses = parts.compactMap(\.self)
        let all = [clauses.dropLast().joined(separator: ", "), clauses.last ?? ""].filter { !$0.isEmpty }
        return "- **\(label)**: \(all.joined(separator: ", and ")).\n"
    }

    private static func percent(_ share: Double) -> String {
        // 99.96 % is not 100 %, and 0.04 % is not 0 %.
        if share > 0.999, share < 1 { return "more than 99.9 %" }
        if share < 0.001, share > 0 { return "less than 0.1 %" }
        return "\(Format.fixed(share * 100, share < 0.1 || share > 0.9 ? 1 : 0)) %"
    }
}
