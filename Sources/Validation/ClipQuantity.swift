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

    package var kind: Kind { facts.kind }

    /// The unit; empty for a number without one.
    package var unit: String { facts.unit }

    package var title: String { facts.title }

    private var facts: (kind: Kind, unit: String, title: String) {
        Self.facts[self] ?? (.confidence, "", "confidence \(joint)")
    }

    /// Those of all but mean confidences of joints.
    private static let facts: [ClipQuantity: (Kind, String, String)] = [
        .period: (.movement, "s", "time from top to top"),
        .descent: (.movement, "s", "descent (10–90 % / 0.8)"),
        .ascent: (.movement, "s", "ascent (10–90 % / 0.8)"),
        .speedRatio: (.movement, "", "greatest speed up over that down"),
        .drop: (.movement, "torso", "shoulder drop"),
        .rise: (.movement, "", "rise over drop"),
        .forward: (.movement, "torso", "shoulder's shift headwards"),
        .lowTenth: (.movement, "s", "time in the lowest tenth"),
        .speedDown: (.movement, "torso/s", "greatest speed down"),
        .speedUp: (.movement, "torso/s", "greatest speed up"),
        .elbowTop: (.movement, "degrees", "elbow at the top"),
        .elbowBottom: (.movement, "degrees", "elbow at the bottom"),
        .elbowSpeed: (.movement, "degrees/s", "greatest speed of the elbow angle"),
        .hipDrop: (.movement, "torso", "hip drop"),
        .noseDrop: (.movement, "torso", "nose drop"),
        .torsoTop: (.movement, "degrees", "torso above horizontal, top"),
        .torsoBottom: (.movement, "degrees", "torso above horizontal, bottom"),
        .hipTop: (.movement, "shoulder–ankle", "hip below the shoulder–ankle line, top"),
        .hipBottom: (.movement, "shoulder–ankle", "hip below the shoulder–ankle line, bottom"),
        .wristWander: (.movement, "torso", "wander of the planted wrist"),
        .ankleWander: (.movement, "torso", "wander of the planted ankle"),
        .shoulderWidth: (.movement, "torso", "apparent shoulder width"),
        .error: (.noise, "torso", "error, all joints (median)"),
        .nearError: (.noise, "torso", "error, near arm and hip"),
        .farError: (.noise, "torso", "error, far arm and hip"),
        .error95: (.noise, "", "error's 95th percentile over its median"),
        .error99: (.noise, "", "error's 99th percentile over its median"),
        .kurtosis: (.noise, "", "kurtosis of the errors"),
        .lag1: (.noise, "", "correlation of an error with the next frame's"),
        .lag2: (.noise, "", "correlation of an error after two frames"),
        .lag3: (.noise, "", "correlation of an error after three frames"),
        .leftRight: (.noise, "", "rank correlation of left and right errors"),
        .neighbours: (.noise, "", "rank correlation of neighbouring joints' errors"),
        .slope: (.noise, "", "slope of the spectrum above 4 Hz"),
        .amplitude4To8: (.noise, "torso/√Hz", "amplitude at 4–8 Hz"),
        .amplitude8To12: (.noise, "torso/√Hz", "amplitude at 8–12 Hz"),
        .confidenceError: (.noise, "", "rank correlation of confidence and error"),
        .missing: (.noise, "", "share of joints not found"),
        .repeated: (.noise, "", "share of frames like the one before"),
        .confidenceLag1: (.confidence, "", "correlation of a confidence with the next frame's"),
        .flicker: (.confidence, "", "change of a confidence from frame to frame"),
        .nearLow: (.confidence, "", "share of confidences below 0.3, near arm and hip"),
        .farLow: (.confidence, "", "share of confidences below 0.3, far arm and hip"),
        .nearLowRun: (.confidence, "s", "run of confidences below 0.3, near arm and hip"),
        .farLowRun: (.confidence, "s", "run of confidences below 0.3, far arm and hip"),
    ]

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
