import Motion
import Pose
@testable import Scenarios
import Testing

/// Properties of the motion that must not change, or must change in a known way, when the plan does.
@Suite("Symmetries of the motion")
struct SymmetryTests {
    @Test("The other roll gives the mirrored motion", arguments: PushUpStyle.Support.allCases)
    func mirroredRoll(support: PushUpStyle.Support) throws {
        var style = PushUpStyle.ordinary
        style.support = support
        func performance(_ roll: Double) throws -> Performance {
            try Performance(TrialPlan([.pushUps([Stroke(80, roll: roll), Stroke(90, roll: -2 * roll)])], style: style))
        }
        let (one, other) = (try performance(6), try performance(-6))
        for time in stride(from: 0, to: one.duration.seconds, by: 0.11) {
            let worst = one.skeleton(at: time).farthest(from: other.skeleton(at: time).mirrored)
            #expect(worst.distance < 1e-12)
        }
    }

    @Test(
        "A wave of the other arm gives the mirrored motion",
        arguments: [Posture.standing, .kneeling, .allFours, .supine, .propped])
    func mirroredWave(posture: Posture) throws {
        func performance(_ side: ArmSide) throws -> Performance {
            try Performance(
                TrialPlan([.wave(posture: posture, side: side, strokes: [Stroke(80, 150), Stroke(90, 140)])]))
        }
        let (left, right) = (try performance(.left), try performance(.right))
        for time in stride(from: 0, to: left.duration.seconds, by: 0.11) {
            #expect(left.skeleton(at: time).farthest(from: right.skeleton(at: time).mirrored).distance < 1e-12)
        }
    }

    @Test("A longer hold before a set shifts its cycles and changes nothing else", arguments: [0.3, 1.7, 4.0])
    func shift(by seconds: Double) throws {
        func truth(_ hold: Double) throws -> Truth {
            try Performance(
                TrialPlan([.hold(.plank, seconds: hold), .pushUps([Stroke(75), Stroke(80, pause: 0.4), Stroke(110)])])
            ).truth()
        }
        let (early, late) = (try truth(1).cycles, try truth(1 + seconds).cycles)
        try #require(early.count == 3 && late.count == 3)
        for (a, b) in zip(early, late) {
            // Instants are interpolated between samples, and a shift moves the motion against these.
            #expect(((b.bottom - a.bottom).seconds - seconds).magnitude < 0.005)
            #expect(((b.start - a.start).seconds - seconds).magnitude < 1e-4)
            #expect(((b.completion - a.completion).seconds - seconds).magnitude < 1e-4)
            #expect(a.verdict == b.verdict)
        }
    }

    @Test("A person twice as large moves twice as far", arguments: [0.5, 2.0])
    func scale(by factor: Double) throws {
        var style = PushUpStyle.ordinary
        style.sway = 0.01
        let session: [Activity] = [
            .hold(.standing, seconds: 1), .transition(from: .standing, to: .plank, seconds: 2),
            .pushUps([Stroke(75, roll: 5)]), .transition(from: .plank, to: .supine, seconds: 3),
            .pump(Pump(posture: .supine, arm: .press, strokes: [Stroke(80)], bob: 0.05, lag: 0)),
        ]
        let one = try Performance(TrialPlan(session, style: style))
        style.ankleHeight *= factor
        let other = try Performance(TrialPlan(session, body: .median.scaled(by: factor), style: style))
        for time in stride(from: 0, to: one.duration.seconds, by: 0.31) {
            let large = one.skeleton(at: time).moved { $0 * factor }
            #expect(large.farthest(from: other.skeleton(at: time)).distance < 1e-9)
        }
        #expect(one.truth().cycles.map(\.verdict) == other.truth().cycles.map(\.verdict))
    }

    @Test("Another trial sways differently, the same one alike")
    func sway() throws {
        var style = PushUpStyle.ordinary
        style.sway = 0.01
        func skeleton(_ trial: Int) throws -> Skeleton {
            try Performance(TrialPlan([.hold(.plank, seconds: 10)], style: style, trial: trial)).skeleton(at: 5)
        }
        #expect(try skeleton(1).farthest(from: skeleton(1)).distance == 0)
        #expect(try skeleton(1).farthest(from: skeleton(2)).distance > 1e-4)
    }
}
