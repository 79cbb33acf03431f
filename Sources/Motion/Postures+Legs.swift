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
        return onFeet(root: Vector(ankle.x + ahead, 0, ankle.z + height), ankle: ankle, foot: foot)
    }

    /// The knees on the floor, the hips over them.
    func onKnees(rootAhead: Double) -> BodyPose {
        let lateral = chain.footHalf - body.hipWidth / 2
        let toes = standingToes
        let knee = Vector(toes.x + kneeling.kneeAhead, 0, Floor.knee * body.stature)
        let height = (body.thigh * body.thigh - lateral * lateral - rootAhead * rootAhead).squareRoot()
        return onFeet(
            root: knee + Vector(rootAhead, 0, height),
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

    /// A pose with the ankles on both sides of their midpoint; a person on the back has the left one on the other side.
    func onFeet(root: Vector, ankle: Vector, foot: Vector, isOnBack: Bool = false) -> BodyPose {
        let half = isOnBack ? -chain.footHalf : chain.footHalf
        return BodyPose(
            root: root, ankles: Vectors(ankle + Vector(0, half, 0), ankle + Vector(0, -half, 0)), feet: Vectors(foot))
    }
}
