import HarnessSupport
import Motion
import Pose
import Sensing
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Scenarios

@Suite("One workout in a closed loop")
struct WorkoutLoopTests {
    private func plan(trials: Int, jobs: Int = 2) throws -> WorkoutLoopPlan {
        try WorkoutLoopPlan(
            Library.plan(["workout/three-sets"], trials: trials, detectors: ["closed-chain"], jobs: jobs))
    }

    @Test("What follows a reaction does not change the frames before the app's signal", arguments: 0..<3)
    func prefix(trial: Int) throws {
        let plan = try plan(trials: 1).open.experiment
        let scenario = plan.entries[0].scenario
        let script = try #require(scenario.workout)
        let person = try WorkoutPerson(script, try scenario.draw(trial: trial, seed: plan.seed))
        var present = try SynthesisedTrial(person.beginning, seed: plan.seed)
        for (set, second) in [(0, 20.0), (1, 61.3)] {
            let instant = Nanoseconds(seconds: second)
            let next = try #require(
                person.plan(after: present.plan, spans: present.performance.spans, set: set, endedAt: instant))
            let after = try SynthesisedTrial(next, seed: plan.seed)
            let before = present.sensed.frames.prefix { $0.time <= instant }
            #expect(before.count > 100 && Array(before) == Array(after.sensed.frames.prefix(before.count)))
            #expect(present.sensed.frames != after.sensed.frames)
            present = after
        }
    }

    @Test("A detector that never counts makes the person give up the first set after twice its goal")
    func never() async throws {
        let rows = try await plan(trials: 2).run()
        let never = try #require(rows.first { $0.label == "never" })
        #expect(never.outcomes.count == 2)
        for outcome in never.outcomes {
            #expect(!outcome.isFinished && outcome.skippedPushUps == 20 && (9...10).contains(outcome.extraPushUps))
            #expect(outcome.lostSeconds > 10)
        }
        let ceiling = try #require(rows.first { $0.label == "ceiling" })
        let planned = ceiling.outcomes.count(where: \.isAsPlanned)
        #expect(planned > 0)
        let alone = try await plan(trials: 2, jobs: 1).run()
        #expect(alone.map(\.outcomes) == rows.map(\.outcomes))
    }
}
