import Mathematics
import Scenarios

/// A motion other than a push-up: a function of its drive that moves the body.
///
/// It has no state: the pose follows from the drive alone, so a session may begin it in any pose.
final class Gesture: Sendable {
    /// The kind of gesture: the limbs that move.
    enum Kind: Sendable {
        /// The shoulders fall by the bob from where they are raised to, both in T.
        case pump(posture: Posture, arm: Pump.Arm, bob: Double, raised: Double)
        case wave(isLeft: Bool)
        /// The hands stay at two places in the world.
        case reach(hands: Vectors<Pair>)
        case squat
        case raise
        case clap
        /// One hand leaves the floor of a plank.
        case lift(isLeft: Bool)
        indirect case exercise(ExerciseMotion)
        indirect case crawl(Crawl)
    }

    let kind: Kind
    let rest: BodyPose
    let postures: Postures

    var figure: BodyModel { postures.figure }

    init(_ kind: Kind, _ posture: Posture, _ postures: Postures) {
        (self.kind, rest, self.postures) = (kind, postures.rest(posture), postures)
    }

    var restDrive: Double {
        switch kind {
        case .pump(.supine, _, _, _): 160
        case .pump, .wave: Postures.restElbow
        case .squat: Postures.restKnee
        case .raise: 10
        case .lift: postures.chain.style.elbowTop
        case .reach, .clap, .exercise, .crawl: 0
        }
    }

    /// The share of the time in which the limbs come to the beginning after which the strokes begin: people bend an arm
    /// while they raise it to wave.
    var onset: Double { if case .wave = kind { 0.5 } else { 1 } }

    /// Whether the hands stay in the world while the trunk sways.
    var handsAreFixed: Bool { if case .reach = kind { true } else { false } }

    /// Whether hands that hold on to something allow no sway.
    var isHeld: Bool {
        switch kind {
        case .lift, .crawl: true
        case .exercise(let motion): motion.handsStay
        default: false
        }
    }

    /// Whether a way of the drive is one movement.
    var isEven: Bool { if case .exercise = kind { false } else { true } }

    /// The pose at a drive, and at a share of the bob.
    func pose(drive: Double, bob share: Double) -> BodyPose {
        switch kind {
        case .pump(let posture, let arm, let bob, let raised):
            let pose = bob == 0 ? rest : lowered(posture: posture, by: bob * share, from: raised)
            return arm == .press
                ? postures.pressing(pose, posture: posture, elbow: drive) : curled(pose, posture: posture, elbow: drive)
        case .wave(let isLeft): return waving(isLeft: isLeft, elbow: drive)
        case .reach(let hands):
            var pose = rest
            pose.pitch += Gesture.leanSign(rest) * drive.radians
            (pose.wrists, pose.elbows) = (hands, Vectors(Gesture.reachPole))
            return pose
        case .squat: return squatting(knee: drive)
        case .raise: return raising(elevation: drive)
        case .clap: return clapping(turn: drive)
        case .lift(let isLeft): return lifting(isLeft: isLeft, elbow: drive)
        case .exercise(let motion): return motion.pose(drive: drive)
        case .crawl(let crawl): return crawl.pose(drive: drive)
        }
    }

    fileprivate static let reachPole = Vector(-1, 0.6, -0.2)

    /// Leaning forward lowers the pitch, except on the back.
    fileprivate static func leanSign(_ pose: BodyPose) -> Double { pose.roll > 2 ? 1 : -1 }

    /// The rest posture with the shoulders raised and then lowered by shares of T.
    ///
    /// Standing, the knees give; otherwise the trunk turns about hips that stay.
    private func lowered(posture: Posture, by fall: Double, from raised: Double) -> BodyPose {
        var pose = rest
        switch posture {
        case .standing, .plank: pose.root.z -= fall * figure.body.torso
        case .seated, .kneeling, .allFours, .supine, .propped:
            let sine = sineCosine(pose.pitch).sine + raised - fall
            let clamped = min(max(sine, -0.95), 0.9995)
            pose.pitch = arcTangent(y: clamped, x: (1 - clamped * clamped).squareRoot())
        }
        return pose
    }

    /// Arms whose upper part stays at the side while the forearm folds up.
    private func curled(_ pose: BodyPose, posture: Posture, elbow: Double) -> BodyPose {
        var pose = pose
        let axes = pose.axes
        let hangs =
            switch posture {
            case .allFours, .propped: true
            case .standing, .kneeling, .plank, .seated, .supine: false
            }
        let (sine, cosine) = sineCosine(elbow.radians)
        let upper = direction(axes.sides(hangs ? Vector(-0.25, 0.12, 1) : Vector(-1, 0.12, 0.12)))
        let ahead = Vectors<Pair>(hangs ? axes.long : axes.ventral)
        let fold = direction(ahead - upper * dot(ahead, upper))
        let forearm = upper * Pair(-cosine) + fold * Pair(sine)
        let arms = figure.body
        pose.wrists =
            figure.shoulders(pose.root, axes) + upper * Pair(arms.upperArm) + forearm * Pair(arms.forearm)
        pose.elbows = Vectors(hangs ? Vector(-1, 0.12, 0.2) : Vector(-0.2, 0.12, -1))
        return pose
    }

    /// One arm raised, its forearm going to and fro; the other stays.
    private func waving(isLeft: Bool, elbow: Double) -> BodyPose {
        var pose = rest
        let axes = pose.axes
        let outward = isLeft ? 1.0 : -1.0
        let neck = pose.root + axes.long * figure.body.torso
        let shoulder = neck + axes.left * (outward * figure.body.shoulderWidth / 2)
        let upper = direction(axes.world(Vector(0.35, 0.85, 0.35), outward: outward))
        let fold = direction(axes.long - upper * dot(axes.long, upper))
        let (sine, cosine) = sineCosine(elbow.radians)
        let forearm = upper * -cosine + fold * sine
        pose.wrists[isLeft] = shoulder + upper * figure.body.upperArm + forearm * figure.body.forearm
        pose.elbows[isLeft] = Vector(-1, 0.4, 0)
        return pose
    }

    /// Hips back and down, the trunk leaning, the arms rising forward.
    private func squatting(knee: Double) -> BodyPose {
        var pose = rest
        let flexion = (180 - max(knee, 40)).radians
        let atRest = (180 - Postures.restKnee).radians
        let shank = sineCosine(0.35 * flexion)
        let thigh = sineCosine(-0.65 * flexion)
        let body = figure.body
        let ankle = postures.flatFoot.ankle
        let straight = Vector(
            body.shank * shank.sine + body.thigh * thigh.sine, 0,
            body.shank * shank.cosine + body.thigh * thigh.cosine)
        let share = min((flexion - atRest) / 0.9, 1)
        pose.root = mix(rest.root, ankle + straight, share * share * (3 - 2 * share))
        pose.pitch -= 0.42 * (flexion - atRest)
        let (sine, cosine) = sineCosine(softMinimum(7.5.radians + 0.9 * (flexion - atRest), 85.0.radians, width: 0.2))
        return postures.reaching(
            pose, toward: Vector(sine, 0.12, -cosine), elbow: Postures.restElbow, pole: Vector(-0.3, 0.35, -1))
    }
}

extension Gesture.Kind {
    static func pump(_ pump: Pump, _ postures: Postures) -> Gesture.Kind {
        .pump(posture: pump.posture, arm: pump.arm, bob: pump.bob, raised: raised(pump, postures: postures))
    }

    /// By how much the shoulders are raised, T, before they fall.
    ///
    /// On the back it is as much as they fall by. Where the hands hang over the floor, shoulders that fall late, while
    /// the arms are straight again, would push them into it; they are raised by what is missing.
    private static func raised(_ pump: Pump, postures: Postures) -> Double {
        switch pump.posture {
        case .standing, .kneeling, .plank, .seated: return 0
        case .supine: return pump.bob
        case .allFours, .propped:
            guard pump.bob > 0 else { return 0 }
            let body = postures.figure.body
            let rest = postures.rest(pump.posture)
            let course = Course(pump.strokes, from: Postures.restElbow)
            let lag = pump.lag * course.meanDuration
            var lowest = Double.infinity
            for step in 0...Int((course.duration + max(lag, 0)) * 30) {
                let time = Double(step) / 30
                let hands = postures.pressing(rest, posture: pump.posture, elbow: course.point(at: time).value)
                let fall = time < lag ? 0 : pump.bob * body.torso * course.point(at: time - lag).depth
                lowest = min(lowest, hands.wrists.z.first - fall)
            }
            return max((lowestHand * body.stature - lowest) / body.torso, 0)
        }
    }

    /// The least height of hands that press the air, of stature: a flat hand's wrist and half as much again.
    private static let lowestHand = 1.5 * Floor.wrist

    /// A lean to hands that stay where they are; they are in reach at the least lean of all, degrees.
    static func reach(from posture: Posture, leastLean: Double, _ postures: Postures) -> Gesture.Kind {
        var pose = postures.rest(posture)
        pose.pitch += Gesture.leanSign(pose) * leastLean.radians
        let shares =
            posture == .supine
            ? Vector(-0.5, 0.1, 1) : Vector(1, 0.1, posture == .allFours || posture == .propped ? -1 : -0.15)
        // Bent enough that sway does not stretch them.
        return .reach(hands: postures.reaching(pose, toward: shares, elbow: 155, pole: Gesture.reachPole).wrists)
    }

    static func exercise(_ exercise: Exercise, _ strokes: [Stroke], _ postures: Postures) -> Gesture.Kind {
        exercise == .crawl
            ? .crawl(Crawl(postures: postures, stride: (strokes.first?.bottom ?? 0) / 100))
            : .exercise(ExerciseMotion(exercise, postures: postures))
    }
}
