import Documents
import Experiment
import Foundation
import HarnessSupport
import TestSupport
import Testing

/// Parts that somebody made to do harm: their seals fit.
@Suite("A hostile part")
struct HostilePartTests {
    private static let hostile = [
        "-9223372036854775808", "9223372036854775807", "-1", "0", "1", "9007199254740993", "1e308", "-1e308", "1e999",
        "null", "[]", "\"\"",
    ]

    /// The part of a small run, without its seal.
    private static func body(_ scenarios: [String], trials: Int) async throws -> String {
        let plan = try Library.plan(scenarios, trials: trials, detectors: ["angle-threshold"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inputs = RunInputs(plan, names: ["a"], suiteHash: "0123", estimator: nil, command: "repgauge run")
        let work = RunShard(try Shard(index: 1, count: 1), of: plan, inputs: inputs)
        guard case .open(let writer) = try work.open(in: folder, program: .sample) else { return "" }
        let url = try await work.run(writer, progress: { _ in }).url
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    }

    private static let made = Task { try await body(["real/fast", "cheat/wave"], trials: 1) }
    /// The same of a trial in which inference takes time.
    private static let inferred = Task {
        try await body(["real/sprint[estimator=movenet-iphone-12,fps=60,policy=drop-oldest]"], trials: 1)
    }

    /// Seals, reads and merges a part.
    ///
    /// - Parameter body: The part without its seal.
    /// - Returns: The number of scenarios with images.
    /// - Throws: `PartError` where the part is refused.
    private func result(_ body: String) throws -> Int {
        let url = FileManager.default.temporaryDirectory.appending(path: "wrong-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        var digest = ContentDigest()
        digest.add(body.utf8)
        try "\(body){\"digest\":\"\(digest.digits)\"}\n".write(to: url, atomically: true, encoding: .utf8)
        let merge = try RunMerge(PartSet<RunInputs>([url], program: .sample, isMixed: true))
        let outcome = try merge.run(describe: { "\($0.truth)" }, emit: { _ in }, progress: { _ in })
        return outcome.tables.images.count { $0 != nil }
    }

    /// Seals, reads and merges a part; an error must name its file.
    private func merge(_ body: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        var digest = ContentDigest()
        digest.add(body.utf8)
        try "\(body){\"digest\":\"\(digest.digits)\"}\n".write(to: url, atomically: true, encoding: .utf8)
        do {
            let merge = try RunMerge(PartSet<RunInputs>([url], program: .sample, isMixed: true))
            _ = try merge.run(describe: { "\($0.truth)" }, emit: { _ in }, progress: { _ in })
        } catch {
            #expect("\(error)".contains(url.lastPathComponent), "\(error)")
        }
    }

    @Test("with a hostile number in any place is merged or refused by its name", arguments: hostile)
    func number(value: String) async throws {
        let body = try await Self.made.value
        try check(value, in: body, after: body.startIndex)
    }

    @Test("with a hostile number among the images of a trial is merged or refused by its name", arguments: hostile)
    func images(value: String) async throws {
        let body = try await Self.inferred.value
        let images = try #require(body.firstRange(of: "\"images\":{"))
        try check(value, in: body, after: images.lowerBound)
    }

    @Test("with images that do not add up is refused")
    func wrongImages() async throws {
        let body = try await Self.inferred.value
        let counts = try #require(body.firstMatch(of: /"counts":\[(\d+),(\d+),(\d+),(\d+),(\d+)\]/))
        let delays = try #require(body.firstMatch(of: /"delays":\[(\d+)/))
        let bins = try #require(body.firstMatch(of: /"bins":\[(\d+),(\d+)/))
        let first = try #require(body.firstMatch(of: /"bins":\[\d+,1,/), "a first bin with one delay")
        for (part, change) in [
            (counts.output.0, "\"counts\":[\((Int(counts.output.1) ?? 0) + 1),"),
            (delays.output.0, "\"delays\":[-1"), (delays.output.0, "\"delays\":[0,\(delays.output.1)"),
            (bins.output.0, "\"bins\":[\(bins.output.1),\((Int(bins.output.2) ?? 0) + 1)"),
            (bins.output.0, "\"bins\":[-1,\(bins.output.2)"),
            (first.output, "\"bins\":["),
        ] {
            let whole =
                part == counts.output.0
                ? change + [counts.output.2, counts.output.3, counts.output.4, counts.output.5].joined(separator: ",")
                    + "]" : change
            let changed = body.replacing(part, with: whole, maxReplacements: 1)
            #expect(changed != body)
            #expect(throws: PartError.self) { try self.result(changed) }
        }
        #expect(try result(body) == 1)
    }

    private func check(_ value: String, in body: String, after start: String.Index) throws {
        let places = body[start...].matches(of: /[:,\[](-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)(?=[,\]}])/)
            .map { $0.1.startIndex..<$0.1.endIndex }
        #expect(places.count > 100)
        // Every place takes a quarter of the values, and each value a quarter of the places.
        let first = Self.hostile.firstIndex(of: value) ?? 0
        for place in places.dropFirst(first % 4).enumerated().filter({ $0.offset.isMultiple(of: 4) }).map(\.element) {
            var changed = body
            changed.replaceSubrange(place, with: value)
            try merge(changed)
        }
    }

    @Test("with any bytes changed is merged or refused by its name")
    func bytes() async throws {
        let valid = Array(try await Self.made.value.utf8)
        var fuzzer = Fuzzer("part")
        for _ in 0..<Fuzzer.cases / 10 {
            let bytes = fuzzer.mutation(of: valid, with: ["-", "9223372036854775807", "\"", "{", "[", "e400", "\n"])
            try merge(String(decoding: bytes, as: UTF8.self))
        }
    }
}
