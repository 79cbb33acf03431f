import Experiment
public import Foundation
import Recordings

extension Bench {
    /// Scores a file of events over the trials of suites or scenarios, as `repgauge score --suite` does.
    ///
    /// - Parameters:
    ///   - events: The file, with the columns `recording`, `time` and, where there are rejected candidates, `reason`.
    ///   - names: Suites or scenarios.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed; `nil` for the suite's.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each group of trials and the file, controls included.
    /// - Throws: `RecordingError` where the file is faulty or does not fit the trials, an error of the scenarios or the
    ///   folder, and `CancellationError`.
    public func score(
        _ events: URL, suite names: [String], trials: Int? = nil, seed: UInt64? = nil, report: URL? = nil
    ) async throws -> [RunRow] {
        let run = try scoring(events, names, trials, seed)
        return RunRow.rows(try await run.evaluation(reportedTo: report))
    }

    /// Scores a file of events over recordings, as `repgauge score --recordings` does.
    ///
    /// - Parameters:
    ///   - events: The file.
    ///   - recordings: Recordings (CSV) or folders of them.
    /// - Returns: One row for each recording and the file, controls included.
    /// - Throws: `RecordingError` where the file is faulty or does not fit the recordings, and `CancellationError`.
    public func score(_ events: URL, recordings: [URL]) async throws -> [ReplayRow] {
        let replay = try ReplayOperation(
            scoring: events.path(percentEncoded: false), recordings: try RecordingFiles(at: recordings).urls,
            jobs: jobs)
        return try await replay.run().results.map(ReplayRow.init)
    }

    private func scoring(_ events: URL, _ names: [String], _ trials: Int?, _ seed: UInt64?) throws -> RunOperation {
        try Self.check("trials", trials)
        _ = try select(names)
        return try RunOperation(
            scoring: events.path(percentEncoded: false), suite: names, library: library, trials: trials, seed: seed,
            metrics: harness.metrics, jobs: jobs
        ) { seed in
            var command = RepeatCommand("score", [events.relativePath])
            command.add("--suite", list: names)
            command.add("--seed", seed)
            command.add("--trials", trials)
            command.add("--late", WindowOptions.standardLate)
            return command
        }
    }
}
