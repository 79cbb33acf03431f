import Documents
import Foundation
import Pose
import Recordings
import Testing

@Suite("Importing over a recording")
struct ImportedFilesTests {
    private static let image = ImageSize(width: 640, height: 360)

    private func recording(_ name: String = "clip", seconds: Int = 4, source: String = "new.json") -> Recording {
        var info = RecordingInfo(image: Self.image)
        info.fps = 25
        info.source = source
        let frames = (0...seconds * 25).map { index in
            var frame = PoseFrame(time: Nanoseconds(index) * 40_000_000, image: Self.image)
            frame[.nose] = JointObservation(x: 0.5, y: 0.5, confidence: 0.9)
            return frame
        }
        return Recording(name: name, group: "", frames: frames, info: info)
    }

    private func members(_ scratch: Scratch, _ name: String = "clip.json") throws -> [String: String] {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: scratch.folder.appending(path: name)))
        return try #require(object as? [String: Any]).mapValues { "\($0)" }
    }

    /// Imports over a recording with added members, and returns the keys that stayed.
    private func replace(
        _ added: String, in scratch: Scratch, seconds: Int = 4, force: Bool = false
    ) throws -> [String] {
        let old = recording(source: "old.json")
        let csv = scratch.folder.appending(path: "clip.csv")
        try RecordingWriter.write(old, to: csv)
        let json = scratch.folder.appending(path: "clip.json")
        if !added.isEmpty {
            try Data(#"{"width": 1280, "height": 720, "fps": 30, "source": "old.json", \#(added)}"#.utf8).write(
                to: json)
        }
        let files = try ImportedFiles([(recording(seconds: seconds), csv)], replacing: force)
        try files.write()
        return files.kept.flatMap(\.keys)
    }

    @Test(
        "What people added stays, and what the import states is new",
        arguments: [
            (#""reps": {"expected": 2, "max": 3}"#, ["reps"]),
            (
                #""bottoms": [{"t": 1.5, "countable": true}], "person": "a", "grade": "exact""#,
                ["bottoms", "grade", "person"]
            ),
            (
                #""cycles": [[0, 1]], "activity": "push-up", "view": "side", "form": "x""#,
                ["activity", "cycles", "form", "view"]
            ),
            (#""note to self": {"deep": [1, null, 0.1, "é"]}, "estimator": "mine""#, ["estimator", "note to self"]),
            (#""reps": null"#, []), ("", []),
        ])
    func keeps(added: String, expected: [String]) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        #expect(try replace(added, in: scratch) == expected)
        let members = try members(scratch)
        #expect(Set(members.keys) == Set(["width", "height", "fps", "source"] + expected))
        #expect(members["source"] == "new.json" && members["width"] == "640" && members["fps"] == "25")
        #expect(try RecordingReader.read(csv: scratch.folder.appending(path: "clip.csv")).recording.frames.count == 101)
        // Again, what stayed stays.
        let again = try ImportedFiles([(recording(), scratch.folder.appending(path: "clip.csv"))])
        #expect(again.kept.flatMap(\.keys) == expected)
    }

    @Test("Every value that stays is as it was")
    func values() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let values = #"{"a":[1,2.5,0.1,1e-7,123456789012345678,true,null,"\"é\n"],"b":{"c":{}}}"#
        _ = try replace(#""mine": \#(values)"#, in: scratch)
        let object =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: scratch.folder.appending(path: "clip.json"))) as? NSDictionary
        let expected = try JSONSerialization.jsonObject(with: Data(values.utf8)) as? NSDictionary
        #expect(object?["mine"] as? NSDictionary == expected)
    }

    @Test(
        "Truth that does not fit the new frames is refused, and nothing is written",
        arguments: [
            (#""bottoms": [{"t": 9.5, "countable": true}]"#, 4, "bottoms at 9.500000000 s, outside the new frames"),
            (#""cycles": [[1, 7]]"#, 4, "cycles at 7.000000000 s, outside"),
            (
                #""reps": {"expected": 1, "max": 1}"#, 9,
                "reps, bottoms or cycles of frames from 0.000000000 to 4.000000000 s"
            ),
            (
                #""synthesis": {"scenario": "a", "family": "real", "trial": 1, "seed": 1}"#, 4,
                "found a synthesised trial"
            ),
            (#""reps": 7"#, 4, "clip.json: found a file that exists and cannot be read"),
            (#""reps": "#, 4, "clip.json: found a file that exists and cannot be read"),
        ])
    func contradictions(added: String, seconds: Int, expected: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let error = try #require(throws: RecordingError.self) { try replace(added, in: scratch, seconds: seconds) }
        #expect("\(error)".contains(expected) && "\(error)".contains("--force"), "\(error)")
        let json = try String(contentsOf: scratch.folder.appending(path: "clip.json"), encoding: .utf8)
        #expect(json.contains("old.json"))
        #expect(try replace(added, in: scratch, seconds: seconds, force: true) == [])
        #expect(try members(scratch).count == 4)
    }

    @Test("A file that is no recording is not replaced")
    func foreign() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let csv = scratch.folder.appending(path: "clip.csv")
        try Data("my,data\n".utf8).write(to: csv)
        let error = try #require(throws: RecordingError.self) { try ImportedFiles([(recording(), csv)]) }
        #expect("\(error)".contains("a file that is no recording"))
        try ImportedFiles([(recording(), csv)], replacing: true).write()
        #expect(try scratch.names() == ["clip.csv", "clip.json"])
    }

    @Test("One that is refused keeps all from being written")
    func allOrNone() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        try Data("{".utf8).write(to: scratch.folder.appending(path: "b.json"))
        let both = ["a", "b"].map { (recording($0), scratch.folder.appending(path: "\($0).csv")) }
        #expect(throws: RecordingError.self) { try ImportedFiles(both) }
        #expect(try scratch.names() == ["b.json"])
    }
}
