import Detection
import Pose

/// Ready, descending, down, ascending: the better side's elbow as a median of three frames, in a body that may be level.
///
/// All places and visibilities are averaged with a weight of 0.6 a frame first. The side with the greater sum of
/// visibility over shoulder, elbow, wrist and hip gives the elbow, rounded to whole degrees; the median of the last
/// three is what counts. The torso of that side is at most 70° from the horizontal: for 0.1 s to get ready at 150°, and
/// without that for 0.6 s everything is given up. Below 140° the descent begins, at 100° (90° and 10° of tolerance) is
/// the bottom, above 120° the ascent, and at 140° the top. It is counted where it took 0.3 s and came more than 0.2 s
/// after the last count. A mean visibility above 0.4 is asked for to get ready and to leave the top, and not later, nor
/// within 0.15 s of a top. The body line of 140° is feedback in the source and changes no count.
///
/// A frame in which a joint of an arm or a hip was not found is passed over. Angles are those of normalised
/// coordinates. The thresholds are the source's normal profile.
///
/// Source: shaikhazrathali123-blip/pushup, `src/services/poseDetection.ts` in a version after 5df7cef (GitHub file id
/// 61339270746), `processPose`; `src/utils/angleMath.ts` (id 61070379394).
struct PushupEngine: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 100.0
        var up = 140.0
        var ready = 150.0
        var start = 140.0
        var ascent = 120.0
        var tilt = 70.0
        var dwell = 0.1
        var grace = 0.6
        var least = 0.3
        var interval = 0.2
        var confidence = 0.4
        var pixels = AngleCoordinates.normalised
    }

    private enum Phase { case idle, ready, descending, down, ascending, top }

    /// The top asks for no visibility during this time after it was reached, seconds.
    private static let pulse = 0.15

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var sides: (left: SmoothedSide, right: SmoothedSide)?
    private var angles = LastThree()
    private var phase = Phase.idle
    /// The time since when the body has been level, or has not been.
    private var levelSince: Nanoseconds?
    private var lostSince: Nanoseconds?
    private var began: Nanoseconds = 0
    private var reachedTop: Nanoseconds = 0
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right) = (body.left, body.right)
        guard left.seesArm(0), right.seesArm(0), left.hip.isFound, right.hip.isFound else { return nil }
        let smoothed = (SmoothedSide(left, after: sides?.left), SmoothedSide(right, after: sides?.right))
        sides = smoothed
        let side = smoothed.0.visibility >= smoothed.1.visibility ? smoothed.0 : smoothed.1
        angles.add(side.elbowAngle(body.unit))
        let time = body.time
        let isLevel = side.tilt(body.unit) <= parameters.tilt
        levelSince = isLevel ? levelSince ?? time : nil
        lostSince = isLevel ? nil : lostSince ?? time
        if let lostSince, phase != .idle, time.seconds(since: lostSince) >= parameters.grace {
            let wasUnderWay = phase != .ready && phase != .top
            phase = .idle
            return wasUnderWay ? Detection(time: time, rejection: .bodyUpright) : nil
        }
        let isVisible = (smoothed.0.visibility + smoothed.1.visibility) / 8 > parameters.confidence
        return step(angles.median, isVisible, at: time)
    }

    private mutating func step(_ angle: Double, _ isVisible: Bool, at time: Nanoseconds) -> Detection? {
        if phase == .top, time.seconds(since: reachedTop) >= PushupEngine.pulse { phase = .ready }
        switch phase {
        case .idle:
            guard let levelSince, time.seconds(since: levelSince) >= parameters.dwell else { return nil }
            if angle >= parameters.ready, isVisible { phase = .ready }
        case .ready, .top:
            guard angle < parameters.start, isVisible || phase == .top else { return nil }
            phase = .descending
            began = time
        case .descending:
            if angle <= parameters.down {
                phase = .down
            } else if angle >= parameters.up {
                phase = .ready
                return Detection(time: time, rejection: .tooShallow)
            }
        case .down:
            if angle > parameters.ascent { phase = .ascending }
        case .ascending:
            if angle >= parameters.up { return complete(at: time) }
            if angle <= parameters.down { phase = .down }
        }
        return nil
    }

    private mutating func complete(at time: Nanoseconds) -> Detection {
        phase = .top
        reachedTop = time
        if time.seconds(since: began) < parameters.least { return Detection(time: time, rejection: .tooFast) }
        if let lastCounted, time.seconds(since: lastCounted) <= parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        lastCounted = time
        return Detection(time: time)
    }

    static let entry = DetectorEntry(
        of: PushupEngine.self, name: "pushup-engine",
        about: "ready, descending, down, ascending; a level torso is asked for at the start",
        source: RuleSource(
            project: "shaikhazrathali123-blip/pushup",
            file: "src/services/poseDetection.ts (GitHub file ids 61339270746, 61070379394)", views: [.side],
            estimator: .mediaPipe, frameRate: 30,
            conditions:
                "The phone stands upright and sees the whole body from the side; the profile is the normal one.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .degrees("ready", \.ready, "the elbow reaches this to get ready"),
            .degrees("start", \.start, "the descent begins below this"),
            .degrees("ascent", \.ascent, "the ascent begins above this"),
            .degrees("tilt", \.tilt, in: 0...90, "most angle of the torso to the horizontal"),
            .seconds("dwell", \.dwell, in: 0...5, "how long the body is level to get ready"),
            .seconds("grace", \.grace, in: 0...60, "how long the body may be upright"),
            .seconds("least", \.least, "a repetition takes at least this"),
            .seconds("interval", \.interval, "counts are further apart than this"),
            .confidence(\.confidence, "the mean visibility is above this"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}

/// Shoulder, elbow, wrist and hip of one side, averaged over frames.
private struct SmoothedSide: Sendable {
    /// The weight of a new frame (`processPose`).
    private static let weight = 0.6

    private let shoulder, elbow, wrist, hip: SIMD2<Double>
    /// The sum of the four visibilities.
    let visibility: Double

    init(_ side: SideReadings, after last: SmoothedSide?) {
        let sum = side.armSum + side.hip.confidence
        guard let last else {
            (shoulder, elbow, wrist, hip) = (side.shoulder.place, side.elbow.place, side.wrist.place, side.hip.place)
            visibility = sum
            return
        }
        let (new, old) = (SmoothedSide.weight, 1 - SmoothedSide.weight)
        shoulder = side.shoulder.place * new + last.shoulder * old
        elbow = side.elbow.place * new + last.elbow * old
        wrist = side.wrist.place * new + last.wrist * old
        hip = side.hip.place * new + last.hip * old
        visibility = sum * new + last.visibility * old
    }

    /// The angle at the elbow, whole degrees.
    func elbowAngle(_ unit: SIMD2<Double>) -> Double {
        (Geometry.angle((shoulder - elbow) * unit, (wrist - elbow) * unit) ?? 0).rounded()
    }

    /// The angle of the torso to the horizontal, whole degrees.
    func tilt(_ unit: SIMD2<Double>) -> Double {
        let torso = (shoulder - hip) * unit
        return (Geometry.angle(SIMD2(torso.x.magnitude, torso.y.magnitude), SIMD2(1, 0)) ?? 90).rounded()
    }
}

private struct LastThree: Sendable {
    private var values = SIMD3<Double>.zero
    private var count = 0

    mutating func add(_ value: Double) {
        values = SIMD3(values.y, values.z, value)
        count = min(count + 1, 3)
    }

    /// The median of what there is; the mean of two.
    var median: Double {
        switch count {
        case 0, 1: values.z
        case 2: (values.y + values.z) / 2
        default: max(min(values.x, values.y), min(max(values.x, values.y), values.z))
        }
    }
}
