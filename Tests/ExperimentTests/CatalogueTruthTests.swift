import HarnessSupport
import Motion
import Pose
import Scenarios
import Testing

@Suite("What truly happens in the catalogue")
struct CatalogueTruthTests {
    static let scenarios: [Scenario] =
        (try? Library.open().select(["catalogue"]).entries.map(\.scenario)) ?? []

    @Test("there is a catalogue") func isThere() { #expect(Self.scenarios.count > 80) }

    @Test("people do as many repetitions as they were asked for, and none where they were asked for none")
    func asked() throws {
        var (allAsked, allCountable) = (0, 0)
        for scenario in Self.scenarios where scenario.family != .partial {
            var (asked, countable, borderline) = (0, 0, 0)
            for trial in 0..<2 {
                let plan = try scenario.draw(trial: trial, seed: 1)
                let truth = try Performance(plan).truth()
                for phase in plan.session {
                    if case .pushUps(let strokes) = phase.activity, phase.kind == "push-up" { asked += strokes.count }
                }
                countable += truth.cycles.count { $0.verdict == .countable }
                borderline += truth.cycles.count { $0.verdict == .borderline }
            }
            let comment = Comment(rawValue: "\(scenario.name): \(asked), \(countable), \(borderline)")
            if scenario.family.isNegative {
                #expect(asked == 0 && countable == 0, comment)
            } else {
                #expect(countable + borderline == asked, comment)
                (allAsked, allCountable) = (allAsked + asked, allCountable + countable)
            }
        }
        // The rest is as deep as people sometimes go: borderline.
        #expect(Double(allCountable) > 0.85 * Double(allAsked), "\(allCountable) of \(allAsked)")
    }
}
