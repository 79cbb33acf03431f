import Detection
import Pose

/// 155° and 100° at most 250°/s, in a body that keeps its direction, its hip and its elbows.
///
/// The side with the greater mean confidence of shoulder, elbow, wrist, hip, knee and ankle is looked at, the left one
/// of equals, from 0.5 on. Everything is averaged with a weight of 0.4 a frame, as in the source. The elbow at 155° is
/// ready; falling by 2° in a frame begins a repetition, 100° is the bottom, and 155° after a rise counts. A
/// repetition is void where the elbow came to 55°, turned before 100°, or moved at more than 250°/s on either way.
///
/// It is also void where the hip leaves the line from shoulder to ankle by more than 0.07 of it, up to 1.6 times that
/// at depth, or where the angle elbow, shoulder, hip is outside of 15...60°. The first five steady frames at the top
/// are what hip and body direction are compared with; a body that turned by more than 45° since is given up. Frames
/// without a side are bridged for 0.5 s.
///
/// Limits: filmed from the side, people hold a straight arm at more than 60° to the torso and move it faster than
/// 250°/s from one frame to the next, so that nearly every repetition is void.
///
/// Source: Androidsignal/live_pose_detector, `lib/src/pushup/pushup_form_detector.dart` at 3632a5c: `evaluate`,
/// `_advancePhase` and `_betterSide`; `pushup_thresholds.dart`; `lib/src/utils/pose_math.dart`.
struct PushUpFormDetector: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 100.0
        var up = 155.0
        var deepest = 55.0
        var speed = 250.0
        var tilt = 45.0
        var hip = 0.07
        var narrow = 15.0
        var wide = 60.0
        var grace = 0.5
        var confidence = 0.5
    }

    private enum Phase { case idle, ready, descending, bottom, ascending }

    /// The weight of a new frame, and the change of the elbow that is a direction, degrees.
    private static let weight = 0.4
    private static let direction = 2.0
    /// The growth of the tolerance of the hip at depth, a share of it.
    private static let expansion = 0.6

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var phase = Phase.idle
    private var elbow: Double?
    private var isDeep = false
    private var fault: Rejection?
    private var course = Baseline(spread: 15)
    private var line = Baseline(spread: 0.08)
    private var unwrapped: Double?
    private var abduction: Double?
    private var lastStep: Nanoseconds?
    private var lastValid: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let time = body.time
        guard let side = betterSide(body) else {
            if let lastValid, time.seconds(since: lastValid) <= parameters.grace { return nil }
            return giveUp(.trackingLost, at: time)
        }
        lastValid = time
        let raw = side.elbowBend.degrees ?? 0
        let depth = (parameters.up - (elbow ?? raw)) / (parameters.up - parameters.down)
        let tolerance = 1 + min(max(depth, 0), 1) * PushUpFormDetector.expansion
        let isReady = phase == .ready
        let turn = course.take(direction(of: side, body.unit), calibrates: isReady)
        if course.isKnown, turn.magnitude > parameters.tilt { return giveUp(.bodyUpright, at: time) }
        let sag = line.take(PushUpFormDetector.sag(of: side, body.unit), calibrates: isReady)
        let angle = side.angle(side.elbow, side.shoulder, side.hip, body.unit) ?? 0
        let average = abduction.map { $0 + (angle - $0) * PushUpFormDetector.weight } ?? angle
        abduction = average
        let isStraight = sag.magnitude <= parameters.hip * tolerance
        let isHeld = average >= parameters.narrow && average <= parameters.wide
        return step(raw, isFormGood: isStraight && isHeld, at: time)
    }

    private mutating func giveUp(_ rejection: Rejection, at time: Nanoseconds) -> Detection? {
        let wasUnderWay = phase != .idle && phase != .ready
        phase = .idle
        elbow = nil
        isDeep = false
        fault = nil
        return wasUnderWay ? Detection(time: time, rejection: rejection) : nil
    }

    /// Takes the elbow of the next frame.
    private mutating func step(_ raw: Double, isFormGood: Bool, at time: Nanoseconds) -> Detection? {
        let last = elbow
        let angle = last.map { $0 + (raw - $0) * PushUpFormDetector.weight } ?? raw
        let change = last.map { angle - $0 } ?? 0
        let elapsed = lastStep.map { time.seconds(since: $0) } ?? 0
        let isFast = elapsed > 0 && change.magnitude / elapsed > parameters.speed
        elbow = angle
        lastStep = time
        let falls = change <= -PushUpFormDetector.direction
        let rises = change >= PushUpFormDetector.direction
        if phase != .idle, phase != .ready {
            if !isFormGood { fault = fault ?? .bodyBent }
            if isFast, phase != .bottom { fault = fault ?? .tooFast }
        }
        switch phase {
        case .idle:
            if raw >= parameters.up { phase = .ready }
        case .ready:
            guard falls, angle < parameters.up - PushUpFormDetector.direction else { return nil }
            phase = .descending
            isDeep = false
            fault = nil
        case .descending:
            if angle <= parameters.deepest {
                fault = fault ?? .tooDeep
                phase = .bottom
            } else if angle <= parameters.down {
                isDeep = true
                phase = .bottom
            } else if rises {
                fault = fault ?? .tooShallow
                phase = .ascending
            }
        case .bottom:
            if angle <= parameters.deepest { fault = fault ?? .tooDeep }
            if rises { phase = .ascending }
        case .ascending:
            if angle >= parameters.up {
                phase = .ready
                return Detection(time: time, rejection: fault ?? (isDeep ? nil : .tooShallow))
            }
            if falls { phase = .descending }
        }
        return nil
    }

    /// The side with the greater mean confidence; `nil` where neither was found or is confident enough.
    private func betterSide(_ body: Body) -> SideReadings? {
        let (left, right) = (body.left, body.right)
        let a = left.confidence > 0 ? left.sum / 6 : 0
        let b = right.confidence > 0 ? right.sum / 6 : 0
        guard max(a, b) >= parameters.confidence, max(a, b) > 0 else { return nil }
        return a >= b ? left : right
    }

    /// The direction from shoulder to ankle, degrees, within half a turn of the last one.
    private mutating func direction(of side: SideReadings, _ unit: SIMD2<Double>) -> Double {
        let body = (side.ankle.place - side.shoulder.place) * unit
        var angle = Geometry.angle(body, SIMD2(1, 0)) ?? 0
        if body.y > 0 { angle = -angle }
        if let unwrapped { angle -= ((angle - unwrapped) / 360).rounded() * 360 }
        unwrapped = angle
        return angle
    }

    /// The distance of the hip from the line through shoulder and ankle, shares of it.
    private static func sag(of side: SideReadings, _ unit: SIMD2<Double>) -> Double {
        let body = (side.ankle.place - side.shoulder.place) * unit
        let hip = (side.hip.place - side.shoulder.place) * unit
        let square = (body * body).sum()
        return square > 0 ? (body.x * hip.y - body.y * hip.x) / square : 0
    }

    static let entry = DetectorEntry(
        of: PushUpFormDetector.self, name: "after-pushup-form-detector",
        about: "155° and 100° at most 250°/s, straight body, elbows at 15-60°",
        source: RuleSource(
            project: "Androidsignal/live_pose_detector", file: "lib/src/pushup/pushup_form_detector.dart",
            revision: "3632a5c", views: [.side], estimator: .mlKit,
            conditions: "One side of the whole body is in view; it begins in a correct position at the top.",
            undetected: .guess,
            status: .adapted(
                change: "Recordings hold no ears: the head is not checked, and the ear is left out of the confidence.")),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .degrees("deepest", \.deepest, "the elbow stays above this"),
            .number("speed", \.speed, in: 0...10_000, about: "most degrees a second"),
            .degrees("tilt", \.tilt, "the body turns by at most this"),
            .share("hip", \.hip, "most distance of the hip, shares of the body line"),
            .degrees("narrow", \.narrow, "least angle elbow, shoulder, hip"),
            .degrees("wide", \.wide, "most angle elbow, shoulder, hip"),
            .seconds("grace", \.grace, in: 0...60, "how long a loss is bridged"),
            .confidence(\.confidence, "least mean confidence of the side"),
        ],
        orders: [.below(\.down, \.up)])
}

/// An averaged signal and what it was at the top: the mean of five averages in a row that keep within a spread.
private struct Baseline: Sendable {
    private static let weight = 0.4
    private static let frames = 5.0

    let spread: Double
    private var average: Double?
    private var count = 0.0
    private var sum = 0.0
    private var low = 0.0
    private var high = 0.0
    private var known: Double?

    init(spread: Double) { self.spread = spread }

    var isKnown: Bool { known != nil }

    /// Takes the next value, and returns what the average is away from the top, or from 0 while that is not known.
    mutating func take(_ value: Double, calibrates: Bool) -> Double {
        let next = average.map { $0 + (value - $0) * Baseline.weight } ?? value
        average = next
        if calibrates, known == nil { learn(next) }
        return next - (known ?? 0)
    }

    private mutating func learn(_ value: Double) {
        let (least, most) = count > 0 ? (min(low, value), max(high, value)) : (value, value)
        if most - least > spread {
            (count, sum, low, high) = (1, value, value, value)
        } else {
            (count, sum, low, high) = (count + 1, sum + value, least, most)
        }
        if count >= Baseline.frames { known = sum / count }
    }
}
