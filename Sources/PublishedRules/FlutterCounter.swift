import Detection
import Pose

/// The better arm's smoothed elbow at 140°, 100° and 140°, each 0.4 s after the other, and not while standing.
///
/// A frame is used where nose and shoulders were found and one of the three has a confidence of 0.4, where all joints
/// of the arms were found, and where the better arm has a mean confidence of 0.45; the right arm is the better one of
/// equals. Angles are those of the image, averaged with a weight of 0.3 a frame. A change of state comes more than
/// 0.4 s after the last one.
///
/// Standing is a torso that is more than 1.5 shoulder widths high in the image, or shoulders less than five pixels
/// apart; such frames are not used. Limit: from the side the shoulders are hardly apart, so most push-ups are taken for
/// standing; the rule is one for the front.
///
/// Source: a fitness app in Dart whose project cannot be found any more: its session screen (GitHub file id
/// 71613432484) and its angle calculator (id 71073523031, the version with the same confidence rule).
struct FlutterCounter: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 100.0
        var up = 140.0
        var interval = 0.4
        var weight = 0.3
        var confidence = 0.45
        var upright = 1.5
    }

    /// Shoulders nearer to each other than this are those of a person who stands sideways, pixels.
    private static let narrow = 5.0
    /// Nose or a shoulder is at least this confident.
    private static let human = 0.4

    private enum Phase { case unarmed, top, bottom }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var average: Double?
    private var phase = Phase.unarmed
    private var changed: Nanoseconds = 0

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right) = (body.left, body.right)
        guard body.nose.isFound, left.seesArm(0), right.seesArm(0),
            max(body.nose.confidence, left.shoulder.confidence, right.shoulder.confidence) >= FlutterCounter.human,
            !isStanding(left, right, body.unit)
        else { return nil }
        let confidences = (left.armSum / 3, right.armSum / 3)
        guard max(confidences.0, confidences.1) >= parameters.confidence else { return nil }
        let arm = confidences.0 > confidences.1 ? left : right
        guard let raw = arm.elbowBend.degrees else { return nil }
        let angle = average.map { $0 + parameters.weight * (raw - $0) } ?? raw
        average = angle
        return step(angle, at: body.time)
    }

    private mutating func step(_ angle: Double, at time: Nanoseconds) -> Detection? {
        let milliseconds = (time.seconds(since: min(changed, time)) * 1000).rounded(.towardZero)
        let mayChange = milliseconds > parameters.interval * 1000
        switch phase {
        case .unarmed:
            guard angle > parameters.up else { return nil }
            phase = .top
        case .top:
            guard angle < parameters.down, mayChange else { return nil }
            phase = .bottom
        case .bottom:
            guard angle > parameters.up, mayChange else { return nil }
            phase = .top
            changed = time
            return Detection(time: time)
        }
        changed = time
        return nil
    }

    /// Whether the torso is as high in the image as that of a person who stands.
    private func isStanding(_ left: SideReadings, _ right: SideReadings, _ unit: SIMD2<Double>) -> Bool {
        guard let hip = left.hip.isFound ? left.hip : right.hip.isFound ? right.hip : nil else { return false }
        let width = (left.shoulder.x - right.shoulder.x).magnitude * unit.x
        let height = ((left.shoulder.y + right.shoulder.y) / 2 - hip.y).magnitude * unit.y
        return width < FlutterCounter.narrow || height > width * parameters.upright
    }

    static let entry = DetectorEntry(
        of: FlutterCounter.self, name: "flutter-counter",
        about: "better elbow at 140°, 100° and 140°, smoothed, and not while standing",
        source: RuleSource(
            project: "an app in Dart whose project is not known",
            file: "session screen and angle calculator (GitHub file ids 71613432484, 71073523031)", views: [.front],
            estimator: .mlKit, conditions: "The phone sees both shoulders from in front, the torso foreshortened.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the elbow is below this at the bottom"),
            .degrees("up", \.up, "the elbow is above this at the top"),
            .seconds("interval", \.interval, "states are further apart than this"),
            .number("weight", \.weight, in: 0.01...1, about: "weight of a new frame in the average"),
            .confidence(\.confidence, "least mean confidence of the better arm"),
            .number("upright", \.upright, in: 0...100, about: "a torso higher than this many shoulder widths stands"),
        ],
        orders: [.below(\.down, \.up)])
}
