public import Experiment
import Scoring

/// The report of a run: its files, and the summary for the terminal.
public struct Report: Sendable {
    let record: RunRecord
    let evaluation: Evaluation
    let timers: [CallTimer]

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - record: What was run.
    ///   - evaluation: The figures.
    ///   - timers: Call times, one timer a contestant.
    public init(record: RunRecord, evaluation: Evaluation, timers: [CallTimer]) {
        self.record = record
        self.evaluation = evaluation
        self.timers = timers
    }

    /// Writes all files but `events.csv`, which a run streams.
    ///
    /// - Parameter folder: Where to.
    /// - Throws: `FileError`, and what encoding `run.json` throws.
    public func write(into folder: borrowing ReportFolder) throws {
        try folder.write(MarkdownReport(self).text, to: "report.md")
        try folder.write(SummaryTable.text(evaluation), to: "summary.csv")
        try folder.write(
            LatencyTable.text(
                labels: evaluation.labels, timers: timers, timerCost: record.timing?.timerCostNanoseconds ?? 0,
                externals: record.externalLabels),
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
    public var summary: String {
        OverallTable.summary(evaluation, timers: timers).plain
            + "observable: recall of what the camera saw; cheats: share accepted; exact: trials with the right count\n"
            + (record.externalLabels.isEmpty ? "" : "the times of exec: detectors hold the way through the pipe\n")
            + evaluation.failureLines.map { "\($0)\n" }.joined()
    }
}

/// How numbers are printed for people.
enum Format {
    /// A share with three decimals; `–` where it is undefined.
    static func share(_ value: Double?) -> String { fixed(value, 3) }

    /// A number with a fixed number of decimals; `–` where it is undefined.
    static func fixed(_ value: Double?, _ decimals: Int) -> String {
        guard let value else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        // −0.0004 is 0.000, not −0.000.
        let scaled = (value.magnitude * scale).rounded()
        let digits = String(UInt64(min(scaled, 9e15)))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = value < 0 && scaled > 0 ? "−" : ""
        return decimals == 0 ? sign + digits : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// A number with at least so many significant digits, and no exponent.
    static func significant(_ value: Double, _ digits: Int) -> String {
        guard value != 0, value.isFinite else { return "0" }
        var decimals = digits - 1
        var magnitude = value.magnitude
        while magnitude >= 10, decimals > 0 { (magnitude, decimals) = (magnitude / 10, decimals - 1) }
        while magnitude < 1, decimals < 12 { (magnitude, decimals) = (magnitude * 10, decimals + 1) }
        return fixed(value, decimals)
    }

    /// A share as a whole number of hundredths.
    static func percent(_ share: Double) -> String { "\(fixed(share * 100, 0)) %" }

    /// An estimate with its interval.
    static func estimate(_ estimate: Estimate, _ decimals: Int = 3) -> String {
        guard let value = estimate.value else { return "–" }
        guard let lower = estimate.lower, let upper = estimate.upper else { return fixed(value, decimals) }
        return "\(fixed(value, decimals)) (\(fixed(lower, decimals))–\(fixed(upper, decimals)))"
    }

    /// A whole number with thin groups of three digits.
    static func count(_ value: Int) -> String {
        var groups: [Substring] = []
        var rest = Substring(String(value))
        while rest.count > 3 {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        return ([rest] + groups.reversed()).joined(separator: " ")
    }
}
