import Mathematics
import Scenarios

extension Postures {
    /// Feet flat, the hips over them at a knee angle and ahead by a share of the leg.
    func onFlatFeet(rootAhead: Double, knee: Double) -> BodyPose {
        let (ankle, foot) = flatFoot
        let lateral = chain.footHalf - body.hipWidth / 2
        let chord = figure.leg.chord(angle: knee)
        let ahead = rootAhead * chord
        let height = (chord * chord - ahead * ahead - lateral * lateral).squareRoot()
        return withFeet(
            BodyPose(
                root: Vector(ankle.x + ahead, 0, ankle.z + height), angles: .zero,
                left: Self.noLimbs, right: Self.noLimbs),
            ankle: ankle, foot: foot)
    }

    /// The knees on the floor, the hips over them.
    func onKnees(rootAhead: Double) -> BodyPose {
        let lateral = chain.footHalf - body.hipWidth / 2
        let toes = standingToes
        let knee = Vector(toes.x + kneeling.kneeAhead, 0, Floor.knee * body.stature)
        let height = (body.thigh * body.thigh - lateral * lateral - rootAhead * rootAhead).squareRoot()
        return withFeet(
            BodyPose(root: knee + Vector(rootAhead, 0, height), angles: .zero, left: Self.noLimbs, right: Self.noLimbs),
            ankle: Vector(toes.x + kneeling.ankleAhead, 0, kneeling.ankleHeight), foot: kneeling.foot)
    }

    /// The ankles' midpoint and the direction of the feet of a person on flat feet.
    var flatFoot: (ankle: Vector, direction: Vector) {
        let toes = standingToes
        let drop = min(Floor.ankle * body.stature - toes.z, 0.9 * body.foot)
        let run = (body.foot * body.foot - drop * drop).squareRoot()
        return (toes - Vector(run, 0, -drop), direction(Vector(run, 0, -drop)))
    }

    /// The toe balls' midpoint of a person who stands or kneels: that of the push-up, or the floor before the step.
    private var standingToes: Vector {
        guard chain.isOnStep else { return chain.toes }
        return Vector(chain.toes.x + Self.beforeStep * body.stature, 0, Floor.toeBall * body.stature)
    }

    /// The distance of the toes before a step from those on it, of stature; own: a foot's length and a hand's breadth
    /// before its edge.
    private static let beforeStep = 0.25

    static let noLimbs = BodyPose.Limbs(wrist: .zero, elbow: .zero, ankle: .zero, foot: Vector(1, 0, 0))

    func withFeet(_ pose: BodyPose, ankle: Vector, foot: Vector) -> BodyPose {
        var pose = pose
        for isLeft in [true, false] {
            pose[isLeft].ankle = ankle + Vector(0, isLeft ? chain.footHalf : -chain.footHalf, 0)
            pose[isLeft].foot = foot
        }
        return pose
    }
}
