import Documents
import Foundation
import History
import Reports
import Scoring

/// The operations on a history, for commands and `Bench` alike.
struct HistoryOperation {
    /// The file of the history.
    let file: URL
    /// The metrics of the program.
    let metrics: MetricCatalog

    /// Adds runs.
    ///
    /// - Parameters:
    ///   - runs: Folders of reports, or files of baselines, in the order of their commits.
    ///   - commit: The commit that was measured; `nil` for the one that each run names.
    /// - Returns: The runs, and the number that each has in the history.
    /// - Throws: `Diagnostic`, `BaselineError` or `HistoryError`; then nothing was added.
    func add(_ runs: [URL], commit: String?) throws -> [(run: HistoryInput, added: HistoryFile.Added)] {
        let inputs = try runs.map { try HistoryInput($0, commit: commit, metrics: metrics) }
        return Array(zip(inputs, try HistoryFile(addingTo: file).add(inputs)))
    }

    /// Reads the selected series and finds their steps.
    ///
    /// - Throws: `HistoryError`.
    func trend(_ selection: HistorySelection, falseAlarms: Double) throws(HistoryError) -> HistoryTrend {
        try HistoryTrend(try HistoryFile(existing: file), selection, falseAlarms: falseAlarms, metrics: metrics)
    }

    /// Judges the steps at a commit.
    ///
    /// - Returns: The number of steps.
    /// - Throws: `HistoryError`.
    func judge(
        _ commit: String, _ verdict: HistoryJudgement.Verdict, note: String, _ selection: HistorySelection,
        falseAlarms: Double
    ) throws(HistoryError) -> Int {
        try trend(selection, falseAlarms: falseAlarms)
            .judge(commit, verdict, note: note, in: try HistoryFile(addingTo: file))
    }

    /// Writes the report of a trend.
    ///
    /// - Parameters:
    ///   - trend: The trend.
    ///   - folder: The folder.
    ///   - command: The command that makes it again.
    /// - Returns: Remarks on what was in the folder before.
    /// - Throws: `FileError`.
    func write(_ trend: HistoryTrend, to folder: URL, command: String) throws -> [String] {
        let open = try ReportFolder(folder)
        try HistoryReport(trend, file: file.lastPathComponent, command: command).report().write(into: open)
        return try open.publish()
    }
}
