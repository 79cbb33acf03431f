import Detection
import Documents
import Foundation
import Pages
import Pose
import Recordings
import Scoring
import Testing

@testable import Experiment
@testable import Reports

@Suite("Report of a replay")
struct ReplayReportTests {
    /// Recordings of which more or less is known, before two detectors, the second of which fails in the last.
    private var results: [ReplayResult] {
        let image = ImageSize(width: 640, height: 360)
        let second: Nanoseconds = 1_000_000_000
        func recording(_ name: String, _ group: String, _ change: (inout RecordingInfo) -> Void) -> Recording {
            var info = RecordingInfo(image: image)
            change(&info)
            return Recording(name: name, group: group, frames: [], info: info)
        }
        func cycle(_ start: Nanoseconds) -> Cycle {
            Cycle(
                start: start, bottom: start + second / 2, completion: start + second, verdict: .countable,
                isObservable: true, kind: "push-up", isCheat: false)
        }
        let recordings = [
            recording("a,b", "people") { $0.reps = .init(expected: 2, max: 3) },
            recording("bottoms", "people") {
                $0.reps = .init(expected: 2, max: 2)
                $0.bottoms = [.init(time: second, countable: true), .init(time: 3 * second, countable: true)]
            },
            recording("trial", "made") {
                $0.truth = Truth(cycles: [cycle(0), cycle(2 * second)], phases: [], duration: 5 * second)
            },
            recording("unknown", "made") { _ in },
        ]
        let counts: [(label: String, times: [Nanoseconds])] = [
            ("rule", [second + 1, 3 * second + 1]),
            ("program", [second + 1, second + 2, 3 * second + 1, 4 * second]),
        ]
        var results = recordings.flatMap { recording in
            counts.map { label, times in
                Replay.judge(
                    times.map { Detection(time: $0) }, of: label, in: recording, window: MatchWindow())
            }
        }
        results[results.count - 1].failure = EntrantFailure(kind: "exit", reason: "it ended with exit code 3")
        return results
    }

    @Test("its texts are those in Golden/replay")
    func golden() throws {
        let report = ReplayReport(results)
        try Golden.check(
            [
                .init("replay.csv", try report.text(in: .csv)), .init("replay.json", try report.json()),
                .init("replay.md", report.page()), .init("terminal.txt", report.plain),
            ], "replay")
        try Formats.check(report, main: "replay")
    }

    @Test("a wrong recording of which only the count is known opens at its beginning, with what is missed or false")
    func unknownInstant() throws {
        var info = RecordingInfo(image: ImageSize(width: 640, height: 360))
        info.reps = .init(expected: 5, max: 5)
        let recording = Recording(name: "set", group: "people", frames: [], info: info)
        func trial(counts: Int) throws -> PageTrial {
            var result = Replay.judge(
                (1...counts).map { Detection(time: 1_000_000_000 * Nanoseconds($0)) }, of: "rule", in: recording,
                window: MatchWindow())
            result.file = "set.csv"
            let page = ReplayReport([result]).html("", .none)
            return try #require(page.trials.first)
        }
        let (few, many) = (try trial(counts: 2), try trial(counts: 6))
        #expect(try few.time == nil && JSONDocument.line(few.kinds) == #"[{"count":3,"kind":"missed"}]"#)
        #expect(try many.time == 6 && JSONDocument.line(many.kinds) == #"[{"count":1,"kind":"false"}]"#)
    }

    @Test("in a folder, the file of wrong recordings lists all of them, and no option is named")
    func written() throws {
        let report = ReplayReport(results, isWritten: true)
        let files = try report.files(command: "repgauge judge set", Exhibits())
        let page = try #require(files.files.first { $0.name == "README.md" }?.text)
        #expect(page.contains("3 counts are wrong; `wrong-recordings.csv` lists all."))
        #expect(!page.contains("--wrong") && !report.plain.contains("--wrong"))
    }
}
