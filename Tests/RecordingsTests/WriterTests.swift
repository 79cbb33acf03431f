import Documents
import Foundation
import Pose
import Recordings
import Testing

@Suite("Writing recordings")
struct WriterTests {
    private func recording(frames: [PoseFrame], info: RecordingInfo? = nil) -> Recording {
        let image = ImageSize(width: 1080, height: 1920)
        return Recording(
            name: "clip", group: "group", frames: frames,
            info: info ?? RecordingInfo(image: image, fps: 29.97, truth: Sample.truth))
    }

    private func frame(_ time: Nanoseconds, _ joints: [Joint: JointObservation] = [:]) -> PoseFrame {
        var frame = PoseFrame(time: time, image: ImageSize(width: 1080, height: 1920))
        for (joint, observation) in joints { frame[joint] = observation }
        return frame
    }

    private func randomFrames(_ count: Int) -> [PoseFrame] {
        var random = SplitMix(state: 42)
        var time: Nanoseconds = -1_000_000_007
        return (0..<count).map { _ in
            time += Nanoseconds.random(in: 1...100_000_000, using: &random)
            var frame = frame(time)
            for joint in Joint.allCases where joint != .leftEye && Int.random(in: 0..<5, using: &random) > 0 {
                frame[joint] = JointObservation(
                    x: .random(in: -2...2, using: &random) * (Bool.random(using: &random) ? 1 : 1e-12),
                    y: .random(in: -2...2, using: &random), confidence: .random(in: 1e-9...1, using: &random))
            }
            return frame
        }
    }

    @Test("What was written is read again bit by bit, truth included")
    func roundTrip() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "clip.csv")
        let original = recording(frames: randomFrames(200))
        try RecordingWriter.write(original, to: url)
        let (again, warnings) = try RecordingReader.read(csv: url)
        #expect(again.frames == original.frames)
        #expect(again.info == original.info)
        #expect(again.info.truth == Sample.truth)
        // Random places and times are odd, and nothing is corrected.
        #expect(!warnings.contains { $0.key.hasSuffix("_c") })
        #expect(try scratch.names() == ["clip.csv", "clip.json"])
    }

    @Test("Form is read as it was written, with measures and without")
    func form() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "clip.csv")
        var truth = Sample.truth
        truth.cycles[0].form = CycleForm(faults: [.hipsSag, .noLockout])
        var measured = CycleForm(faults: [])
        (measured.sag, measured.pike, measured.unevenness) = (-0.01, 0.0625, 3.5)
        (measured.elbowAtTop, measured.kneesAreDown) = (171.25, false)
        truth.cycles[1].form = measured
        let info = RecordingInfo(image: ImageSize(width: 1080, height: 1920), fps: 30, truth: truth)
        try RecordingWriter.write(recording(frames: randomFrames(200), info: info), to: url)
        #expect(try RecordingReader.read(csv: url).0.info.truth == truth)
    }

    @Test("The text is the documented one")
    func text() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "clip.csv")
        var info = RecordingInfo(image: ImageSize(width: 1080, height: 1920))
        info.bottoms = [RecordingInfo.Bottom(time: 1_240_000_000, countable: true)]
        let nose = JointObservation(x: 0.1, y: -1e-7, confidence: 0.875)
        let hidden = JointObservation(x: 0.3, y: 0.25, confidence: 0)
        let absent = JointObservation(x: .infinity, y: 0.3, confidence: 0)
        let frames = [
            frame(0, [.nose: nose]), frame(33_333_333, [.nose: hidden, .leftEye: absent]),
            frame(66_666_666, [.nose: absent]),
        ]
        try RecordingWriter.write(recording(frames: frames, info: info), to: url)
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                t,nose_x,nose_y,nose_c,neck_x,neck_y,neck_c,root_x,root_y,root_c
                0.000000000,0.1,-1e-07,0.875,,,,,,
                0.033333333,0.3,0.25,0.0,,,,,,
                0.066666666,,,,,,,,,

                """)
        #expect(
            try String(contentsOf: scratch.folder.appending(path: "clip.json"), encoding: .utf8) == """
                {
                  "bottoms" : [
                    {
                      "countable" : true,
                      "t" : 1.24
                    }
                  ],
                  "height" : 1920,
                  "width" : 1080
                }

                """)
    }

    @Test("Right counts and bottoms of a synthesised trial follow from its truth")
    func synthesised() {
        let info = RecordingInfo(image: ImageSize(width: 10, height: 10), fps: 30, truth: Sample.truth)
        #expect(info.reps == RecordingInfo.Repetitions(expected: 1, max: 2))
        #expect(info.bottoms?.map(\.countable) == [true, false, false])
        #expect(info.bottoms?.map(\.time) == Sample.truth.cycles.map(\.bottom))
        #expect(info.reps?.contains(2) == true && info.reps?.contains(0) == false)
    }

    @Test("Information survives any JSON coder")
    func codable() throws {
        var info = RecordingInfo(image: ImageSize(width: 640.5, height: 360), fps: 25, truth: Sample.truth)
        info.source = "a/b \"c\""
        info.estimator = "é"
        (info.activity, info.view, info.form, info.grade) = ("push-up", "side", "", "A")
        info.cycles = [RecordingInfo.Extent(start: 2_800_000_000, end: 3_467_000_001)]
        info.grossTrackingErrorFraction = -1
        let data = try JSONEncoder().encode(info)
        #expect(try JSONDecoder().decode(RecordingInfo.self, from: data) == info)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RecordingInfo.self, from: Data(#"{"width": 0, "height": 1}"#.utf8))
        }
    }

    @Test("A recording that could not be read again is refused, and nothing is written")
    func refused() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "clip.csv")
        let bad = JointObservation(x: .nan, y: 0, confidence: 1)
        let small = PoseFrame(time: 5, image: ImageSize(width: 1, height: 1))
        let beyond = JointObservation(x: 0, y: 0, confidence: 1.01)
        var nameless = RecordingInfo(image: ImageSize(width: 1080, height: 1920))
        nameless.fps = .infinity
        let cases = [
            recording(frames: []), recording(frames: [frame(0), frame(0)]), recording(frames: [frame(.max)]),
            recording(frames: [frame(0, [.nose: bad])]), recording(frames: [small]),
            recording(frames: [frame(0, [.nose: beyond])]), recording(frames: [frame(0)], info: nameless),
        ]
        for faulty in cases {
            let error = try #require(throws: RecordingError.self) { try RecordingWriter.write(faulty, to: url) }
            guard case .faulty(let faults, _) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(faults.count == 1)
            #expect(try scratch.names().isEmpty)
        }
    }

    @Test("A table under the name of its JSON file is refused: one would replace the other")
    func oneName() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = scratch.folder.appending(path: "clip.json")
        let error = #expect(throws: RecordingError.self) {
            try RecordingWriter.write(recording(frames: [frame(0)]), to: file)
        }
        #expect(error.map { "\($0)" }?.contains("found the name of the JSON file; allowed: another name") == true)
        #expect(try scratch.names().isEmpty)
    }

    @Test("Where it cannot be written the message says why, and earlier files stay as they were")
    func unwritable() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let good = recording(frames: [frame(0)])
        let missing = scratch.folder.appending(path: "nowhere/clip.csv")
        let error = try #require(throws: RecordingError.self) { try RecordingWriter.write(good, to: missing) }
        #expect(
            error.description
                == "\(missing.path) was not written: its folder does not exist, or takes no files; make the folder first or choose another"
        )

        let url = scratch.folder.appending(path: "clip.csv")
        try Data("old".utf8).write(to: url)
        // A folder stands where the second file should go.
        let json = scratch.folder.appending(path: "clip.json")
        try FileManager.default.createDirectory(at: json, withIntermediateDirectories: true)
        #expect(throws: RecordingError.self) { try RecordingWriter.write(good, to: url) }
        #expect(try String(contentsOf: url, encoding: .utf8) == "old")
        #expect(try scratch.names() == ["clip.csv", "clip.json"])
    }

    @Test("A file is replaced whole")
    func replaced() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "a.txt")
        try AtomicFile.write("first", to: url)
        try AtomicFile.write(Data("second".utf8), to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == "second")
        #expect(try scratch.names() == ["a.txt"])
        #expect(throws: FileError.self) { try AtomicFile.write("x", to: scratch.folder) }
    }
}
