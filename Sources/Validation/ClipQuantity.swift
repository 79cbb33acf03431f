/// A quantity of one clip by which synthetic people are compared with real ones.
///
/// Lengths are in torsos: the 75th percentile of the distance of near shoulder and near hip. The near side is the one
/// whose shoulder, elbow, wrist and hip have the greater mean confidence. An error is a joint's place minus its own
/// path, smoothed by a parabola over 0.24 s.
package enum ClipQuantity: String, Sendable, Hashable, CaseIterable {
    // Movement.
    case period, descent, ascent, speedRatio = "speed_ratio", drop, rise, forward
    case lowTenth = "low_tenth", speedDown = "speed_down", speedUp = "speed_up"
    case elbowTop = "elbow_top", elbowBottom = "elbow_bottom", elbowSpeed = "elbow_speed"
    case hipDrop = "hip_drop", noseDrop = "nose_drop"
    case torsoTop = "torso_top", torsoBottom = "torso_bottom", hipTop = "hip_top", hipBottom = "hip_bottom"
    case wristWander = "wander_wrist", ankleWander = "wander_ankle", shoulderWidth = "shoulder_width"
    // Noise.
    case error, nearError = "error_near", farError = "error_far", error95 = "error_p95", error99 = "error_p99"
    case kurtosis, lag1, lag2, lag3, leftRight = "left_right", neighbours
    case slope, amplitude4To8 = "amplitude_4_8", amplitude8To12 = "amplitude_8_12"
    case confidenceError = "confidence_error", missing, repeated
    // Confidence.
    case nearShoulder = "c_nearShoulder", nearElbow = "c_nearElbow", nearWrist = "c_nearWrist", nearHip = "c_nearHip"
    case nearKnee = "c_nearKnee", nearAnkle = "c_nearAnkle"
    case farShoulder = "c_farShoulder", farElbow = "c_farElbow", farWrist = "c_farWrist", farHip = "c_farHip"
    case farKnee = "c_farKnee", farAnkle = "c_farAnkle"
    case nose = "c_nose", confidenceLag1 = "c_lag1", flicker = "c_flicker"
    case nearLow = "low_near", farLow = "low_far", nearLowRun = "low_run_near", farLowRun = "low_run_far"

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The person's movement.
        case movement
        /// The estimator's errors of place.
        case noise
        /// The estimator's confidences.
        case confidence
    }

    package var kind: Kind {
        switch self {
        case .period, .descent, .ascent, .speedRatio, .drop, .rise, .forward, .lowTenth, .speedDown, .speedUp,
            .elbowTop, .elbowBottom, .elbowSpeed, .hipDrop, .noseDrop, .torsoTop, .torsoBottom, .hipTop, .hipBottom,
            .wristWander, .ankleWander, .shoulderWidth:
            .movement
        case .error, .nearError, .farError, .error95, .error99, .kurtosis, .lag1, .lag2, .lag3, .leftRight,
            .neighbours, .slope, .amplitude4To8, .amplitude8To12, .confidenceError, .missing, .repeated:
            .noise
        default: .confidence
        }
    }

    /// The unit; empty for a number without one.
    package var unit: String {
        switch self {
        case .period, .descent, .ascent, .lowTenth, .nearLowRun, .farLowRun: "s"
        case .drop, .forward, .hipDrop, .noseDrop, .wristWander, .ankleWander, .shoulderWidth, .error, .nearError,
            .farError:
            "torso"
        case .speedDown, .speedUp: "torso/s"
        case .elbowTop, .elbowBottom, .torsoTop, .torsoBottom: "degrees"
        case .elbowSpeed: "degrees/s"
        case .hipTop, .hipBottom: "shoulder–ankle"
        case .amplitude4To8, .amplitude8To12: "torso/√Hz"
        default: ""
        }
    }

    /// A title of a few words.
    package var title: String {
        switch self {
        case .period: "time from top to top"
        case .descent: "descent (10–90 % / 0.8)"
        case .ascent: "ascent (10–90 % / 0.8)"
        case .speedRatio: "greatest speed up over that down"
        case .drop: "shoulder drop"
        case .rise: "rise over drop"
        case .forward: "shoulder's shift headwards"
        case .lowTenth: "time in the lowest tenth"
        case .speedDown: "greatest speed down"
        case .speedUp: "greatest speed up"
        case .elbowTop: "elbow at the top"
        case .elbowBottom: "elbow at the bottom"
        case .elbowSpeed: "greatest speed of the elbow angle"
        case .hipDrop: "hip drop"
        case .noseDrop: "nose drop"
        case .torsoTop: "torso above horizontal, top"
        case .torsoBottom: "torso above horizontal, bottom"
        case .hipTop: "hip below the shoulder–ankle line, top"
        case .hipBottom: "hip below the shoulder–ankle line, bottom"
        case .wristWander: "wander of the planted wrist"
        case .ankleWander: "wander of the planted ankle"
        case .shoulderWidth: "apparent shoulder width"
        default: titleOfEstimator
        }
    }

    private var titleOfEstimator: String {
        switch self {
        case .error: "error, all joints (median)"
        case .nearError: "error, near arm and hip"
        case .farError: "error, far arm and hip"
        case .error95: "error's 95th percentile over its median"
        case .error99: "error's 99th percentile over its median"
        case .kurtosis: "kurtosis of the errors"
        case .lag1: "correlation of an error with the next frame's"
        case .lag2: "correlation of an error after two frames"
        case .lag3: "correlation of an error after three frames"
        case .leftRight: "rank correlation of left and right errors"
        case .neighbours: "rank correlation of neighbouring joints' errors"
        case .slope: "slope of the spectrum above 4 Hz"
        case .amplitude4To8: "amplitude at 4–8 Hz"
        case .amplitude8To12: "amplitude at 8–12 Hz"
        case .confidenceError: "rank correlation of confidence and error"
        case .missing: "share of joints not found"
        case .repeated: "share of frames like the one before"
        case .confidenceLag1: "correlation of a confidence with the next frame's"
        case .flicker: "change of a confidence from frame to frame"
        case .nearLow: "share of confidences below 0.3, near arm and hip"
        case .farLow: "share of confidences below 0.3, far arm and hip"
        case .nearLowRun: "run of confidences below 0.3, near arm and hip"
        case .farLowRun: "run of confidences below 0.3, far arm and hip"
        default: "confidence \(joint)"
        }
    }

    /// The joint of a mean confidence in words, for example `near shoulder`.
    private var joint: String {
        rawValue.dropFirst(2).reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    }

    /// The mean confidence of a joint of the near or the far side.
    static func confidence(isNear: Bool, _ joint: PairedJoint) -> ClipQuantity {
        switch joint {
        case .shoulder: isNear ? .nearShoulder : .farShoulder
        case .elbow: isNear ? .nearElbow : .farElbow
        case .wrist: isNear ? .nearWrist : .farWrist
        case .hip: isNear ? .nearHip : .farHip
        case .knee: isNear ? .nearKnee : .farKnee
        case .ankle: isNear ? .nearAnkle : .farAnkle
        }
    }
}
