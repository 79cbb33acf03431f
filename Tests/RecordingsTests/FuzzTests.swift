import Foundation
import Pose
import TestSupport
import Testing

@testable import Recordings

@Suite("Whatever stands in a file")
struct FuzzTests {
    private static let table = Array(
        """
        t,nose_x,nose_y,nose_c,leftElbow_x,leftElbow_y,leftElbow_c
        0.000,0.5,0.25,0.9,,,
        0.033333333,0.51,-0.25,1.02,1e-3,0.2,0
        6.7e-2,0.5,0.25,0.9,0.1,0.2,0.3

        """.utf8)

    private static let info = Array(
        """
        {"width":1080,"height":1920,"fps":29.97,"form":"a\\u00e9","reps":{"expected":2,"max":3},\
        "bottoms":[{"t":1.5,"countable":true}],"cycles":[[0,1]],"gross_tracking_error_fraction":0.01,\
        "truth":[{"start":0,"bottom":1,"completion":2,"verdict":"countable","observable":true,"kind":"push-up",\
        "cheat":false,"effort":0.5}],"phases":[{"label":"rest","start":0,"end":3}],"duration":3,\
        "synthesis":{"scenario":"a","family":"real","trial":1,"seed":"18446744073709551615"}}
        """.utf8)

    private static let traps = [
        "", ",", ",,,", "\n", "\r\n", "\n\n", "\"", "\\u", "\\ud800", "{", "}", "[", "[[[[[[[[[[", ":", "-", "+", ".",
        "e",
        "1e", "1e999", "-1e-999", "1e9999999999999999999", "1e-99999999999999999999", "nan", "inf", "0x1p3",
        "1000000000",
        "1000000000.000000001", "-9223372036854775809", "99999999999999999999999999999999", "0.00000000000000000000001",
        "null", "true", "1.05", "1.06", "-0", "\u{0}", "\u{FEFF}", "é", "\u{1F600}", "t", "nose_x", "\"width\":0,",
    ]

    /// The numbers of accepted and refused texts.
    private struct Tally {
        /// The file that a table is read from.
        let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString).csv")
        var accepted = 0
        /// Texts that were taken against the rules of a recording, or refused without a reason in a line.
        var wrong: [String] = []

        mutating func read(table bytes: [UInt8]) throws {
            try Data(bytes).write(to: file)
            var table = FrameFile(file, image: ImageSize(width: 1080, height: 1920), DiagnosticList())
            var frames: [PoseFrame] = []
            while let (frame, _) = table.next() { frames.append(frame) }
            let isAccepted = table.faults.isEmpty
            if isAccepted { accepted += 1 }
            let isRight =
                isAccepted
                ? Self.isRight(frames) : table.faults.faults.allSatisfy { !$0.description.contains("\n") }
            if !isRight { wrong.append(String(decoding: bytes, as: UTF8.self)) }
        }

        private static func isRight(_ frames: [PoseFrame]) -> Bool {
            guard !frames.isEmpty, zip(frames, frames.dropFirst()).allSatisfy({ $0.time < $1.time }) else {
                return false
            }
            return frames.allSatisfy { frame in
                Joint.allCases.allSatisfy { joint in
                    let seen = frame[joint]
                    return seen.x.isFinite && seen.y.isFinite && (0...1).contains(seen.confidence)
                }
            }
        }

        mutating func read(info bytes: [UInt8]) {
            var faults = DiagnosticList()
            let info = InfoDocument(Data(bytes), file: "a.json", &faults)?.info
            guard faults.isEmpty else { return }
            accepted += 1
            let sizes = 1...1e6
            let isRight =
                info.map {
                    sizes.contains($0.image.width) && sizes.contains($0.image.height)
                        && $0.bottoms?.allSatisfy { $0.time.magnitude <= 1_000_000_000_000_000_000 } ?? true
                } ?? false
            if !isRight { wrong.append(String(decoding: bytes, as: UTF8.self)) }
        }
    }

    /// Gives every case to a tally, and now and then the processor to others.
    private func tally(_ next: (Int, inout Tally) throws -> Void) async rethrows -> Tally {
        var tally = Tally()
        defer { try? FileManager.default.removeItem(at: tally.file) }
        for index in 0..<Fuzzer.cases {
            if index % 256 == 0 { await Task.yield() }
            try next(index, &tally)
        }
        return tally
    }

    @Test("random bytes are no table, with a header or without")
    func randomTables() async throws {
        var fuzzer = Fuzzer("table/bytes")
        let header = Array(Self.table.prefix { $0 != UInt8(ascii: "\n") }) + [UInt8(ascii: "\n")]
        let result = try await tally { index, tally in
            try tally.read(table: (index % 2 == 0 ? header : []) + fuzzer.bytes(upTo: 80))
        }
        #expect(result.accepted == 0)
        #expect(result.wrong.isEmpty)
    }

    @Test("a table with some changes is refused or keeps the rules")
    func mutatedTables() async throws {
        var fuzzer = Fuzzer("table/mutations")
        let lineEnd = Self.table.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        let (header, rows) = (Array(Self.table[...lineEnd]), Array(Self.table[(lineEnd + 1)...]))
        let result = try await tally { index, tally in
            // A wrong header ends the reading, so most changes are made below it.
            try tally.read(
                table: index % 8 == 0
                    ? fuzzer.mutation(of: Self.table, with: Self.traps)
                    : header + fuzzer.mutation(of: rows, with: Self.traps))
        }
        #expect(result.accepted > Fuzzer.cases / 1000 && result.accepted < Fuzzer.cases / 2)
        #expect(result.wrong.isEmpty)
    }

    @Test("random bytes are no information")
    func randomInfo() async {
        var fuzzer = Fuzzer("info/bytes")
        let result = await tally { _, tally in tally.read(info: fuzzer.bytes(upTo: 60)) }
        #expect(result.accepted == 0)
    }

    @Test("information with some changes is refused or keeps the rules")
    func mutatedInfo() async {
        var fuzzer = Fuzzer("info/mutations")
        let result = await tally { _, tally in tally.read(info: fuzzer.mutation(of: Self.info, with: Self.traps)) }
        #expect(result.accepted > Fuzzer.cases / 1000 && result.accepted < Fuzzer.cases / 2)
        #expect(result.wrong.isEmpty)
    }
}
