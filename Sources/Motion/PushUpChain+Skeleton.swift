import Mathematics
import Pose
import Scenarios

extension PushUpChain {
    /// The pitch of the head against the trunk, radians.
    @inline(__always)
    func headPitch(_ trunk: Trunk, _ drive: Drive) -> Double {
        mix(style.headPitchTop, style.headPitchBottom, trunk.phase).radians + drive.head
    }

    /// Returns the elbow's direction: footward and outward by the flare, and upward as the arm folds.
    @inline(__always)
    private func elbowPole(outward: Double) -> Vector {
        Vector(
            flareAhead * incline.cosine - PushUpChain.elbowRise * incline.sine, flareOutward * outward,
            flareAhead * incline.sine + PushUpChain.elbowRise * incline.cosine)
    }

    /// The upward part of the elbow's direction, beside a horizontal 1.
    static let elbowRise = 0.5

    /// The skeleton.
    func skeleton(_ drive: Drive) -> Skeleton {
        let trunk = trunk(drive)
        var skeleton = Skeleton()
        let (sine, cosine) = sineCosine(headPitch(trunk, drive))
        figure.place(
            trunk: trunk.axes, root: trunk.root, neck: trunk.neck, headSine: sine, headCosine: cosine,
            into: &skeleton)
        placeLimbs(.left, trunk, into: &skeleton)
        placeLimbs(.right, trunk, into: &skeleton)
        return skeleton
    }

    @inline(__always)
    private func placeLimbs(_ side: Side, _ trunk: Trunk, into skeleton: inout Skeleton) {
        let outward = side == .left ? 1.0 : -1.0
        let shoulder = skeleton[side.shoulder]
        let isFree = isFree(side)
        let wrist = isFree ? restingHand(trunk, outward: outward) : trunk.hands + Vector(0, outward * handHalf, 0)
        skeleton[side.wrist] = wrist
        skeleton[side.elbow] = figure.arm.hinge(
            from: shoulder, chord: wrist - shoulder,
            pole: isFree ? trunk.axes.world(Self.freeElbow, outward: outward) : elbowPole(outward: outward))
        let hip = skeleton[side.hip]
        let support = trunk.support + Vector(0, outward * footHalf, 0)
        if isOnKnees {
            skeleton[side.knee] = support
            skeleton[side.ankle] = support + shank
            skeleton[toeBall: side] = support + shank + freeFoot * figure.body.foot
        } else {
            let chord = support - hip
            skeleton[side.ankle] = support
            skeleton[side.knee] = figure.leg.hinge(
                from: hip, chord: chord, pole: figure.kneePole(chord, axes: trunk.axes, splay: 0))
            skeleton[toeBall: side] = toes + Vector(0, outward * footHalf, 0)
        }
    }

    /// Whether a side's hand carries nothing.
    @inline(__always)
    func isFree(_ side: Side) -> Bool { plantedSide.map { $0 != side } ?? false }

    /// The place of a free hand: on the lower back, near the midline.
    @inline(__always)
    private func restingHand(_ trunk: Trunk, outward: Double) -> Vector {
        let share = Vector(Self.freeHand.x * figure.body.torso, 0, 0)
        let body = Vector(0, Self.freeHand.y, Self.freeHand.z) * figure.body.stature
        return trunk.root + trunk.axes.world(share + body, outward: outward)
    }

    /// A free hand: a quarter of the torso above the hips; outward and ventral shares of stature; own: the back of the
    /// hand on the small of the back.
    private static let freeHand = Vector(0.25, 0.02, -0.075)
    /// The direction of its elbow, in shares of the trunk: outward, and away from the floor.
    private static let freeElbow = Vector(-0.2, 1, -0.5)

    /// The same pose as numbers that blend, without roll.
    ///
    /// - Parameters:
    ///   - elbow: The elbow angle, degrees.
    ///   - head: The head's pitch in addition to that of the style, radians.
    ///   - isOnBothHands: Whether a hand that is free in the push-up is on the ground too, as in getting down.
    /// - Returns: The pose.
    func pose(elbow: Double, head: Double = 0, isOnBothHands: Bool = false) -> BodyPose {
        let drive = Drive(elbow: elbow, head: head)
        let trunk = trunk(drive)
        func limbs(_ part: Side) -> BodyPose.Limbs {
            let outward = part == .left ? 1.0 : -1.0
            let side = Vector(0, outward * footHalf, 0)
            let pole = elbowPole(outward: outward)
            let ankle = isOnKnees ? trunk.support + shank : trunk.support
            var limbs = BodyPose.Limbs(
                wrist: trunk.hands + Vector(0, outward * handHalf, 0),
                elbow: Vector(
                    dot(pole, trunk.axes.long), dot(pole, trunk.axes.left) * outward, dot(pole, trunk.axes.ventral)),
                ankle: ankle + side, foot: isOnKnees ? freeFoot : direction(toes - trunk.support))
            guard isFree(part) else { return limbs }
            // Beside a hand below the chest the other one is set down wider.
            limbs.wrist.y = outward * max(handHalf, 0.6 * figure.body.shoulderWidth)
            if !isOnBothHands {
                limbs.wrist = restingHand(trunk, outward: outward)
                limbs.elbow = Self.freeElbow
            }
            return limbs
        }
        let pitch = arcTangent(y: trunk.axes.long.z, x: trunk.axes.long.x)
        return BodyPose(
            root: trunk.root, angles: SIMD4(pitch, 0, headPitch(trunk, drive), isOnKnees ? kneeSplay(trunk) : 0),
            left: limbs(.left), right: limbs(.right))
    }

    /// The splay at which a leg's hinge falls on the planted knee.
    private func kneeSplay(_ trunk: Trunk) -> Double {
        let hip = trunk.root + trunk.axes.left * (figure.body.hipWidth / 2)
        let knee = trunk.support + Vector(0, footHalf, 0)
        let chord = knee + shank - hip
        let squared = dot(chord, chord)
        let side = (knee - hip) - chord * (dot(knee - hip, chord) / squared)
        let ahead = cross(chord, trunk.axes.left) / squared.squareRoot()
        let outward = trunk.axes.left - chord * (dot(trunk.axes.left, chord) / squared)
        return dot(side, outward) / dot(side, ahead)
    }
}
