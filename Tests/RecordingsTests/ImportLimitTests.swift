import Documents
import Foundation
import Pose
import TestSupport
import Testing

@testable import Recordings

@Suite("Wrong files to import")
struct ImportLimitTests {
    private func complaint(_ data: Data, named name: String) throws -> String {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: name)
        try data.write(to: url)
        return complaint(url)
    }

    private func complaint(_ url: URL) -> String {
        var options = ImportOptions()
        options.image = ImageSize(width: 640, height: 360)
        options.fps = 25
        do {
            _ = try RecordingImporter.read([url], options)
            return "no complaint"
        } catch {
            return "\(error)"
        }
    }

    private static let header = "frame,nose_x,nose_y,nose_visibility\n"

    @Test(
        "A file whose beginning shows that it is none is refused by its beginning",
        arguments: [
            ("zeros.csv", Data(count: 100_000), "found bytes that are no text"),
            ("zeros.json", Data(count: 100_000), "found bytes that are no text"),
            ("late.json", Data("[".utf8) + Data(count: 10), "found bytes that are no text"),
            ("a.csv", Data([0xFF, 0xFE, 0x78, 0]), "found a text in UTF-16"),
            ("a.csv", Data(repeating: 0x0D, count: 100_000), "found lines that end in CR alone"),
            ("a.csv", Data("frame,nose_x\r1,2\r".utf8), "found lines that end in CR alone"),
            ("a.json", Data("1,2".utf8), "found neither an object nor a list"),
            ("a.json", Data("\u{FEFF} x".utf8), "found neither an object nor a list"),
            ("a.json", Data("\n[ 1, 2]".utf8), "found a list of single values"),
            ("a.json", Data(" \n \n".utf8), "found an empty file"),
            ("a.json", Data(), "found an empty file"), ("a.csv", Data(), "found no row"),
            (
                "a.csv", Data((0..<20_000).map { "c\($0)" }.joined(separator: ",").utf8) + Data("\n1".utf8),
                "found 20000 columns; allowed: at most 4096"
            ),
            ("a.json", Data(repeating: UInt8(ascii: "["), count: 100_000), "found brackets in brackets"),
            (
                "a.jsonl", Data("[[1]]\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1\n".utf8),
                "a.jsonl:2: found brackets in brackets"
            ),
        ] as [(String, Data, String)])
    func beginnings(name: String, data: Data, expected: String) throws {
        let complaint = try complaint(data, named: name)
        #expect(complaint.contains(expected), "\(complaint)")
        #expect(!complaint.contains("\n"))
    }

    @Test("A device, a pipe and a folder are no files", arguments: ["/dev/zero", "pipe", "folder.csv"])
    func kinds(name: String) throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = name.hasPrefix("/") ? URL(filePath: name) : scratch.folder.appending(path: name)
        if name == "pipe" { #expect(mkfifo(url.path, 0o600) == 0) }
        if name == "folder.csv" { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        let complaint = complaint(url)
        #expect(complaint.contains("found a ") && !complaint.contains("\n"), "\(complaint)")
    }

    @Test(
        "Numbers that no place or time can have are refused",
        arguments: ["nan", "inf", "-inf", "1e308", "1e999", "0x10", "99999999"])
    func numbers(number: String) throws {
        let table = try complaint(Data("\(Self.header)0,\(number),0.5,0.9\n".utf8), named: "a.csv")
        #expect(table.contains("a.csv:2"), "\(table)")
        let rows = "timestamp_s\(Self.header.dropFirst(5))\(number),0.5,0.5,0.9\n"
        let time = try complaint(Data(rows.utf8), named: "b.csv")
        #expect(number.hasPrefix("9") || time.contains("b.csv:2"), "\(time)")
        let points = "[[\(number),0.5,0.9]\(String(repeating: ",[0.5,0.5,0.9]", count: 16))]"
        let tensor = try complaint(Data("[\(points)]".utf8), named: "a.json")
        #expect(tensor != "no complaint" && tensor.contains("a.json"), "\(tensor)")
    }

    @Test("A frame with thousands of people is refused")
    func crowd() throws {
        let rows = (0..<3000).map { "0,\($0),0.5,0.5,0.9\n" }.joined()
        let complaint = try complaint(Data("frame,person,nose_x,nose_y,nose_visibility\n\(rows)".utf8), named: "a.csv")
        #expect(complaint.contains("found more than 1000 people"), "\(complaint)")
    }

    @Test("Of very many faulty lines the first are told")
    func manyLines() throws {
        let lines = try complaint(Data(String(repeating: "{]}\n", count: 5000).utf8), named: "a.jsonl")
        #expect(lines.split(separator: "\n").count == 20)
        let rows = try complaint(Data((Self.header + String(repeating: "1\n", count: 5000)).utf8), named: "a.csv")
        #expect(rows.hasSuffix("and 4980 more"))
    }

    private static let traps = [
        "", ",", ",,", "\n", "\r", "\r\n", "\"", "\\u", "{", "}", "[", "]", "[[[[", ":", "-", "e", "1e999", "-1e-999",
        "1e9999999999999999999", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e18", "4e18",
        "nan", "inf", "null", "true", "0.5", "-0", "\u{0}", "\u{FEFF}", "é", "33", "32", "x", "_x", "frame",
        "timestamp_ms",
        "\"t\":", "\"fps\":0,", "\"width\":1e308,", "\"people\":[],", "\"id\":1e300,",
        "99999999999999999999999999999999",
    ]

    @Test("Files of every kind with some changes are refused or give sound recordings", arguments: Dialect.allCases)
    func mutations(dialect: Dialect) async throws {
        var fuzzer = Fuzzer("import/\(dialect)")
        var frames: [PoseFrame] = []
        for index in 0..<2 {
            var frame = PoseFrame(time: Nanoseconds(index) * 40_000_000, image: ImageSize(width: 640, height: 360))
            for joint in Joint.allCases { frame[joint] = JointObservation(x: 0.25, y: 0.5, confidence: 1) }
            frames.append(frame)
        }
        let files = dialect.files(frames).map { (URL(filePath: $0.name), Array($0.text.utf8)) }
        var (accepted, wrong) = (0, [String]())
        for index in 0..<max(500, Fuzzer.cases / 4) {
            if index % 64 == 0 { await Task.yield() }
            var mutated = files
            let place = fuzzer.below(files.count)
            mutated[place].1 = fuzzer.mutation(of: files[place].1, with: Self.traps)
            guard let recording = Self.recording(mutated) else { continue }
            accepted += 1
            if !Self.isSound(recording) { wrong.append(String(decoding: mutated[0].1, as: UTF8.self)) }
        }
        #expect(accepted > 0)
        #expect(wrong.isEmpty)
    }

    private static func recording(_ files: [(url: URL, bytes: [UInt8])]) -> Recording? {
        var log = ImportLog()
        var options = ImportOptions()
        options.image = ImageSize(width: 640, height: 360)
        options.fps = 25
        options.corner = .upperLeft
        var take: RawTake?
        if OpenPoseJSON.parts(of: files[0].url) != nil {
            var sequence = RawTake(name: "a", file: "a", format: .openpose)
            for (index, file) in files.enumerated() {
                guard let json = JSONFile(Data(file.bytes), file: "a", &log) else { continue }
                OpenPoseJSON().frame(json, number: index, path: "a", &sequence, &log)
            }
            take = sequence
        } else {
            take = RecordingImporter.take(Data(files[0].bytes), of: files[0].url, options, &log)
        }
        guard let take, log.faults.isEmpty else { return nil }
        let recording = TakeAssembly(take: take, options: options).recording(&log)?.recording
        return log.faults.isEmpty ? recording : nil
    }

    private static func isSound(_ recording: Recording) -> Bool {
        zip(recording.frames, recording.frames.dropFirst()).allSatisfy { $0.time < $1.time }
            && recording.frames.allSatisfy { frame in
                Joint.allCases.allSatisfy { joint in
                    frame[joint].x.isFinite && frame[joint].y.isFinite && (0...1).contains(frame[joint].confidence)
                }
            }
    }
}
