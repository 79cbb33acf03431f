import Pose
import Scenarios

/// The measured error parameters of each joint.
struct JointTraits {
    var kind: MeasuredErrors.JointKind
    /// The limb that the joint's bias turns with, from its one end to its other.
    var limb: (from: Joint, to: Joint)
    /// COCO's constant of the joint (Lin et al., keypoint evaluation): errors are multiples of it and of the root of
    /// the person's area.
    var spread: Double
    /// PoseFix's frequencies of jitter, miss and inversion, more than ten visible joints.
    var frequencies: SIMD3<Double>
    /// The same with at most five visible joints.
    var hiddenFrequencies: SIMD3<Double>
}

extension JointTraits {
    /// The traits of a joint; those of midpoints are never used.
    init(_ joint: Joint) {
        typealias Share = SIMD3<Double>
        switch joint {
        case .nose, .leftEye, .rightEye, .leftEar, .rightEar, .neck, .root:
            self.init(
                kind: .head, limb: (.root, .neck),
                spread: joint == .nose ? 0.026 : joint == .leftEye || joint == .rightEye ? 0.025 : 0.035,
                frequencies: Share(joint == .nose ? 0.1 : 0.15, 0.02, joint == .nose ? 0 : 0.01),
                hiddenFrequencies: Share(joint == .nose ? 0.15 : 0.2, 0.15, joint == .nose ? 0 : 0.01))
        case .leftShoulder, .rightShoulder:
            self.init(
                kind: .shoulder, limb: (joint == .leftShoulder ? .leftHip : .rightHip, joint), spread: 0.079,
                frequencies: Share(0.15, 0.05, 0.03), hiddenFrequencies: Share(0.2, 0.2, 0.03))
        case .leftElbow, .rightElbow:
            self.init(
                kind: .elbow, limb: (joint == .leftElbow ? .leftShoulder : .rightShoulder, joint), spread: 0.072,
                frequencies: Share(0.15, 0.1, 0.03), hiddenFrequencies: Share(0.2, 0.25, 0.03))
        case .leftWrist, .rightWrist:
            self.init(
                kind: .wrist, limb: (joint == .leftWrist ? .leftElbow : .rightElbow, joint), spread: 0.062,
                frequencies: Share(0.15, 0.1, 0.03), hiddenFrequencies: Share(0.2, 0.25, 0.03))
        case .leftHip, .rightHip:
            self.init(
                kind: .hip, limb: (joint, joint == .leftHip ? .leftShoulder : .rightShoulder), spread: 0.107,
                frequencies: Share(0.2, 0.1, 0.06), hiddenFrequencies: Share(0.25, 0.25, 0.06))
        case .leftKnee, .rightKnee:
            self.init(
                kind: .knee, limb: (joint == .leftKnee ? .leftHip : .rightHip, joint), spread: 0.087,
                frequencies: Share(0.1, 0.1, 0.06), hiddenFrequencies: Share(0.15, 0.25, 0.06))
        case .leftAnkle, .rightAnkle:
            self.init(
                kind: .ankle, limb: (joint == .leftAnkle ? .leftKnee : .rightKnee, joint), spread: 0.089,
                frequencies: Share(0.1, 0.05, 0.06), hiddenFrequencies: Share(0.15, 0.2, 0.06))
        }
    }
}
