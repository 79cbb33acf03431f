import Experiment
import HarnessSupport
import Detection
import Scenarios
import Scoring
import Testing

@Suite("What the bench was built to show")
struct RuleTests {
    private func trialCounts(_ scenario: String, trials: Int) async throws -> [String: TrialCounts] {
        var trialCounts: [String: TrialCounts] = [:]
        for result in try await Library.run(Library.plan([scenario], trials: trials)) {
            for row in result.rows { trialCounts[row.label, default: TrialCounts()] += row.score.counts }
        }
        return trialCounts
    }

    private func share(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(max(whole, 1)) }

    @Test(
        "the article's rule accepts most standing pumps where it counts real push-ups; asking for the torso ends that")
    func flaw() async throws {
        let real = try await trialCounts("real/standard", trials: 30)
        let cheat = try await trialCounts("cheat/standing-pump", trials: 30)
        let threshold = try (#require(real["angle-threshold"]), #require(cheat["angle-threshold"]))
        let torso = try (#require(real["angle-torso-drop"]), #require(cheat["angle-torso-drop"]))
        #expect(threshold.1.cheatCycles > 150)
        #expect(share(threshold.0.detected, threshold.0.countable) > 0.6)
        #expect(share(threshold.1.cheatCyclesAccepted, threshold.1.cheatCycles) > 0.6)
        #expect(share(torso.0.detected, torso.0.countable) > 0.6)
        #expect(share(torso.1.cheatCyclesAccepted, torso.1.cheatCycles) < 0.05)
    }

    @Test("the controls are a floor and a ceiling")
    func controls() async throws {
        let real = try await trialCounts("real/standard", trials: 20)
        let never = try #require(real["never"])
        let chance = try #require(real["chance"])
        let ceiling = try #require(real["ceiling"])
        #expect(never.counted == 0)
        #expect(chance.counted > 0)
        #expect(share(ceiling.detected, ceiling.countable) > 0.95)
        #expect(ceiling.falseCounts <= 2)
        let cheat = try await trialCounts("cheat/torso-bob", trials: 20)
        #expect(cheat["ceiling"]?.falseCounts == 0)
        #expect(try #require(cheat["chance"]).falseCounts > 0)
    }

    @Test("nobody counts a cheat as a repetition, and everyday motion is no cheat")
    func families() async throws {
        for scenario in ["cheat/supine-pump", "cheat/torso-bob", "cheat/head-nod", "cheat/reach"] {
            let never = try #require(try await trialCounts(scenario, trials: 10)["never"])
            #expect(never.countable == 0)
            #expect(never.borderline == 0)
            #expect(never.cheatCycles > 0)
        }
        let idle = try await trialCounts("everyday/standing-about", trials: 10)
        #expect(idle["never"]?.cheatCycles == 0)
    }
}
