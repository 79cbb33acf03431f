public import Foundation
import History

extension Bench {
    /// Adds runs to a history, as `repgauge history add` does; the file is made if it does not exist.
    ///
    /// - Parameters:
    ///   - runs: Folders of reports of `run`, or files of baselines, in the order of their commits.
    ///   - file: The history.
    ///   - commit: The commit that was measured; `nil` for the commit of RepGauge that each run names.
    /// - Returns: The number of each run in the history; a run that it has already keeps its number.
    /// - Throws: An error of a run or the file; then nothing was added.
    public func addToHistory(_ runs: [URL], file: URL, commit: String? = nil) throws -> [Int] {
        try history(file).add(runs, commit: commit).map { _, added in
            switch added {
            case .new(let number), .known(let number): number
            }
        }
    }

    /// Finds the steps in a history, as `repgauge history show` and `plot` do.
    ///
    /// - Parameters:
    ///   - file: The history.
    ///   - detectors: The labels of detectors; none for all.
    ///   - metrics: The names of metrics; none for those of the command.
    ///   - groups: Groups of trials: `overall`, `headline`, a family, a scenario, `families` or `scenarios`.
    ///   - falseAlarms: The probability of any step where nothing has changed, 0.0001 to 0.5.
    ///   - report: The folder for pictures, page and tables; `nil` for none.
    /// - Returns: The steps, in the order of their runs. Among runs of other trials none can be found where a series has
    ///   less than 1e-7 of the probability of a false alarm.
    /// - Throws: An error of the file, the selection or the folder.
    public func historySteps(
        in file: URL, detectors: [String] = [], metrics: [String] = [], over groups: [String] = [],
        falseAlarms: Double = 0.01, report: URL? = nil
    ) throws -> [HistoryStepRow] {
        let selection = HistorySelection(
            detectors: detectors, metrics: try metrics.map { try HistoryMetric.named($0, in: harness.metrics) },
            groups: groups)
        let trend = try history(file).trend(selection, falseAlarms: falseAlarms)
        if let report {
            var command = RepeatCommand("history", ["plot", file.relativePath])
            HistorySelectionOptions.add(detectors, metrics, groups, falseAlarms, to: &command)
            _ = try history(file).write(trend, to: report, command: command.text)
        }
        return trend.steps.map { HistoryStepRow($0, of: trend) }
    }

    /// Judges the steps at a commit, as `repgauge history confirm` and `dismiss` do.
    ///
    /// - Parameters:
    ///   - commit: The commit, or its beginning.
    ///   - isConfirmed: Whether the commit changed the detector; otherwise the steps are false alarms.
    ///   - note: The reason; one line.
    ///   - file: The history.
    /// - Returns: The number of steps.
    /// - Throws: An error of the file, or where there is no step at the commit.
    public func judgeHistory(_ commit: String, isConfirmed: Bool, note: String = "", file: URL) throws -> Int {
        try history(file).judge(
            commit, isConfirmed ? .confirmed : .dismissed, note: note, HistorySelection(),
            falseAlarms: HistoryTrend.standardFalseAlarms)
    }

    private func history(_ file: URL) -> HistoryOperation { HistoryOperation(file: file, metrics: harness.metrics) }
}

/// A step in a history: from a commit on, a figure of a detector has another value.
public struct HistoryStepRow: Sendable, Hashable {
    /// The commit of the first run after the step.
    public let commit: String
    /// The number of that run.
    public let run: Int
    /// The commits of the first and the last run at which the step may be; equal where the same trials were compared.
    public let earliestCommit, latestCommit: String
    /// The detector's label.
    public let detector: String
    /// The group of trials: `overall`, `headline`, a family's or a scenario's name.
    public let group: String
    /// The name of the metric.
    public let metric: String
    /// The level before and after.
    public let before, after: Double
    /// The p-value of the test.
    public let p: Double
    /// Whether the step is confirmed; `nil` where nobody has judged it.
    public let isConfirmed: Bool?
    /// The reason of the judgement; empty for none.
    public let note: String

    init(_ step: HistoryStep, of trend: HistoryTrend) {
        let series = trend.series[step.series]
        commit = trend.run(step).commit
        run = trend.run(step).number
        earliestCommit = series.points[step.range.lowerBound].run.commit
        latestCommit = series.points[step.range.upperBound].run.commit
        (detector, group, metric) = (series.name.detector, series.name.group, series.metric.name)
        (before, after, p) = (step.before, step.after, step.p)
        isConfirmed = step.judgement.map { $0.verdict == .confirmed }
        note = step.judgement?.note ?? ""
    }
}
