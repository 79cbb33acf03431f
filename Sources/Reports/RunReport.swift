import Documents
package import Experiment
import Scoring

/// The report of a run: its files, and the summary for the terminal.
package struct RunReport: Printable {
    let record: RunRecord
    let evaluation: Evaluation
    let timers: [CallTimer]

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - record: What was run.
    ///   - evaluation: The figures.
    ///   - timers: Call times, one timer an entrant.
    package init(record: RunRecord, evaluation: Evaluation, timers: [CallTimer]) {
        self.record = record
        self.evaluation = evaluation
        self.timers = timers
    }

    /// Puts the report of a run together.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run.
    ///   - outcome: Its outcome.
    ///   - timing: The measured times; `nil` for a report without any.
    /// - Throws: `GSLError` where an interval cannot be computed.
    package init(
        _ manifest: RunManifest<RunInputs>, outcome: ExperimentRun.Outcome, timing: RunRecord.Timing?
    ) throws {
        var manifest = manifest
        if timing == nil { manifest.inputs.command += " --without-times" }
        let outcome = timing == nil ? outcome.withoutTimes : outcome
        self.init(
            record: RunRecord(manifest, outcome: outcome, timing: timing),
            evaluation: try Evaluation(outcome.tables, inputs: manifest.inputs, failures: outcome.failures),
            timers: outcome.timers)
    }

    /// Returns all files but `events.csv`, which a run writes piece by piece.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        var pages = [Report.File(ReportFolder.page, page())]
        let detectors = record.inputs.scoring.entrants.count
        if !margins.isEmpty {
            let section = CheatMarginSection(evaluation, detectors: detectors)
            pages.append(Report.File("cheat-curve.svg", section.chart))
        }
        let depth = DepthSection(evaluation, detectors: detectors)
        if !depth.isEmpty {
            pages.append(Report.File("depth-drop.svg", depth.chart(.drop)))
            pages.append(Report.File("depth-elbow.svg", depth.chart(.elbowBend)))
        }
        return Report(pages: pages, tables: sheets(), record: try record.json())
    }

    private var margins: [CheatMarginTables.Row] {
        CheatMarginTables.rows(evaluation, detectors: record.inputs.scoring.entrants)
    }

    /// The worst trials.
    var worst: WorstTrialTable { WorstTrialTable(evaluation, inputs: record.inputs) }

    /// The page.
    package func page() -> String { MarkdownReport(self).text }

    /// The tables: figures, events, call times, where there are graded cheats or push-ups the curves, and
    /// where inference takes time the delivery.
    package func sheets() -> [Report.Sheet] {
        let latency = LatencyTable.rows(
            labels: evaluation.labels, timers: timers, timerCost: record.timing?.timerCostNanoseconds ?? 0,
            piped: record.pipedLabels)
        var tables = [
            Report.Sheet(SummaryTable.table, SummaryTable.rows(evaluation)),
            Report.Sheet(HeadlineTable.table, HeadlineTable.rows(evaluation)),
            Report.Sheet(streamed: EventTable.table), Report.Sheet(LatencyTable.table, latency),
        ]
        let margins = margins
        if !margins.isEmpty {
            tables.append(Report.Sheet(CheatMarginTables.margins, margins))
            tables.append(Report.Sheet(CheatMarginTables.curves, CheatMarginTables.bins(margins)))
        }
        let depth = DepthTable.rows(evaluation)
        if !depth.isEmpty { tables.append(Report.Sheet(DepthTable.table, depth)) }
        let worst = worst.rows
        if !worst.isEmpty { tables.append(Report.Sheet(WorstTrialTable.table, worst)) }
        let delivery = DeliveryTable.rows(evaluation)
        if !delivery.isEmpty { tables.append(Report.Sheet(DeliveryTable.table, delivery)) }
        return tables
    }

    /// The table for the terminal.
    package var plain: String {
        OverallTable.summary(evaluation, timers: timers).plain
            + "observable: recall of what the camera saw; cheats: share accepted; exact: trials with the right count\n"
            + (record.pipedLabels.isEmpty ? "" : "the times of exec: detectors hold the way through the pipe\n")
            + evaluation.failureLines.map { "\($0)\n" }.joined() + worst.plain
    }
}
