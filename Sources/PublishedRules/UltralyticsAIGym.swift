import Detection
import Pose

/// One elbow in pixels: above 145° the stage is *up*, below 90° it is *down*, and going down from *up* counts.
///
/// The arm is the right one, that of the key points 6, 8 and 10 (`kpts` in `ultralytics/solutions/config.py`; the
/// angles are `up_angle` and `down_angle` there). Confidences are not used. The source's estimator reports a place for
/// every key point, likely or not, so here a joint that was not found keeps its last place; before each of the three
/// joints has been found once, nothing is counted. Until pull request 21165 the source's results put key points of a
/// confidence below 0.5 at (0, 0).
///
/// **Limits**: the repetition is counted at the bottom; an arm that swings counts as one that pushes.
struct UltralyticsAIGym: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 145.0
    }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var shoulder: SIMD2<Double>?
    private var elbow: SIMD2<Double>?
    private var wrist: SIMD2<Double>?
    private var isUp = false

    mutating func decide(_ body: Body) -> Detection? {
        let (side, unit) = (body.right, body.unit)
        if side.shoulder.isFound { shoulder = side.shoulder.imagePoint(unit) }
        if side.elbow.isFound { elbow = side.elbow.imagePoint(unit) }
        if side.wrist.isFound { wrist = side.wrist.imagePoint(unit) }
        guard let shoulder, let elbow, let wrist, let angle = Geometry.angle(shoulder - elbow, wrist - elbow)
        else { return nil }
        if angle < parameters.down {
            let counts = isUp
            isUp = false
            return counts ? Detection(time: body.time) : nil
        }
        if angle > parameters.up { isUp = true }
        return nil
    }

    static let entry = DetectorEntry(
        of: UltralyticsAIGym.self, name: "ultralytics-aigym",
        about: "the right elbow above 145° and then below 90°, counted at the bottom",
        source: RuleSource(
            project: "ultralytics/ultralytics", file: "ultralytics/solutions/ai_gym.py", revision: "0019742",
            estimator: .yolo,
            conditions: "The three key points are chosen for the exercise and for the side that the camera sees.",
            undetected: .lastPlace,
            status: .identical(
                to: .code, except: "In two recordings the three joints are found in turn and never together.")),
        parameters: [
            .degrees("down", \.down, "below this angle the stage is down"),
            .degrees("up", \.up, "above this angle the stage is up"),
        ],
        orders: [.below(\.down, \.up)])
}
