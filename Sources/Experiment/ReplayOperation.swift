package import Foundation
package import Recordings
package import Scoring

/// Replays recordings: shows them to entrants and judges the counts by the truth that each carries.
package struct ReplayOperation: Sendable {
    /// The CSV files, in the order of the report; none where the recordings are in memory.
    package var files: [URL]
    private var recordings: [Recording] = []
    /// The names of the groups of all recordings of the report.
    package let groups: RecordingGroups
    package var entrants: [any Entrant]
    package var window: MatchWindow
    /// Recordings worked on at the same time; no result depends on it.
    package var jobs: Int

    package init(files: [URL], entrants: [any Entrant], window: MatchWindow, jobs: Int) {
        self.files = files
        groups = RecordingGroups(files)
        (self.entrants, self.window, self.jobs) = (entrants, window, jobs)
    }

    package init(_ recordings: [Recording], entrants: [any Entrant], window: MatchWindow, jobs: Int) {
        self.init(files: [], entrants: entrants, window: window, jobs: jobs)
        self.recordings = recordings
    }

    private var count: Int { files.count + recordings.count }

    /// Replays everything, with the same results for any number of jobs.
    package func run(
        describe: @escaping ReplayOutcome.Describer = { _, _ in "" }, progress: WorkProgress.Observer = { _ in }
    ) async throws -> ReplayOutcome {
        var outcome = ReplayOutcome(window: window, describe: describe)
        try await walk { _, step in
            switch step {
            case .done((let recording, let results), let warnings):
                outcome.add(recording, results)
                outcome.warnings += warnings.map { "\($0)" }
            case .unusable(let error): outcome.refuse("\(error)")
            }
            progress(WorkProgress("recordings", outcome.count, of: count))
        }
        try entrants.checkEvents()
        return outcome
    }

    /// Replays everything, and delivers each recording in order, without its frames, with its results; entrants'
    /// failures are not settled.
    package func walk(deliver: (Int, RecordingWalk.Step<(Recording, [ReplayResult])>) throws -> Void) async throws {
        let walk =
            files.isEmpty
            ? RecordingWalk(recordings.count, entrants: entrants, window: window, jobs: jobs) { [recordings] in
                RecordingStream(recordings[$0])
            } : RecordingWalk(files, groups: groups, entrants: entrants, window: window, jobs: jobs)
        try await walk.stream(
            { [files] stream, index, runner in
                var results = try await runner.run(&stream)
                for row in results.indices where !files.isEmpty { results[row].file = files[index].relativePath }
                return (Recording(name: stream.name, group: stream.group, frames: [], info: stream.info), results)
            }, deliver: deliver)
    }
}

package struct ReplayOutcome: Sendable {
    package private(set) var results: [ReplayResult] = []
    package private(set) var events = ""
    /// The reasons for which recordings cannot be used, in their order.
    package private(set) var faults: [String] = []
    /// The values that were corrected in reading.
    package var warnings: [String] = []
    /// The number of recordings, those that cannot be used included.
    package private(set) var count = 0

    private var failures: ReplayFailures
    private let describe: Describer
    package let window: MatchWindow

    /// Turns the results of a recording, without its frames, into text; those of detectors that failed in a recording
    /// before are left out.
    package typealias Describer = @Sendable (Recording, [ReplayResult]) -> String

    package init(window: MatchWindow, describe: @escaping Describer) {
        self.window = window
        failures = ReplayFailures(window: window)
        self.describe = describe
    }

    /// Adds the next recording, whose frames are not needed, with the results of all entrants as their worker or shard
    /// got them.
    package mutating func add(_ recording: Recording, _ rows: [ReplayResult]) {
        count += 1
        let before = failures
        let rows = failures.settle(rows, of: recording)
        results += rows
        events += describe(recording, rows.filter { before[$0.detector] == nil })
    }

    package mutating func refuse(_ fault: String) {
        count += 1
        faults.append(fault)
    }
}
