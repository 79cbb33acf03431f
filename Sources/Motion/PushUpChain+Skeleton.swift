import Mathematics
import Pose
import Scenarios

extension PushUpChain {
    /// The pitch of the head against the trunk, radians.
    @inline(__always)
    func headPitch(_ trunk: Trunk, _ drive: Drive) -> Pair {
        mix(Pair(style.headPitchTop), Pair(style.headPitchBottom), trunk.phase).radians + drive.head
    }

    /// Returns the elbows' directions: footward and outward by the flare, and upward as the arm folds.
    @inline(__always)
    private var elbowPoles: Vectors<Pair> {
        Vectors(
            Pair(flareAhead * incline.cosine - PushUpChain.elbowRise * incline.sine), Pair(flareOutward) * .outward,
            Pair(flareAhead * incline.sine + PushUpChain.elbowRise * incline.cosine))
    }

    /// The upward part of the elbow's direction, beside a horizontal 1.
    static let elbowRise = 0.5

    /// The skeleton at the first instant of a drive.
    func skeleton(_ drive: Drive) -> Skeleton {
        var skeleton = Skeleton()
        place(drive, into: &skeleton)
        return skeleton
    }

    /// Places all joints as they are at the instant of a drive.
    @inline(__always)
    func place(_ drive: Drive, into skeleton: inout Skeleton) {
        let trunk = trunk(drive)
        figure.placeTrunk(
            long: trunk.long, left: trunk.left, ventral: trunk.ventral, root: trunk.root, neck: trunk.neck,
            head: headPitch(trunk, drive).first, into: &skeleton)
        placeArms(trunk, into: &skeleton)
        placeLegs(trunk, into: &skeleton)
    }

    @inline(__always)
    private func placeArms(_ trunk: Trunk, into skeleton: inout Skeleton) {
        let shoulders = trunk.neck + trunk.left * (Pair(figure.body.shoulderWidth / 2) * .outward)
        var wrists = Self.sides(trunk.hands, handHalf)
        var poles = elbowPoles
        switch plantedSide {
        case nil: break
        case .left:
            wrists.second = restingHand(trunk, outward: -1)
            poles.second = trunk.axes.world(Self.freeElbow, outward: -1)
        case .right:
            wrists.first = restingHand(trunk, outward: 1)
            poles.first = trunk.axes.world(Self.freeElbow, outward: 1)
        }
        skeleton[.leftWrist, .rightWrist] = wrists
        skeleton[.leftElbow, .rightElbow] = figure.arm.hinges(
            from: shoulders, chord: wrists - shoulders, pole: poles)
    }

    @inline(__always)
    private func placeLegs(_ trunk: Trunk, into skeleton: inout Skeleton) {
        let hips = trunk.root + trunk.left * (Pair(figure.body.hipWidth / 2) * .outward)
        let supports = Self.sides(trunk.support, footHalf)
        if isOnKnees {
            let ankles = supports + Vectors(shank)
            skeleton[.leftKnee, .rightKnee] = supports
            skeleton[.leftAnkle, .rightAnkle] = ankles
            skeleton.toeBalls = ankles + Vectors(freeFoot * figure.body.foot)
        } else {
            let legs = supports - hips
            skeleton[.leftAnkle, .rightAnkle] = supports
            skeleton[.leftKnee, .rightKnee] = figure.leg.hinges(
                from: hips, chord: legs, pole: figure.kneePoles(legs, left: trunk.left, splay: 0))
            skeleton.toeBalls = Self.sides(Vectors(toes), footHalf)
        }
    }

    /// Two places at the left and the right of one.
    @inline(__always)
    private static func sides(_ middle: Vectors<Pair>, _ half: Double) -> Vectors<Pair> {
        Vectors(middle.x, middle.y + Pair(half) * .outward, middle.z)
    }

    /// Whether a side's hand carries nothing.
    @inline(__always)
    func isFree(_ side: Side) -> Bool { plantedSide.map { $0 != side } ?? false }

    /// The place of a free hand: on the lower back, near the midline.
    @inline(__always)
    private func restingHand(_ trunk: Trunk, outward: Double) -> Vector {
        let share = Vector(Self.freeHand.x * figure.body.torso, 0, 0)
        let body = Vector(0, Self.freeHand.y, Self.freeHand.z) * figure.body.stature
        return trunk.root.first + trunk.axes.world(share + body, outward: outward)
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
        let axes = trunk.axes
        func limbs(_ part: Side) -> BodyPose.Limbs {
            let outward = part == .left ? 1.0 : -1.0
            let side = Vector(0, outward * footHalf, 0)
            let pole = part == .left ? elbowPoles.first : elbowPoles.second
            let support = trunk.support.first
            let ankle = isOnKnees ? support + shank : support
            var limbs = BodyPose.Limbs(
                wrist: trunk.hands.first + Vector(0, outward * handHalf, 0),
                elbow: Vector(dot(pole, axes.long), dot(pole, axes.left) * outward, dot(pole, axes.ventral)),
                ankle: ankle + side, foot: isOnKnees ? freeFoot : direction(toes - support))
            guard isFree(part) else { return limbs }
            // Beside a hand below the chest the other one is set down wider.
            limbs.wrist.y = outward * max(handHalf, 0.6 * figure.body.shoulderWidth)
            if !isOnBothHands {
                limbs.wrist = restingHand(trunk, outward: outward)
                limbs.elbow = Self.freeElbow
            }
            return limbs
        }
        let pitch = arcTangent(y: axes.long.z, x: axes.long.x)
        return BodyPose(
            root: trunk.root.first,
            angles: SIMD4(
                pitch, 0, headPitch(trunk, drive).first,
                isOnKnees ? kneeSplay(root: trunk.root.first, support: trunk.support.first, left: axes.left) : 0),
            left: limbs(.left), right: limbs(.right))
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
}
