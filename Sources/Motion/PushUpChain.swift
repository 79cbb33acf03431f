import Mathematics
import Pose
import Scenarios

/// The closed chain of a push-up: hands and feet (or knees) stay where they are, and the elbows drive the rest.
///
/// In the sagittal plane the shoulders lie where two circles meet: that of the arms about the wrists, and that of the
/// body about the ankles, whose radius follows from the knees and the hips' offset. Asymmetry turns the trunk about
/// the line from the ankles (or knees) to the hips, which leaves both legs as long as they are.
struct PushUpChain: Sendable {
    /// The values that drive the chain at one instant.
    struct Drive: Sendable {
        /// Mean elbow angle, degrees.
        var elbow: Double
        /// The hips' offset in addition to that of the style, as a share of the line shoulder–ankle.
        var hipOffset = 0.0
        /// Sine of the trunk's roll; positive lowers the left shoulder.
        var rollSine = 0.0
        /// The head's pitch in addition to that of the style, radians.
        var head = 0.0
    }

    /// The position and orientation of the trunk.
    struct Trunk: Sendable {
        var root: Vector
        var neck: Vector
        var axes: TrunkAxes
        /// Midpoint of the ankles, or of the knees in knee push-ups.
        var support: Vector
        /// Midpoint of the wrists.
        var hands: Vector
        /// The phase of the push-up: 0 at the top, 1 at the reference depth.
        var phase: Double
    }

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
    private let inverseDepth: Double
    private let inverseTorso: Double
    private let legSquared: Double
    private let heelBack: Double
    private let rock: Double
    let flareAhead: Double
    let flareOutward: Double
    /// Cosine and sine of the incline.
    let incline: (cosine: Double, sine: Double)
    /// The side of the only hand that carries the body; `nil` for both.
    let plantedSide: Side?

    /// The largest elbow angle that is used, degrees.
    static let straightest = 178.5

    /// Finds the place of hands and feet from the top pose.
    ///
    /// - Parameters:
    ///   - figure: Who.
    ///   - style: How.
    ///   - plan: The plan, for messages.
    /// - Throws: `MotionError` if hands or feet cannot be reached.
    init(_ figure: BodyModel, style: PushUpStyle, plan: TrialPlan) throws(MotionError) {
        let body = figure.body
        self.figure = figure
        self.style = style
        isOnKnees = style.support == .knees
        inverseDepth = 1 / max(style.elbowTop - style.elbowReference, 1)
        inverseTorso = 1 / body.torso
        handHalf = style.handSpacing * body.shoulderWidth / 2
        footHalf = style.footSpacing * body.hipWidth / 2
        let lowerArm = Floor.wrist * body.stature
        let ball = Floor.toeBall * body.stature
        // An ankle cannot be higher than the foot is long.
        let rise = min(max(style.ankleHeight - ball, 0), 0.98 * body.foot)
        heelBack = (body.foot * body.foot - rise * rise).squareRoot()
        rock = style.ankleRock * body.torso
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
        try refuseOverhang(plan)
        if isOnKnees { bendKnees() }
        let shift = Vector(-(hands.x + (isOnKnees ? knees.x : toes.x)) / 2, 0, 0)
        hands += shift
        toes += shift
        knees += shift
        let kneeling = Kneeling(figure)
        if isOnKnees { toes.x = knees.x - kneeling.kneeAhead }
    }

    private mutating func placeContacts(_ plan: TrialPlan) throws(MotionError) {
        var back = style.handOffset * figure.body.torso
        let lateral = handHalf - figure.body.shoulderWidth / 2
        let arm = figure.arm.squaredChord(cosine: halfTurnCosine(style.elbowTop.radians))
        let squaredHeight = arm - lateral * lateral - back * back
        guard squaredHeight > 0, style.elbowTop <= Self.straightest else {
            throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: "the hands at the top")
        }
        var height = squaredHeight.squareRoot()
        if isOnStep {
            // Arms below a body that is turned down stay as upright as they are on the floor.
            (back, height) = (
                back * incline.cosine + height * incline.sine, height * incline.cosine - back * incline.sine
            )
        }
        let ankle = support(phase: 0)
        let lift = hands.z + height - ankle.z
        let line = lineSquared(legSquared - hipToFootSquared(cosine: 1), offset: style.hipOffsetTop)
        guard line > lift * lift else {
            throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: "the feet at the top")
        }
        hands.x = ankle.x + (line - lift * lift).squareRoot() - back
    }

    /// Raises the hands to their edge: they turn about the ankles (or knees) at the top, so that arms and body meet as
    /// they do on the floor.
    private mutating func raiseHands() {
        guard incline.sine != 0 else { return }
        let pivot = support(phase: 0)
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
            throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: "a step for the knees; raise the hands")
        }
        let trunk = trunk(Drive(elbow: style.elbowTop))
        if incline.sine > 0, trunk.neck.x < trunk.support.x + Self.leastLean * figure.body.torso {
            throw .outOfReach(
                scenario: plan.scenario, trial: plan.trial,
                what: "hands at an incline of \(style.incline)°, at which the body would not lean towards them")
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
        let trunk = trunk(Drive(elbow: style.elbowTop))
        let thigh = direction(trunk.root - trunk.support)
        let elevation = arcTangent(y: thigh.z, x: thigh.x)
        let raised = .pi - elevation - style.kneeAngle.radians
        let (sine, cosine) = sineCosine(max(raised, kneeling.shankPitch))
        shank = Vector(-cosine, 0, sine) * figure.body.shank
        freeFoot =
            raised > kneeling.shankPitch
            ? direction(Vector(-cosine - sine, 0, sine - cosine)) : kneeling.foot
    }

    /// The phase at an elbow angle: 0 at the style's top, 1 at its reference depth, saturating softly outside.
    @inline(__always)
    private func phase(elbow: Double) -> Double {
        let phase = (style.elbowTop - elbow) * inverseDepth
        if phase < 0 { return phase / (1 - 4 * phase) }
        return phase <= 1 ? phase : 1 + (phase - 1) / (1 + 2 * (phase - 1))
    }

    /// The midpoint of the ankles, or of the knees in knee push-ups.
    @inline(__always)
    private func support(phase: Double) -> Vector {
        guard !isOnKnees else { return knees }
        let back = heelBack - rock * phase
        let foot = figure.body.foot
        return Vector(toes.x - back, 0, toes.z + max(foot * foot - back * back, 0).squareRoot())
    }

    /// The squared distance between a hip's and a foot's offset from the midline, at a roll.
    @inline(__always)
    private func hipToFootSquared(cosine: Double) -> Double {
        let hip = figure.body.hipWidth / 2
        return hip * hip + footHalf * footHalf - 2 * hip * footHalf * cosine
    }

    /// The squared distance from the support to the shoulders, at a hip offset given as a share of that distance.
    @inline(__always)
    private func lineSquared(_ legSquared: Double, offset: Double) -> Double {
        let torsoSquared = figure.body.torso * figure.body.torso
        let sum = torsoSquared + legSquared
        let difference = torsoSquared - legSquared
        let factor = 1 + 4 * offset * offset
        return (sum + max(sum * sum - factor * difference * difference, 0).squareRoot()) / factor
    }

    /// The trunk's place.
    @inline(__always)
    func trunk(_ drive: Drive) -> Trunk {
        let phase = phase(elbow: drive.elbow)
        let support = support(phase: phase)
        let rollCosine = (1 - drive.rollSine * drive.rollSine).squareRoot()
        let legSquared = legSquared - hipToFootSquared(cosine: rollCosine)
        let offset = mix(style.hipOffsetTop, style.hipOffsetBottom, phase) + drive.hipOffset
        let line = lineSquared(legSquared, offset: offset)

        // Where the circle of the arms meets that of the body, above the line between their centres.
        let lateral = handHalf - figure.body.shoulderWidth / 2
        let arm = figure.arm.squaredChord(cosine: halfTurnCosine(drive.elbow.radians)) - lateral * lateral
        let hands = Vector(hands.x, hands.y, hands.z - style.groundGive * phase)
        let (x, z) = (hands.x - support.x, hands.z - support.z)
        let inverse = 1 / (x * x + z * z)
        let along = 0.5 * (1 + (line - arm) * inverse)
        let above = max(line * inverse - along * along, 0).squareRoot()
        let (shoulderX, shoulderZ) = (along * x - above * z, along * z + above * x)

        // The triangle support–hip–shoulder, the hip below its line by the offset.
        let foot = 0.5 * (1 + (legSquared - figure.body.torso * figure.body.torso) / line)
        let (legX, legZ) = (foot * shoulderX + offset * shoulderZ, foot * shoulderZ - offset * shoulderX)
        let inverseLeg = 1 / legSquared.squareRoot()
        let (unitX, unitZ) = (legX * inverseLeg, legZ * inverseLeg)
        let (torsoX, torsoZ) = ((shoulderX - legX) * inverseTorso, (shoulderZ - legZ) * inverseTorso)

        // The trunk turned by the roll about the line of the legs, whose ventral normal is (unitZ, 0, −unitX).
        let ahead = torsoX * unitX + torsoZ * unitZ
        let bend = torsoX * unitZ - torsoZ * unitX
        let (sine, flat) = (drive.rollSine, rollCosine * bend)
        let long = Vector(unitX * ahead + unitZ * flat, -sine * bend, unitZ * ahead - unitX * flat)
        let tilt = rollCosine * ahead
        let ventral = Vector(unitZ * tilt - unitX * bend, -sine * ahead, -unitX * tilt - unitZ * bend)
        let root = Vector(support.x + legX, 0, support.z + legZ)
        let torso = figure.body.torso
        return Trunk(
            root: root, neck: Vector(root.x + long.x * torso, long.y * torso, root.z + long.z * torso),
            axes: TrunkAxes(long: long, left: Vector(sine * unitZ, rollCosine, -sine * unitX), ventral: ventral),
            support: support, hands: hands, phase: phase)
    }

    /// Cosines of the left and the right elbow angle; of the arm that carries the body in place of a free one.
    @inline(__always)
    func elbowCosines(_ trunk: Trunk) -> (left: Double, right: Double) {
        let half = figure.body.shoulderWidth / 2
        let (x, y, z) = (trunk.neck.x - trunk.hands.x, trunk.neck.y, trunk.neck.z - trunk.hands.z)
        let (dx, dy, dz) = (trunk.axes.left.x * half, trunk.axes.left.y * half - handHalf, trunk.axes.left.z * half)
        let common = x * x + y * y + z * z + dx * dx + dy * dy + dz * dz
        let difference = 2 * (x * dx + y * dy + z * dz)
        let cosines = (
            left: figure.arm.cosine(squaredChord: common + difference),
            right: figure.arm.cosine(squaredChord: common - difference)
        )
        return switch plantedSide {
        case nil: cosines
        case .left: (cosines.left, cosines.left)
        case .right: (cosines.right, cosines.right)
        }
    }
}
