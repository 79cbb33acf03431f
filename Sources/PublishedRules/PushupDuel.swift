import Detection
import Pose

/// The better side's smoothed elbow, and a shoulder that travels 0.025 torso lengths.
///
/// The side with the greater mean confidence of shoulder, elbow, wrist and hip is followed until the other leads by
/// more than 0.12. A frame is passed over where that mean is below 0.45, where one of the four joints was not found or
/// is more than 0.08 outside of the image, or where the torso is shorter than 0.06. Angle and height of the shoulder
/// are averaged with a weight of 0.32 a frame, as in the source, whatever the frame rate.
///
/// Ready at 145°; down at 125°, or once the angle fell by 18° and the shoulder by 0.025 torso lengths; up at 138°. Up
/// takes the fall of angle and shoulder as well, or nothing is counted. Each step takes 0.18 s, counts are 0.42 s
/// apart, and after each the rule rests for 0.65 s. Lengths and angles are those of normalised coordinates.
///
/// Source: givros/pushup-duel, `src/utils/pushupDetector.js` at 0626b7d, lines 11-26, 49-96 and 139-302.
struct PushupDuel: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 125.0
        var up = 138.0
        var ready = 145.0
        var fall = 18.0
        var travel = 0.025
        var weight = 0.32
        var step = 0.18
        var interval = 0.42
        var rest = 0.65
        var confidence = 0.45
        var margin = 0.12
        var torso = 0.06
        var pixels = AngleCoordinates.normalised
    }

    /// Joints may lie this far outside of the image, sizes of it (`pushupDetector.js`, line 24).
    private static let margin = 0.08

    private enum Phase { case unarmed, top, bottom }

    /// Angle, height of the shoulder and torso of one frame; the height counts downwards.
    private struct Sample { var angle, height, torso: Double }

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var side: Side?
    private var angle: Double?
    private var height = 0.0
    private var phase = Phase.unarmed
    /// The angle and height at the last top, and the lowest of both since.
    private var top = (angle: 0.0, height: 0.0)
    private var lowest = (angle: 0.0, height: 0.0)
    private var changed: Nanoseconds = 0
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        guard let sample = sample(of: body) else { return nil }
        let time = body.time
        if let lastCounted, time.seconds(since: lastCounted) < parameters.rest { return nil }
        if phase == .unarmed {
            if sample.angle >= parameters.ready { enterTop(sample, at: time) }
            return nil
        }
        lowest = (min(lowest.angle, sample.angle), max(lowest.height, sample.height))
        let hasMoved =
            top.angle - lowest.angle >= parameters.fall
            && (lowest.height - top.height) / sample.torso >= parameters.travel
        guard time.seconds(since: changed) >= parameters.step else { return nil }
        if phase == .top {
            guard sample.angle <= parameters.down || hasMoved else { return nil }
            phase = .bottom
            changed = time
            return nil
        }
        guard sample.angle >= min(parameters.up, parameters.ready) else { return nil }
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval { return nil }
        enterTop(sample, at: time)
        guard hasMoved else { return Detection(time: time, rejection: .torsoStill) }
        lastCounted = time
        return Detection(time: time)
    }

    private mutating func enterTop(_ sample: Sample, at time: Nanoseconds) {
        phase = .top
        top = (sample.angle, sample.height)
        lowest = top
        changed = time
    }

    /// The averaged sample of the side that is followed; `nil` for a frame that cannot be used.
    private mutating func sample(of body: Body) -> Sample? {
        let (left, right) = (body.left, body.right)
        let (a, b) = ((left.armSum + left.hip.confidence) / 4, (right.armSum + right.hip.confidence) / 4)
        let takesLeft =
            switch side {
            case .left: a >= max(a, b) - parameters.margin
            case .right: b < max(a, b) - parameters.margin
            case nil: a >= b
            }
        let chosen = takesLeft ? left : right
        let torso = (chosen.shoulder.place - chosen.hip.place).length
        guard (takesLeft ? a : b) >= parameters.confidence, PushupDuel.isInside(chosen), torso >= parameters.torso
        else { return nil }
        side = takesLeft ? .left : .right
        let raw = chosen.elbowBend.degrees ?? 0
        let low = 1 - chosen.shoulder.y
        height = angle == nil ? low : height + (low - height) * parameters.weight
        let average = angle.map { $0 + (raw - $0) * parameters.weight } ?? raw
        angle = average
        return Sample(angle: average, height: height, torso: torso)
    }

    private static func isInside(_ side: SideReadings) -> Bool {
        isInside(side.shoulder) && isInside(side.elbow) && isInside(side.wrist) && isInside(side.hip)
    }

    private static func isInside(_ joint: JointObservation) -> Bool {
        let range = -margin...1 + margin
        return joint.isFound && range.contains(joint.x) && range.contains(1 - joint.y)
    }

    static let entry = DetectorEntry(
        of: PushupDuel.self, name: "pushup-duel",
        about: "the better side's smoothed elbow, and a shoulder that travels 0.025 torso lengths",
        source: RuleSource(
            project: "givros/pushup-duel", file: "src/utils/pushupDetector.js", revision: "0626b7d", views: [.side],
            estimator: .mediaPipe,
            conditions: "The phone stands at the side, fairly low, with the upper body in the picture.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .degrees("ready", \.ready, "the elbow reaches this at the first top"),
            .degrees("fall", \.fall, "the angle falls by at least this"),
            .number("travel", \.travel, unit: .torsoLengths, in: 0...2, about: "the shoulder falls by at least this"),
            .number("weight", \.weight, in: 0.01...1, about: "weight of a new frame in the averages"),
            .seconds("step", \.step, in: 0...5, "each way takes at least this"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .seconds("rest", \.rest, "how long the rule rests after a count"),
            .confidence(\.confidence, "least mean confidence of the side"),
            .share("margin", \.margin, "by how much the other side must lead"),
            .share("torso", \.torso, "least length of the torso, sizes of the image"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
