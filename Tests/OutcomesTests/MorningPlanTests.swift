import Documents
import HarnessSupport
import Testing

@testable import Scenarios

@Suite("The plan of a morning")
struct MorningPlanTests {
    private func scenario(_ morning: String, name: String = "sleeper") throws -> Scenario {
        let scratch = try ScratchLibrary()
        try scratch.write(
            "\(name).yaml",
            "scenario: \(name)\nfamily: real\nabout: a test\n\(morning)session: [push-ups: {count: 3}]\n")
        return try ScenarioLibrary(folder: scratch.folder).scenario(named: name)
    }

    @Test("A scenario without the section is a morning of its own defaults")
    func defaults() throws {
        let plan = try scenario("").drawMorning(trial: 4, seed: 9)
        #expect(plan.rings.count == MorningPlan.mostRings && plan.rings.allSatisfy { $0.reaction == 10 })
        #expect(plan.rings.allSatisfy { !$0.isSnoozed && !$0.isStoppedLocked })
        #expect(plan.unlock == 3 && plan.setUp == 15 && !plan.isColdStart && plan.deadline == nil)
    }

    @Test("The section changes no trial")
    func trials() throws {
        let (without, with) = (
            try scenario(""), try scenario("morning: {reaction: {uniform: [1, 9]}, snooze: 0.5, cold-start: 0.5}\n")
        )
        for trial in 0..<5 { #expect(try without.draw(trial: trial, seed: 3) == with.draw(trial: trial, seed: 3)) }
    }

    @Test("Shares are those of the file, draws are repeated, and each ring has its own reaction")
    func shares() throws {
        let sleeper = try scenario(
            "morning: {reaction: {uniform: [1, 9]}, snooze: 0.25, most-snoozes: 2, locked-stop: 0.4, cold-start: 0.1}\n"
        )
        let plans = try (0..<2000).map { try sleeper.drawMorning(trial: $0, seed: 1) }
        func share(_ isSo: (MorningPlan) -> Bool) -> Double { Double(plans.count(where: isSo)) / 2000 }
        // Four standard errors of a share are 0.045 at most.
        #expect(abs(share { $0.rings[0].isSnoozed } - 0.25) < 0.045)
        #expect(abs(share { $0.rings[1].isSnoozed } - 0.25) < 0.045)
        #expect(abs(share { $0.rings[0].isStoppedLocked } - 0.4) < 0.045)
        #expect(abs(share(\.isColdStart) - 0.1) < 0.03)
        #expect(plans.allSatisfy { $0.rings.dropFirst(2).allSatisfy { !$0.isSnoozed } })
        #expect(plans.allSatisfy { $0.rings.allSatisfy { (1...9).contains($0.reaction) } })
        #expect(Set(plans[0].rings.map(\.reaction)).count == MorningPlan.mostRings)
        #expect(try sleeper.drawMorning(trial: 7, seed: 1) == plans[7])
    }

    @Test("Values can be set in a name")
    func variation() throws {
        let library = try LibraryFiles.library()
        let plan = try library.scenario(named: "real/standard[snooze=1,most-snoozes=2,deadline=60]")
            .drawMorning(trial: 0, seed: 1)
        #expect(plan.rings.map(\.isSnoozed).count { $0 } == 2 && plan.deadline == 60)
    }

    @Test(
        "A wrong section is refused with its place",
        arguments: [
            ("snooze: 1.5", "morning.snooze"), ("reaction: -1", "morning.reaction"),
            ("most-snoozes: 2.5", "morning.most-snoozes"),
            ("deadline: 0", "morning.deadline"), ("doze: 3", "morning.doze"),
            ("snooze: {uniform: [0, 1]}", "morning.snooze"),
        ])
    func faults(_ line: String, _ key: String) throws {
        let error = #expect(throws: InputError.self) { try scenario("morning: {\(line)}\n") }
        #expect(error?.diagnostics.first?.key == key)
    }
}
