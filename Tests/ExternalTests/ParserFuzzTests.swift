import Detection
import Foundation
import TestSupport
import Testing

@testable import External

@Suite("Whatever a program writes")
struct ParserFuzzTests {
    private static let valid = [
        #"{"n":17}"#, #"{"n": 17, "count": true}"#, #"{"n":17,"reject":"too-shallow"}"#,
        #"{"n":17,"count":false,"reject":null}"#, #"{"type":"ready","protocol":1,"name":"caf\u00e9 \ud83d\ude00\n"}"#,
    ].map { Array($0.utf8) }

    private static let traps = [
        "\"", "\\", "\\u", "\\ud800", "\\udc00\\ud800", "{", "}", "[", "[[[[[[[[", ":", ",", ",,", "-", "-0", "00",
        "1e999",
        ".5", "NaN", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "99999999999999999999999999", "null", "true", "false", "\u{0}", "\n", "\r", "\t", "é", "\u{1F600}", "\u{FEFF}",
        "\"n\":17,", "\"count\":true",
    ]

    /// Reads a line in every way; whatever is accepted must be what an unrelated parser reads.
    private func read(_ line: [UInt8]) throws -> Bool {
        var isAccepted = false
        for number in [Int64(17), .max] {
            if let answer = try? Answer(line, to: number) {
                isAccepted = true
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
                #expect(object["n"] as? Int64 == number)
                #expect((object["count"] as? Bool ?? false) == (answer == .count))
            }
        }
        if let ready = try? Ready(line) {
            isAccepted = true
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            #expect(object["protocol"] as? Int == 1)
            #expect(ready.name == nil || object["name"] is String)
        }
        return isAccepted
    }

    @Test("random bytes are refused")
    func randomBytes() throws {
        var fuzzer = Fuzzer("exec/bytes")
        for _ in 0..<Fuzzer.cases { #expect(try !read(fuzzer.bytes(upTo: 60))) }
    }

    @Test("a line with some changes is refused, or read as any parser reads it")
    func mutations() throws {
        var fuzzer = Fuzzer("exec/mutations")
        var accepted = 0
        for index in 0..<Fuzzer.cases {
            let line = fuzzer.mutation(of: Self.valid[index % Self.valid.count], with: Self.traps)
            if try read(line) { accepted += 1 }
        }
        // Both happen often enough to mean something.
        #expect(accepted > Fuzzer.cases / 1000 && accepted < Fuzzer.cases / 2)
    }
}
