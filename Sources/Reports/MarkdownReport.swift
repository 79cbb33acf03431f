import Text
import Documents
import Experiment
import Pose
import Scenarios
import Scoring

/// The page of a run: what was run, which detector can be trusted, where each one fails, how to repeat it.
struct MarkdownReport {
    private let record: RunRecord
    private let evaluation: Evaluation
    private let worstTrials: WorstTrialTable

    /// Scenarios shown for each detector among its worst.
    private static let worstCount = 5

    init(_ report: RunReport) {
        record = report.record
        evaluation = report.evaluation
        worstTrials = report.worst
    }

    var text: String {
        let sections = [
            overall, families, scenarios, cheats, depth, errors, worst, worstTrials.section,
            windows,
            delivery,
            Self.latency,
            repetition,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
        return [
            "# RepGauge: \(Escape.markdown(record.inputs.suite))\n", introduction, PageContents.line(sections),
            sections,
        ].joined(separator: "\n")
    }

    private var introduction: String {
        let minutes = record.motionSeconds / 60
        return """
            \(Format.count(record.trials)) trials of \(record.inputs.entries.count) scenarios, \
            \(Format.count(Int(minutes.rounded()))) minutes of motion, \(Format.count(record.frames)) frames. \
            Every detector saw the same frames\(record.inputs.estimator.map { ", all of the estimator \(Escape.code($0))" } ?? ""). Seed \
            \(record.inputs.seed), suite `\(record.inputs.suiteHash)`.

            A detection matches a repetition if it comes between its start and \(record.inputs.scoring.window.late.seconds) s after its \
            completion; each is used once. \(ControlText.sentence)

            """
    }

    private var overall: String {
        let headlines = Headlines.text(evaluation, detectors: record.inputs.scoring.entrants.count)
        let accuracy = OverallTable.accuracy(evaluation)
        let cost = OverallTable.cost(evaluation)
        let averaged: [Metric] = [.precision, .recall, .recallObservable, .f1, .exactShare]
        var means = Grid(["detector"] + averaged.map { ">\($0.heading)" })
        for index in evaluation.labels.indices {
            means.add(
                evaluation.row(
                    index,
                    averaged.map { metric in
                        Format.share(evaluation.meanOverScenarios(index) { $0[metric].value })
                    }))
        }
        return """
            ## In short

            \(headlines)
            \(HeadlineTable.table.markdown(HeadlineTable.rows(evaluation)))
            \(HeadlineTable.meaning)

            ## All trials

            \(FoldedTable.markdown(accuracy, summary: "Precision, recall, F1 and false counts, with intervals"))
            \(FoldedTable.markdown(cost, summary: "Counts of a session, delays and prompt detections"))
            In parentheses: \(Int(record.confidence * 100)) % intervals from \(record.resamples) resamples of trials. \
            *Precision*: share of the counts that were repetitions. *Recall*: share of the repetitions that were \
            counted; *observable*: of those whose near shoulder, elbow, wrist and hip were in the picture and reported. \
            *Cheats accepted*: share of the cheat cycles that were counted. *Count exact*: share of the trials with the \
            right count. *Delay*: time from a repetition's completion to its detection, negative if the detection came \
            first. *Prompt*: share of the matched detections at most 0.5 s before or after the completion; *prompt F1*: \
            F1 if only such detections matched. `–`: undefined.

            The mean over scenarios, each with the same weight:

            \(means.markdown)
            """
    }

    private var families: String {
        var text = "## By family\n\n"
        for family in evaluation.families {
            let grid = family.family?.isNegative == true ? negative(family) : positive(family)
            text += "### \(Escape.markdown(family.name))\n\n"
            text +=
                FoldedTable.markdown(
                    grid, summary: "The family <code>\(Escape.markup(family.name))</code>, with intervals") + "\n"
        }
        return text
    }

    private func positive(_ family: Evaluation.Group) -> Grid {
        let metrics: [Metric] = [.precision, .recall, .recallObservable, .f1]
        return evaluation.grid(
            family,
            metrics.map(ScoreColumns.metric) + [ScoreColumns.value(.exactShare), ScoreColumns.value(.countBias)])
    }

    /// Nothing should be counted here; without cheat cycles no acceptance is shown.
    private func negative(_ family: Evaluation.Group) -> Grid {
        let hasCheats = family.figures.contains { $0[.cheatAcceptance].value != nil }
        let metrics: [Metric] = hasCheats ? [.falsePerMinute, .cheatAcceptance] : [.falsePerMinute]
        return evaluation.grid(
            family, metrics.map(ScoreColumns.metric) + [ScoreColumns.value(.exactShare, "nothing counted")])
    }

    private var scenarios: String {
        var positive = Grid(["scenario"] + evaluation.labels.map { ">\($0)" })
        var negative = positive
        for scenario in evaluation.scenarios {
            if scenario.family?.isNegative == true {
                negative.add(
                    [scenario.name] + scenario.figures.map { Format.fixed($0[.falsePerMinute].value, 2) })
            } else {
                positive.add(
                    [scenario.name]
                        + scenario.figures.map {
                            "\(Format.fixed($0[.precision].value, 2)) / \(Format.fixed($0[.recall].value, 2))"
                        })
            }
        }
        var text = "## By scenario\n"
        if !positive.isEmpty {
            text += "\nPrecision / recall:\n\n"
            text += FoldedTable.markdown(positive, summary: "\(positive.rowCount) scenarios with repetitions")
        }
        if !negative.isEmpty {
            text += "\nFalse counts per minute; nothing should be counted here:\n\n"
            text += FoldedTable.markdown(negative, summary: "\(negative.rowCount) scenarios without repetitions")
        }
        return text
    }

    private var delivery: String { evaluation.deliveries.isEmpty ? "" : DeliverySection(evaluation).text }

    private var depth: String { DepthSection(evaluation, detectors: record.inputs.scoring.entrants.count).text }

    private var cheats: String {
        guard evaluation.overall.hasGradedCheats else { return "" }
        return CheatMarginSection(evaluation, detectors: record.inputs.scoring.entrants.count).text
    }

    private var errors: String {
        let kinds = ErrorColumns.all.compactMap(\.heading)
        var grid = Grid(["detector", ">counted", ">right"] + kinds.map { ">\($0.title)" })
        for (index, figures) in evaluation.overall.figures.enumerated() {
            grid.add(
                evaluation.row(
                    index,
                    [Format.count(figures.counts.counted), Format.count(figures.counts.detected)]
                        + kinds.map { $0.text(figures) }))
        }
        return """
            ## Kinds of error

            \(FoldedTable.markdown(grid, summary: "All kinds of error"))
            *doubled*: counted again within the window of a repetition that was counted. *early*, *late*: up to 1 s \
            before its start or after its window, which leaves a false count and a missed repetition. *merged*: a \
            repetition that shares one count with its neighbour. *phantom*: counted although nothing countable was near.

            """
    }

    private var worst: String {
        var text = "## Where each detector is worst\n"
        for (index, label) in evaluation.labels.enumerated() where index < record.inputs.scoring.entrants.count {
            if let failure = evaluation.failures[index] {
                text += "\n### \(Escape.markdown(label))\n\nFailed: \(Escape.markdown("\(failure)"))\n"
                continue
            }
            let rows = evaluation.worstScenarios(of: index, count: Self.worstCount)
            text += "\n### \(Escape.markdown(label))\n\n"
            text +=
                rows.isEmpty
                ? "No error in any scenario.\n"
                : FoldedTable.markdown(
                    Self.worstTable.grid(rows), summary: "The \(rows.count) scenarios with the most errors")
        }
        return text
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

    private var windows: String {
        var grid = Grid(["detector", ">until, s", ">precision", ">recall", ">F1"])
        for (index, label) in evaluation.labels.enumerated() {
            func add(_ window: String, _ figures: ScoreSummary) {
                guard evaluation.failures[index] == nil else { return grid.add([label, window, "failed", "–", "–"]) }
                grid.add([
                    label, window, Format.estimate(figures[.precision]), Format.estimate(figures[.recall]),
                    Format.estimate(figures[.f1]),
                ])
            }
            add("\(record.inputs.scoring.window.late.seconds)", evaluation.overall.figures[index])
            for window in evaluation.otherWindows { add("\(window.seconds)", window.group.figures[index]) }
        }
        return """
            ## With other matching windows

            A detection matches from the start of a repetition until so long after its completion.

            \(FoldedTable.markdown(grid, summary: "Precision, recall and F1 by window"))
            """
    }

    private static let latency = """
        ## Time for one frame

        `times.md`, `latency.csv` and `times.json` hold the call times of the machine that made this report. They differ \
        from run to run, so version control does not keep them; all other files are the same bytes for the same results.

        """

    private static let cheatFiles = "`cheat-margin.csv` and `cheat-curve.csv` the cheat margins, "
    private static let depthFile = "`depth-response.csv` the depth response, "
    private static let worstFile = "`worst-trials.csv` the worst trials, "
    private static let deliveryFile = "`delivery.csv` the delivered frames and the end-to-end delays, "
    private var hasDepth: Bool { !DepthSection(evaluation, detectors: evaluation.labels.count).isEmpty }

    private var repetition: String {
        """
        ## How to repeat it

            \(record.inputs.command)

        \(record.manifest.environment.text). \
        `run.json` holds everything that the run depends on, `headline.csv` and `summary.csv` the figures, `events.csv` every cycle and \
        detection, \(evaluation.worstTrials.isEmpty ? "" : Self.worstFile)\(evaluation.overall.hasGradedCheats ? Self.cheatFiles : "")\
        \(hasDepth ? Self.depthFile : "")\(evaluation.deliveries.isEmpty ? "" : Self.deliveryFile)and `columns.md` describes each column.

        """
    }
}
