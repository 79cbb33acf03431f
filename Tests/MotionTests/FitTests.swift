import Mathematics
import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

/// The motion beside 252 clips of real push-ups from the side, with a person of mean build and ordinary style.
@Suite("Fit to real push-ups")
struct FitTests {
    let top: Skeleton
    let bottom: Skeleton
    let torso = BodyPlan.median.torso

    init() throws {
        let performance = try Performance(TrialPlan([.pushUps([Stroke(75)])]))
        top = performance.skeleton(at: 0)
        bottom = performance.skeleton(at: 0.75)
    }

    @Test("True elbow angles are those of the drive")
    func trueElbow() {
        for side in Side.allCases {
            #expect((top.elbowAngle(side) - 162).magnitude < 1e-6)
            #expect((bottom.elbowAngle(side) - 75).magnitude < 1e-6)
        }
    }

    @Test("From the side the elbow goes from about 165° to 83°")
    func apparentElbow() {
        func apparent(_ skeleton: Skeleton) -> Double {
            let flat = SIMD3(1.0, 0, 1)
            return angle(skeleton[.leftShoulder] * flat, skeleton[.leftElbow] * flat, skeleton[.leftWrist] * flat)
        }
        #expect((apparent(top) - 165).magnitude <= 6)
        #expect((apparent(bottom) - 83).magnitude <= 6)
    }

    @Test("Shoulders fall by about .70 T and move .27 T forward, hips fall by .47 T")
    func travel() {
        #expect((0.63...0.78).contains((top[.neck].z - bottom[.neck].z) / torso))
        #expect(((bottom[.neck].x - top[.neck].x) / torso - 0.27).magnitude <= 0.06)
        #expect(((top[.root].z - bottom[.root].z) / torso - 0.47).magnitude <= 0.06)
    }

    @Test("The torso turns from about 15° to 1° above the horizontal")
    func pitch() {
        func pitch(_ skeleton: Skeleton) -> Double {
            let trunk = skeleton[.neck] - skeleton[.root]
            return atan2(trunk.z, trunk.x) * 180 / .pi
        }
        #expect((pitch(top) - 14.7).magnitude <= 4)
        #expect((pitch(bottom) - 1).magnitude <= 4)
    }

    @Test("The hands stand where the style says")
    func hands() {
        let body = BodyPlan.median
        #expect((top[.leftWrist].y - top[.rightWrist].y - 1.5 * body.shoulderWidth).magnitude < 1e-12)
        #expect((top[.neck].x - top[.leftWrist].x - 0.3 * body.torso).magnitude < 1e-9)
        #expect((top[.leftAnkle].z - 0.13).magnitude < 1e-12)
        #expect((bottom[.leftAnkle].x - top[.leftAnkle].x - 0.12 * body.torso).magnitude < 1e-9)
        let centre = (top[.leftWrist] + top[.rightWrist] + top[toeBall: .left] + top[toeBall: .right]) / 4
        #expect(centre.x.magnitude < 1e-12 && centre.y.magnitude < 1e-12)
    }

    /// Medians of the style in the scenarios' defaults.
    private static let filmed = PushUpStyle(
        support: .toes, elbowTop: 161, elbowReference: 75, handSpacing: 1.45, handOffset: 0.13, flare: 44,
        footSpacing: 1.2, ankleHeight: 0.158, ankleRock: 0.1, kneeAngle: 172, hipOffsetTop: -0.012,
        hipOffsetBottom: 0.005, headPitchTop: -4, headPitchBottom: -16, sway: 0)

    @Test("The median of the defaults lies between the quartiles of clips from the side")
    func defaults() throws {
        let performance = try Performance(TrialPlan([.pushUps([Stroke(56, 161)])], style: Self.filmed))
        let (top, bottom) = (performance.skeleton(at: 0), performance.skeleton(at: 0.75))
        func pitch(_ skeleton: Skeleton) -> Double {
            let trunk = skeleton[.neck] - skeleton[.root]
            return atan2(trunk.z, trunk.x) * 180 / .pi
        }
        // Quartiles of 133 clips tracked with MoveNet; their torso is short by about a twentieth.
        #expect((0.61...0.82).contains((top[.neck].z - bottom[.neck].z) / torso))
        #expect((0.16...0.31).contains((bottom[.neck].x - top[.neck].x) / torso))
        #expect((0.38...0.52).contains((top[.root].z - bottom[.root].z) / torso))
        #expect((9...22).contains(pitch(top)) && (-4...6).contains(pitch(bottom)))
        #expect((0.2...0.46).contains((bottom[.neck].x - bottom[.leftWrist].x) / torso))
    }

    @Test("A roll lowers one shoulder and bends that arm more", arguments: [Side.left, .right])
    func roll(side: Side) throws {
        let sign = side == .left ? 1.0 : -1.0
        let performance = try Performance(TrialPlan([.pushUps([Stroke(80, roll: 8 * sign)])]))
        let skeleton = performance.skeleton(at: 0.75)
        #expect(skeleton[side.shoulder].z < skeleton[side.opposite.shoulder].z - 0.03)
        #expect(skeleton.elbowAngle(side) < skeleton.elbowAngle(side.opposite) - 3)
        #expect((skeleton.meanElbow - 80).magnitude < 3)
    }
}
