import Counts
import Foundation
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
    private func plan(_ scenario: String = "workout/three-sets", trials: Int, jobs: Int = 2) throws -> WorkoutLoopPlan {
        try WorkoutLoopPlan(Library.plan([scenario], trials: trials, detectors: ["closed-chain"], jobs: jobs))
    }

    /// A plan of a drawn workout, with counters.
    private func plan(
        _ workout: RandomWorkout, _ counters: [any Entrant], patience: Double = 1
    ) throws -> WorkoutLoopPlan {
        let scenario = try LibraryFiles.library().scenario(named: "real/standard[fps=5,patience=\(patience)]")
            .scripted(by: try WorkoutScript(workout.plan))
        var plan = try Library.plan(["workout/three-sets"], trials: 1, jobs: 1)
        plan.entries = [.init(scenario: scenario, trials: 1)]
        plan.entrants = counters
        return try WorkoutLoopPlan(plan)
    }

    @Test("What follows a reaction does not change the frames before the app's signal, in any scenario")
    func prefix() throws {
        let library = try LibraryFiles.library()
        let file = try #require(try library.scenario(named: "workout/three-sets").workout)
        var tried = 0
        for url in LibraryFiles.all {
            let name = url.pathComponents.suffix(2).joined(separator: "/").replacing(".yaml", with: "")
            guard name.hasPrefix("real/") || name.hasPrefix("occlusion/"), tried < 60 else { continue }
            // Occlusions that name a phase of the session they were written for refuse another session.
            let scenario = try library.scenario(named: name).scripted(by: file)
            guard let drawn = try? scenario.draw(trial: tried, seed: 1) else { continue }
            let person = try WorkoutPerson(file, drawn)
            let present = try SynthesisedTrial(person.beginning, seed: 1)
            let instant = Nanoseconds(seconds: 21.3)
            let next = try #require(
                person.plan(after: present.plan, spans: present.performance.spans, set: 0, endedAt: instant), "\(name)")
            let after = try SynthesisedTrial(next, seed: 1)
            func before(_ trial: SynthesisedTrial) -> [PoseFrame] { trial.sensed.frames.filter { $0.time <= instant } }
            #expect(before(present).count > 50 && before(present) == before(after), "\(name)")
            #expect(present.sensed.frames != after.sensed.frames, "\(name)")
            func cycles(_ trial: SynthesisedTrial) -> [Cycle] {
                trial.sensed.truth.cycles.filter { $0.completion <= instant }
            }
            #expect(cycles(present) == cycles(after), "\(name)")
            tried += 1
        }
        #expect(tried > 40)
    }

    @Test("A detector that never counts makes the person give up the first set after twice its goal")
    func never() async throws {
        let run = try await OutcomeRun(try plan(trials: 2))
        let never = run.outcomes[0][try #require(run.labels.firstIndex(of: "never"))]
        #expect(never.count == 2)
        for outcome in never {
            #expect(!outcome.closed.isFinished && outcome.closed.skipped == 20)
            #expect((9...10).contains(outcome.closed.extra) && outcome.closed.lostSeconds > 10)
        }
        let ceiling = run.outcomes[0][try #require(run.labels.firstIndex(of: "ceiling"))]
        #expect(ceiling.contains { $0.closed.isAsPlanned })
        let alone = try await OutcomeRun(try plan(trials: 2, jobs: 1))
        #expect(alone.outcomes == run.outcomes && alone.frames == run.frames)
    }

    @Test("The open loop beside it is that of the open loop alone")
    func open() async throws {
        let closed = try await OutcomeRun(try plan(trials: 3))
        let open = try await OutcomeRun(
            try WorkoutRunPlan(Library.plan(["workout/three-sets"], trials: 3, detectors: ["closed-chain"])))
        for (one, other) in zip(closed.outcomes[0].joined(), open.outcomes[0].joined()) {
            #expect(one.open.steps.map(\.ended) == other.steps.map(\.done))
        }
    }

    @Test("Sixty random workouts and misses give the push-ups of an independent model", arguments: 0..<60)
    func model(_ number: Int) async throws {
        var random = SplitMix64(seed: UInt64(number))
        let workout = try RandomWorkout(&random, most: 4)
        let misses = Double.random(in: 0...0.6, using: &random)
        let hits = (0..<100).map { _ in Double.random(in: 0..<1, using: &random) >= misses }
        let patience = [0, 0.5, 1, 2][number % 4]
        let counter = ScriptedCounter(label: "scripted", counts: { _, pushUp in hits[pushUp] }, delay: 0.2)
        let plan = try plan(workout, [counter], patience: patience)
        let tally = try #require(try await plan.judge(trial: 0).first).outcome.closed
        // The model: each set takes push-ups until enough are counted, or the patience ends.
        var (done, extra, skipped, finished) = (0, 0, 0, true)
        for goal in workout.steps.compactMap(\.goal) {
            guard finished else {
                skipped += goal
                continue
            }
            var (counted, here) = (0, 0)
            let most = goal + Int((patience * Double(goal)).rounded())
            while counted < goal, here < most {
                counted += hits[done] ? 1 : 0
                (done, here) = (done + 1, here + 1)
            }
            extra += here - goal
            finished = counted == goal
        }
        #expect(tally.extra == extra && tally.skipped == skipped && tally.isFinished == finished)
        #expect(tally.isAsPlanned == (finished && extra == 0))
        #expect(tally.steps.reduce(0) { $0 + $1.pushUps } == done)
    }

    @Test("All see the same frames until the states of their apps differ", arguments: 0..<8)
    func same(_ number: Int) async throws {
        var random = SplitMix64(seed: UInt64(50 + number))
        let workout = try RandomWorkout(&random, sets: 2...3, most: 3)
        // The second counter misses one push-up, so that its app goes on later from that set on.
        let missed = Int.random(in: 0...2, using: &random)
        let first = ScriptedCounter(label: "all", counts: { _, _ in true }, delay: 0.2)
        let second = ScriptedCounter(label: "misses", counts: { $1 != missed }, delay: 0.2)
        let outcomes = try await plan(workout, [first, second]).judge(trial: 0).map(\.outcome)
        let (one, other) = (outcomes[0].closed, outcomes[1].closed)
        let parting = try #require(
            zip(one.steps, other.steps).compactMap { one, other in
                one.ended == other.ended ? nil : min(one.ended ?? .max, other.ended ?? .max)
            }.min())
        func before(_ frames: [PoseFrame]) -> [PoseFrame] { frames.filter { $0.time <= parting } }
        #expect(before(first.seen.last).count > 10)
        #expect(before(first.seen.last) == before(second.seen.last) && first.seen.last != second.seen.last)
        // Whoever takes part beside it changes nothing for a counter.
        let alone = try await plan(workout, [second]).judge(trial: 0)[0].outcome
        #expect(alone == outcomes[1])
    }
}
