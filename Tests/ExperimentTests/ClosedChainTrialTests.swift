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
    private func tally(_ scenarios: [String], trials: Int = 6) async throws -> Tally {
        try await Library.run(Library.plan(scenarios, trials: trials, detectors: ["closed-chain"], seed: 4711))
            .reduce(into: Tally()) { $0 += $1.rows[0].score.tally }
    }

    @Test("it counts nearly all ordinary push-ups, from the first on, and nothing else")
    func ordinary() async throws {
        let tally = try await tally(["real/standard"])
        #expect(tally.countable > 30)
        #expect(Double(tally.detected) >= 0.95 * Double(tally.countable), "\(tally)")
        #expect(tally.falseCounts <= 1)
    }

    @Test(
        "it takes no cheat far from the edge, nor what people do every day",
        arguments: ["cheat/standing-pump", "cheat/wave", "everyday/squats"])
    func others(_ scenario: String) async throws {
        let tally = try await tally([scenario])
        #expect(tally.countable == 0 && tally.falseCounts == 0 && tally.detected == 0, "\(tally)")
    }
}
