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
        let wrist = hands + Vector(0, outward * handHalf, 0)
        skeleton[side.wrist] = wrist
        skeleton[side.elbow] = figure.arm.hinge(
            from: shoulder, chord: wrist - shoulder, pole: elbowPole(outward: outward))
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

    /// The same pose as numbers that blend, without roll.
    func pose(elbow: Double, head: Double = 0) -> BodyPose {
        let drive = Drive(elbow: elbow, head: head)
        let trunk = trunk(drive)
        func limbs(_ outward: Double) -> BodyPose.Limbs {
            let side = Vector(0, outward * footHalf, 0)
            let pole = elbowPole(outward: outward)
            let ankle = isOnKnees ? trunk.support + shank : trunk.support
            return BodyPose.Limbs(
                wrist: hands + Vector(0, outward * handHalf, 0),
                elbow: Vector(
                    dot(pole, trunk.axes.long), dot(pole, trunk.axes.left) * outward, dot(pole, trunk.axes.ventral)),
                ankle: ankle + side, foot: isOnKnees ? freeFoot : direction(toes - trunk.support))
        }
        let pitch = angle(y: trunk.axes.long.z, x: trunk.axes.long.x)
        return BodyPose(
            root: trunk.root, angles: SIMD4(pitch, 0, headPitch(trunk, drive), isOnKnees ? kneeSplay(trunk) : 0),
            left: limbs(1), right: limbs(-1))
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
