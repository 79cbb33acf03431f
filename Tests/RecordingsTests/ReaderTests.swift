import Foundation
import Pose
import TestSupport
import Testing

@testable import Recordings

@Suite("Reading recordings")
struct ReaderTests {
    private func read(_ csv: String, json: String = Sample.json) throws -> Recording {
        let scratch = try Scratch()
        defer { scratch.remove() }
        return try RecordingReader.read(csv: scratch.recording(csv: Data(csv.utf8), json: Data(json.utf8))).recording
    }

    @Test("Times, places and confidences are what is written")
    func plain() throws {
        let recording = try read(Sample.csv)
        #expect(recording.name == "clip")
        #expect(recording.group.hasPrefix("recordings-"))
        #expect(recording.frames.map(\.time) == [0, 40_000_000, 80_000_000])
        #expect(recording.frames.allSatisfy { $0.image == ImageSize(width: 640, height: 360) })
        #expect(recording.frames[0][.nose] == JointObservation(x: 0.5, y: 0.25, confidence: 0.9))
        #expect(recording.frames[1][.nose] == JointObservation(x: -0.5, y: 1.25, confidence: 1))
        #expect(recording.frames[1][.leftHip] == .missing)
        let hidden = recording.frames[2][.nose]
        #expect(!hidden.isFound && hidden.x != 0, "a joint with confidence 0 was not found, and keeps its place")
        #expect(recording.frames[0][.rightKnee] == .missing)
        #expect(recording.info.fps == 25)
        #expect(recording.info.reps == RecordingInfo.Repetitions(expected: 1, max: 1))
        #expect(recording.info.bottoms == nil && recording.info.truth == nil)
    }

    @Test(
        "Line ends, a byte order mark, a missing last line end and empty last lines make no difference",
        arguments: [
            Sample.csv.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + Sample.csv,
            String(Sample.csv.dropLast()), Sample.csv + "\n\r\n",
        ])
    func lineEnds(_ csv: String) throws {
        #expect(try read(csv).frames == read(Sample.csv).frames)
    }

    @Test("The order of the columns makes no difference")
    func columnOrder() throws {
        let csv = "nose_c,t,nose_y,nose_x\n0.9,1,0.25,0.5\n"
        let frame = try #require(try read(csv).frames.first)
        #expect(frame.time == 1_000_000_000)
        #expect(frame[.nose] == JointObservation(x: 0.5, y: 0.25, confidence: 0.9))
    }

    @Test("Neck and root are derived where they have no columns, and taken where they have")
    func midpoints() throws {
        let shoulders = "leftShoulder_x,leftShoulder_y,leftShoulder_c,rightShoulder_x,rightShoulder_y,rightShoulder_c"
        let derived = try #require(try read("t,\(shoulders)\n0,0.25,0.5,1,0.75,0.5,0.5\n").frames.first)
        #expect(derived[.neck] == JointObservation(x: 0.5, y: 0.5, confidence: 0.75))
        #expect(derived[.root] == .missing)
        let given = try #require(
            try read("t,\(shoulders),neck_x,neck_y,neck_c\n0,0.25,0.5,1,0.75,0.5,0.5,,,\n").frames.first)
        #expect(given[.neck] == .missing)
    }

    @Test("Keys that are absent, null or unknown are no fault")
    func tolerance() throws {
        let json = #"{"width": 2, "height": 1, "fps": null, "bottoms": null, "reps": null, "colour": [1, {"a": null}]}"#
        let info = try read(Sample.csv, json: json).info
        #expect(info == RecordingInfo(image: ImageSize(width: 2, height: 1)))
    }

    @Test("A confidence a little above 1 is taken as 1, with one warning for each joint")
    func overshoot() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let csv = "\(Sample.header)\n0,0,0,1,0,0,1\n1,0,0,1.02,0,0,1\n2,0,0,1.05,0,0,1.001\n"
        let url = try scratch.recording(csv: Data(csv.utf8), json: Data(Sample.json.utf8))
        let (recording, warnings) = try RecordingReader.read(csv: url)
        #expect(recording.frames.allSatisfy { $0[.nose].confidence == 1 && $0[.leftHip].confidence == 1 })
        #expect(
            warnings.map { "\($0.line ?? 0) \($0.key) \($0.found)" } == [
                "3 nose_c 2 confidences above 1, up to 1.05", "4 leftHip_c 1 confidence above 1, up to 1.001",
            ])
    }

    @Test(
        "All shared recordings are read, and are the same after writing", .enabled(if: SharedMaterial.isAvailable))
    func sharedRecordings() throws {
        let folder = try #require(SharedMaterial.folder).appending(path: "recordings")
        let files = try RecordingFiles(at: [folder]).urls
        #expect(files.count == 603)
        var reps: [String: ClosedRange<Int>] = [:]
        for file in files {
            let (recording, warnings) = try RecordingReader.read(csv: file)
            #expect(warnings.allSatisfy { $0.severity == .warning })
            let own = try #require(recording.info.reps)
            let sum = reps[recording.group, default: 0...0]
            reps[recording.group] = sum.lowerBound + own.expected...sum.upperBound + own.max
            #expect(try isSameAfterWriting(recording), "\(recording.group)/\(recording.name)")
        }
        #expect(
            reps == [
                "pushfit-movenet": 261...293, "pushfit-mediapipe": 261...293, "repcount": 62...62,
                "penn-push-up": 106...106, "penn-other": 0...0, "pose-trainer": 0...0, "utkinect": 0...0,
                "msraction3d": 0...0,
            ])
    }

    private func isSameAfterWriting(_ recording: Recording) throws -> Bool {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: "\(recording.name).csv")
        try RecordingWriter.write(recording, to: url)
        let (again, warnings) = try RecordingReader.read(csv: url)
        return again.frames == recording.frames && again.info == recording.info
            && !warnings.contains { $0.key.hasSuffix("_c") }
    }
}

@Suite("Times as decimal numbers")
struct DecimalSecondsTests {
    @Test(
        "Decimal seconds become exact nanoseconds",
        arguments: [
            ("0.0400", 40_000_000), ("0", 0), ("-0", 0), ("1", 1_000_000_000), ("-1.5", -1_500_000_000),
            ("+2.000000001", 2_000_000_001), ("4e-2", 40_000_000), ("0.0004E+2", 40_000_000), (".5", 500_000_000),
            ("3.", 3_000_000_000), ("0.0000000005", 1), ("0.00000000049", 0), ("-0.0000000005", -1),
            ("1e9", 1_000_000_000_000_000_000), ("999999999.999999999", 999_999_999_999_999_999),
            ("0.1", 100_000_000), ("1234567.123456789", 1_234_567_123_456_789), ("1e-400", 0),
            ("00000000000000000000000000000001", 1_000_000_000), ("0e99999999999999999999", 0),
        ])
    func exact(_ text: String, _ time: Nanoseconds) throws {
        #expect(try DecimalSeconds.nanoseconds(text.utf8) == time)
    }

    @Test(
        "What is no decimal number is refused",
        arguments: [
            "", "-", ".", "1.2.3", "1e", "1e+", "e5", "nan", "inf", "0x10", " 1", "1 ", "1,5", "--1", "1e5.0", "١",
        ])
    func refused(_ text: String) {
        #expect(throws: DecimalSeconds.Failure.notANumber) { try DecimalSeconds.nanoseconds(text.utf8) }
    }

    @Test(
        "What is absurdly far from 0 is refused",
        arguments: [
            "1000000000.000000001", "-1e9.1".replacingOccurrences(of: ".1", with: "9"), "9999999999.9", "1e300",
        ])
    func outOfRange(_ text: String) {
        #expect(throws: DecimalSeconds.Failure.outOfRange) { try DecimalSeconds.nanoseconds(text.utf8) }
    }

    @Test("Any time is the same after writing and reading")
    func roundTrip() throws {
        var random = SplitMix(state: 5)
        for digits in 0..<18 {
            var range: Nanoseconds = 1
            for _ in 0..<digits { range *= 10 }
            for _ in 0..<50 {
                let time = Nanoseconds.random(in: -range...range, using: &random)
                #expect(try DecimalSeconds.nanoseconds(DecimalSeconds.text(time).utf8) == time)
            }
        }
        #expect(DecimalSeconds.text(40_000_000) == "0.040000000")
        #expect(DecimalSeconds.text(-1_234_567_890_123) == "-1234.567890123")
    }
}
