import Foundation
@testable import Recordings
import Testing

@Suite("Files of events")
struct EventFileTests {
    private func read(_ text: String) throws -> EventFile {
        let url = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try EventFile(url)
    }

    @Test("Events, reasons and statements are read, whatever the order of the columns and of the recordings")
    func reads() throws {
        let file = try read(
            "time,reason,recording\r\n1.5,,a\r\n0.25,,\"b, \"\"c\"\"\"\r\n2.000000001,too-fast,a\r\n,,d\r\n")
        #expect(file.allShownAt == nil && Set(file.recordings.keys) == ["a", "b, \"c\"", "d"])
        #expect(file.recordings["a"]?.events.map(\.time) == [1_500_000_000, 2_000_000_001])
        #expect(file.recordings["a"]?.events.map(\.reason) == [nil, "too-fast"])
        #expect(file.recordings["a"]?.events.map(\.line) == [2, 4])
        #expect(file.recordings["d"]?.events == [] && file.recordings["d"]?.line == 5)
        #expect(try read("recording,time\n*,\n").allShownAt == 2)
    }

    @Test("Nothing counted agrees with rejected candidates, and nothing counted elsewhere with a count")
    func nothingCounted() throws {
        let rejected = try read("recording,time,reason\na,1,too-fast\na,,\na,2,too-fast\n")
        #expect(rejected.recordings["a"]?.events.map(\.line) == [2, 4])
        #expect(try read("recording,time\n*,\na,1\n").recordings["a"]?.events.count == 1)
    }

    @Test(
        "A fault is reported with its line",
        arguments: [
            ("", nil, "an empty file"), ("recording\n", 1, "no such column"), ("recording,time,x\n", 1, "'x'"),
            ("recording,time,time\n", 1, "'time'"), ("recording,time\na,NaN\n", 2, "'NaN'"),
            ("recording,time\na,inf\n", 2, "'inf'"), ("recording,time\na,0x1p3\n", 2, "'0x1p3'"),
            ("recording,time\na,1e30\n", 2, "'1e30'"), ("recording,time\na,2\na,1\n", 3, "'1'"),
            ("recording,time\na,1\nb,1\na,1.0\n", 4, "'1.0'"), ("recording,time\n,1\n", 2, "nothing"),
            ("recording,time\na\n", 2, "1 cell"), ("recording,time\na,1,2\n", 2, "3 cells"),
            ("recording,time\n\n", 2, "an empty line"), ("recording,time\n*,1\n", 2, "'1'"),
            ("recording,time\na,\na,\n", 3, "line 2"), ("recording,time\n*,\n*,\n", 3, "line 2"),
            ("recording,time\na,\na,1.5\n", 3, "'1.5'"), ("recording,time\na,1.5\na,\n", 3, "nothing was counted"),
            ("recording,time,reason\na,,too-fast\n", 2, "a reason without a time"),
            ("recording,time\n\"a,1\n", 2, "not closed"), ("recording,time\na\"b,1\n", 2, "quotation mark"),
        ] as [(String, Int?, String)])
    func fault(text: String, line: Int?, found: String) throws {
        let error = #expect(throws: RecordingError.self) { try read(text) }
        guard case .faulty(let faults, 0) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(faults.count == 1 && faults[0].line == line && faults[0].found.contains(found), "\(faults)")
    }

    @Test("All faults of a file are reported at once, and many by number")
    func many() throws {
        let rows = (0..<40).map { "a\($0),NaN" }.joined(separator: "\n")
        let error = #expect(throws: RecordingError.self) { try read("recording,time\n\(rows)\n") }
        guard case .faulty(let faults, let more) = try #require(error) else { return }
        #expect(faults.count == 20 && more == 20 && faults.map(\.line) == (2..<22).map { $0 })
    }
}
