import Mathematics
import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Hands that are raised, and one that is lifted")
struct InclineTests {
    private func performance(_ incline: Double, _ activities: [Activity]) throws -> Performance {
        var style = PushUpStyle.ordinary
        style.incline = incline
        return try Performance(TrialPlan(activities, style: style))
    }

    private static let set: [Activity] = [
        .hold(.plank, seconds: 1), .pushUps([Stroke(75), Stroke(75), Stroke(75)]), .hold(.plank, seconds: 1),
    ]

    @Test(
        "the line from ankles to hands is turned up by the incline, and elbows bend as on the floor",
        arguments: [15.0, 30, 45])
    func angle(incline: Double) throws {
        let (flat, raised) = (try performance(0, Self.set), try performance(incline, Self.set))
        func slope(_ skeleton: Skeleton) -> Double {
            let line = (skeleton[.leftWrist] + skeleton[.rightWrist] - skeleton[.leftAnkle] - skeleton[.rightAnkle]) / 2
            return angleOf(line)
        }
        let (top, high) = (flat.skeleton(at: 0), raised.skeleton(at: 0))
        #expect(abs(slope(high) - slope(top) - incline) < 1e-9)
        var deepest = (flat: 180.0, raised: 180.0)
        for time in stride(from: 0.0, through: flat.duration.seconds, by: 0.005) {
            let (a, b) = (flat.skeleton(at: time), raised.skeleton(at: time))
            deepest = (min(deepest.flat, a.elbowAngle(.left)), min(deepest.raised, b.elbowAngle(.left)))
            for joint in [Joint.leftWrist, .rightWrist] { #expect(b[joint] == high[joint]) }
            for side in Side.allCases { #expect(b[toeBall: side] == high[toeBall: side]) }
        }
        // Between the ends the course differs, since the shoulders are to fall as evenly as on the floor.
        #expect(abs(deepest.flat - deepest.raised) < 0.01)
        #expect(abs(top.elbowAngle(.left) - high.elbowAngle(.left)) < 1e-6)
    }

    @Test("the shoulders fall less the higher the hands are")
    func drop() throws {
        let drops = try [0.0, 15, 30, 45].map { incline in
            let performance = try performance(incline, Self.set)
            let heights = stride(from: 0.0, through: performance.duration.seconds, by: 0.02)
                .map { performance.skeleton(at: $0)[.neck].z }
            return (heights.max() ?? 0) - (heights.min() ?? 0)
        }
        #expect(drops == drops.sorted(by: >))
        #expect(drops[3] > 0.3 * drops[0])
    }

    @Test("hips that sink leave elbows, hands and feet where they are")
    func hips() throws {
        let stroke = Stroke(
            bottom: 10, top: 0, descent: 0.6, bottomPause: 0, ascent: 0.6, topPause: 0, roll: 0)
        let performance = try performance(0, [.hold(.plank, seconds: 1), .hips([stroke, stroke])])
        let (top, low) = (performance.skeleton(at: 0.5), performance.skeleton(at: 1.6))
        #expect(top[.root].z - low[.root].z > 0.05)
        #expect(abs(top.elbowAngle(.left) - low.elbowAngle(.left)) < 1e-6)
        #expect(top[.leftWrist] == low[.leftWrist] && top[toeBall: .left] == low[toeBall: .left])
    }

    @Test(
        "a hand that is lifted bends its elbow as told, comes back to its place, and leaves all else where it is",
        arguments: ArmSide.allCases)
    func lift(side: ArmSide) throws {
        let performance = try performance(
            0, [.hold(.plank, seconds: 1), .lift(side: side, strokes: [Stroke(80), Stroke(70)])])
        let (arm, other): (Side, Side) = side == .left ? (.left, .right) : (.right, .left)
        let (before, lifted) = (performance.skeleton(at: 1), performance.skeleton(at: 1.75))
        let after = performance.skeleton(at: performance.duration.seconds)
        #expect(abs(lifted.elbowAngle(arm) - 80) < 1e-6)
        #expect(lifted[arm.wrist].z > before[arm.wrist].z + 0.1)
        #expect(distance(after[arm.wrist], before[arm.wrist]) < 1e-12)
        for joint in [other.wrist, other.elbow, .root, .nose, .leftAnkle, .rightKnee] {
            #expect(distance(lifted[joint], before[joint]) < 1e-9)
        }
        let truth = performance.truth()
        #expect(truth.cycles.allSatisfy { $0.verdict == .notCountable })
    }

    @Test("hands that clap meet, and part again")
    func clap() throws {
        let stroke = Stroke(bottom: -60, top: 20, descent: 0.3, bottomPause: 0, ascent: 0.3, topPause: 0, roll: 0)
        let performance = try performance(
            0, [.hold(.standing, seconds: 1), .clap(posture: .standing, strokes: [stroke, stroke, stroke])])
        func gap(_ time: Double) -> Double {
            let skeleton = performance.skeleton(at: time)
            return distance(skeleton[.leftWrist], skeleton[.rightWrist])
        }
        #expect(gap(1.9) < 0.1)
        #expect(gap(2.2) > 0.4)
    }

    private func angleOf(_ line: SIMD3<Double>) -> Double { atan2(line.z, line.x) * 180 / .pi }
}
