import Detection
import Pose

/// Either arm between 110° and 140°, with a body that travels over hands that rest.
///
/// **Pose.** A pose is accepted after three frames that make sense and dropped after six that do not. A frame makes
/// sense with one whole arm and four arm joints over at least 0.16 of the image, or with six joints over 0.22 and a torso
/// of 0.08; joints are at least 0.45 confident and inside the image.
///
/// **Angle.** Both arms are needed to begin and one to go on. While the bottom is awaited the lower elbow counts, while
/// the top is, the higher; average with a weight of 0.5 a frame. Up to 15 frames without an arm are passed over, then
/// everything begins anew.
///
/// **Count.** Three frames above 140° arm the rule. Three below 110° with no hand above its shoulder are a bottom, and
/// three above 140° after it a repetition, where the middle of the shoulders has travelled by 0.3 forearms since the
/// bottom, no wrist by more than 0.7, and the last one is 0.6 s ago.
///
/// The source takes its angles from MediaPipe's landmarks in three dimensions, and from the image without them. Frames
/// here hold none: the angles are those of the image. Its hint that the room is dark does not touch the count.
struct RepactCounter: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 110.0
        var up = 140.0
        var stable = 3.0
        var grace = 15.0
        var travel = 0.3
        var drift = 0.7
        var interval = 0.6
        var confidence = 0.45
    }

    /// The places at the bottom, pixels.
    private struct Bottom {
        var shoulders: SIMD2<Double>
        var left: SIMD2<Double>?
        var right: SIMD2<Double>?
    }

    /// The share of a new frame in the average of the angle.
    private static let weight = 0.5
    /// The number of frames that make sense after which a pose is accepted, and of others after which it is dropped.
    private static let acceptance = (frames: 3, loss: 6)

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var coherent = 0
    private var incoherent = 0
    private var isAccepted = false
    private var isTracking = false
    private var isArmed = false
    private var isDown = false
    private var lost = 0.0
    private var low = 0.0
    private var high = 0.0
    private var angle: Double?
    private var bottom: Bottom?
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        accept(RepactPose(body.left, body.right, confidence: parameters.confidence).isCoherent)
        let (left, right) = (elbow(of: body.left), elbow(of: body.right))
        guard left != nil && right != nil || isTracking && (left != nil || right != nil) else {
            lose()
            return nil
        }
        isTracking = true
        lost = 0
        let isTopAwaited = isDown || !isArmed
        let raw = isTopAwaited ? max(left ?? 0, right ?? 0) : min(left ?? 180, right ?? 180)
        let next = angle.map { $0 + RepactCounter.weight * (raw - $0) } ?? raw
        angle = next
        return follow(next, body)
    }

    private mutating func accept(_ isCoherent: Bool) {
        coherent = isCoherent ? min(coherent + 1, RepactCounter.acceptance.frames) : 0
        incoherent = isCoherent ? 0 : min(incoherent + 1, RepactCounter.acceptance.loss)
        if coherent == RepactCounter.acceptance.frames { isAccepted = true }
        if incoherent == RepactCounter.acceptance.loss { isAccepted = false }
    }

    /// The elbow angle of an accepted arm inside the image, 180° where a part of it has no length.
    private func elbow(of side: SideReadings) -> Double? {
        guard isAccepted, isInside(side.shoulder), isInside(side.elbow), isInside(side.wrist) else { return nil }
        return side.elbowBend.degrees ?? 180
    }

    private func isInside(_ joint: JointObservation) -> Bool { sees(joint) && joint.isInsideImage }

    private func sees(_ joint: JointObservation) -> Bool { joint.confidence > parameters.confidence }

    /// Passes over a frame without an arm, or begins anew.
    private mutating func lose() {
        if isTracking, lost < parameters.grace {
            lost += 1
            return
        }
        (isTracking, isArmed, isDown) = (false, false, false)
        (low, high) = (0, 0)
        (angle, bottom) = (nil, nil)
    }

    private mutating func follow(_ angle: Double, _ body: Body) -> Detection? {
        low = angle < parameters.down ? low + 1 : 0
        high = angle > parameters.up ? high + 1 : 0
        if low >= parameters.stable, !isDown, isArmed, !isHandHigh(body) {
            isDown = true
            isArmed = false
            bottom = shoulders(of: body).map {
                Bottom(shoulders: $0, left: place(of: body.left.wrist, body), right: place(of: body.right.wrist, body))
            }
        }
        guard high >= parameters.stable else { return nil }
        defer {
            isDown = false
            isArmed = true
        }
        return isDown ? complete(body) : nil
    }

    /// Judges a repetition at its end.
    private mutating func complete(_ body: Body) -> Detection? {
        let time = body.time
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        guard let bottom, let shoulders = shoulders(of: body),
            let forearm = mean(length(of: body.left, body), length(of: body.right, body)), forearm > 0,
            (shoulders - bottom.shoulders).length >= parameters.travel * forearm
        else { return Detection(time: time, rejection: .torsoStill) }
        let left = drift(from: bottom.left, to: place(of: body.left.wrist, body))
        let right = drift(from: bottom.right, to: place(of: body.right.wrist, body))
        guard max(left, right) <= parameters.drift * forearm else {
            return Detection(time: time, rejection: .handsMoved)
        }
        lastCounted = time
        return Detection(time: time)
    }

    /// Whether a hand is above its shoulder.
    private func isHandHigh(_ body: Body) -> Bool {
        func isHigh(_ side: SideReadings) -> Bool {
            sees(side.wrist) && sees(side.shoulder) && side.wrist.y > side.shoulder.y
        }
        return isHigh(body.left) || isHigh(body.right)
    }

    private func place(of joint: JointObservation, _ body: Body) -> SIMD2<Double>? {
        sees(joint) ? joint.place * body.unit : nil
    }

    /// The middle of the shoulders that are seen, pixels.
    private func shoulders(of body: Body) -> SIMD2<Double>? {
        mean(place(of: body.left.shoulder, body), place(of: body.right.shoulder, body))
    }

    /// The length of a forearm, else of the upper arm, pixels.
    private func length(of side: SideReadings, _ body: Body) -> Double? {
        guard let elbow = place(of: side.elbow, body) else { return nil }
        return (place(of: side.wrist, body) ?? place(of: side.shoulder, body)).map { ($0 - elbow).length }
    }

    private func drift(from start: SIMD2<Double>?, to end: SIMD2<Double>?) -> Double {
        guard let start, let end else { return 0 }
        return (end - start).length
    }

    static let entry = DetectorEntry(
        of: RepactCounter.self, name: "repact",
        about: "either arm, 110° and 140° for three frames, shoulders that travel over planted hands",
        source: RuleSource(
            project: "PysarenkoVV/fitstake", file: "pose.js", revision: "3262de9", estimator: .mediaPipe,
            conditions: "A phone near the floor sees both arms at first; angles are three-dimensional there.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the arm is down below this angle"),
            .degrees("up", \.up, "the arm is up above this angle"),
            .number("stable", \.stable, in: 1...100, about: "frames in a row that make a bottom or a top"),
            .number("grace", \.grace, in: 0...1000, about: "frames without an arm that are passed over"),
            .number("travel", \.travel, in: 0...10, about: "least travel of the shoulders, forearms"),
            .number("drift", \.drift, in: 0...10, about: "most drift of a wrist, forearms"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ],
        orders: [.below(\.down, \.up)])
}

/// The test whether a frame's joints make sense as a body.
private struct RepactPose {
    private static let arm = (joints: 4, span: 0.16)
    private static let body = (joints: 6, span: 0.22, torso: 0.08)

    /// The box around some joints, in normalised coordinates.
    private struct Box {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        var count = 0

        var span: Double { count > 0 ? (high - low).length : 0 }

        mutating func add(_ place: SIMD2<Double>) {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
            count += 1
        }
    }

    private let confidence: Double
    private var arms = Box()
    private var all = Box()
    private var hasWholeArm = false
    private var torso: Double?

    /// Takes the joints of a frame that are at least this confident and inside the image.
    init(_ left: SideReadings, _ right: SideReadings, confidence: Double) {
        self.confidence = confidence
        add(left)
        add(right)
        if let shoulders = middle(left.shoulder, right.shoulder, where: sees),
            let hips = middle(left.hip, right.hip, where: sees)
        {
            torso = (shoulders - hips).length
        }
    }

    /// Whether they make sense as a body.
    var isCoherent: Bool {
        if hasWholeArm, arms.count >= RepactPose.arm.joints, arms.span >= RepactPose.arm.span { return true }
        guard all.count >= RepactPose.body.joints, let torso, torso >= RepactPose.body.torso else { return false }
        return all.span >= RepactPose.body.span
    }

    private func sees(_ joint: JointObservation) -> Bool { joint.isSeen(confidence) && joint.isInsideImage }

    private mutating func add(_ side: SideReadings) {
        if sees(side.shoulder), sees(side.elbow), sees(side.wrist) { hasWholeArm = true }
        addArm(side.shoulder)
        addArm(side.elbow)
        addArm(side.wrist)
        add(side.hip)
        add(side.knee)
        add(side.ankle)
    }

    private mutating func addArm(_ joint: JointObservation) {
        guard sees(joint) else { return }
        arms.add(joint.place)
        all.add(joint.place)
    }

    private mutating func add(_ joint: JointObservation) {
        if sees(joint) { all.add(joint.place) }
    }
}
