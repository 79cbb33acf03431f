import Foundation
import HarnessSupport
import RepGauge
import Testing

@Suite("Rankings by library calls, on sealed trials and beside files of events")
struct LeaderboardBenchTests {
    private static let detectors = ["angle-threshold", "closed-chain"]

    /// A folder of scenarios with a small plan.
    private func library() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["defaults.yaml", "estimators"] {
            try FileManager.default.copyItem(
                at: LibraryFiles.folder.appending(path: name), to: folder.appending(path: name))
        }
        for (name, text) in [
            ("sets", "scenario: sets\nfamily: real\nabout: a test\nsession: [push-ups: {count: 2}]\n"),
            (
                "leaderboard",
                """
                leaderboard: test
                about: a test
                scenarios: [sets]
                trials: 2
                estimators:
                  - {estimator: home, about: the default}

                """
            ),
        ] { try Data(text.utf8).write(to: folder.appending(path: "\(name).yaml")) }
        return folder
    }

    @Test("sealed rows have the public figures of the ranking, and another phrase or digest is refused")
    func sealed() async throws {
        let folder = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(scenarios: folder, jobs: 2)
        let ranked = try await bench.rank(detectors: Self.detectors)
        let rows = try await bench.rankSealed(phrase: "a phrase that none knows", detectors: Self.detectors)
        #expect(rows.map(\.detector) == ranked.map(\.detector))
        #expect(rows.map(\.publicRank) == ranked.map(\.rank))
        #expect(rows.map(\.publicWrongCounts) == ranked.map(\.wrongCountsPerSession.value))
        for row in rows {
            let (gap, open, sealed) = (try #require(row.gap), row.publicWrongCounts ?? 0, row.sealedWrongCounts ?? 0)
            #expect(gap.lowerBound <= sealed - open + 1e-12 && sealed - open <= gap.upperBound + 1e-12)
        }
        for (phrase, digest) in [("short", nil), ("a phrase that none knows", String(repeating: "0", count: 64))] {
            await #expect(throws: (any Error).self) {
                try await bench.rankSealed(phrase: phrase, digest: digest, detectors: Self.detectors)
            }
        }
    }

    @Test("an entry without a declaration is refused")
    func entry() async throws {
        let folder = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(scenarios: folder, jobs: 2)
        await #expect(throws: (any Error).self) {
            try await bench.rank(entry: folder.appending(path: "none.yaml"), detectors: Self.detectors)
        }
    }
}
