import Detection
import Pose

/// The elbow at 90° or the head at 55 % of its height, and back, for two frames each, with a head that made the way.
///
/// The angle is that of the arm with the greater least confidence, or the mean of both where these differ by less than
/// 0.05, averaged with a weight of 0.25 a frame. The height of the head, the nose or else the shoulders, is that over
/// the ground in torso lengths; its greatest value, which falls slowly, is the top. Down is an angle of at most 90° or
/// a head at 55 % of its top, up an angle of at least 160° or a head at 85 %; each takes two consecutive frames. It
/// counts where the head was down and is up, at least 1 s after it went down and 0.35 s after the last count.
///
/// The source finds the ground with a segmentation of the picture, and a wrist within 24 pixels of it makes the next 2 s
/// usable. Here the ground is the height of the lower wrist that is seen, so that every wrist makes them usable.
///
/// Limits: the top of the head falls by 2 % of the difference in every frame, so that in a slow descent the head never
/// comes down to 55 % of it; repetitions that take less than 1 s from bottom to top are lost.
///
/// Source: taiwu2022/yolo-pose-pushup-counter, `pose_counter/counters/pushup.py` at 1f38db8, lines 67-95 and 145-304,
/// with the thresholds that `pose_counter/infer_video.py` sets, lines 33-47 (the class alone has 118° and 157°).
struct TaiwuYolo: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 160.0
        var head = 0.55
        var recovery = 0.85
        var least = 1.0
        var interval = 0.35
        var patience = 2.0
        var confidence = 0.25
    }

    private enum Phase { case unknown, up, down }

    /// The weight of a new angle, the frames that a zone takes, and the confidence within which arms are averaged.
    private static let weight = 0.25
    private static let hold = 2
    private static let alike = 0.05
    /// The weight of a lower height in the top of the head.
    private static let decay = 0.02
    /// Times are compared with this much to spare, seconds: the source counts whole frames.
    private static let slack = 0.001

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var average: Double?
    /// The height of the lower wrist, pixels upwards, and the time at which one was last seen.
    private var ground: Double?
    private var lastContact: Nanoseconds?
    private var height: Double?
    private var top: Double?
    private var phase = Phase.unknown
    private var held = 0
    private var wentDown: Nanoseconds = 0
    private var headWasDown = false
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let time = body.time
        findGround(body)
        let isUsable = lastContact.map { time.seconds(since: $0) <= parameters.patience + TaiwuYolo.slack } ?? false
        follow(head(body), isUsable)
        guard let raw = elbow(body.left, body.right) else {
            held = 0
            return nil
        }
        let angle = average.map { TaiwuYolo.weight * raw + (1 - TaiwuYolo.weight) * $0 } ?? raw
        average = angle
        var (isHeadDown, isHeadUp) = (false, false)
        if isUsable, let top, let height, top > 1e-6 {
            isHeadDown = height <= top * parameters.head
            isHeadUp = height >= top * parameters.recovery
        }
        let isDown = isHeadDown || angle <= parameters.down
        if phase == .unknown { begin(angle, isDown, isHeadDown, at: time) }
        if phase == .up {
            held = isDown && isUsable ? held + 1 : 0
            if held >= TaiwuYolo.hold { goDown(isHeadDown, at: time) }
            return nil
        }
        guard phase == .down else { return nil }
        if isHeadDown { headWasDown = true }
        held = isHeadUp || angle >= parameters.up ? held + 1 : 0
        guard held >= TaiwuYolo.hold else { return nil }
        return goUp(isUsable && isHeadUp, at: time)
    }

    private mutating func begin(_ angle: Double, _ isDown: Bool, _ isHeadDown: Bool, at time: Nanoseconds) {
        if angle >= parameters.up { phase = .up } else if isDown { goDown(isHeadDown, at: time) }
    }

    private mutating func goDown(_ isHeadDown: Bool, at time: Nanoseconds) {
        phase = .down
        held = 0
        wentDown = time
        headWasDown = isHeadDown
    }

    private mutating func goUp(_ isComplete: Bool, at time: Nanoseconds) -> Detection? {
        phase = .up
        held = 0
        guard headWasDown else { return nil }
        let length = time.seconds(since: wentDown) + TaiwuYolo.slack
        if length < parameters.least { return Detection(time: time, rejection: .tooFast) }
        if let lastCounted, time.seconds(since: lastCounted) + TaiwuYolo.slack < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        guard isComplete else { return Detection(time: time, rejection: .outOfStep) }
        lastCounted = time
        return Detection(time: time)
    }

    private func isSeen(_ joint: JointObservation) -> Bool { joint.isSeen(parameters.confidence) }

    private mutating func findGround(_ body: Body) {
        let (left, right) = (body.left.wrist, body.right.wrist)
        guard isSeen(left) || isSeen(right) else { return }
        ground = min(isSeen(left) ? left.y : .infinity, isSeen(right) ? right.y : .infinity) * body.unit.y
        lastContact = body.time
    }

    /// Keeps the last height of the head and its top.
    private mutating func follow(_ now: Double?, _ isUsable: Bool) {
        guard let now else {
            if !isUsable { top = nil }
            return
        }
        height = now
        guard isUsable else { return }
        top = top.map { max($0 * (1 - TaiwuYolo.decay) + now * TaiwuYolo.decay, now) } ?? now
    }

    /// The height of the head over the ground, torso lengths.
    private func head(_ body: Body) -> Double? {
        let (left, right, unit) = (body.left, body.right, body.unit)
        guard let ground, isSeen(left.shoulder), isSeen(right.shoulder), isSeen(left.hip), isSeen(right.hip) else {
            return nil
        }
        let shoulders = (left.shoulder.place + right.shoulder.place) / 2 * unit
        let torso = (shoulders - (left.hip.place + right.hip.place) / 2 * unit).length
        guard torso >= 1e-3 else { return nil }
        let head = isSeen(body.nose) ? body.nose.y * unit.y : shoulders.y
        return max(0, head - ground) / torso
    }

    /// The elbow of the better arm, or the mean of both.
    private func elbow(_ left: SideReadings, _ right: SideReadings) -> Double? {
        // A segment of no length makes 90° in the source.
        let a = left.seesArm(parameters.confidence) ? left.elbowBend.degrees ?? 90 : nil
        let b = right.seesArm(parameters.confidence) ? right.elbowBend.degrees ?? 90 : nil
        let lead = left.armConfidence - right.armConfidence
        guard a != nil, b != nil, lead.magnitude >= TaiwuYolo.alike else { return mean(a, b) }
        return lead > 0 ? a : b
    }

    static let entry = DetectorEntry(
        of: TaiwuYolo.self, name: "after-taiwu-yolo",
        about: "elbow at 90° or head at 55 % of its height, and back, for two frames each",
        source: RuleSource(
            project: "taiwu2022/yolo-pose-pushup-counter", file: "pose_counter/counters/pushup.py",
            revision: "1f38db8", views: [.side], estimator: .yolo,
            conditions: "A video shows the whole body and the floor.", undetected: .guess,
            status: .adapted(
                change: "The ground is the height of the lower wrist, where the source segments the picture.")),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .number("head", \.head, in: 0...2, about: "the head comes down to this share of its height"),
            .number("recovery", \.recovery, in: 0...2, about: "the head comes up to this share"),
            .seconds("least", \.least, "from down to up takes at least this"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .seconds("patience", \.patience, in: 0...60, "how long a wrist makes usable"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ],
        orders: [.below(\.down, \.up)])
}
