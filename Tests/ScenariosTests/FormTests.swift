import HarnessSupport
import Pose
import Testing

@testable import Scenarios

@Suite("Faults of form in scenarios")
struct FormTests {
    private func plan(_ keys: String, trial: Int = 0, form: String = "") throws -> TrialPlan {
        let lines = "session:\n  - push-ups: {count: 40, bottom: 75, top: 165\(keys)}\n" + form
        return try Text.valid(lines).draw(trial: trial, seed: 3)
    }

    private func strokes(_ keys: String, trial: Int = 0) throws -> [Stroke] {
        try plan(keys, trial: trial).session[0].activity.strokes
    }

    @Test("Form is judged where a scenario names its limits or draws faults, and by these limits")
    func rule() throws {
        #expect(try plan("").form == nil)
        #expect(try plan("", form: "form: {}").form == FormRule())
        #expect(try plan(", faults: {hips-sag: {share: 0, size: 0.1}}").form == FormRule())
        let own = try #require(
            try plan("", form: "form: {sag: 0.2, pike: 0.3, unevenness: 4, depth: 90, lockout: 160}").form)
        #expect([own.sag, own.pike, own.unevenness, own.depth, own.lockout] == [0.2, 0.3, 4, 90, 160])
    }

    /// A fault, its keys, and the change of a stroke that has it.
    static let kinds: [(keys: String, isFaulty: @Sendable (Stroke) -> Bool)] = [
        ("hips-sag: {share: 0.4, size: 0.11}", { $0.hipOffset == 0.11 }),
        ("hips-pike: {share: 0.4, size: 0.2}", { $0.hipOffset == -0.2 }),
        ("arms-uneven: {share: 0.4, size: 12}", { $0.roll.magnitude == 12 }),
        ("half-range: {share: 0.4, size: 118}", { $0.bottom == 118 }),
        ("no-lockout: {share: 0.4, size: 135}", { $0.top == 135 }),
    ]

    @Test("A fault changes the share of strokes that is asked for, and nothing else", arguments: kinds)
    func faults(_ keys: String, _ isFaulty: @Sendable (Stroke) -> Bool) throws {
        var faulty = 0
        for trial in 0..<25 {
            let (plain, drawn) = (try strokes("", trial: trial), try strokes(", faults: {\(keys)}", trial: trial))
            for (index, (before, after)) in zip(plain, drawn).enumerated() {
                if isFaulty(after) { faulty += 1 } else if index < 39 { #expect(after == before) }
                #expect(after.descent == before.descent && after.topPause == before.topPause)
            }
        }
        // 1000 draws at 0.4: four standard deviations are 0.062.
        #expect((Double(faulty) / 1000 - 0.4).magnitude < 0.07, "\(faulty)")
    }

    @Test("Another share keeps the sizes, more cycles keep the first ones, and another fault keeps all")
    func streams() throws {
        func offsets(_ share: Double, count: Int = 40, _ others: String = "") throws -> [Double] {
            let lines =
                "session:\n  - push-ups: {count: \(count), faults: {hips-sag: {share: \(share), "
                + "size: {uniform: [0.05, 0.15]}}\(others)}}"
            return try Text.valid(lines).draw(trial: 2, seed: 3).session[0].activity.strokes.map(\.hipOffset)
        }
        let (few, all) = (try offsets(0.3), try offsets(1))
        for (one, other) in zip(few, all) { #expect(one == 0 || one == other) }
        #expect(Set(all).count == 40 && few.contains(0))
        #expect(try offsets(0.3, count: 50).prefix(40) == few[...])
        #expect(try offsets(0.3, ", no-lockout: {share: 1, size: 130}") == few)
    }

    @Test("A stroke stays a stroke, whatever the faults")
    func shortest() throws {
        let keys = ", faults: {half-range: {share: 1, size: 150}, no-lockout: {share: 1, size: 120}}"
        for stroke in try strokes(keys) { #expect(stroke.top - stroke.bottom >= Scenario.shortestStroke) }
    }

    @Test("Limits can be varied")
    func variation() throws {
        let varied = try LibraryFiles.library().scenario(named: "form/good[form.depth=80]")
        #expect(try varied.draw(trial: 0, seed: 1).form?.depth == 80)
        let share = try LibraryFiles.library().scenario(named: "form/hips-sag[faults.hips-sag.share=1]")
        let strokes = try share.draw(trial: 0, seed: 1).session.flatMap(\.activity.strokes)
        #expect(!strokes.isEmpty && strokes.allSatisfy { $0.hipOffset > 0 })
    }

    @Test("The set of a fault is the set of its name")
    func sets() {
        for fault in FormFault.allCases {
            #expect(FormFaults(fault).all == [fault])
            #expect(FormFaults(fault).rawValue.nonzeroBitCount == 1)
        }
        #expect(FormFaults(rawValue: 63).all == FormFault.allCases)
    }
}
