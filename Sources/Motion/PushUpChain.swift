import Kernels
import Mathematics
import Pose
import Scenarios

/// The closed chain of a push-up: hands and feet (or knees) stay where they are, and the elbows drive the rest.
///
/// In the sagittal plane the shoulders lie where two circles meet: that of the arms about the wrists, and that of the
/// body about the ankles, whose radius follows from the knees and the hips' offset. Asymmetry turns the trunk about
/// the line from the ankles (or knees) to the hips, which leaves both legs as long as they are.
struct PushUpChain: Sendable {
    let figure: BodyModel
    let style: PushUpStyle
    /// The wrists' midpoint at the top.
    private(set) var hands: Vector
    /// The toe balls' midpoint, in knee push-ups that of the toes of a kneeling person.
    private(set) var toes: Vector
    /// The knees' midpoint in knee push-ups.
    private(set) var knees: Vector
    /// Half the distance between the wrists.
    let handHalf: Double
    /// Half the distance between the feet, or between the knees.
    let footHalf: Double
    /// From a knee to its ankle in knee push-ups.
    private(set) var shank = Vector.zero
    /// From an ankle to its toe ball in knee push-ups, a direction.
    private(set) var freeFoot = Vector.zero

    let isOnKnees: Bool
    let legSquared: Double
    let heelBack: Double
    let flareAhead: Double
    let flareOutward: Double
    /// Cosine and sine of the incline.
    let incline: (cosine: Double, sine: Double)
    /// The side of the only hand that carries the body; `nil` for both.
    let plantedSide: Side?
    /// The numbers of the chain, for kernels, in memory of their own.
    private(set) var numbers: [KernelChain] = []

    /// The largest elbow angle that is used, degrees.
    static let straightest = 178.5

    /// Finds the place of hands and feet from the top pose.
    init(_ figure: BodyModel, style: PushUpStyle, plan: TrialPlan) throws(MotionError) {
        let body = figure.body
        self.figure = figure
        self.style = style
        isOnKnees = style.support == .knees
        handHalf = style.handSpacing * body.shoulderWidth / 2
        footHalf = style.footSpacing * body.hipWidth / 2
        let lowerArm = Floor.wrist * body.stature
        let ball = Floor.toeBall * body.stature
        // An ankle cannot be higher than the foot is long.
        let rise = min(max(style.ankleHeight - ball, 0), 0.98 * body.foot)
        heelBack = (body.foot * body.foot - rise * rise).squareRoot()
        let knee = min(style.kneeAngle, 177)
        legSquared =
            isOnKnees
            ? body.thigh * body.thigh : figure.leg.squaredChord(cosine: halfTurnCosine(knee.radians))
        let flare = sineCosine(style.flare.radians)
        flareAhead = -flare.cosine
        flareOutward = flare.sine
        let incline = sineCosine(style.incline.radians)
        self.incline = style.incline == 0 ? (1, 0) : (incline.cosine, incline.sine)
        plantedSide =
            switch style.planted {
            case .both: nil
            case .left: .left
            case .right: .right
            }
        toes = Vector(0, 0, ball)
        knees = Vector(0, 0, Floor.knee * body.stature)
        hands = Vector(0, 0, lowerArm)
        try placeContacts(plan)
        raiseHands()
        raiseFeet(lowerArm)
        numbers = kernelNumbers()
        try refuseOverhang(plan)
        if isOnKnees { bendKnees() }
        let shift = Vector(-(hands.x + (isOnKnees ? knees.x : toes.x)) / 2, 0, 0)
        hands += shift
        toes += shift
        knees += shift
        let kneeling = Kneeling(figure)
        if isOnKnees { toes.x = knees.x - kneeling.kneeAhead }
        numbers = kernelNumbers()
    }

    private mutating func placeContacts(_ plan: TrialPlan) throws(MotionError) {
        var back = style.handOffset * figure.body.torso
        let lateral = handHalf - figure.body.shoulderWidth / 2
        let arm = figure.arm.squaredChord(cosine: halfTurnCosine(style.elbowTop.radians))
        let squaredHeight = arm - lateral * lateral - back * back
        guard squaredHeight > 0, style.elbowTop <= Self.straightest else {
            throw MotionError(plan, outOfReach: "the hands at the top")
        }
        var height = squaredHeight.squareRoot()
        if isOnStep {
            // Arms below a body that is turned down stay as upright as they are on the floor.
            (back, height) = (
                back * incline.cosine + height * incline.sine, height * incline.cosine - back * incline.sine
            )
        }
        let ankle = topSupport
        let lift = hands.z + height - ankle.z
        let line = topLineSquared
        guard line > lift * lift else {
            throw MotionError(plan, outOfReach: "the feet at the top")
        }
        hands.x = ankle.x + (line - lift * lift).squareRoot() - back
    }

    /// Raises the hands to their edge: they turn about the ankles (or knees) at the top, so that arms and body meet as
    /// they do on the floor.
    private mutating func raiseHands() {
        guard incline.sine != 0 else { return }
        let pivot = topSupport
        let line = hands - pivot
        hands =
            pivot
            + Vector(
                line.x * incline.cosine - line.z * incline.sine, 0, line.x * incline.sine + line.z * incline.cosine)
    }

    /// Raises all contacts where the hands were turned below the floor, so that the feet come onto a step.
    private mutating func raiseFeet(_ lowerArm: Double) {
        guard isOnStep else { return }
        let rise = Vector(0, 0, lowerArm - hands.z)
        hands += rise
        toes += rise
        knees += rise
    }

    /// Refuses knees on a step, and a body that does not lean towards its hands.
    private func refuseOverhang(_ plan: TrialPlan) throws(MotionError) {
        if isOnStep, isOnKnees {
            throw MotionError(plan, outOfReach: "a step for the knees; raise the hands")
        }
        let trunk = trunk(elbow: style.elbowTop)
        if incline.sine > 0, trunk.neck.x < trunk.support.x + Self.leastLean * figure.body.torso {
            throw MotionError(
                plan,
                outOfReach: "hands at an incline of \(style.incline)°, at which the body would not lean towards them")
        }
    }

    /// The least distance of the shoulders ahead of the ankles (or knees) at the top, T; own: a person who stands is
    /// not in a push-up.
    private static let leastLean = 0.2
    /// The incline from which on the hands lie on a wall, and below which on an edge, degrees; own: at 50 the hands of
    /// a person of ordinary size are about a metre high.
    private static let wallIncline = 50.0

    /// Whether the hands lie on a wall.
    var isAtWall: Bool { style.incline >= Self.wallIncline }

    /// Whether the feet are on a step.
    var isOnStep: Bool { incline.sine < 0 }

    /// The x of the wall in front of the body, metres; infinite without one.
    var wall: Double { isAtWall ? hands.x + Floor.wrist * figure.body.stature : .infinity }

    /// The direction away from the surface on which the hands push: upward on the floor, turned with the line from the
    /// ankles (or knees) to the hands.
    var push: Vector { Vector(-incline.sine, 0, incline.cosine) }

    /// Height at x of the plane through the hands that rises as steeply as they are raised, over that of the hands on
    /// the floor; the body stays above it.
    func planeHeight(at x: Double) -> Double {
        guard incline.sine > 0, !isAtWall else { return 0 }
        return max(hands.z - Floor.wrist * figure.body.stature + (x - hands.x) * incline.sine / incline.cosine, 0)
    }

    /// Sets the shanks of knee push-ups: bent as the style gives, but not through the floor.
    private mutating func bendKnees() {
        let kneeling = Kneeling(figure)
        let trunk = trunk(elbow: style.elbowTop)
        let thigh = direction(trunk.root - trunk.support)
        let elevation = arcTangent(y: thigh.z, x: thigh.x)
        let raised = .pi - elevation - style.kneeAngle.radians
        let (sine, cosine) = sineCosine(max(raised, kneeling.shankPitch))
        shank = Vector(-cosine, 0, sine) * figure.body.shank
        freeFoot =
            raised > kneeling.shankPitch
            ? direction(Vector(-cosine - sine, 0, sine - cosine)) : kneeling.foot
    }
}
