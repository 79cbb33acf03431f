import Geometry
import Pose
import Scenarios

/// A subject's ways to stand, kneel and lie, at the place of the own push-up.
struct Postures: Sendable {
    let figure: BodyModel
    let chain: PushUpChain
    let kneeling: Kneeling

    /// The elbow angle of arms at rest, degrees.
    static let restElbow = 165.0
    /// The knee angle of a standing person, degrees.
    static let restKnee = 174.0

    /// The postures of a subject.
    init(_ chain: PushUpChain) {
        figure = chain.figure
        self.chain = chain
        kneeling = Kneeling(chain.figure)
    }

    private var body: BodyPlan { figure.body }
    /// Hip to ankle with straight legs.
    private var legLength: Double { body.thigh + body.shank }

    /// The posture at rest.
    func rest(_ posture: Posture) -> BodyPose {
        switch posture {
        case .standing: standing()
        case .plank: chain.pose(elbow: chain.style.elbowTop)
        case .kneeling: kneelingUpright()
        case .allFours: allFours()
        case .supine: supine()
        case .propped: propped()
        case .seated: seated()
        }
    }

    // MARK: Postures

    private func standing() -> BodyPose {
        var pose = onFlatFeet(rootAhead: 0.05, knee: Self.restKnee)
        pose.pitch = 89.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    private func kneelingUpright() -> BodyPose {
        var pose = onKnees(rootAhead: 0)
        pose.pitch = 88.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    private func allFours() -> BodyPose {
        var pose = onKnees(rootAhead: 0.1 * body.thigh)
        let shoulder = figure.arm.chord(angle: Self.restElbow) + Self.clearance(.allFours) * body.stature
        let rise = min(max((shoulder - pose.root.z) / body.torso, -0.2), 0.6)
        pose.pitch = angle(y: rise, x: (1 - rise * rise).squareRoot())
        pose.head = 15.0.radians
        return pressing(pose, posture: .allFours, elbow: Self.restElbow)
    }

    private func supine() -> BodyPose {
        let top = chain.pose(elbow: chain.style.elbowTop)
        let root = Vector(top.root.x, 0, Floor.hip * body.stature)
        let ankle = Vector(-legBack(knee: 150), chain.footHalf, Floor.ankle * body.stature - root.z)
        let limbs = BodyPose.Limbs(
            wrist: .zero, elbow: .zero, ankle: .zero, foot: direction(Vector(-0.35, 0, 0.94)))
        var pose = BodyPose(root: root, angles: SIMD4(2.0.radians, .pi, 0, 0.1), left: limbs, right: limbs)
        pose.left.ankle = root + Vector(ankle.x, -ankle.y, ankle.z)
        pose.right.ankle = root + ankle
        return pressing(pose, posture: .supine, elbow: 160)
    }

    /// Prone over the edge of a bed about as high as a thigh is long: hips, knees and ankles lie on it and stay there,
    /// the trunk turns about the hips, and straight arms end a hand's length above the floor.
    private func propped() -> BodyPose {
        let top = chain.pose(elbow: chain.style.elbowTop)
        let shoulder = figure.arm.chord(angle: Self.restElbow) + Self.clearance(.propped) * body.stature
        let root = Vector(top.root.x, 0, shoulder - Self.proppedSine * body.torso)
        let ankle = Vector(-legBack(knee: Self.restKnee), chain.footHalf, (Floor.ankle - Floor.hip) * body.stature)
        let limbs = BodyPose.Limbs(
            wrist: .zero, elbow: .zero, ankle: .zero, foot: direction(Vector(-0.95, 0, -0.3)))
        var pose = BodyPose(root: root, angles: .zero, left: limbs, right: limbs)
        pose.pitch = angle(
            y: Self.proppedSine, x: (1 - Self.proppedSine * Self.proppedSine).squareRoot())
        pose.head = 10.0.radians
        pose.left.ankle = root + ankle
        pose.right.ankle = root + Vector(ankle.x, -ankle.y, ankle.z)
        return pressing(pose, posture: .propped, elbow: Self.restElbow)
    }

    /// On a chair about as high as a shank is long.
    private func seated() -> BodyPose {
        let (ankle, foot) = flatFoot
        var pose = withFeet(
            BodyPose(
                root: ankle + Vector(-0.96 * body.thigh, 0, body.shank + 0.03 * body.stature), angles: .zero,
                left: Self.noLimbs, right: Self.noLimbs),
            ankle: ankle, foot: foot)
        pose.pitch = 88.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    /// Sine of the pitch of a trunk that is held over an edge: a little above the horizontal.
    private static let proppedSine = 0.08

    /// Returns the gap between hands and floor where the arms hang at rest, on all fours and over an edge, as a share
    /// of stature.
    static func clearance(_ posture: Posture) -> Double { posture == .propped ? 0.10 : 0.04 }

    private func legBack(knee: Double) -> Double { figure.leg.chord(angle: knee) }

    // MARK: Legs

    /// Feet flat, the hips over them at a knee angle and ahead by a share of the leg.
    private func onFlatFeet(rootAhead: Double, knee: Double) -> BodyPose {
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
    private func onKnees(rootAhead: Double) -> BodyPose {
        let lateral = chain.footHalf - body.hipWidth / 2
        let knee = Vector(chain.toes.x + kneeling.kneeAhead, 0, Floor.knee * body.stature)
        let height = (body.thigh * body.thigh - lateral * lateral - rootAhead * rootAhead).squareRoot()
        return withFeet(
            BodyPose(
                root: knee + Vector(rootAhead, 0, height), angles: .zero, left: Self.noLimbs, right: Self.noLimbs),
            ankle: Vector(chain.toes.x + kneeling.ankleAhead, 0, kneeling.ankleHeight), foot: kneeling.foot)
    }

    /// The ankles' midpoint and the direction of the feet of a person on flat feet.
    var flatFoot: (ankle: Vector, direction: Vector) {
        let drop = min(Floor.ankle * body.stature - chain.toes.z, 0.9 * body.foot)
        let run = (body.foot * body.foot - drop * drop).squareRoot()
        return (chain.toes - Vector(run, 0, -drop), direction(Vector(run, 0, -drop)))
    }

    private static let noLimbs = BodyPose.Limbs(wrist: .zero, elbow: .zero, ankle: .zero, foot: Vector(1, 0, 0))

    private func withFeet(_ pose: BodyPose, ankle: Vector, foot: Vector) -> BodyPose {
        var pose = pose
        for isLeft in [true, false] {
            pose[isLeft].ankle = ankle + Vector(0, isLeft ? chain.footHalf : -chain.footHalf, 0)
            pose[isLeft].foot = foot
        }
        return pose
    }

    // MARK: Arms

    /// Both arms reach from the shoulders in a direction given by forward, outward and upward shares in the world.
    func reaching(
        _ pose: BodyPose, toward shares: Vector, elbow: Double, pole: Vector
    ) -> BodyPose {
        let chord = direction(shares) * figure.arm.chord(angle: elbow)
        return withArms(pose, chord: chord, pole: pole)
    }

    /// Both arms with a chord given by forward, outward and upward parts in the world, metres.
    func withArms(_ pose: BodyPose, chord: Vector, pole: Vector) -> BodyPose {
        var pose = pose
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        let neck = pose.root + axes.long * body.torso
        for isLeft in [true, false] {
            let outward = axes.left * (isLeft ? 1 : -1)
            // Outward is the person's; a person on the back has it the other way round.
            let world = Vector(chord.x, 0, chord.z) + outward * chord.y
            pose[isLeft].wrist = neck + outward * (body.shoulderWidth / 2) + world
            pose[isLeft].elbow = pole
        }
        return pose
    }

    /// Arms that hang, a little forward and outward.
    func withArms(_ pose: BodyPose, hanging elbow: Double) -> BodyPose {
        reaching(pose, toward: Vector(0.13, 0.12, -1), elbow: elbow, pole: Vector(-0.2, 0.35, -1))
    }

    /// Arms that press straight away from the shoulders at an elbow angle.
    ///
    /// Upright it goes forward, on the back upward from elbows that come down next to the trunk. On all fours and over
    /// an edge the hands go down, as wide apart as in the person's push-up and, like there, farther footward the more
    /// the arms bend.
    func pressing(_ pose: BodyPose, posture: Posture, elbow: Double) -> BodyPose {
        switch posture {
        case .standing, .kneeling, .plank, .seated:
            return reaching(pose, toward: Vector(1, 0.1, -0.12), elbow: elbow, pole: Vector(-1, 0.7, -0.1))
        case .supine:
            return benchPressing(pose, elbow: elbow)
        case .allFours, .propped:
            let chord = figure.arm.chord(angle: elbow)
            let depth = min(max((Self.restElbow - elbow) / 100, 0), 1)
            let back = min((chain.style.handOffset + 0.25 * depth) * body.torso, 0.85 * chord)
            let room = (chord * chord - back * back).squareRoot()
            let side = min(max(chain.handHalf - body.shoulderWidth / 2, -0.7 * room), 0.7 * room)
            let down = (room * room - side * side).squareRoot()
            let flare = sineCosine(chain.style.flare.radians)
            return withArms(
                pose, chord: Vector(-back, side, -down), pole: Vector(-flare.cosine, flare.sine, 0))
        }
    }

    /// Arms of a person on the back: the upper arms sink outward and footward until the elbows meet the floor, the
    /// forearms stay upright as long as that lets them.
    private func benchPressing(_ pose: BodyPose, elbow: Double) -> BodyPose {
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        let shoulder = pose.root.z + axes.long.z * body.torso
        let lowest = min(max((Floor.elbow * body.stature - shoulder) / body.upperArm, -0.9), 0)
        // With an upright forearm, the upper arm is as far above the horizontal as the elbow is over a right angle.
        let rise = max(-sineCosine(elbow.radians).cosine, lowest)
        let run = (1 - rise * rise).squareRoot()
        let forearm = angle(y: rise, x: run) + .pi - elbow.radians
        let (sine, cosine) = sineCosine(forearm)
        let away = body.upperArm * run + body.forearm * cosine
        let flare = sineCosine(Self.benchFlare)
        return withArms(
            pose,
            chord: Vector(-flare.cosine * away, flare.sine * away, body.upperArm * rise + body.forearm * sine),
            pole: Vector(-flare.cosine, flare.sine, 0))
    }

    /// The angle between the upper arms and the trunk of a person who pushes up on the back; own, between 45 and 75
    /// degrees.
    private static let benchFlare = 60.0.radians
}

// MARK: - Key poses between postures

extension Postures {
    /// A pose on the way from one posture to another.
    enum Key: Sendable {
        case rest(Posture)
        /// On the feet, deeply bent, the hands on their way to the floor.
        case crouch
        /// Knees near the floor, the hands at their place in the push-up.
        case lunge
        /// On the side, on the way between all fours and the back.
        case side
        /// On one foot, the left one lifted for a step ahead.
        case step
        /// On the right knee, the left foot ahead.
        case halfKneel
        /// On the right knee, the left foot lifted on its way beside the other.
        case kneelStep
    }

    /// The keys between two postures, without the ends.
    func route(from: Posture, to: Posture) -> [Key] {
        // A person who gets up from a chair or sits down stands in between.
        if from == .seated { return to == .standing ? [] : [.rest(.standing)] + route(from: .standing, to: to) }
        if to == .seated { return from == .standing ? [] : route(from: from, to: .standing) + [.rest(.standing)] }
        // Hands on a high edge are reached from standing.
        let leans = chain.style.incline >= 15 && chain.style.support == .toes
        if leans, from == .plank { return to == .standing ? [] : [.rest(.standing)] + route(from: .standing, to: to) }
        if leans, to == .plank { return from == .standing ? [] : route(from: from, to: .standing) + [.rest(.standing)] }
        let low = chain.style.support == .toes ? Key.lunge : .rest(.allFours)
        return switch (from, to) {
        case (.standing, .plank): [.crouch, low]
        case (.plank, .standing): [low, .crouch]
        case (.standing, .kneeling): [.step, .halfKneel, .kneelStep]
        case (.kneeling, .standing): [.kneelStep, .halfKneel, .step]
        case (.standing, .allFours), (.standing, .propped): [.crouch]
        case (.allFours, .standing), (.propped, .standing): [.crouch]
        case (.kneeling, .plank), (.plank, .kneeling): [.rest(.allFours)]
        case (.kneeling, .propped), (.propped, .kneeling): [.rest(.allFours)]
        case (.plank, .propped), (.propped, .plank): [.rest(.allFours)]
        case (.supine, .propped): [.side, .rest(.allFours), .crouch]
        case (.propped, .supine): [.crouch, .rest(.allFours), .side]
        case (.standing, .supine): [.crouch, .rest(.allFours), .side]
        case (.supine, .standing): [.side, .rest(.allFours), .crouch]
        case (.kneeling, .supine), (.plank, .supine): [.rest(.allFours), .side]
        case (.supine, .kneeling), (.supine, .plank): [.side, .rest(.allFours)]
        case (.allFours, .supine), (.supine, .allFours): [.side]
        default: []
        }
    }

    /// The pose of a key.
    func pose(_ key: Key) -> BodyPose {
        switch key {
        case .rest(let posture): rest(posture)
        case .crouch: crouch()
        case .lunge: lunge()
        case .side: onTheSide()
        case .step: step()
        case .halfKneel: halfKneel()
        case .kneelStep: kneelStep()
        }
    }

    private func crouch() -> BodyPose {
        var pose = onFlatFeet(rootAhead: 0, knee: Self.restKnee)
        let (ankle, _) = flatFoot
        pose.root = ankle + Vector(-0.06, 0, 0.52) * legLength
        pose.pitch = 35.0.radians
        pose.splay = 0.15
        return reaching(pose, toward: Vector(0.55, 0.05, -0.85), elbow: 155, pole: Vector(-0.6, 0.6, -0.3))
    }

    private func lunge() -> BodyPose {
        var pose = chain.pose(elbow: chain.style.elbowTop)
        let clearance = 0.05 * body.stature
        let drop = pose.left.ankle.z - clearance
        let ahead = (body.shank * body.shank - drop * drop).squareRoot() + 0.15 * body.thigh
        pose.root = Vector(pose.left.ankle.x + ahead, 0, clearance + 0.98 * body.thigh)
        pose.pitch = 14.0.radians
        pose.splay = 0.12
        for isLeft in [true, false] { pose[isLeft].wrist.z += 0.04 * body.stature }
        return pose
    }

    private func step() -> BodyPose {
        let end = halfKneel()
        var pose = standing().mixed(with: end, 0.4)
        pose.pitch = 76.0.radians
        pose.left.ankle = mix(standing().left.ankle, end.left.ankle, 0.5) + Vector(0, 0, 0.06) * body.stature
        pose.right.ankle = standing().right.ankle + Vector(0, 0, 0.03) * body.stature
        return withArms(pose, hanging: Self.restElbow)
    }

    private func halfKneel() -> BodyPose {
        var pose = onKnees(rootAhead: 0.1 * body.thigh)
        pose.pitch = 80.0.radians
        pose.left.ankle.x = pose.root.x + body.thigh
        pose.left.ankle.z = Floor.ankle * body.stature
        pose.left.foot = flatFoot.direction
        return withArms(pose, hanging: Self.restElbow)
    }

    private func kneelStep() -> BodyPose {
        var pose = halfKneel()
        // The foot stays nearly flat until it is behind the hip: bent further, its toes would meet the floor.
        pose.left.ankle.x = pose.root.x - 0.05 * body.stature
        pose.left.ankle.z = 0.09 * body.stature
        pose.left.foot = direction(Vector(0.9, 0, -0.35))
        return withArms(pose, hanging: Self.restElbow)
    }

    private func onTheSide() -> BodyPose {
        let lying = supine()
        var pose = lying
        pose.root.z = body.hipWidth / 2 + 0.09 * body.stature
        pose.roll = .pi / 2
        let rise = (body.shoulderWidth / 2 + 0.05 * body.stature - pose.root.z) / body.torso
        pose.pitch = angle(y: rise, x: (1 - rise * rise).squareRoot())
        // Rolled by a quarter turn the chest looks to the right, the left side is below.
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        let neck = pose.root + axes.long * body.torso
        let reach = figure.arm.chord(angle: 90)
        for isLeft in [true, false] {
            let outward = axes.left * (isLeft ? 1 : -1)
            pose[isLeft].ankle = pose.root + Vector(-0.75 * legLength, -0.25 * legLength, 0)
            pose[isLeft].ankle.z = (isLeft ? 0.06 : 0.11) * body.stature
            pose[isLeft].foot = direction(Vector(-0.5, -0.8, 0))
            pose[isLeft].wrist = neck + outward * (body.shoulderWidth / 2) + Vector(-0.1, -0.9, 0) * reach
            pose[isLeft].wrist.z = (isLeft ? 0.09 : 0.18) * body.stature
            pose[isLeft].elbow = Vector(-1, isLeft ? -0.4 : 0.2, 0.1)
        }
        return pose
    }
}
