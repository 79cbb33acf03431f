import Foundation
import Testing

@Suite("Importing files")
struct ImportTests {
    /// The nose in the upper left quarter, one frame a line.
    private static let vision = """
        {"t": 0.00, "joints": {"head_joint": {"x": 0.25, "y": 0.75, "confidence": 0.5}}}
        {"t": 0.04, "joints": {"head_joint": {"x": 0.25, "y": 0.5, "confidence": 0.5}}}

        """

    @Test("an imported file is a recording that the program takes")
    func imports() throws {
        let command = try Command()
        try command.write(Self.vision, to: "clip.jsonl")
        let made = try command.run("import", "clip.jsonl", "--width", "640", "--height", "360", "--out", "made")
        #expect(made.status == 0)
        #expect(
            made.output == """
                made/clip.csv: 2 frames
                  source      Apple Vision (its layout)
                  corner      lower-left (Apple Vision measures from it)
                  units       normalised (Apple Vision writes them so)
                  rate        25 frames a second (the file's times, 't')
                  confidence  0.5 throughout (the file's)
                  sides       as named (no face is seen well enough to check)

                """)
        #expect(
            try command.text("made/clip.csv") == """
                t,nose_x,nose_y,nose_c,neck_x,neck_y,neck_c,root_x,root_y,root_c
                0.000000000,0.25,0.75,0.5,,,,,,
                0.040000000,0.25,0.5,0.5,,,,,,

                """)
        #expect(try command.run("validate", "made").status == 0)
        #expect(try command.run("replay", "made").status == 0)
    }

    @Test("OpenPose's folder becomes one recording, in pixels from the upper left corner")
    func openPose() throws {
        let command = try Command()
        let points = "[160,90,0.5\(String(repeating: ",0,0,0", count: 24))]"
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "json"), withIntermediateDirectories: true)
        for number in [10, 9] {
            let name = "json/set_0000000000\(number < 10 ? "0" : "")\(number)_keypoints.json"
            try command.write("{\"version\":1.3,\"people\":[{\"pose_keypoints_2d\":\(points)}]}", to: name)
        }
        let result = try command.run("import", "json", "--width", "640", "--height", "360", "--fps", "10")
        #expect(result.status == 0)
        let rows = try command.text("out/imported/set.csv").split(separator: "\n").dropFirst()
        let starts = rows.map { String($0.prefix(25)) }
        #expect(starts == ["0.900000000,0.25,0.75,0.5", "1.000000000,0.25,0.75,0.5"])
    }

    @Test("nothing is written where something is wrong, and sources are never replaced")
    func refuses() throws {
        let command = try Command()
        try command.write(Self.vision, to: "good.jsonl")
        try command.write(Self.vision.replacingOccurrences(of: "0.04", with: "0.00"), to: "bad.jsonl")
        let size = ["--width", "640", "--height", "360"]
        let both = try command.run(["import", "good.jsonl", "bad.jsonl"] + size)
        #expect(both.status == 2)
        #expect(both.complaints.contains("bad.jsonl:2: found t = 0.000000000"))
        #expect(!command.has("out"))

        try command.write(Self.vision, to: "more/good.jsonl")
        let clash = try command.run(["import", "good.jsonl", "more/good.jsonl"] + size)
        #expect(clash.status == 2)
        #expect(clash.complaints.contains("good.jsonl: found the same name as more/good.jsonl"), "\(clash.complaints)")

        let landmarks = #"[{"t": 0, "joints": {"nose": [0.5, 0.5, 0.5]}}]"#
        try command.write(landmarks, to: "clip.json")
        let same = try command.run(["import", "clip.json", "--out", "."] + size)
        #expect(same.status == 2)
        #expect(same.complaints.contains("clip.json: would be replaced"))
        #expect(try command.text("clip.json") == landmarks)
    }

    @Test("what was added to an imported recording stays, and the output says so; what cannot stay is refused")
    func keeps() throws {
        let command = try Command()
        let size = ["--width", "640", "--height", "360"]
        try command.write(Self.vision, to: "clip.jsonl")
        try command.write(Self.vision, to: "other.jsonl")
        let work = ["import", "clip.jsonl"] + size
        #expect(try command.run(work).complaints.isEmpty)
        let json = try command.text("out/imported/clip.json")
        let added = json.replacingOccurrences(
            of: "{\n", with: "{\n  \"my note\" : \"a\", \"reps\" : {\"expected\": 1, \"max\": 1},\n")
        try command.write(added, to: "out/imported/clip.json")
        let again = try command.run(work)
        #expect(again.status == 0)
        #expect(again.complaints.contains("kept my note, reps of out/imported/clip.json"))
        #expect(try command.text("out/imported/clip.json").contains("\"my note\" : \"a\""))

        try command.write("{", to: "out/imported/clip.json")
        let broken = try command.run(["import", "other.jsonl", "clip.jsonl"] + size)
        #expect(broken.status == 2)
        #expect(broken.complaints.contains("out/imported/clip.json") && broken.complaints.contains("--force"))
        #expect(try command.text("out/imported/clip.json") == "{")
        #expect(!command.has("out/imported/other.csv"))
        #expect(try command.run(work + ["--force"]).status == 0)
        #expect(try command.text("out/imported/clip.json") == json)

        let synth = ["synth", "real/standard", "--out", "out/imported/clip.csv", "--scenarios", Command.scenarios]
        #expect(try command.run(synth).status == 2)
        #expect(try command.text("out/imported/clip.json") == json)
        #expect(try command.run(synth + ["--force"]).status == 0)
        #expect(try command.run(synth).status == 0)
    }
}
