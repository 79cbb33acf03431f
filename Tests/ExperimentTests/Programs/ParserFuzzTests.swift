import Detection
import Foundation
import Pose
import TestSupport
import Testing

@testable import Experiment

@Suite("Whatever a program writes")
struct ParserFuzzTests {
    private static let valid = [
        #"{"n":17}"#, #"{"n": 17, "count": true}"#, #"{"n":17,"reject":"too-shallow"}"#,
        #"{"n":17,"count":false,"reject":null}"#, #"{"n":17,"count":true,"faults":"half-range hips-pike"}"#,
        #"{"type":"ready","protocol":1,"name":"caf\u00e9 \ud83d\ude00\n"}"#,
    ].map { Array($0.utf8) }

    private static let traps = [
        "\"", "\\", "\\u", "\\ud800", "\\udc00\\ud800", "{", "}", "[", "[[[[[[[[", ":", ",", ",,", "-", "-0", "00",
        "1e999",
        ".5", "NaN", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "99999999999999999999999999", "null", "true", "false", "\u{0}", "\n", "\r", "\t", "é", "\u{1F600}", "\u{FEFF}",
        "\"n\":17,", "\"count\":true",
    ]

    /// The numbers of accepted and refused lines.
    private struct Tally {
        var accepted = 0
        /// Lines that were read otherwise than an unrelated parser reads them.
        var misread: [String] = []

        /// Reads a line in every way.
        mutating func read(_ line: [UInt8]) {
            var isAccepted = false
            for number in [Int64(17), .max] {
                guard let answer = try? Answer.read(line, of: number...number) else { continue }
                isAccepted = true
                let object = Self.object(line)
                let isCounted = answer.event?.isCounted ?? false
                if object["n"] as? Int64 != number || (object["count"] as? Bool ?? false) != isCounted {
                    misread.append(String(decoding: line, as: UTF8.self))
                }
            }
            if let ready = try? Ready(line) {
                isAccepted = true
                let object = Self.object(line)
                if object["protocol"] as? Int != 1 || (ready.name != nil && !(object["name"] is String)) {
                    misread.append(String(decoding: line, as: UTF8.self))
                }
            }
            if isAccepted { accepted += 1 }
        }

        private static func object(_ line: [UInt8]) -> [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any] ?? [:]
        }
    }

    @Test("faults come with a count or a rejection, in any order")
    func faults() throws {
        func detection(_ line: String) throws -> Detection? {
            try Answer.read(Array(line.utf8), of: 17...17, at: 5).event
        }
        #expect(
            try detection(#"{"n":17,"count":true,"faults":"half-range hips-pike"}"#)
                == Detection(time: 5, faults: [.hipsPike, .halfRange]))
        #expect(
            try detection(#"{"faults":"no-lockout","reject":"too-soon","n":17}"#)
                == Detection(time: 5, rejection: .tooSoon, faults: .noLockout))
        #expect(try detection(#"{"n":17,"count":true,"faults":""}"#) == Detection(time: 5))
        #expect(try detection(#"{"n":17,"faults":null}"#) == nil)
    }

    @Test("random bytes are refused")
    func randomBytes() async {
        var fuzzer = Fuzzer("exec/bytes")
        var tally = Tally()
        for index in 0..<Fuzzer.cases {
            if index % 512 == 0 { await Task.yield() }
            tally.read(fuzzer.bytes(upTo: 60))
        }
        #expect(tally.accepted == 0)
    }

    @Test("a line with some changes is refused, or read as any parser reads it")
    func mutations() async {
        var fuzzer = Fuzzer("exec/mutations")
        var tally = Tally()
        for index in 0..<Fuzzer.cases {
            if index % 512 == 0 { await Task.yield() }
            tally.read(fuzzer.mutation(of: Self.valid[index % Self.valid.count], with: Self.traps))
        }
        #expect(tally.misread.isEmpty)
        // Both happen often enough to mean something.
        #expect(tally.accepted > Fuzzer.cases / 1000 && tally.accepted < Fuzzer.cases / 2)
    }
}
