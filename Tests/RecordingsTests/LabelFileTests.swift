import Foundation
import Recordings
import Testing

@Suite("Saving labels beside a recording")
struct LabelFileTests {
    private static let csv = Data("t,nose_x,nose_y,nose_c\n0,0.5,0.5,1\n0.5,0.5,0.5,1\n".utf8)
    private static let old = #"{"width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30}"#

    private func make(_ scratch: Scratch, _ json: String = Self.old) throws -> LabelFile {
        LabelFile(besideRecording: try scratch.recording(csv: Self.csv, json: Data(json.utf8)))
    }

    @Test(
        "labels are replaced, and every other byte of the page's text is written as it is",
        arguments: [
            #"{"bottoms": [{"t": 0.5, "countable": true}], "width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30}"#,
            #"{"width": 640, "reps": {"expected": 1, "max": 2}, "height": 360, "mine": [1, 1.0, "é"], "fps": 30}"#,
        ])
    func saves(_ text: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = try make(scratch)
        try file.save(text, replacing: LabelFile.digest(Self.old))
        #expect(try String(contentsOf: file.file, encoding: .utf8) == text)
        #expect(try scratch.names() == ["clip.csv", "clip.json"])
    }

    @Test(
        "what is no label, what cannot be read, and labels that contradict each other are refused",
        arguments: [
            "", "[]", "{", "null", #"{"width": 640, "height": 360}"#,
            #"{"width": 640, "height": 360, "mine": [1, 1.0, "e"], "fps": 30}"#,
            #"{"width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30, "more": 1}"#,
            #"{"width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30, "reps": {"expected": -1, "max": 1}}"#,
            #"{"width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30, "fps": 30}"#,
            #"{"width": 640, "height": 360, "mine": [1, 1.0, "é"], "fps": 30, "bottoms": [], "reps": {"expected": 1}}"#,
        ])
    func refuses(_ text: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = try make(scratch)
        #expect(throws: RecordingError.self) { try file.save(text, replacing: LabelFile.digest(Self.old)) }
        #expect(try String(contentsOf: file.file, encoding: .utf8) == Self.old)
    }

    @Test("labels that were changed meanwhile stay, and a file that is gone is not made again")
    func conflicts() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = try make(scratch)
        let error = #expect(throws: RecordingError.self) { try file.save(Self.old, replacing: LabelFile.digest("x")) }
        #expect(error?.description.contains("reload") == true)
        try FileManager.default.removeItem(at: file.file)
        #expect(throws: RecordingError.self) { try file.save(Self.old, replacing: LabelFile.digest(Self.old)) }
        #expect(try scratch.names() == ["clip.csv"])
    }
}

@Suite("Files of one's own clips")
struct ClipFilesTests {
    private func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent).sorted() }

    @Test("recordings are told from other files, in folders too, and nothing is left out without a word")
    func sorts() throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let deep = scratch.folder.appending(path: "deep")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        for name in [
            "a.csv", "a.json", "b.csv", "c.json", "d.TRC", "e.txt", ".f.csv", "g.jsonl", "deep/h.csv", "deep/h.json",
            "deep/i.csv",
        ] {
            try Data("x".utf8).write(to: scratch.folder.appending(path: name))
        }
        let files = try ClipFiles(at: [scratch.folder])
        #expect(names(files.recordings) == ["a.csv", "h.csv"])
        #expect(names(files.foreign) == ["b.csv", "c.json", "d.TRC", "g.jsonl"])
        #expect(files.warnings.map { $0.found.hasSuffix(": deep/i.csv") } == [true], "\(files.warnings)")
        let named = try ClipFiles(at: ["a.csv", "b.csv", "e.txt"].map { scratch.folder.appending(path: $0) })
        #expect(names(named.recordings) == ["a.csv"])
        #expect(names(named.foreign) == ["b.csv", "e.txt"])
        let empty = scratch.folder.appending(path: "empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        #expect(throws: RecordingError.self) { try ClipFiles(at: [empty]) }
        try FileManager.default.createSymbolicLink(
            atPath: deep.appending(path: "lost.csv").path, withDestinationPath: "nowhere.csv")
        #expect(throws: RecordingError.self) { try ClipFiles(at: [scratch.folder]) }
    }
}
