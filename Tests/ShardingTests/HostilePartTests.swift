import Documents
import Experiment
import Foundation
import HarnessSupport
import Sharding
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
    private static func body() async throws -> String {
        let plan = try Library.plan(["real/fast", "cheat/wave"], trials: 2, detectors: ["angle-threshold"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inputs = RunInputs(plan, names: ["a"], suiteHash: "0123", estimator: nil, command: "repgauge run")
        let work = RunShard(
            try Shard(index: 1, count: 1), of: plan, inputs: inputs, folder: folder, program: .sample)
        guard case .open(let writer) = try work.open() else { return "" }
        let url = try await work.run(writer, progress: { _ in }).url
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    }

    private static let made = Task { try await body() }

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
        #expect(!body.isEmpty)
        let places = body.matches(of: /[:,\[](-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)(?=[,\]}])/)
            .map { $0.1.startIndex..<$0.1.endIndex }
        #expect(places.count > 100)
        for place in places {
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
