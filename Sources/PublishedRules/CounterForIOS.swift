import Detection
import Pose

/// A push-up of a straight and level body: lockout at 156.75°, depth at 94.5°, lockout again.
///
/// The side whose least confidence of shoulder, elbow, wrist, hip and knee is greater is looked at, the left one of
/// equals; below 0.3 the frame is passed over. Angles are those of normalised coordinates; the elbow is averaged with a
/// weight of 0.6 a frame. A lockout arms the rule, below 146.75° an attempt begins, and the next lockout ends it. It is
/// counted where the elbow came to 94.5°, and had not risen by 12° from its lowest before that.
///
/// In every frame the torso is at most 31.5° from the horizontal and the angle shoulder, hip, knee at least 147.25°;
/// else the attempt is void, the rule is disarmed, and the frame is not used. The source turns the horizontal by the
/// phone's sense of gravity where there is one, and can reject frames as a spoofed camera; neither has a counterpart
/// in joints. (Its One-Euro filter is for crunches: `CrunchAnalyzer.swift`, lines 88-90.)
///
/// Limit: in a 16:9 image neither 94.5° nor 31.5° is the angle that one sees.
///
/// Source: MasharipovShahzod/Counter-for-IOS, `ExerciseTracker/RepAnalyzers.swift` at a07dcf6, lines 76-103 and
/// 243-345; thresholds in `ExerciseTypes.swift`, lines 43-47, 93-101 and 251.
struct CounterForIOS: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 94.5
        var up = 156.75
        var start = 146.75
        var reversal = 12.0
        var line = 147.25
        var tilt = 31.5
        var weight = 0.6
        var confidence = 0.3
        var pixels = AngleCoordinates.normalised
    }

    /// Averages at or below this are no depth, degrees (`PoseGeometry.swift`).
    private static let leastAngle = 5.0

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var average: Double?
    private var isArmed = false
    private var isTrying = false
    private var isDeep = false
    private var isVoid = false
    private var lowest = Double.infinity

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right) = (body.left, body.right)
        let (a, b) = (CounterForIOS.confidence(of: left), CounterForIOS.confidence(of: right))
        guard max(a, b) > 0, max(a, b) >= parameters.confidence else { return nil }
        let side = a >= b ? left : right
        let raw = side.elbowBend.degrees ?? 0
        let angle = average.map { parameters.weight * raw + (1 - parameters.weight) * $0 } ?? raw
        average = angle
        if let rejection = objection(to: side, body.unit) {
            isArmed = false
            guard isTrying, !isVoid else { return nil }
            isVoid = true
            return Detection(time: body.time, rejection: rejection)
        }
        return step(angle, at: body.time)
    }

    /// Takes the average of a frame in which the body is straight and level.
    private mutating func step(_ angle: Double, at time: Nanoseconds) -> Detection? {
        if !isTrying {
            if angle >= parameters.up { isArmed = true }
            guard isArmed, angle < parameters.start else { return nil }
            isTrying = true
        }
        lowest = min(lowest, angle)
        if angle > CounterForIOS.leastAngle, angle <= parameters.down { isDeep = true }
        let isShallow = !isDeep && !isVoid && angle > lowest + parameters.reversal
        if isShallow { isVoid = true }
        let isCounted = isDeep && !isVoid
        if angle >= parameters.up {
            isTrying = false
            isDeep = false
            isVoid = false
            lowest = .infinity
            if isCounted { return Detection(time: time) }
        }
        return isShallow ? Detection(time: time, rejection: .tooShallow) : nil
    }

    /// The objection to the posture of one side; `nil` where it is straight and level.
    private func objection(to side: SideReadings, _ unit: SIMD2<Double>) -> Rejection? {
        let torso = (side.hip.place - side.shoulder.place) * unit
        let tilt = Geometry.angle(torso, SIMD2(torso.x < 0 ? -1 : 1, 0)) ?? 90
        if tilt > parameters.tilt { return .bodyUpright }
        return (side.angle(side.shoulder, side.hip, side.knee, unit) ?? 0) < parameters.line ? .bodyBent : nil
    }

    private static func confidence(of side: SideReadings) -> Double {
        min(side.armConfidence, side.hip.confidence, side.knee.confidence)
    }

    static let entry = DetectorEntry(
        of: CounterForIOS.self, name: "counter-for-ios",
        about: "94.5° and 156.75° after a top, straight and level body, normalised coordinates",
        source: RuleSource(
            project: "MasharipovShahzod/Counter-for-IOS", file: "ExerciseTracker/RepAnalyzers.swift",
            revision: "a07dcf6", views: [.side], estimator: .vision,
            conditions: "The phone stands upright at the side of the whole body; without its sense of gravity.",
            undetected: .absent, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .degrees("start", \.start, "an attempt begins below this"),
            .degrees("reversal", \.reversal, "a rise by more than this is a way up"),
            .degrees("line", \.line, "least angle shoulder, hip, knee"),
            .degrees("tilt", \.tilt, in: 0...90, "most angle of the torso to the horizontal"),
            .number("weight", \.weight, in: 0.01...1, about: "weight of a new frame in the average"),
            .confidence(\.confidence, "joints must be at least this confident"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
