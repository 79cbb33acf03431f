import Experiment
import HarnessSupport
import Detection
import Pose
import Scenarios
import Scoring
import Testing

@Suite("closed-chain before synthesised people")
struct ClosedChainTrialTests {
    /// Trials under a seed of their own, added up.
    private func counts(_ scenarios: [String], trials: Int = 6) async throws -> TrialCounts {
        try await Library.run(Library.plan(scenarios, trials: trials, detectors: ["closed-chain"], seed: 4711))
            .reduce(into: TrialCounts()) { $0 += $1.rows[0].score.counts }
    }

    @Test("it counts nearly all ordinary push-ups, from the first on, and nothing else")
    func ordinary() async throws {
        let counts = try await counts(["real/standard"])
        #expect(counts.countable > 30)
        #expect(Double(counts.detected) >= 0.95 * Double(counts.countable), "\(counts)")
        #expect(counts.falseCounts <= 1)
    }

    @Test("it takes few squats for push-ups: less than one in a minute of them")
    func squats() async throws {
        let counts = try await counts(["everyday/squats"], trials: 30)
        #expect(try #require(Metric.falsePerMinute.value(counts)) < 1, "\(counts)")
    }

    @Test("it takes no cheat far from the edge", arguments: ["cheat/standing-pump", "cheat/wave"])
    func others(_ scenario: String) async throws {
        let counts = try await counts([scenario])
        #expect(counts.countable == 0 && counts.falseCounts == 0 && counts.detected == 0, "\(counts)")
    }
}
