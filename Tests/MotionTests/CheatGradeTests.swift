import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Graded cheats")
struct CheatGradeTests {
    static let postures = [Posture.standing, .kneeling, .allFours, .supine, .propped]
    static let phases = [0, 0.25, 0.5]

    private func performance(
        _ posture: Posture, bob: Double, lag: Double, body: BodyPlan = .median, sway: Double = 0,
        holds: Bool = true
    ) throws -> Performance {
        var style = PushUpStyle.ordinary
        style.sway = sway
        let pump = Pump(
            posture: posture, arm: .press, strokes: (0..<5).map { _ in Stroke(75, 160, pause: 0, rest: 0) }, bob: bob,
            lag: lag)
        return try Performance(
            TrialPlan(
                holds ? [.hold(posture, seconds: 1), .pump(pump), .hold(posture, seconds: 1)] : [.pump(pump)],
                body: body, style: style,
                signal: .arms))
    }

    @Test("A cycle's torso travel is that of the plan, whatever the posture and the phase", arguments: postures, phases)
    func torsoTravel(posture: Posture, lag: Double) throws {
        for bob in [0, 0.05, 0.10, 0.19, 0.45] {
            let cycles = try performance(posture, bob: bob, lag: lag, holds: false).truth().cycles
            try #require(cycles.count == 5)
            // The first cycle begins with raising the shoulders, the last one may end before they are back.
            for cycle in cycles[1...3] {
                let travel = try #require(cycle.torsoTravel)
                #expect((travel - bob).magnitude < 1e-3, "\(bob): \(travel)")
            }
        }
    }

    @Test("A sway adds little to the torso travel")
    func sway() throws {
        for cycle in try performance(.propped, bob: 0.10, lag: 0, sway: 0.012).truth().cycles {
            #expect((try #require(cycle.torsoTravel) - 0.10).magnitude < 0.02)
        }
    }

    @Test("A push-up's torso travel is the drop of its shoulders")
    func pushUp() throws {
        let performance = try Performance(TrialPlan([.pushUps([Stroke(75), Stroke(75)])]))
        for cycle in performance.truth().cycles {
            let (top, bottom) = (
                performance.skeleton(at: cycle.start.seconds - 0.3), performance.skeleton(at: cycle.bottom.seconds)
            )
            let drop = (top[.neck].z - bottom[.neck].z) / BodyPlan.median.torso
            #expect((try #require(cycle.torsoTravel) - drop).magnitude < 0.01)
        }
    }

    @Test("No grade is countable, however far the shoulders fall", arguments: postures)
    func verdicts(posture: Posture) throws {
        for bob in [0.19, 0.25, 0.4, 0.5] {
            for signal in [CycleSignal.arms, .body] {
                let pump = Pump(posture: posture, arm: .press, strokes: [Stroke(75), Stroke(75)], bob: bob, lag: 0)
                let cycles = try Performance(TrialPlan([.pump(pump)], signal: signal)).truth().cycles
                #expect(!cycles.isEmpty && cycles.allSatisfy { $0.verdict == .notCountable && $0.isCheat })
            }
        }
    }

    @Test("Over an edge hips, knees and ankles stay where they lie while the trunk turns", arguments: phases)
    func contacts(lag: Double) throws {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            let body = BodyPlan.random(&generator)
            let performance = try performance(.propped, bob: 0.45, lag: lag, body: body, sway: 0.01)
            let first = performance.skeleton(at: 0)
            for time in stride(from: 0.05, to: performance.duration.seconds, by: 0.11) {
                let skeleton = performance.skeleton(at: time)
                for side in Side.allCases {
                    for joint in [side.hip, side.knee, side.ankle] {
                        #expect(distance(skeleton[joint], first[joint]) <= 1e-12)
                    }
                    #expect(skeleton.kneeAngle(side) > 165)
                }
                let trunk = skeleton[.neck] - skeleton[.root]
                #expect((distance(skeleton[.neck], skeleton[.root]) - body.torso).magnitude < 1e-12)
                // Between a back that arches as far as people can lying prone, and a trunk that hangs down half-way.
                #expect((-0.5...0.4).contains(trunk.z / body.torso))
            }
        }
    }

    @Test("Hands stay above the floor in every grade and phase", arguments: [Posture.allFours, .propped])
    func hands(posture: Posture) throws {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            let body = BodyPlan.random(&generator)
            for bob in [0.05, 0.19, 0.45] {
                for lag in [-0.03, 0, 0.1, 0.25, 0.4, 0.5] {
                    let performance = try performance(posture, bob: bob, lag: lag, body: body, sway: 0.012)
                    var lowest = Double.infinity
                    for time in stride(from: 0.0, to: performance.duration.seconds, by: 0.02) {
                        let skeleton = performance.skeleton(at: time)
                        lowest = min(lowest, skeleton[.leftWrist].z, skeleton[.rightWrist].z)
                    }
                    #expect(lowest > 0, "bob \(bob), lag \(lag): \(lowest)")
                }
            }
        }
    }
}
