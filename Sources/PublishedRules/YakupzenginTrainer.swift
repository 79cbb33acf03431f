import Detection
import Pose

/// The left elbow in whole pixels: above 150°, then between 70° and 150°, then below 70°, where it is counted.
///
/// A frame between the two angles must have been seen on the way down. Reaching the bottom within 1 s of the last
/// count ends the repetition without counting it. The source's first second begins when its program starts; here a
/// first repetition is never too soon. Confidences are not used; a frame without a joint of the arm is passed over, as
/// the source does where MediaPipe finds nobody.
///
/// **Limits**: the repetition is counted at the bottom; only the left arm is followed (`angle_right` of
/// `exercises/push_up.py` is drawn, not counted).
struct YakupzenginTrainer: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 70.0
        var up = 150.0
        var interval = 1.0
    }

    private enum Stage { case waiting, top, descent }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var stage = Stage.waiting
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        guard let angle = ArmPoints(body.left, body.unit)?.inWholePixels.angle else { return nil }
        if angle > parameters.up {
            stage = .top
        } else if angle > parameters.down, angle < parameters.up, stage == .top {
            stage = .descent
        } else if angle < parameters.down, stage == .descent {
            stage = .waiting
            if let lastCounted, body.time.seconds(since: lastCounted) <= parameters.interval {
                return Detection(time: body.time, rejection: .tooSoon)
            }
            lastCounted = body.time
            return Detection(time: body.time)
        }
        return nil
    }

    static let entry = DetectorEntry(
        of: YakupzenginTrainer.self, name: "yakupzengin-trainer",
        about: "the left elbow above 150° and then below 70°, counted at the bottom",
        source: RuleSource(
            project: "yakupzengin/fitness-trainer-pose-estimation", file: "exercises/push_up.py", revision: "41d92e1",
            estimator: .mediaPipe, conditions: "A whole body in front of a camera; the source names no view.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "below this angle the arm is at the bottom"),
            .degrees("up", \.up, "above this angle the arm is at the top"),
            .seconds("interval", \.interval, "counts are further apart than this"),
        ],
        orders: [.below(\.down, \.up)])
}
