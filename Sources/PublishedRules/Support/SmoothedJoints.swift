import Detection
import Pose

/// Arms, shoulders, hips and ankles of both sides, each 0.7 of its place and 0.3 of the mean of its last two.
///
/// The numbers are those of `ios/ptchampion/Services/PoseDetectorService.swift` of toole-brendan/ptchampion.
struct SmoothedJoints: Sendable {
    /// The features of a frame that a rule uses, in normalised coordinates, y downwards.
    struct Posture: Sendable {
        /// The mean of both elbows' angles, degrees; an arm with a segment of no length has 0°.
        var arms: Double
        var shoulders: SIMD2<Double>
        /// The angle between the line from shoulders to ankles and straight down, degrees; `nil` where hips or ankles
        /// were not found.
        var tilt: Double?
    }

    /// One joint's last two places, the newest first; not numbers where it was not found.
    private struct Past: Sendable {
        var last = SIMD2<Double>(repeating: .nan)
        var beforeLast = SIMD2<Double>(repeating: .nan)

        /// Takes a joint, and returns the averaged place of one that was found.
        mutating func add(_ joint: JointObservation) -> SIMD2<Double>? {
            let place = joint.isFound ? joint.imagePoint(SIMD2(1, 1)) : nil
            defer {
                beforeLast = last
                last = place ?? SIMD2(repeating: .nan)
            }
            guard let place else { return nil }
            guard !last.x.isNaN else { return beforeLast.x.isNaN ? place : place * 0.7 + beforeLast * 0.3 }
            return place * 0.7 + (beforeLast.x.isNaN ? last : (last + beforeLast) / 2) * 0.3
        }
    }

    private struct SidePast: Sendable {
        var shoulder = Past()
        var elbow = Past()
        var wrist = Past()
        var hip = Past()
        var ankle = Past()

        mutating func add(_ side: SideReadings) -> (arm: ArmPoints?, hip: SIMD2<Double>?, ankle: SIMD2<Double>?) {
            let arm = (shoulder.add(side.shoulder), elbow.add(side.elbow), wrist.add(side.wrist))
            let (hip, ankle) = (hip.add(side.hip), ankle.add(side.ankle))
            guard let shoulder = arm.0, let elbow = arm.1, let wrist = arm.2 else { return (nil, hip, ankle) }
            return (ArmPoints(shoulder: shoulder, elbow: elbow, wrist: wrist), hip, ankle)
        }
    }

    private var left = SidePast()
    private var right = SidePast()

    /// Takes the joints of a frame; `nil` where a joint of an arm was not found.
    mutating func add(_ body: Body) -> Posture? {
        guard body.left.isAnyFound || body.right.isAnyFound else {
            self = SmoothedJoints()
            return nil
        }
        let (leftArm, leftHip, leftAnkle) = left.add(body.left)
        let (rightArm, rightHip, rightAnkle) = right.add(body.right)
        guard let leftArm, let rightArm else { return nil }
        let shoulders = (leftArm.shoulder + rightArm.shoulder) / 2
        var tilt: Double?
        if leftHip != nil, rightHip != nil, let leftAnkle, let rightAnkle {
            tilt = Geometry.angle((leftAnkle + rightAnkle) / 2 - shoulders, SIMD2(0, 1)) ?? 0
        }
        return Posture(arms: ((leftArm.angle ?? 0) + (rightArm.angle ?? 0)) / 2, shoulders: shoulders, tilt: tilt)
    }
}
