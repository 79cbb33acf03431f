import Detection
import Documents
import Experiment
import Foundation
import HarnessSupport
import Outcomes
import PublishedRules
@testable import Scenarios
import Scoring
import Search
import Testing

@Suite("Searches for what becomes of counts")
struct OutcomeSearchTests {
    private static let sleepers = ["alarm/honest", "alarm/cheat-standing-pump", "workout/three-sets"]

    private func plan(trials: Int, goal: Int? = 10) throws -> SearchPlan {
        let library = try Library.open()
        var plan = try SearchPlan(
            suite: "test",
            entries: try Self.sleepers.map { .init(scenario: try library.scenario(named: $0), trials: trials) },
            heldOutTrials: 1, seed: 1, heldOutSeed: 12, window: MatchWindow(), jobs: 2)
        plan.judge = try goal.map { try .standard(goal: $0) }
        return plan
    }

    @Test("the metrics are those of mornings and workouts over the same trials")
    func sameAsOutcomes() async throws {
        let names = ["angle-threshold", "closed-chain"]
        let trials = try await SearchTrials(
            try plan(trials: 4), for: try names.map { try Library.roster.entrant(parsing: $0, from: .user) })
        let mornings = try await OutcomeRun(
            try AlarmPlan(Library.plan(Self.sleepers, trials: 4, detectors: names), goal: 10))
        let workouts = try await OutcomeRun(
            try WorkoutRunPlan(Library.plan([Self.sleepers[2]], trials: 4, detectors: names)))
        for (row, name) in names.enumerated() {
            let result = try await trials.result(of: try Library.roster.entrant(parsing: name, from: .user))
            let counts = trials.trialCounts(result.training, .training)
            // An honest sleeper and a workout hold ten push-ups and more, a cheat none.
            let outcomes = mornings.outcomes.map { $0[row].filter { $0.ending != .bypassed } }
            let all = outcomes.flatMap(\.self)
            let honest = outcomes[0] + outcomes[2]
            let values = MetricValues(counts, MetricCatalog.outcomes)
            func share(_ ending: MorningEnding, of mornings: [MorningOutcome]) -> Double {
                Double(mornings.count { $0.ending == ending }) / Double(mornings.count)
            }
            #expect(values[.morningsFooled] == share(.fooled, of: all))
            #expect(values[.earned] == share(.earned, of: honest))
            #expect(values[.neverSilent] == share(.neverSilent, of: honest))
            let steps = workouts.outcomes[0][row].flatMap(\.steps).filter { $0.due != nil }
            #expect(values[.stepsInTime] == Double(steps.count { $0.ending == .inTime }) / Double(steps.count))
            let extra = workouts.outcomes[0][row].reduce(0) { $0 + $1.extraPushUps }
            #expect(values[.extraPushUps] == Double(extra) / 4)
        }
    }

    @Test("a sweep finds the setting that fools the fewest mornings while enough are earned")
    func sweep() async throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "filtered-hysteresis", from: .user),
            parameters: ["down=70,100", "up=125,150"])
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        let objective = try Objective(maximise: [], minimise: ["mornings fooled"], constraints: ["earned >= 0.5"])
        #expect(objective.metrics.hasOutcomes && objective.goals == [.morningsFooled])
        let trials = try await SearchTrials(try plan(trials: 3), for: design.detectors)
        let outcome = try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials))
        let feasible = outcome.candidates.filter { ($0.training[.earned] ?? 0) >= 0.5 }
        #expect(!feasible.isEmpty && feasible.allSatisfy(\.meetsConstraints))
        let winner = outcome.candidates[try #require(outcome.winner)]
        #expect(feasible.allSatisfy { $0.training[.morningsFooled] ?? 1 >= winner.training[.morningsFooled] ?? 1 })
        // The influence of each parameter on each of these metrics: means over the configurations with a value.
        #expect(outcome.outcomeSensitivity.map(\.metric) == MetricCatalog.outcomes)
        for (metric, sensitivity) in outcome.outcomeSensitivity {
            guard case .screen(let screens) = sensitivity else {
                Issue.record("\(metric.name) is no screen")
                continue
            }
            let earlier = outcome.candidates.filter { $0.values[0].description == "70" }
            let known = earlier.compactMap { $0.training[metric] }
            let found = screens[0].means.first { $0.value == "70" }
            #expect(found?.configurations == (known.isEmpty ? nil : known.count), "\(metric.name)")
            guard let found else { continue }
            #expect(abs(found.mean - known.reduce(0, +) / Double(known.count)) < 1e-12, "\(metric.name)")
        }
    }

    @Test("an objective without such a metric has the catalogue as it is")
    func ordinary() throws {
        let objective = try Objective(maximise: ["recall"], minimise: [], constraints: [])
        #expect(!objective.metrics.hasOutcomes)
        #expect(try Objective(goal: "mornings-fooled", metrics: .standard).goals == [.morningsFooled])
        #expect(throws: TuningError.self) {
            try Objective(maximise: ["mornings-fooled"], minimise: [], constraints: [])
        }
    }

    @Test("kept counts hold the judgement, in a form of its own, and are refused where it is missing")
    func packed() async throws {
        var counts = TrialCounts()
        counts.outcome.numbers = (1...10).map { $0 }
        for isJudged in [false, true] {
            var packed = PackedCounts(isJudged: isJudged)
            packed.append(counts)
            packed.append(TrialCounts())
            let text = try JSONDocument.line(packed)
            #expect(text.hasPrefix(isJudged ? "{" : "["))
            let read: PackedCounts = try #require(JSONDocument.value(PackedCounts.self, from: Data(text.utf8)))
            #expect(read == packed)
            #expect(read.counts(0, blank: TrialCounts()).outcome == (isJudged ? counts.outcome : OutcomeCounts()))
        }
        for text in [
            "{\"counts\":[1],\"outcomes\":[]}", "{\"counts\":[0,0,0,0,0,0,0,0],\"outcomes\":[]}",
            "{\"counts\":[],\"outcomes\":[-1,0,0,0,0,0,0,0,0,0]}", "{\"counts\":[]}",
        ] {
            #expect(JSONDocument.value(PackedCounts.self, from: Data(text.utf8)) == nil, "\(text)")
        }
        let detector = try Library.roster.entrant(parsing: "angle-threshold", from: .user)
        let trials = try await SearchTrials(try plan(trials: 1), for: [detector])
        let unjudged = try await SearchTrials(try plan(trials: 1, goal: nil), for: [detector]).result(of: detector)
        let engine = SearchEngine(trials, memory: ResultStore(lookup: { _ in unjudged }, record: { _, _ in }))
        await #expect(throws: TuningError.self) { try await engine.result(of: detector) }
    }
}
