import Foundation
import Pose
import Testing

@testable import Recordings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Files that are no recordings")
struct BoundTests {
    private func faults(_ csv: Data, json: Data = Data(Sample.json.utf8)) throws -> (texts: [String], more: Int) {
        let scratch = try Scratch()
        defer { scratch.remove() }
        return try faults(scratch.recording(csv: csv, json: json), scratch)
    }

    private func faults(_ url: URL, _ scratch: Scratch) throws -> (texts: [String], more: Int) {
        let error = try #require(throws: RecordingError.self) { try RecordingReader.check(csv: url) }
        guard case .faulty(let faults, let more) = error else { return ([error.description], 0) }
        return (faults.map { $0.description.replacingOccurrences(of: scratch.folder.path + "/", with: "") }, more)
    }

    static let wrong: [(csv: Data, expected: String)] = [
        (
            Data(Sample.csv.replacingOccurrences(of: "\n", with: "\r").utf8),
            "clip.csv:1: found lines that end in CR; allowed: lines that end in LF or in CR LF"
        ),
        (
            Data(String(repeating: Sample.csv, count: 20_000).replacingOccurrences(of: "\n", with: "\r").utf8),
            "clip.csv:1: found lines that end in CR; allowed: lines that end in LF or in CR LF"
        ),
        (Data(count: 4 << 20), "clip.csv:1: found zero bytes; allowed: a text in UTF-8; convert a table in UTF-16"),
        (
            Data(Sample.csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            "clip.csv:1: found zero bytes; allowed: a text in UTF-8; convert a table in UTF-16"
        ),
        (
            Data("t\((0..<20_000).map { ",foreign\($0)" }.joined())\n".utf8),
            "clip.csv:1: found 20001 columns; allowed: at most 58: t and JOINT_x, JOINT_y, JOINT_c"
        ),
        (
            Data(Sample.csv.utf8) + Data(repeating: 0x31, count: 2 << 20),
            "clip.csv:5: found a line of more than 1048576 bytes; allowed: a line for each frame"
        ),
        (
            Data(repeating: 0x0A, count: 2 << 20),
            "clip.csv: found an empty file; allowed: a header and at least one row"
        ),
    ]

    @Test("A file that is no table is named at once", arguments: wrong)
    func table(_ csv: Data, _ expected: String) throws {
        let (texts, more) = try faults(csv)
        #expect(texts == [expected])
        #expect(more == 0)
    }

    @Test("After a thousand faults a file is not read on", arguments: ["x\n", "\n", "0,0,0,1,0,0,1\n"])
    func manyFaults(_ row: String) throws {
        let csv = Sample.csv + String(repeating: row, count: 5000) + "end"
        let (texts, more) = try faults(Data(csv.utf8))
        #expect(texts.count == 20)
        #expect(more == 981)
        #expect(texts.last?.contains("more than 1000 faults; the rest was not read") ?? false)
    }

    @Test("Empty lines at the end are no rows, unless there are a thousand of them", arguments: [(999, 0), (1000, 20)])
    func emptyLines(_ count: Int, _ listed: Int) throws {
        let csv = Data((Sample.csv + String(repeating: "\n", count: count)).utf8)
        if listed == 0 {
            let scratch = try Scratch()
            defer { scratch.remove() }
            let url = try scratch.recording(csv: csv, json: Data(Sample.json.utf8))
            #expect(try RecordingReader.read(csv: url).recording.frames.count == 3)
        } else {
            #expect(try faults(csv).texts.count == listed)
        }
    }

    @Test("A JSON file beyond all need is not read")
    func largeInfo() throws {
        let json =
            Data(#"{"width": 1, "height": 1, "note": ""#.utf8) + Data(repeating: 0x61, count: 5 << 20)
            + Data(#""}"#.utf8)
        #expect(
            try faults(Data(Sample.csv.utf8), json: json).texts == [
                "clip.json: found more than 4 MiB (\(json.count) bytes); allowed: at most 4 MiB"
            ])
    }

    @Test("Folders, pipes and devices are refused without waiting for them", arguments: ["csv", "json"])
    func special(_ suffix: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = try scratch.recording(csv: Data(Sample.csv.utf8), json: Data(Sample.json.utf8))
        let place = scratch.folder.appending(path: "clip.\(suffix)")
        func expect(_ found: String) throws {
            #expect(
                try faults(url, scratch).texts.map { String($0.prefix { $0 != ";" }) } == [
                    "clip.\(suffix): found \(found)"
                ])
            try FileManager.default.removeItem(at: place)
        }
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        try expect("a folder")
        try #require(mkfifo(place.path, 0o600) == 0)
        try expect("a pipe")
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: URL(filePath: "/dev/zero"))
        try expect("a device")
    }

    @Test(
        "Frames that are read piece by piece are those that are read at once", arguments: [1, 1023, 1024, 1025, 3000])
    func stream(_ count: Int) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let file = PushUpFile(frames: count)
        let url = try scratch.recording(csv: Data(file.csv.utf8), json: Data(file.json.utf8))
        let whole = try RecordingReader.read(csv: url).recording
        #expect(whole.frames.count == count)
        var stream = try RecordingStream(csv: url)
        var frames: [PoseFrame] = []
        while true {
            let next = try stream.next()
            if next.isEmpty { break }
            frames += next
        }
        #expect(frames == whole.frames)
    }

    @Test("Numbers are the nearest ones, whatever their length")
    func numbers() {
        var random = SplitMix(state: 1)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...19, using: &random)
            var text = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            if Bool.random(using: &random) {
                text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 0...digits, using: &random)))
            }
            if Bool.random(using: &random) { text = "-" + text }
            #expect(DecimalNumber.value(Array(text.utf8)[...])?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
        for text in ["", "-", ".", "-.", "1.2.3", "--1", "1-", "0x1", "nan", "inf", "1e999", " 1", "1 "] {
            #expect(DecimalNumber.value(Array(text.utf8)[...]) == nil, "\(text)")
        }
    }
}
