import Motion
import Pose
import Scenarios
import Testing

@Suite("Truth from few samples")
struct SparseTruthTests {
    private func expectEqual(_ plan: TrialPlan, _ what: String) throws {
        let performance = try Performance(plan)
        let (few, all) = (performance.truth(), performance.truth(step: 1))
        #expect(few.cycles == all.cycles, "\(what)")
    }

    @Test("Every scenario has the very cycles that all samples give", arguments: MovementLimitTests.names)
    func catalogue(_ name: String) throws {
        let scenario = try MovementLimitTests.scenario(name)
        for trial in 0..<2 { try expectEqual(scenario.draw(trial: trial, seed: 1), "\(name), trial \(trial)") }
    }

    @Test("So has a clap of whose swing the first samples show less than four fifths")
    func clap() throws {
        let scenario = try MovementLimitTests.scenario("alarm/cheat-clap")
        try expectEqual(
            scenario.draw(trial: 58, seed: ScenarioLibrary.defaultSeed), "alarm/cheat-clap, trial 58")
    }

    @Test("So have sessions of anything that may follow each other", arguments: 0..<8)
    func random(block: Int) throws {
        for trial in block * 10..<block * 10 + 10 {
            try expectEqual(.random(trial: trial), "random trial \(trial)")
            try expectEqual(.variant(trial: trial), "variant \(trial)")
        }
    }

    @Test("So have clips that begin late or end early, of a whole excursion or of none", arguments: 0..<40)
    func cut(trial: Int) throws {
        var plan = TrialPlan.random(trial: trial)
        let seconds = plan.session.reduce(0) { $0 + $1.duration }
        for (late, early) in [(0.3, 0), (0, 0.55), (0.48, 0.48), (0.7, 0.28)] {
            (plan.clock.startsLate, plan.clock.endsEarly) = (late * seconds, early * seconds)
            try expectEqual(plan, "random trial \(trial), cut by \(late) and \(early)")
        }
    }
}
