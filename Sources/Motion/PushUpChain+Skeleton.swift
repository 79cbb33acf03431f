import Kernels
import Mathematics
import Pose
import Scenarios

extension PushUpChain {
    /// The pitch of the head against the trunk at a phase, with the head's own one, radians.
    @inline(__always)
    func headPitch(phase: Double, head: Double) -> Double {
        mix(style.headPitchTop, style.headPitchBottom, phase).radians + head
    }

    /// The direction of the left elbow: footward and outward by the flare, and upward as the arm folds.
    @inline(__always)
    private var elbowPole: Vector {
        Vector(
            flareAhead * incline.cosine - Self.elbowRise * incline.sine, flareOutward,
            flareAhead * incline.sine + Self.elbowRise * incline.cosine)
    }

    /// The upward part of the elbow's direction, beside a horizontal 1.
    static let elbowRise = 0.5

    func skeleton(elbow: Double) -> Skeleton {
        var skeleton = Skeleton()
        withUnsafeMutablePointer(to: &skeleton) { place(Drives(elbow: SIMD4(repeating: elbow)), into: $0, count: 1) }
        return skeleton
    }

    /// Places all joints at up to four instants.
    func place(_ drives: Drives, into skeletons: UnsafeMutablePointer<Skeleton>, count: Int) {
        @inline(__always)
        func numbers(_ lane: Int) -> (joints: UnsafeMutablePointer<Double>, toes: UnsafeMutablePointer<Double>) {
            Skeleton.numbers(of: skeletons + min(lane, count - 1))
        }
        let (first, second, third, fourth) = (numbers(0), numbers(1), numbers(2), numbers(3))
        self.numbers.withUnsafeBufferPointer { chain in
            guard let chain = chain.baseAddress else { preconditionFailure("a chain without numbers") }
            var arguments = KernelPushUp(
                elbow: drives.elbow, hip_offset: drives.hipOffset, roll_sine: drives.rollSine, head: drives.head,
                chain: chain, count: count, joints: (first.joints, second.joints, third.joints, fourth.joints),
                toes: (first.toes, second.toes, third.toes, fourth.toes))
            kernel_push_up(.fastest, &arguments)
        }
    }

    /// Whether a side's hand carries nothing.
    @inline(__always)
    func isFree(_ side: Side) -> Bool { plantedSide.map { $0 != side } ?? false }

    /// From the root to a free hand: on the lower back, near the midline.
    private var freeHand: Vector {
        Vector(Self.handShares.x * figure.body.torso, 0, 0)
            + Vector(0, Self.handShares.y, Self.handShares.z) * figure.body.stature
    }

    /// A free hand: a quarter of the torso above the hips; outward and ventral shares of stature; own: the back of the
    /// hand on the small of the back.
    private static let handShares = Vector(0.25, 0.02, -0.075)
    /// The direction of its elbow, in shares of the trunk: outward, and away from the floor.
    private static let freeElbow = Vector(-0.2, 1, -0.5)

    /// The same pose at an elbow angle, degrees, as numbers that blend, without roll; the head's pitch, radians, is in
    /// addition to that of the style, and a free hand may be on the ground too, as in getting down.
    func pose(elbow: Double, head: Double = 0, isOnBothHands: Bool = false) -> BodyPose {
        let trunk = trunk(elbow: elbow)
        let axes = trunk.axes
        let pitch = arcTangent(y: axes.long.z, x: axes.long.x)
        var pose = BodyPose(
            root: trunk.root, pitch: pitch, head: headPitch(phase: trunk.phase, head: head),
            splay: isOnKnees ? kneeSplay(root: trunk.root, support: trunk.support, left: axes.left) : 0,
            feet: Vectors(isOnKnees ? freeFoot : direction(toes - trunk.support)))
        for isLeft in [true, false] {
            let outward = isLeft ? 1.0 : -1.0
            pose.ankles[isLeft] = (isOnKnees ? trunk.support + shank : trunk.support) + Vector(0, outward * footHalf, 0)
            pose.wrists[isLeft] = trunk.hands + Vector(0, outward * handHalf, 0)
            let pole = elbowPole * Vector(1, outward, 1)
            pose.elbows[isLeft] = Vector(dot(pole, axes.long), dot(pole, axes.left) * outward, dot(pole, axes.ventral))
            guard isFree(isLeft ? .left : .right) else { continue }
            // Beside a hand below the chest the other one is set down wider.
            pose.wrists[isLeft].y = outward * max(handHalf, 0.6 * figure.body.shoulderWidth)
            if !isOnBothHands {
                pose.wrists[isLeft] = trunk.root + axes.world(freeHand, outward: outward)
                pose.elbows[isLeft] = Self.freeElbow
            }
        }
        return pose
    }

    /// The splay at which a leg's hinge falls on the planted knee.
    private func kneeSplay(root: Vector, support: Vector, left: Vector) -> Double {
        let hip = root + left * (figure.body.hipWidth / 2)
        let knee = support + Vector(0, footHalf, 0)
        let chord = knee + shank - hip
        let squared = dot(chord, chord)
        let side = (knee - hip) - chord * (dot(knee - hip, chord) / squared)
        let ahead = cross(chord, left) / squared.squareRoot()
        let outward = left - chord * (dot(left, chord) / squared)
        return dot(side, outward) / dot(side, ahead)
    }

    func kernelNumbers() -> [KernelChain] {
        let body = figure.body
        var numbers = KernelChain()
        (numbers.elbow_top, numbers.inverse_depth) = (style.elbowTop, 1 / max(style.elbowTop - style.elbowReference, 1))
        (numbers.hip_offset_top, numbers.hip_offset_bottom) = (style.hipOffsetTop, style.hipOffsetBottom)
        (numbers.head_pitch_top, numbers.head_pitch_bottom) = (style.headPitchTop, style.headPitchBottom)
        numbers.is_on_knees = isOnKnees
        (numbers.knees_x, numbers.knees_z, numbers.toes_x, numbers.toes_z) = (knees.x, knees.z, toes.x, toes.z)
        (numbers.hands_x, numbers.hands_z) = (hands.x, hands.z)
        (numbers.shoulder_half, numbers.hand_half) = (body.shoulderWidth / 2, handHalf)
        (numbers.hip_half, numbers.foot_half) = (body.hipWidth / 2, footHalf)
        (numbers.stature, numbers.torso, numbers.inverse_torso) = (body.stature, body.torso, 1 / body.torso)
        (numbers.upper_arm, numbers.forearm) = (body.upperArm, body.forearm)
        (numbers.thigh, numbers.shank, numbers.foot) = (body.thigh, body.shank, body.foot)
        (numbers.heel_back, numbers.rock) = (heelBack, style.ankleRock * body.torso)
        (numbers.ground_give, numbers.leg_squared) = (style.groundGive, legSquared)
        numbers.free_arm = style.planted == .both ? .none : style.planted == .left ? .right : .left
        numbers.elbow_pole = elbowPole.numbers
        (numbers.free_hand, numbers.free_elbow) = (freeHand.numbers, Self.freeElbow.numbers)
        (numbers.shank_way, numbers.foot_way) = (shank.numbers, (freeFoot * body.foot).numbers)
        (numbers.nose, numbers.eye, numbers.ear) = (
            BodyModel.nose.numbers, BodyModel.eye.numbers, BodyModel.ear.numbers
        )
        return [numbers]
    }
}

extension Vector {
    /// The coordinates, as a kernel takes them.
    fileprivate var numbers: (Double, Double, Double) { (x, y, z) }
}
