import Detection
import HarnessSupport
import Pose
import Scoring
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Scenarios

extension MorningOutcome {
    /// Any outcome.
    static var sample: MorningOutcome {
        get throws {
            MorningOutcome(
                try Awakening(
                    MorningPlan(rings: [], unlock: 0, setUp: 0, isColdStart: false, deadline: nil),
                    configuration: .intent),
                counts: [], truth: Truth(cycles: [], phases: [], duration: 0), goal: 1)
        }
    }
}

@Suite("Mornings")
struct AlarmOperationTests {
    private static let detectors = ["angle-threshold", "angle-torso-drop", "closed-chain"]

    private func plan(_ sleepers: [String], mornings: Int, goal: Int = 10, jobs: Int = 2) throws -> AlarmPlan {
        try AlarmPlan(
            Library.plan(sleepers, trials: mornings, detectors: Self.detectors, jobs: jobs), goal: goal)
    }

    @Test("Outcomes are those of the counts of an ordinary run, and do not depend on the workers")
    func counts() async throws {
        let sleepers = ["alarm/honest", "alarm/cheat-standing-pump"]
        let plan = try plan(sleepers, mornings: 4, jobs: 1)
        var mornings: [TrialOutcome<MorningOutcome>] = []
        let run = try await OutcomeRun(plan, emit: { mornings += $0 })
        let results = try await Library.run(plan.experiment)
        #expect(mornings.count == results.count * run.labels.count)
        for (trial, result) in results.enumerated() {
            for (row, entry) in result.rows.enumerated() {
                let outcome = mornings[trial * run.labels.count + row].outcome
                let times = entry.detections.filter(\.isCounted).map(\.time)
                #expect(outcome == run.outcomes[trial / 4][row][trial % 4])
                #expect(outcome.sessionSeconds == (times.count < 10 ? nil : times[9].seconds))
            }
        }
        let parallel = try await OutcomeRun(try self.plan(sleepers, mornings: 4, jobs: 3))
        #expect(run.outcomes == parallel.outcomes && run.seconds == parallel.seconds && run.frames == parallel.frames)
    }

    @Test("More push-ups silence no alarm earlier, and fool it no more often")
    func goals() async throws {
        var before: [[MorningOutcome]]?
        for goal in [1, 3, 10, 20] {
            let run = try await OutcomeRun(
                try plan(["alarm/honest", "alarm/cheat-seated-pump"], mornings: 5, goal: goal))
            let outcomes = run.outcomes.flatMap { $0 }
            for (one, other) in zip(before?.flatMap { $0 } ?? [], outcomes.flatMap { $0 }) {
                let (fewer, more) = (one.silenceSeconds ?? .infinity, other.silenceSeconds ?? .infinity)
                #expect(fewer <= more)
            }
            before = outcomes
        }
    }

    @Test("A sleeper who pumps his arms fools the elbow's angle and not the closed chain; an honest one is heard")
    func sleepers() async throws {
        let evaluation = try OutcomeEvaluation(
            try await OutcomeRun(try plan(["alarm/cheat-standing-pump", "alarm/honest"], mornings: 25)))
        let cheat = evaluation.scenarios[0].figures
        #expect(try #require(cheat[0]?[.ending(.fooled)].value) >= 0.8)
        #expect(cheat[2]?[.ending(.fooled)].value == 0)
        #expect(try #require(evaluation.scenarios[1].figures[2]?[.ending(.earned)].value) >= 0.9)
        #expect(evaluation.pools.map(\.name) == [AlarmPlan.cheats, AlarmPlan.honest])
        let difference = try #require(
            evaluation.comparisons.first {
                $0.scenario == "alarm/cheat-standing-pump" && $0.label == "angle-threshold" && $0.figure == "fooled"
            })
        #expect(difference.reference == "closed-chain" && difference.correctedP < 0.01)
        #expect(try #require(difference.difference.interval).lowerBound > 0.5)
    }

    @Test("Endings of every configuration add up, and the app decides about the hole")
    func configurations() async throws {
        let run = try await OutcomeRun(try plan(["alarm/groggy"], mornings: 30))
        let figures = try #require(try OutcomeEvaluation(run).pools[0].figures[0])
        for part in run.kind.configurations.indices {
            #expect(MorningEnding.allCases.reduce(0) { $0 + figures.value(.ending($1), part).hits } == 30)
        }
        func bypassed(_ name: String) throws -> Int {
            let part = try #require(run.kind.configurations.firstIndex { $0.name == name })
            return figures.value(.ending(.bypassed), part).hits
        }
        #expect(try bypassed("closure") == 30 && bypassed("system-sound") == 30)
        #expect(try (2...20).contains(bypassed("intent")) && bypassed("rings-again") == 0)
        #expect(try bypassed("flag-in-memory") > bypassed("intent"))
    }

    @Test("A probability of the sleepers changes the mornings as it says, and no count")
    func assumptions() async throws {
        let run = try await OutcomeRun(try plan(["alarm/groggy"], mornings: 40))
        let figures = try #require(try OutcomeEvaluation(run).pools[0].figures[2])
        func hits(_ assumption: SleeperAssumption, _ ending: MorningEnding) throws -> [Int] {
            run.kind.settings.indices.filter { run.kind.settings[$0].assumption == assumption }
                .map { figures.value(.ending(ending), $0).hits }
        }
        // The first value is the scenario's own; then come 0, 0.25, 0.5 and 0.75 of the same draws.
        let locked = try hits(.lockedStop, .bypassed)
        #expect(locked[1] == 0 && Array(locked[1...]) == locked[1...].sorted() && locked[4] > 20)
        #expect(locked[0] == figures.value(.ending(.bypassed), 0).hits)
        let cold = try hits(.coldStart, .bypassed)
        #expect(Array(cold[1...]) == cold[1...].sorted() && cold[4] > cold[1] + 10)
        let forgetful = try #require(run.kind.configurations.firstIndex { !$0.storesFlag })
        #expect(cold[0] == figures.value(.ending(.bypassed), forgetful).hits)
        for part in run.kind.settings.indices {
            #expect(MorningEnding.allCases.reduce(0) { $0 + figures.value(.ending($1), part).hits } == 40)
        }
    }

    @Test("Numbers of push-ups outside the range, and a plan without an app, are refused")
    func refusals() throws {
        let experiment = try Library.plan(["alarm/honest"], trials: 1)
        #expect(throws: AlarmPlanError.goal(0)) { try AlarmPlan(experiment, goal: 0) }
        #expect(throws: AlarmPlanError.goal(1001)) { try AlarmPlan(experiment, goal: 1001) }
        #expect(throws: AlarmPlanError.noConfiguration) { try AlarmPlan(experiment, goal: 1, configurations: []) }
    }

    @Test("The log of a morning ends with the silence after the last count, or with the session", arguments: 0...3)
    func log(_ morning: Int) async throws {
        let plan = try plan(["alarm/honest"], mornings: 1)
        let events = try await MorningLog.make(morning, of: plan).events
        #expect(events.map(\.seconds) == events.map(\.seconds).sorted())
        let run = try await OutcomeRun(try self.plan(["alarm/honest"], mornings: morning + 1))
        let outcome = run.outcomes[0][0][morning]
        let counts = events.count { $0.source == "detector" }
        if let seconds = outcome.silenceSeconds {
            #expect(events.last?.event == "silence" && counts == 10)
            #expect(abs(try #require(events.last).seconds - seconds) < 1e-6)
        } else {
            #expect(events.last?.event == "session ends" && counts < 10)
        }
    }
}
