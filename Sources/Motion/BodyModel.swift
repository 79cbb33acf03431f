import Mathematics
import Pose
import Scenarios

/// The directions of a trunk in the world: three unit vectors at right angles.
struct TrunkAxes: Sendable {
    /// From the hips to the shoulders.
    var long: Vector
    /// To the person's left.
    var left: Vector
    /// Out of the chest.
    var ventral: Vector

    /// Axes given directly.
    @inline(__always)
    init(long: Vector, left: Vector, ventral: Vector) {
        self.long = long
        self.left = left
        self.ventral = ventral
    }

    /// The axes at a pitch above the horizontal and a roll about the long axis, radians.
    @inline(__always)
    init(pitch: Double, roll: Double) {
        let (sinePitch, cosinePitch) = sineCosine(pitch)
        let (sineRoll, cosineRoll) = sineCosine(roll)
        long = Vector(cosinePitch, 0, sinePitch)
        left = Vector(sineRoll * sinePitch, cosineRoll, -sineRoll * cosinePitch)
        ventral = Vector(cosineRoll * sinePitch, -sineRoll, -cosineRoll * cosinePitch)
    }

    /// A direction given by its shares headward, outward and ventral, on one side.
    @inline(__always)
    func world(_ shares: Vector, outward: Double) -> Vector {
        long * shares.x + left * (shares.y * outward) + ventral * shares.z
    }
}

/// A subject's rigid body, which can take any pose.
struct BodyModel: Sendable {
    /// The segment lengths.
    let body: BodyPlan
    /// Either arm.
    let arm: TwoBones
    /// Either leg.
    let leg: TwoBones

    /// A figure of a body.
    init(_ body: BodyPlan) {
        self.body = body
        arm = TwoBones(upper: body.upperArm, lower: body.forearm)
        leg = TwoBones(upper: body.thigh, lower: body.shank)
    }

    /// The skeleton of a pose; limbs that reach too far are drawn in along their line.
    func skeleton(_ pose: BodyPose) -> Skeleton {
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        let neck = pose.root + axes.long * body.torso
        var skeleton = Skeleton()
        let (sine, cosine) = sineCosine(pose.head)
        place(trunk: axes, root: pose.root, neck: neck, headSine: sine, headCosine: cosine, into: &skeleton)
        placeLimbs(.left, pose.left, axes: axes, splay: pose.splay, into: &skeleton)
        placeLimbs(.right, pose.right, axes: axes, splay: pose.splay, into: &skeleton)
        return skeleton
    }

    @inline(__always)
    private func placeLimbs(
        _ side: Side, _ limbs: BodyPose.Limbs, axes: TrunkAxes, splay: Double, into skeleton: inout Skeleton
    ) {
        let outward = side == .left ? 1.0 : -1.0
        let shoulder = skeleton[side.shoulder]
        let chord = arm.drawnIn(limbs.wrist - shoulder)
        skeleton[side.wrist] = shoulder + chord
        skeleton[side.elbow] = arm.hinge(from: shoulder, chord: chord, pole: axes.world(limbs.elbow, outward: outward))
        let hip = skeleton[side.hip]
        let legChord = leg.drawnIn(limbs.ankle - hip)
        skeleton[side.ankle] = hip + legChord
        skeleton[side.knee] = leg.hinge(
            from: hip, chord: legChord, pole: kneePole(legChord, axes: axes, splay: splay * outward))
        skeleton[toeBall: side] = hip + legChord + direction(limbs.foot) * body.foot
    }

    /// Returns a knee's direction: at right angles to leg and hip line, on the side to which knees bend, plus a splay.
    @inline(__always)
    func kneePole(_ chord: Vector, axes: TrunkAxes, splay: Double) -> Vector {
        let along = dot(axes.left, chord) / dot(chord, chord)
        let outward = axes.left - chord * along
        return cross(chord, axes.left) / length(chord) + outward * splay
    }

    /// Places neck, root, shoulders, hips and the head's joints.
    ///
    /// The head is rigid and turns about the neck. Heights of eye, ear and shoulder follow Drillis and Contini (1966)
    /// and ANSUR II (tragion to top of head); distances from the midline are typical of adults.
    @inline(__always)
    func place(
        trunk: TrunkAxes, root: Vector, neck: Vector, headSine: Double, headCosine: Double,
        into skeleton: inout Skeleton
    ) {
        let shoulder = trunk.left * (body.shoulderWidth / 2)
        let hip = trunk.left * (body.hipWidth / 2)
        skeleton[.neck] = neck
        skeleton[.root] = root
        skeleton[.leftShoulder] = neck + shoulder
        skeleton[.rightShoulder] = neck - shoulder
        skeleton[.leftHip] = root + hip
        skeleton[.rightHip] = root - hip
        let up = (trunk.long * headCosine - trunk.ventral * headSine) * body.stature
        let ahead = (trunk.ventral * headCosine + trunk.long * headSine) * body.stature
        let left = trunk.left * body.stature
        let eye = neck + up * 0.118 + ahead * 0.052
        let ear = neck + up * 0.107 + ahead * 0.004
        skeleton[.nose] = neck + up * Self.noseUp + ahead * Self.noseAhead
        skeleton[.leftEye] = eye + left * 0.018
        skeleton[.rightEye] = eye - left * 0.018
        skeleton[.leftEar] = ear + left * 0.0405
        skeleton[.rightEar] = ear - left * 0.0405
    }

    private static let noseUp = 0.095
    private static let noseAhead = 0.068

    /// The nose's height over the neck, metres.
    func noseHeight(_ trunk: TrunkAxes, head: Double) -> Double {
        let (sine, cosine) = sineCosine(head)
        let up = trunk.long.z * cosine - trunk.ventral.z * sine
        let ahead = trunk.ventral.z * cosine + trunk.long.z * sine
        return (up * Self.noseUp + ahead * Self.noseAhead) * body.stature
    }

    /// The distance of the nose ahead of the neck along x, metres.
    func noseReach(_ trunk: TrunkAxes, head: Double) -> Double {
        let (sine, cosine) = sineCosine(head)
        let up = trunk.long.x * cosine - trunk.ventral.x * sine
        let ahead = trunk.ventral.x * cosine + trunk.long.x * sine
        return (up * Self.noseUp + ahead * Self.noseAhead) * body.stature
    }
}
