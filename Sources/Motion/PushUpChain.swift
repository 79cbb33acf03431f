import Pose
import Scenarios

/// The closed chain of a push-up: hands and feet (or knees) stay where they are, and the elbows drive the rest.
///
/// In the sagittal plane the shoulders lie where two circles meet: that of the arms about the wrists, and that of the
/// body about the ankles, whose radius follows from the knees and the hips' offset. Asymmetry turns the trunk about
/// the line from the ankles (or knees) to the hips, which leaves both legs as long as they are.
struct PushUpChain: Sendable {
    /// What moves the chain at one instant.
    struct Drive: Sendable {
        /// Mean elbow angle, degrees.
        var elbow: Double
        /// The hips' offset beside that of the style, as a share of the line shoulder–ankle.
        var hipOffset = 0.0
        /// Sine of the trunk's roll; positive lowers the left shoulder.
        var rollSine = 0.0
        /// The head's pitch beside that of the style, radians.
        var head = 0.0
    }

    /// Where the trunk is.
    struct Trunk: Sendable {
        var root: Vector
        var neck: Vector
        var axes: TrunkAxes
        /// Midpoint of the ankles, or of the knees in knee push-ups.
        var support: Vector
        /// How far the push-up is: 0 at the top, 1 at the reference depth.
        var phase: Double
    }

    let figure: Figure
    let style: PushUpStyle
    /// The wrists' midpoint.
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

    private let isOnKnees: Bool
    private let inverseDepth: Double
    private let inverseTorso: Double
    private let legSquared: Double
    private let heelBack: Double
    private let rock: Double
    private let flareAhead: Double
    private let flareOutward: Double

    /// The largest elbow angle that is used, degrees.
    static let straightest = 178.5

    /// Finds the place of hands and feet from the top pose.
    ///
    /// - Parameters:
    ///   - figure: Who.
    ///   - style: How.
    ///   - plan: The plan, for messages.
    /// - Throws: `MotionError` if hands or feet cannot be reached.
    init(_ figure: Figure, style: PushUpStyle, plan: TrialPlan) throws(MotionError) {
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
        toes = Vector(0, 0, ball)
        knees = Vector(0, 0, Floor.knee * body.stature)
        hands = Vector(0, 0, lowerArm)
        try placeContacts(plan)
        if isOnKnees { bendKnees() }
        let shift = Vector(-(hands.x + (isOnKnees ? knees.x : toes.x)) / 2, 0, 0)
        hands += shift
        toes += shift
        knees += shift
        let kneeling = Kneeling(figure)
        if isOnKnees { toes.x = knees.x - kneeling.kneeAhead }
    }

    private mutating func placeContacts(_ plan: TrialPlan) throws(MotionError) {
        let back = style.handOffset * figure.body.torso
        let lateral = handHalf - figure.body.shoulderWidth / 2
        let arm = figure.arm.squaredChord(cosine: halfTurnCosine(min(style.elbowTop, Self.straightest).radians))
        let height = arm - lateral * lateral - back * back
        guard height > 0 else {
            throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: "the hands at the top")
        }
        let ankle = support(phase: 0)
        let lift = hands.z + height.squareRoot() - ankle.z
        let line = lineSquared(legSquared - hipToFootSquared(cosine: 1), offset: style.hipOffsetTop)
        guard line > lift * lift else {
            throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: "the feet at the top")
        }
        hands.x = ankle.x + (line - lift * lift).squareRoot() - back
    }

    /// Sets the shanks of knee push-ups: bent as the style says, but not through the floor.
    private mutating func bendKnees() {
        let kneeling = Kneeling(figure)
        let trunk = trunk(Drive(elbow: style.elbowTop))
        let thigh = direction(trunk.root - trunk.support)
        let elevation = angle(y: thigh.z, x: thigh.x)
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
        let (x, z) = (hands.x - support.x, hands.z - support.z)
        let inverse = 1 / (x * x + z * z)
        let along = 0.5 * (1 + (line - arm) * inverse)
        let above = max(line * inverse - along * along, 0).squareRoot()
        let (shoulderX, shoulderZ) = (along * x - above * z, along * z + above * x)

        // The triangle support–hip–shoulder, the hip below its line by the offset.
        let foot = 0.5 * (1 + (legSquared - figure.body.torso * figure.body.torso) / line)
        let leg = Vector(foot * shoulderX + offset * shoulderZ, 0, foot * shoulderZ - offset * shoulderX)
        let unit = leg * (1 / legSquared.squareRoot())
        let down = Vector(unit.z, 0, -unit.x)
        let torso = Vector(shoulderX - leg.x, 0, shoulderZ - leg.z) * inverseTorso
        let (ahead, bend) = (dot(torso, unit), dot(torso, down))
        let left = Vector(drive.rollSine * down.x, rollCosine, drive.rollSine * down.z)
        let turned = down * rollCosine - Vector(0, drive.rollSine, 0)
        let long = unit * ahead + turned * bend
        let root = support + leg
        return Trunk(
            root: root, neck: root + long * figure.body.torso,
            axes: TrunkAxes(long: long, left: left, ventral: turned * ahead - unit * bend),
            support: support, phase: phase)
    }

    /// Cosines of the left and the right elbow angle.
    @inline(__always)
    func elbowCosines(_ trunk: Trunk) -> (left: Double, right: Double) {
        let shoulder = trunk.axes.left * (figure.body.shoulderWidth / 2)
        let hand = Vector(0, handHalf, 0)
        let left = trunk.neck + shoulder - hands - hand
        let right = trunk.neck - shoulder - hands + hand
        return (
            figure.arm.cosine(squaredChord: dot(left, left)), figure.arm.cosine(squaredChord: dot(right, right))
        )
    }

    /// The pitch of the head against the trunk, radians.
    @inline(__always)
    func headPitch(_ trunk: Trunk, _ drive: Drive) -> Double {
        mix(style.headPitchTop, style.headPitchBottom, trunk.phase).radians + drive.head
    }

    /// Where the elbow points: footward and outward by the flare, and upward as the arm folds.
    @inline(__always)
    private func elbowPole(outward: Double) -> Vector {
        Vector(flareAhead, flareOutward * outward, PushUpChain.elbowRise)
    }

    /// How much the elbow points up, beside a horizontal 1.
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

/// Heights of joint centres above the floor where the skin touches it, as shares of stature.
///
/// The malleolus' height is that of Drillis and Contini (1966); the others are about half the part's thickness.
enum Floor {
    /// Wrist over a flat hand.
    static let wrist = 0.02
    /// Elbow that rests on the floor.
    static let elbow = 0.022
    /// Toe ball.
    static let toeBall = 0.013
    /// Knee of a person who kneels.
    static let knee = 0.032
    /// Ankle over a flat foot.
    static let ankle = 0.039
    /// Hip of a person who lies, and the lowest of a push-up.
    static let hip = 0.055
    /// Shoulders of a push-up with the chest on the floor: somewhat less than half the chest's depth in ANSUR II,
    /// since shoulders sink between the blades.
    static let shoulder = 0.06
}

/// The shanks of a person who kneels on tucked toes.
struct Kneeling: Sendable {
    /// Direction from an ankle to its toe ball.
    let foot: Vector
    /// Height of the ankle, metres.
    let ankleHeight: Double
    /// Pitch of the shank from the knee up to the ankle, radians.
    let shankPitch: Double
    /// How far the knee is ahead of the toe ball, metres.
    let kneeAhead: Double
    /// How far the ankle is ahead of the toe ball, metres.
    let ankleAhead: Double

    /// The shanks of a figure.
    init(_ figure: Figure) {
        let (sine, cosine) = sineCosine(20.0.radians)
        foot = Vector(sine, 0, -cosine)
        ankleHeight = Floor.toeBall * figure.body.stature + figure.body.foot * cosine
        let rise = min(ankleHeight - Floor.knee * figure.body.stature, 0.9 * figure.body.shank)
        let run = (figure.body.shank * figure.body.shank - rise * rise).squareRoot()
        shankPitch = angle(y: rise, x: run)
        ankleAhead = -figure.body.foot * sine
        kneeAhead = ankleAhead + run
    }
}
