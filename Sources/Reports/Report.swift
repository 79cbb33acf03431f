package import Documents
package import Experiment
import Scoring

/// The report of a run: its files, and the summary for the terminal.
package struct Report: Sendable {
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

    /// Writes all files but `events.csv`, which a run streams.
    ///
    /// - Parameter folder: Where to.
    /// - Throws: `FileError`, and what encoding `run.json` throws.
    package func write(into folder: borrowing ReportFolder) throws {
        try folder.write(MarkdownReport(self).text, to: "report.md")
        try folder.write(SummaryTable.text(evaluation), to: "summary.csv")
        try folder.write(
            LatencyTable.text(
                labels: evaluation.labels, timers: timers, timerCost: record.timing?.timerCostNanoseconds ?? 0,
                piped: record.pipedLabels),
            to: "latency.csv")
        let margins = CheatMarginTables(evaluation, detectors: record.detectors)
        if !margins.isEmpty {
            try folder.write(margins.margins, to: "cheat-margin.csv")
            try folder.write(margins.curves, to: "cheat-curve.csv")
            try folder.write(CheatCurveChart(evaluation, detectors: record.detectors.count).svg, to: "cheat-curve.svg")
        }
        try folder.write(try record.json(), to: "run.json")
        try folder.write(DataDictionary.text, to: "columns.md")
    }

    /// The table for the terminal.
    package var summary: String {
        OverallTable.summary(evaluation, timers: timers).plain
            + "observable: recall of what the camera saw; cheats: share accepted; exact: trials with the right count\n"
            + (record.pipedLabels.isEmpty ? "" : "the times of exec: detectors hold the way through the pipe\n")
            + evaluation.failureLines.map { "\($0)\n" }.joined()
    }
}
