import Mathematics
import Scenarios

/// An exercise of a body: joint angles that go through key poses, and contacts that stay.
///
/// The numbers of the keys run through a piecewise cubic (slopes between them by Steffen 1990, as on a route). The toe balls of the
/// standing feet stay in the world, and so do hands that hold a bar; the pose follows from the angles and these places.
struct ExerciseMotion: Sendable {
    enum Hands: Sendable {
        /// They follow the angles of the arms.
        case free
        /// They stay, and the arms follow the body.
        case stay
        /// They stay, and the body hangs from them or is propped on them.
        case carry
    }

    private let keys: [ExerciseKey]
    private let slopes: [ExerciseKey.Lanes]
    private let hands: Hands
    private let figure: BodyModel
    private let roll: Double
    /// The ankles' midpoint and the direction of the feet, in the pose of the first key.
    private let ankle: Vector
    private let foot: Vector
    /// Half the distance of the feet, metres.
    private let footHalf: Double
    /// The hands where they stay.
    private var grips = Vectors<Pair>(.zero)

    /// Whether hands that stay allow no sway.
    var handsStay: Bool { if case .free = hands { false } else { true } }

    /// An exercise by its keys, at least two of them.
    init(_ exercise: Exercise, postures: Postures) {
        figure = postures.figure
        hands = exercise.hands
        footHalf = postures.chain.footHalf
        var keys = exercise.keys
        if exercise.posture == .supine {
            // The hips stay where the person lies.
            let body = figure.body
            let reach = Self.reach(knee: keys[0][.knee], half: footHalf, figure)
            let rest = postures.rest(.supine)
            roll = rest.roll
            if exercise == .sitUp {
                let lean = arcCosine((rest.root.z - Floor.ankle * body.stature) / reach).degrees
                for index in keys.indices { keys[index][.lean] = lean }
            }
            ankle = Vector(rest.root.x - quarterSine(keys[0][.lean].radians) * reach, 0, Floor.ankle * body.stature)
            let flat = postures.flatFoot.direction
            foot = exercise == .sitUp ? Vector(-flat.x, 0, flat.z) : rest.feet.first
        } else {
            roll = 0
            (ankle, foot) = postures.flatFoot
        }
        self.keys = keys
        slopes = Self.slopes(keys)
        if handsStay { grips = pose(keys[0], holding: false).wrists }
    }

    /// The pose at a drive, percent of the full range; below 0 it is that of the other side.
    func pose(drive: Double) -> BodyPose {
        let share = min(drive.magnitude / 100, 1)
        let index = max(min(keys.lastIndex { $0.share <= share } ?? 0, keys.count - 2), 0)
        let (from, to) = (keys[index], keys[index + 1])
        let span = to.share - from.share
        let s = (share - from.share) / span
        let r = 1 - s
        var key = from
        let value = from.lanes * (r * r * (1 + 2 * s)) + to.lanes * (s * s * (3 - 2 * s))
        key.lanes = value + slopes[index] * (span * s * r * r) - slopes[index + 1] * (span * s * s * r)
        let pose = pose(key, holding: handsStay)
        return drive < 0 ? pose.mirrored : pose
    }

    /// The strokes of an exercise with the drive that it takes.
    ///
    /// Lunges go ahead with one side after the other, and a crawl goes on from where it is.
    static func drives(_ strokes: [Stroke], of exercise: Exercise) -> [Stroke] {
        if exercise == .crawl { return Crawl.drives(strokes) }
        guard exercise == .lunge else { return strokes }
        return strokes.enumerated().map { index, stroke in
            var stroke = stroke
            stroke.top = 0
            if index % 2 == 1 { stroke.bottom = -stroke.bottom }
            return stroke
        }
    }

    private static func slopes(_ keys: [ExerciseKey]) -> [ExerciseKey.Lanes] {
        let shares = keys.map(\.share)
        let ways = zip(keys, keys.dropFirst()).map { $1.lanes - $0.lanes }
        let secants = ways.indices.map { ways[$0] / (shares[$0 + 1] - shares[$0]) }
        var slopes = [secants[0]]
        for index in ways.indices.dropFirst() {
            slopes.append(Route.slope(ways[index - 1], ways[index], shares, at: index))
        }
        slopes.append(secants[secants.count - 1])
        // At the ends each number follows a parabola, so that a body in the air goes up and comes down as it falls.
        if secants.count > 1 {
            slopes[0] = secants[0] * 1.5 - slopes[1] * 0.5
            slopes[secants.count] = secants[secants.count - 1] * 1.5 - slopes[secants.count - 1] * 0.5
        }
        return slopes
    }

    /// The distance in the sagittal plane from the ankles to the hips at a knee angle, metres.
    private static func reach(knee: Double, half: Double, _ figure: BodyModel) -> Double {
        let (chord, side) = (figure.leg.chord(angle: knee), half - figure.body.hipWidth / 2)
        return max(chord * chord - side * side, 0.01 * chord * chord).squareRoot()
    }

    private func pose(_ key: ExerciseKey, holding: Bool) -> BodyPose {
        let body = figure.body
        var pose = BodyPose(
            root: .zero, pitch: key[.trunk].radians, roll: roll, head: key[.head].radians, splay: key[.splay].radians)
        let half = footHalf + key[.stance] * body.stature
        place(footOf: &pose, isLeft: true, key, ahead: key[.step], up: key[.lift], heel: key[.leftHeel], half: half)
        place(footOf: &pose, isLeft: false, key, ahead: 0, up: 0, heel: key[.rightHeel], half: half)
        let lean = sineCosine(key[.lean].radians)
        pose.root =
            Vector(pose.ankles.x.second, 0, pose.ankles.z.second)
            + Vector(lean.sine, 0, lean.cosine) * Self.reach(knee: key[.knee], half: half, figure)
        let (flexion, spread) = (sineCosine(key[.flexion].radians), sineCosine(key[.spread].radians))
        let swivel = sineCosine(key[.swivel].radians)
        let chord = figure.arm.chord(angle: key[.elbow])
        let axes = pose.axes
        let neck = pose.root + axes.long * body.torso
        if holding, case .carry = hands {
            let middle = (grips.first + grips.second) / 2
            let side = length(grips.first - middle) - body.shoulderWidth / 2
            let arm = max(chord * chord - side * side, 0.01 * chord * chord).squareRoot()
            let move = middle - neck - axes.world(Vector(-flexion.cosine, 0, flexion.sine), outward: 0) * arm
            pose.root += move
            pose.ankles = pose.ankles + Vectors(move)
        }
        let line = Vector(-flexion.cosine * spread.cosine, spread.sine, flexion.sine * spread.cosine)
        pose.wrists = holding ? grips : figure.shoulders(pose.root, axes) + axes.sides(line) * Pair(chord)
        pose.elbows = Vectors(Vector(-flexion.sine * swivel.cosine, swivel.sine, -flexion.cosine * swivel.cosine))
        return pose
    }

    /// Places a foot, which turns about its toe ball as the heel rises.
    private func place(
        footOf pose: inout BodyPose, isLeft: Bool, _ key: ExerciseKey, ahead: Double, up: Double, heel: Double,
        half: Double
    ) {
        let stature = figure.body.stature
        let (sine, cosine) = sineCosine(heel.radians)
        let raised = Vector(foot.x * cosine + foot.z * sine, 0, foot.z * cosine - foot.x * sine)
        let toes = ankle + foot * figure.body.foot + Vector(ahead, 0, up + key[.rise]) * stature
        pose.feet[isLeft] = raised
        pose.ankles[isLeft] = toes - raised * figure.body.foot + Vector(0, isLeft == (roll == 0) ? half : -half, 0)
    }
}

extension BodyPose {
    /// The pose with left and right exchanged.
    fileprivate var mirrored: BodyPose {
        func mirrored(_ sides: Vectors<Pair>) -> Vectors<Pair> {
            Vectors(sides.second * Vector(1, -1, 1), sides.first * Vector(1, -1, 1))
        }
        var pose = self
        (pose.wrists, pose.elbows) = (mirrored(wrists), Vectors(elbows.second, elbows.first))
        (pose.ankles, pose.feet) = (mirrored(ankles), mirrored(feet))
        return pose
    }
}
