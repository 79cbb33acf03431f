import Documents
import Foundation
import History
import Reports
import Scoring

/// The operations on a history, for commands and `Bench` alike.
struct HistoryOperation {
    let file: URL
    let metrics: MetricCatalog

    /// Adds runs in the order of their commits, all or none; the commit is the one that each run names if `nil`.
    func add(_ runs: [URL], commit: String?) throws -> [(run: HistoryInput, added: HistoryFile.Added)] {
        let inputs = try runs.map { try HistoryInput($0, commit: commit, metrics: metrics) }
        return Array(zip(inputs, try HistoryFile(addingTo: file).add(inputs)))
    }

    func trend(_ selection: HistorySelection, falseAlarms: Double) throws(HistoryError) -> HistoryTrend {
        try HistoryTrend(try HistoryFile(existing: file), selection, falseAlarms: falseAlarms, metrics: metrics)
    }

    func judge(
        _ commit: String, _ verdict: HistoryJudgement.Verdict, note: String, _ selection: HistorySelection,
        falseAlarms: Double
    ) throws(HistoryError) -> Int {
        try trend(selection, falseAlarms: falseAlarms)
            .judge(commit, verdict, note: note, in: try HistoryFile(addingTo: file))
    }

    func write(_ trend: HistoryTrend, to folder: URL, command: String) throws -> [String] {
        let open = try ReportFolder(folder)
        try HistoryReport(trend, file: file.lastPathComponent, command: command).report().write(into: open)
        return try open.publish()
    }
}
