import Documents
package import Experiment
import Scoring

/// The report of a run: its files, and the summary for the terminal.
package struct RunReport: Sendable {
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

    /// Returns all files but `events.csv`, which a run writes piece by piece.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        let margins = CheatMarginTables.rows(evaluation, detectors: record.inputs.scoring.entrants)
        var pages = [Report.File(ReportFolder.page, MarkdownReport(self).text)]
        if !margins.isEmpty {
            let chart = CheatCurveChart(evaluation, detectors: record.inputs.scoring.entrants.count)
            pages.append(Report.File("cheat-curve.svg", chart.svg))
        }
        let latency = LatencyTable.rows(
            labels: evaluation.labels, timers: timers, timerCost: record.timing?.timerCostNanoseconds ?? 0,
            piped: record.pipedLabels)
        var tables = [
            Report.Sheet(SummaryTable.table, SummaryTable.rows(evaluation)),
            Report.Sheet(streamed: EventTable.table), Report.Sheet(LatencyTable.table, latency),
        ]
        if !margins.isEmpty {
            tables.append(Report.Sheet(CheatMarginTables.margins, margins))
            tables.append(Report.Sheet(CheatMarginTables.curves, CheatMarginTables.bins(margins)))
        }
        return Report(pages: pages, tables: tables, record: try record.json())
    }

    /// The table for the terminal.
    package var summary: String {
        OverallTable.summary(evaluation, timers: timers).plain
            + "observable: recall of what the camera saw; cheats: share accepted; exact: trials with the right count\n"
            + (record.pipedLabels.isEmpty ? "" : "the times of exec: detectors hold the way through the pipe\n")
            + evaluation.failureLines.map { "\($0)\n" }.joined()
    }
}
