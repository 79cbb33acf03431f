import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Kinematics of eleven hundred random trials")
struct KinematicsTests {
    /// The trials, in blocks so that they can run at the same time.
    static let blocks = 0..<11

    @Test("Segments keep their length, limbs their limits, and nobody sinks into the floor", arguments: blocks)
    func body(block: Int) throws {
        for (plan, performance, times) in try Self.trials(block, extra: 4) {
            for time in times {
                let skeleton = performance.skeleton(at: time)
                let fault = Self.faults(skeleton, plan.body)
                #expect(fault.isEmpty, "trial \(plan.trial) at \(time) s: \(fault)")
            }
        }
    }

    @Test("Contacts stay exactly where they are while planted", arguments: blocks)
    func contacts(block: Int) throws {
        for (plan, performance, times) in try Self.trials(block, extra: 20) {
            var planted: Skeleton?
            for time in times where performance.activity(at: time).isPlanted {
                let skeleton = performance.skeleton(at: time)
                defer { planted = skeleton }
                guard let first = planted else { continue }
                for side in Side.allCases {
                    #expect(plan.style.isFree(side) || distance(skeleton[side.wrist], first[side.wrist]) <= 1e-12)
                    #expect(
                        plan.style.support == .knees || distance(skeleton[toeBall: side], first[toeBall: side]) <= 1e-12
                    )
                    #expect(plan.style.support == .toes || distance(skeleton[side.knee], first[side.knee]) <= 1e-12)
                }
            }
        }
    }

    @Test("Nothing jumps, within phases and from one to the next", arguments: blocks)
    func continuity(block: Int) throws {
        let step = 1e-5
        for (plan, performance, times) in try Self.trials(block, extra: 4) {
            for time in times + performance.spans.map({ $0.start.seconds - step / 2 }) {
                let (distance, joint) = performance.skeleton(at: time + step)
                    .farthest(from: performance.skeleton(at: time))
                #expect(
                    distance / step < 15,
                    "trial \(plan.trial) at \(time) s, point \(joint), \(performance.activity(at: time))")
            }
        }
    }

    @Test("Before the start and after the end the body stands still")
    func outside() throws {
        let performance = try Performance(.random(trial: 3))
        let end = performance.duration.seconds
        #expect(performance.skeleton(at: -5).farthest(from: performance.skeleton(at: 0)).distance == 0)
        #expect(performance.skeleton(at: end + 5).farthest(from: performance.skeleton(at: end)).distance < 1e-8)
    }

    @Test("Order does not matter: an instant has one skeleton")
    func order() throws {
        let plan = TrialPlan.random(trial: 11)
        let (one, other) = (try Performance(plan), try Performance(plan))
        let times = stride(from: 0.0, to: one.duration.seconds, by: 0.37).map { $0 }
        let forwards = times.map { one.skeleton(at: $0) }
        let backwards = times.reversed().map { other.skeleton(at: $0) }
        for (a, b) in zip(forwards, backwards.reversed()) { #expect(a.farthest(from: b).distance == 0) }
    }

    // MARK: Helpers

    /// A hundred trials with random instants and the middles of their phases.
    private static func trials(
        _ block: Int, extra: Int
    ) throws -> [(plan: TrialPlan, performance: Performance, times: [Double])] {
        try (block * 100..<block * 100 + 100).map { trial in
            // The last block has walls, steps and push-ups on one hand.
            let plan = trial < 1000 ? TrialPlan.random(trial: trial) : .variant(trial: trial)
            let performance = try Performance(plan)
            var generator = SeededGenerator(UInt64(trial))
            let random = (0..<extra).map { _ in generator.value(0...performance.duration.seconds) }
            let middles = performance.spans.map { span in
                span.start.seconds + (span.end - span.start).seconds * generator.value(0.01...0.99)
            }
            return (plan, performance, random + middles)
        }
    }

    static func faults(_ skeleton: Skeleton, _ body: BodyPlan) -> [String] {
        var faults: [String] = []
        func check(_ name: String, _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ length: Double) {
            if !((distance(a, b) - length).magnitude <= 1e-9 * length) {
                faults.append("\(name) \(distance(a, b)) ≠ \(length)")
            }
        }
        for side in Side.allCases {
            check("upper arm", skeleton[side.shoulder], skeleton[side.elbow], body.upperArm)
            check("forearm", skeleton[side.elbow], skeleton[side.wrist], body.forearm)
            check("thigh", skeleton[side.hip], skeleton[side.knee], body.thigh)
            check("shank", skeleton[side.knee], skeleton[side.ankle], body.shank)
            check("foot", skeleton[side.ankle], skeleton[toeBall: side], body.foot)
            let flank =
                (body.torso * body.torso + (body.shoulderWidth - body.hipWidth) * (body.shoulderWidth - body.hipWidth)
                    / 4)
                .squareRoot()
            check("trunk side", skeleton[side.shoulder], skeleton[side.hip], flank)
            if !(25...179.9).contains(skeleton.elbowAngle(side)) {
                faults.append("elbow \(skeleton.elbowAngle(side))°")
            }
            if !(30...179.9).contains(skeleton.kneeAngle(side)) { faults.append("knee \(skeleton.kneeAngle(side))°") }
            if !bendsForward(skeleton, side) { faults.append("knee bends backward") }
        }
        check("shoulders", skeleton[.leftShoulder], skeleton[.rightShoulder], body.shoulderWidth)
        check("hips", skeleton[.leftHip], skeleton[.rightHip], body.hipWidth)
        check("trunk", skeleton[.neck], skeleton[.root], body.torso)
        check("neck", (skeleton[.leftShoulder] + skeleton[.rightShoulder]) / 2 + [0, 0, 1], skeleton[.neck], 1)
        check("root", (skeleton[.leftHip] + skeleton[.rightHip]) / 2 + [0, 0, 1], skeleton[.root], 1)
        let head: [Joint] = [.nose, .leftEye, .rightEye, .leftEar, .rightEar]
        let up = Skeleton.upright(body)
        for joint in head {
            check("head", skeleton[joint], skeleton[.neck], distance(up[joint], up[.neck]))
            check("head", skeleton[joint], skeleton[.nose], distance(up[joint], up[.nose]))
        }
        for (index, point) in skeleton.points.enumerated() where !(point.z >= -0.02) {
            faults.append("point \(index) at height \(point.z)")
        }
        return faults
    }

    /// Whether a knee lies on the side of its leg to which knees bend.
    private static func bendsForward(_ skeleton: Skeleton, _ side: Side) -> Bool {
        let leg = skeleton[side.ankle] - skeleton[side.hip]
        let left = skeleton[.leftHip] - skeleton[.rightHip]
        let ahead = SIMD3(
            leg.y * left.z - leg.z * left.y, leg.z * left.x - leg.x * left.z, leg.x * left.y - leg.y * left.x)
        return ((skeleton[side.knee] - skeleton[side.hip]) * ahead).sum() > 0
    }
}

extension Performance {
    /// Returns the activity at an instant.
    func activity(at time: Double) -> Activity {
        plan.session[spans.lastIndex { $0.start.seconds <= time } ?? 0].activity
    }
}

extension Skeleton {
    /// The body as it stands at rest.
    static func upright(_ body: BodyPlan) -> Skeleton {
        let plan = TrialPlan([.hold(.standing, seconds: 1)], body: body)
        return (try? Performance(plan))?.skeleton(at: 0) ?? Skeleton()
    }
}
