import HarnessSupport
import Motion
import Pose
import Sensing
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Scenarios

@Suite("Mornings in a closed loop")
struct MorningLoopTests {
    private func run(_ loop: PersonLoop, _ sleepers: [String], mornings: Int, goal: Int) async throws
        -> OutcomeRun<AlarmPlan>
    {
        try await OutcomeRun(
            try AlarmPlan(
                Library.plan(sleepers, trials: mornings, detectors: ["angle-torso-drop", "closed-chain"]), goal: goal,
                loop: loop))
    }

    @Test("The frames of each sleeper are those of the open loop until the first look")
    func frames() throws {
        let library = try LibraryFiles.library()
        let sleepers = try library.select(["mornings"]).entries.map(\.scenario)
        #expect(sleepers.count == 20)
        for (index, sleeper) in sleepers.enumerated() {
            let drawn = try sleeper.draw(trial: index, seed: 1)
            let open = try SynthesisedTrial(drawn, seed: 1)
            let closed = try SynthesisedTrial(drawn.goingOn(to: 3, ReactionPlan()), seed: 1)
            let look = try #require(closed.performance.spans.first { $0.label == ReactionPlan.look })
            let before = open.sensed.frames.prefix { $0.time <= look.start }
            #expect(before.count > 100, "\(sleeper.name)")
            #expect(Array(before) == Array(closed.sensed.frames.prefix(before.count)), "\(sleeper.name)")
            #expect(closed.sensed.truth.duration > open.sensed.truth.duration)
        }
    }

    @Test("A morning that the open loop ends within the session ends so in the closed one", arguments: [3, 30])
    func same(_ goal: Int) async throws {
        let sleepers = ["alarm/honest", "alarm/cheat-standing-pump"]
        let (open, closed) = (
            try await run(.open, sleepers, mornings: 4, goal: goal),
            try await run(.closed, sleepers, mornings: 4, goal: goal)
        )
        var (same, later) = (0, 0)
        for (place, entry) in open.kind.experiment.entries.enumerated() {
            for trial in 0..<4 {
                let drawn = try open.kind.draw(entry.scenario, trial: trial)
                let last = try #require(drawn.session.lastIndex { !$0.activity.strokes.isEmpty })
                let end = drawn.session[...last].reduce(0) { $0 + $1.duration }
                for row in open.labels.indices {
                    let (one, other) = (open.outcomes[place][row][trial], closed.outcomes[place][row][trial])
                    if let seconds = one.sessionSeconds, seconds < end - 1 {
                        #expect(one.ending == other.ending && one.sessionSeconds == other.sessionSeconds)
                        same += 1
                    } else if one.ending == .neverSilent {
                        // Whoever goes on is silent at last, or gives up.
                        if other.ending != .neverSilent { later += 1 }
                    }
                }
            }
        }
        #expect(same > 0 && (goal == 3 || later > 0))
    }

    @Test("The log of a closed morning ends as its outcome does")
    func log() async throws {
        let plan = try AlarmPlan(
            Library.plan(["alarm/honest"], trials: 1, detectors: ["closed-chain"]), goal: 30, loop: .closed)
        let events = try await MorningLog.make(0, of: plan).events
        let outcome = try await plan.judge(trial: 0)[0].outcome
        #expect(events.count { $0.source == "detector" } == 30 && events.last?.event == "silence")
        #expect(abs(try #require(events.last).seconds - (try #require(outcome.silenceSeconds))) < 1e-6)
        #expect(outcome.pushUps >= 29)
    }
}
