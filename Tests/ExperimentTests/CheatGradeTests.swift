import HarnessSupport
import Experiment
import Motion
import Pose
import Scenarios
import Scoring
import Testing

@Suite("The hardest grade of cheats")
struct CheatGradeTests {
    @Test("It is half of what is countable, in phase, and never countable")
    func hardest() throws {
        let scenario = try Library.open().scenario(named: "cheat/graded-hardest")
        var travels: [Double] = []
        for trial in 0..<20 {
            let plan = try scenario.draw(trial: trial, seed: 1)
            #expect(plan.countable.drop == 0.38)
            for case .pump(let pump) in plan.session.map(\.activity) {
                #expect(pump.bob == 0.19 && pump.lag == 0 && pump.posture == .propped)
            }
            let performance = try Performance(plan)
            for cycle in performance.truth().cycles where cycle.isCheat {
                #expect(cycle.verdict == .notCountable)
                let travel = try #require(cycle.torsoTravel)
                #expect((0.18...0.2).contains(travel))
                travels.append(travel)
                // In phase: the shoulders are lowest where the elbows are most bent.
                let around = [-0.1, 0, 0.1].map { performance.skeleton(at: cycle.bottom.seconds + $0)[.neck].z }
                #expect(around[1] < around[0] + 1e-3 && around[1] < around[2] + 1e-3)
            }
        }
        let median = travels.sorted()[travels.count / 2]
        #expect(travels.count >= 160 && (median - 0.19).magnitude < 0.002)
    }

    @Test("The suite of grades tries every grade, and beyond, in every posture and phase, and none is countable")
    func grades() throws {
        let entries = try Library.open().select(["cheat-margin"]).entries
        #expect(entries.count == 20)
        for entry in entries {
            var bobs: Set<Double> = []
            for trial in 0..<entry.trials {
                let plan = try entry.scenario.draw(trial: trial, seed: 1)
                for case .pump(let pump) in plan.session.map(\.activity) { bobs.insert(pump.bob) }
                if trial < 4 {
                    let truth = try Performance(plan).truth()
                    #expect(truth.cycles.allSatisfy { $0.verdict == .notCountable }, "\(entry.scenario.name)")
                }
            }
            if entry.scenario.name == "cheat/graded-hardest" { continue }
            #expect(bobs.contains { $0 > 0.35 } && bobs.contains { $0 < 0.05 })
            if entry.scenario.name == "cheat/graded" { continue }
            #expect(bobs.isSuperset(of: [0, 0.05, 0.10, 0.15, 0.19]), "\(entry.scenario.name)")
        }
    }

    @Test("The curve and the margin are the same for any number of workers")
    func jobs() async throws {
        var evaluations: [Evaluation] = []
        for jobs in [1, 3] {
            let plan = try Library.plan(["cheat/graded", "cheat/wave", "real/fast"], trials: 9, jobs: jobs)
            let outcome = try await ExperimentRun(plan)
            evaluations.append(try await Evaluation(outcome.tables, plan: plan))
        }
        let first = try #require(evaluations.first)
        for evaluation in evaluations {
            #expect(evaluation.overall.figures == first.overall.figures)
            #expect(evaluation.overall.curves == first.overall.curves)
            #expect(evaluation.scenarios.map(\.curves) == first.scenarios.map(\.curves))
        }
        let curves = try first.scenarios.map { try #require($0.curves[.gradedCheats]) }
        #expect(curves[0].allSatisfy { $0 != nil })
        #expect(curves[1].allSatisfy { $0 == nil }, "waves are cheats, but not in grades")
        #expect(curves[2].allSatisfy { $0 == nil }, "real push-ups have no cheat cycles")
        let graded = first.overall.curves[.gradedCheats]
        #expect(graded?.map { $0?.bins.map(\.counted) } == curves[0].map { $0?.bins.map(\.counted) })
        let totals = first.overall.curves[.drop]?.map { $0?.cycles }
        #expect(totals?.allSatisfy { $0 == totals?.first } == true && totals?.first != 0)
    }
}
