import Detection
@testable import Experiment
import Foundation
import HarnessSupport
import Pose
import Recordings
import Scenarios
import Scoring
import Testing

@Suite("Replays: one walk over recordings")
struct ReplayTests {
    /// A folder with recordings of a few scenarios, one of them broken; removed at the end.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
        let files: [URL]

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            let library = try Library.open()
            var files: [URL] = []
            for (number, name) in ["real/fast", "partial/mixed", "cheat/reach"].enumerated() {
                for trial in 0..<3 {
                    let file = url.appending(path: "\(number)-\(trial).csv")
                    let made = try SynthesisedTrial(library.scenario(named: name), trial: trial, seed: 3)
                    try RecordingWriter.write(made.recording(named: "\(number)-\(trial)"), to: file)
                    files.append(file)
                }
            }
            try Data("t,nose_x,nose_y,nose_c\n0,0.5,nan,1\n".utf8).write(to: files[4])
            self.files = files
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    /// An entrant that counts the first frame of each recording, and fails in some of them.
    private struct Fragile: Entrant {
        let label = "fragile"
        let fails: Set<String>
        var parameters: [ParameterSetting] { [] }
        var record: EntrantRecord { EntrantRecord(label: label, kind: .program, name: "exec", parameters: []) }

        func makeSession() -> EntrantSession { .wholeTrials(Session(fails: fails)) }

        struct Session: TrialObserver {
            let fails: Set<String>

            func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
                guard !fails.contains(trial.name) else {
                    return TrialObservation(failure: EntrantFailure(kind: "end", reason: "ended", stream: trial.name))
                }
                return TrialObservation(detections: trial.frames.first.map { [Detection(time: $0.time)] } ?? [])
            }
        }
    }

    private func replay(_ files: [URL], _ entrants: [any Entrant], jobs: Int) async throws -> ReplayOutcome {
        try await ReplayOperation(files: files, entrants: entrants, window: MatchWindow(), jobs: jobs)
            .run(describe: { "\($0.group) \($0.name): \($1.map { "\($0.detector) \($0.detections)" })\n" })
    }

    @Test("the results are the same for any number of jobs, and so are the faults and their order")
    func jobs() async throws {
        let folder = try Folder()
        let entrants = try Library.roster.entrants(named: ["core"], from: .user)
        let alone = try await replay(folder.files, entrants, jobs: 1)
        let together = try await replay(folder.files, entrants, jobs: 4)
        #expect(alone.count == 9)
        #expect(alone.results.count == 8 * entrants.count)
        #expect(alone.faults.count == 1 && alone.faults[0].contains("1-1.csv:2"))
        #expect("\(alone.results)" == "\(together.results)")
        #expect(alone.events == together.events && alone.events.contains("angle-threshold ["))
        #expect(alone.faults == together.faults)
    }

    @Test(
        "an entrant that failed counts nothing afterwards, whichever worker met the failure first", arguments: [1, 4])
    func failure(jobs: Int) async throws {
        let folder = try Folder()
        let outcome = try await replay(folder.files, [Fragile(fails: ["0-2", "2-0"])], jobs: jobs)
        #expect(outcome.results.map(\.counted) == [1, 1, 0, 0, 0, 0, 0, 0])
        #expect(outcome.results.map { $0.failure?.stream } == [nil, nil] + Array(repeating: "0-2", count: 6))
    }

    @Test("folders of one name are groups of their own, and controls count in each as they do alone")
    func equalNames() async throws {
        let folder = try Folder()
        var files: [URL] = []
        for (place, number) in [("A/x", 0), ("B/x", 3), ("B/y", 6)] {
            let file = folder.url.appending(path: "\(place)/clip.csv")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            var recording = try RecordingReader.read(csv: folder.files[number]).recording
            // Not a trial, whose random numbers come from its scenario.
            recording.info.synthesis = nil
            try RecordingWriter.write(recording, to: file)
            files.append(file)
        }
        let entrants = Control.ofRecordings
        let together = try await replay(files, entrants, jobs: 2).results
        #expect(Set(together.map(\.group)) == ["A/x", "B/x", "y"])
        let totals = ReplayTotals.byGroup(together)
        #expect(totals.count == 3 * entrants.count && totals.allSatisfy { $0.recordings == 1 })
        for (index, file) in files.enumerated() {
            let alone = try await replay([file], entrants, jobs: 1).results
            #expect(Set(alone.map(\.group)) == [index < 2 ? "x" : "y"])
            let same = together.dropFirst(index * entrants.count).prefix(entrants.count)
            #expect(alone.map(\.detections) == same.map(\.detections))
        }
    }

    @Test("the shards of recordings with equal names know them by the same names")
    func equalNamesInShards() async throws {
        let files = ["/A/x/1.csv", "/B/x/1.csv", "/A/y/1.csv"].map { URL(filePath: $0) }
        var operation = ReplayOperation(files: files, entrants: [], window: MatchWindow(), jobs: 1)
        operation.files = [files[1]]
        #expect(operation.groups[operation.files[0]] == "B/x")
    }
}
