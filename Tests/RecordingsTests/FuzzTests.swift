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

    /// Reads a table; what is accepted holds to the rules of a recording.
    private func read(table bytes: [UInt8]) -> Bool {
        var table = FrameTable(file: "a.csv", image: ImageSize(width: 1080, height: 1920))
        table.read(bytes)
        guard table.faults.isEmpty else {
            #expect(table.faults.faults.allSatisfy { !$0.description.contains("\n") })
            return false
        }
        #expect(!table.frames.isEmpty)
        for (frame, next) in zip(table.frames, table.frames.dropFirst()) { #expect(frame.time < next.time) }
        for frame in table.frames {
            for joint in Joint.allCases {
                let seen = frame[joint]
                #expect(seen.x.isFinite && seen.y.isFinite && (0...1).contains(seen.confidence))
            }
        }
        return true
    }

    /// Reads a JSON text; what is accepted holds to the rules of a recording, and can be written and read again.
    private func read(info bytes: [UInt8]) throws -> Bool {
        var faults = FaultList()
        let info = RecordingReader.info(in: Data(bytes), file: "a.json", &faults)
        guard let info, faults.isEmpty else {
            #expect(!faults.isEmpty)
            return false
        }
        #expect((1...1e6).contains(info.image.width) && (1...1e6).contains(info.image.height))
        #expect(info.bottoms?.allSatisfy { $0.time.magnitude <= 1_000_000_000_000_000_000 } ?? true)
        return true
    }

    @Test("random bytes are no table")
    func randomTables() {
        var fuzzer = Fuzzer("table/bytes")
        for _ in 0..<Fuzzer.cases { #expect(!read(table: fuzzer.bytes(upTo: 80))) }
    }

    @Test("a table with some changes is refused or keeps the rules")
    func mutatedTables() {
        var fuzzer = Fuzzer("table/mutations")
        var accepted = 0
        for _ in 0..<Fuzzer.cases where read(table: fuzzer.mutation(of: Self.table, with: Self.traps)) { accepted += 1 }
        #expect(accepted > Fuzzer.cases / 1000 && accepted < Fuzzer.cases / 2)
    }

    @Test("random bytes are no information")
    func randomInfo() throws {
        var fuzzer = Fuzzer("info/bytes")
        for _ in 0..<Fuzzer.cases { #expect(try !read(info: fuzzer.bytes(upTo: 60))) }
    }

    @Test("information with some changes is refused or keeps the rules")
    func mutatedInfo() throws {
        var fuzzer = Fuzzer("info/mutations")
        var accepted = 0
        for _ in 0..<Fuzzer.cases where try read(info: fuzzer.mutation(of: Self.info, with: Self.traps)) {
            accepted += 1
        }
        #expect(accepted > Fuzzer.cases / 1000 && accepted < Fuzzer.cases / 2)
    }
}
