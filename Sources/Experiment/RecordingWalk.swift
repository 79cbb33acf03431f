package import Foundation
package import Recordings
package import Scoring

/// A parallel walk over recordings: each is read and shown to entrants by one of several workers, and the results are
/// delivered in order.
///
/// It is the one loop over recordings: replays, shards, leaderboards, comparisons with synthetic people and fits use it.
package struct RecordingWalk: Sendable {
    package enum Step<Result: Sendable>: Sendable {
        /// The recording was read and worked on; the warnings describe the values that were corrected in reading.
        case done(Result, warnings: [Diagnostic])
        case unusable(RecordingError)
    }

    package typealias Opener = @Sendable (Int) throws -> RecordingStream

    package let count: Int
    private let entrants: [any Entrant]
    private let window: MatchWindow
    private let jobs: Int
    private let open: Opener

    /// Describes a walk, of which no result depends on the number of jobs; a `RecordingError` of opening one recording
    /// does not stop it, any other error does.
    package init(
        _ count: Int, entrants: [any Entrant] = [], window: MatchWindow = MatchWindow(), jobs: Int,
        open: @escaping Opener
    ) {
        (self.count, self.entrants, self.window) = (count, entrants, window)
        (self.jobs, self.open) = (jobs, open)
    }

    /// Describes a walk over files, of which no result depends on the number of jobs; groups are `nil` where no other
    /// files are in the same report.
    package init(
        _ files: [URL], groups: RecordingGroups? = nil, entrants: [any Entrant] = [],
        window: MatchWindow = MatchWindow(), jobs: Int
    ) {
        let groups = groups ?? RecordingGroups(files)
        self.init(files.count, entrants: entrants, window: window, jobs: jobs) { index in
            try RecordingStream(csv: files[index], group: groups[files[index]])
        }
    }

    /// Walks over all recordings, and holds those in memory that are worked on, by any worker; outcomes are delivered
    /// in their order, on the caller's task.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable (Recording, Int, inout TrialRunner) async throws -> Result,
        deliver: (Int, Step<Result>) throws -> Void
    ) async throws {
        try await stream({ try await work(try $0.recording(), $1, &$2) }, deliver: deliver)
    }

    /// Walks over all recordings, whose frames are read as the work needs them, and delivers the outcomes in order; a
    /// program forgets each before the next, as the protocol demands, so that no result depends on the number of
    /// workers.
    package func stream<Result: Sendable>(
        _ work: @escaping @Sendable (inout RecordingStream, Int, inout TrialRunner) async throws -> Result,
        deliver: (Int, Step<Result>) throws -> Void
    ) async throws {
        try await inParallel(
            count, jobs: jobs, opening: { TrialRunner(entrants, window: window) },
            work: { [open] runner, index in
                do {
                    var stream = try open(index)
                    let result = try await work(&stream, index, &runner)
                    return .done(result, warnings: stream.warnings)
                } catch let error as RecordingError {
                    return .unusable(error)
                }
            }, deliver: deliver)
    }
}
