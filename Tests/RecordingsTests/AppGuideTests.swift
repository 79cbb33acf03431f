import DetectorKit
import Foundation
import Pose
import Recordings
import TestSupport
import Testing

@Suite("Recording in an app")
struct AppGuideTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/iOS")

    private func text(_ file: String) throws -> String {
        try String(contentsOf: Self.examples.appending(path: file), encoding: .utf8)
    }

    @Test("The guide's counter is the code that these tests compile")
    func verbatim() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "PushUpCounter.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(try text("README.md").contains("```swift\n" + source + "```"))
    }

    @Test("The guide's counter uses the detector that the committed leaderboard recommends")
    func recommended() throws {
        let ranking = CSVText(
            try String(
                contentsOf: Self.examples.appending(path: "../../reports/leaderboard/ranking.csv"), encoding: .utf8))
        let (name, mark) = (
            try #require(ranking.header.firstIndex(of: "detector")),
            try #require(ranking.header.firstIndex(of: "recommended"))
        )
        let best = try #require(ranking.rows.first { $0[mark] == "true" })[name]
        let guide = try text("README.md")
        let counter = try #require(guide.firstMatch(of: /specification: String = "([^"]*)"/))
        #expect(counter.output.1 == best)
        #expect(guide.contains("The code below uses `\(best)`"))
        let typed = try #require(guide.firstMatch(of: /`var detector = (\w+)\(\)`/))
        let words = best.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        #expect(typed.output.1 == words.joined())
    }

    @Test("The guide's bridge to Vision names every joint")
    func bridge() throws {
        let bridge = try text("PoseFrame+Vision.swift")
        for joint in Joint.allCases { #expect(bridge.contains("(.\(joint.name), .\(joint.name))")) }
    }

    @Test("What the guide's counter saves is read again, and the detector counts the same in it")
    func roundTrip() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let stream = try #require(Contract.Material.drawn.streams.first)
        var counter = try PushUpCounter()
        for frame in stream.frames { counter.see(frame) }
        #expect(counter.count == stream.repetitions)
        try counter.save("set", in: scratch.folder, repetitions: 7)
        let (recording, warnings) = try RecordingReader.read(csv: scratch.folder.appending(path: "set.csv"))
        #expect(warnings.isEmpty)
        #expect(recording.info.reps == RecordingInfo.Repetitions(expected: 7, max: 7))
        #expect(recording.info.fps == 30)
        #expect(recording.frames.count == stream.frames.count)
        var again = try PushUpCounter()
        for frame in recording.frames { again.see(frame) }
        #expect(again.count == counter.count)
    }

    @Test("A recorder mends joints that are no numbers, and leaves out frames that could not be read again")
    func mending() throws {
        let image = ImageSize(width: 720, height: 1280)
        var recorder = PoseRecorder()
        #expect(recorder.recording(name: "none") == nil)
        #expect(throws: RecordingError.self) { try recorder.write(to: URL(filePath: "none.csv")) }
        var frame = PoseFrame(time: .min + 5, image: image)
        frame[.nose] = JointObservation(x: .nan, y: 0, confidence: 1)
        frame[.neck] = JointObservation(x: 0.1, y: 0.2, confidence: 1.01)
        frame[.root] = JointObservation(x: 0.1, y: 0.2, confidence: .infinity)
        frame[.leftEye] = JointObservation(x: 0.1, y: 0.2, confidence: -1)
        let shown: [(frame: PoseFrame, isTaken: Bool, why: String)] = [
            (PoseFrame(time: 0, image: ImageSize(width: .nan, height: 1)), false, "no size"),
            (frame, true, "the first"), (frame, false, "not later"),
            (PoseFrame(time: .max, image: image), false, "too far away"),
            (PoseFrame(time: .min + 9, image: image.upright(exifOrientation: 6)), false, "turned"),
            (PoseFrame(time: .min + 40_000_005, image: image), true, "later"),
        ]
        for (frame, isTaken, why) in shown {
            let wasTaken = recorder.append(frame)
            #expect(wasTaken == isTaken, "\(why)")
        }
        let recording = try #require(recorder.recording(name: "set"))
        #expect(recording.frames.map(\.time) == [0, 40_000_000])
        #expect(recording.info.fps == 25)
        let first = recording.frames[0]
        #expect(!first[.nose].isFound && !first[.root].isFound && !first[.leftEye].isFound)
        #expect(first[.neck] == JointObservation(x: 0.1, y: 0.2, confidence: 1))
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = scratch.folder.appending(path: "set.csv")
        try recorder.write(to: file)
        #expect(try RecordingReader.read(csv: file).recording.frames == recording.frames)
        recorder.removeAll()
        #expect(recorder.frames.isEmpty)
    }
}
