import Mathematics
import Pose
import Scenarios

extension Pair {
    /// The directions of the left and the right side along an axis to the left.
    @inline(__always)
    static var outward: Pair { Pair(1, -1) }
}

/// The directions of a trunk in the world: three unit vectors at right angles.
struct TrunkAxes: Sendable {
    /// From the hips to the shoulders.
    var long: Vector
    /// To the person's left.
    var left: Vector
    /// Out of the chest.
    var ventral: Vector

    /// A direction given by its shares headward, outward and ventral, on one side.
    @inline(__always)
    func world(_ shares: Vector, outward: Double) -> Vector {
        long * shares.x + left * (shares.y * outward) + ventral * shares.z
    }

    /// Directions given by the same shares on either side.
    @inline(__always)
    func sides(_ shares: Vector) -> Vectors<Pair> {
        Vectors(long * shares.x) + sides(shares.y) + Vectors(ventral * shares.z)
    }

    /// From the midline to the left and to the right.
    @inline(__always)
    func sides(_ half: Double) -> Vectors<Pair> { Vectors(left) * (.outward * Pair(half)) }
}

extension TrunkAxes {
    /// The axes at a pitch above the horizontal and a roll about the long axis, radians.
    @inline(__always)
    init(pitch: Double, roll: Double) {
        let (sinePitch, cosinePitch) = sineCosine(pitch)
        let (sineRoll, cosineRoll) = roll == 0 ? (roll, 1) : sineCosine(roll)
        self.init(
            long: Vector(cosinePitch, 0, sinePitch),
            left: Vector(sineRoll * sinePitch, cosineRoll, -sineRoll * cosinePitch),
            ventral: Vector(cosineRoll * sinePitch, -sineRoll, -cosineRoll * cosinePitch))
    }
}

/// A subject's rigid body, which can take any pose.
struct BodyModel: Sendable {
    /// The segment lengths.
    let body: BodyPlan
    let arm: TwoBones
    let leg: TwoBones

    init(_ body: BodyPlan) {
        self.body = body
        arm = TwoBones(upper: body.upperArm, lower: body.forearm)
        leg = TwoBones(upper: body.thigh, lower: body.shank)
    }

    /// The skeleton of a pose; limbs that reach too far are drawn in along their line.
    func skeleton(_ pose: BodyPose) -> Skeleton {
        var skeleton = Skeleton()
        place(pose, axes: pose.axes, into: &skeleton)
        return skeleton
    }

    /// Places all joints as they are in a pose, of which the trunk's directions are known.
    func place(_ pose: BodyPose, axes: TrunkAxes, into skeleton: inout Skeleton) {
        let (long, left, ventral) = (Vectors<Pair>(axes.long), Vectors<Pair>(axes.left), Vectors<Pair>(axes.ventral))
        let root = Vectors<Pair>(pose.root)
        let neck = root + long * Pair(body.torso)
        placeTrunk(long: long, left: left, ventral: ventral, root: root, neck: neck, head: pose.head, into: &skeleton)
        let shoulders = neck + left * (Pair(body.shoulderWidth / 2) * .outward)
        let arms = arm.drawnIn(pose.wrists - shoulders)
        let elbows = long * pose.elbows.x + left * (pose.elbows.y * .outward) + ventral * pose.elbows.z
        skeleton[.leftWrist, .rightWrist] = shoulders + arms
        skeleton[.leftElbow, .rightElbow] = arm.hinges(from: shoulders, chord: arms, pole: elbows)
        let hips = root + left * (Pair(body.hipWidth / 2) * .outward)
        let legs = leg.drawnIn(pose.ankles - hips)
        let ankles = hips + legs
        skeleton[.leftAnkle, .rightAnkle] = ankles
        skeleton[.leftKnee, .rightKnee] = leg.hinges(
            from: hips, chord: legs, pole: kneePoles(legs, left: left, splay: pose.splay))
        skeleton.toeBalls = ankles + direction(pose.feet) * Pair(body.foot)
    }

    /// Returns the knees' directions: at right angles to leg and hip line, on the side to which knees bend, plus a
    /// splay.
    @inline(__always)
    func kneePoles(_ chord: Vectors<Pair>, left: Vectors<Pair>, splay: Double) -> Vectors<Pair> {
        let along = dot(left, chord) / dot(chord, chord)
        let outward = left - chord * along
        return cross(chord, left) / length(chord) + outward * (Pair(splay) * .outward)
    }

    /// Places neck, root, shoulders, hips and the head's joints.
    ///
    /// The head is rigid and turns about the neck. Heights of eye, ear and shoulder follow Drillis and Contini (1966)
    /// and ANSUR II (tragion to top of head); distances from the midline are typical of adults.
    @inline(__always)
    func placeTrunk(
        long: Vectors<Pair>, left: Vectors<Pair>, ventral: Vectors<Pair>, root: Vectors<Pair>, neck: Vectors<Pair>,
        head: Double, into skeleton: inout Skeleton
    ) {
        skeleton[.neck] = neck.first
        skeleton[.root] = root.first
        skeleton[.leftShoulder, .rightShoulder] = neck + left * (Pair(body.shoulderWidth / 2) * .outward)
        skeleton[.leftHip, .rightHip] = root + left * (Pair(body.hipWidth / 2) * .outward)
        let turn = sineCosine(head)
        let (sine, cosine, stature) = (Pair(turn.sine), Pair(turn.cosine), Pair(body.stature))
        let up = (long * cosine - ventral * sine) * stature
        let ahead = (ventral * cosine + long * sine) * stature
        let aside = left * stature
        @inline(__always)
        func middle(_ shares: Vector) -> Vectors<Pair> { neck + up * Pair(shares.x) + ahead * Pair(shares.y) }
        skeleton[.nose] = middle(Self.nose).first
        skeleton[.leftEye, .rightEye] = middle(Self.eye) + aside * (Pair(Self.eye.z) * .outward)
        skeleton[.leftEar, .rightEar] = middle(Self.ear) + aside * (Pair(Self.ear.z) * .outward)
    }

    /// The nose, an eye and an ear, from the neck upward, ahead and to the left, shares of stature.
    @inline(__always)
    static var nose: Vector { Vector(0.095, 0.068, 0) }
    @inline(__always)
    static var eye: Vector { Vector(0.118, 0.052, 0.018) }
    @inline(__always)
    static var ear: Vector { Vector(0.107, 0.004, 0.0405) }

    /// The distance of the nose from the neck along an axis of the world, metres, by the shares that the trunk's
    /// directions long and ventral have there.
    @inline(__always)
    func nose(long: Double, ventral: Double, head: Double) -> Double {
        let (sine, cosine) = sineCosine(head)
        let up = long * cosine - ventral * sine
        let ahead = ventral * cosine + long * sine
        return (up * Self.nose.x + ahead * Self.nose.y) * body.stature
    }
}
