import Elementary
import Mathematics
import Pose
import Scenarios

/// The places where a tracker believes the joints of a body that it sees along its trunk, and doubts.
///
/// What goes astray is the pose, not its joints one by one: a joint follows its parent in the skeleton, and has a part of
/// its own. In the five calibrating clips from the front, displacements of shoulder, elbow and wrist are 0.28, 0.35 and
/// 0.45 T for MoveNet and for MediaPipe, those of hip, knee and ankle 0.25, 0.32 and 0.45 T; the correlations are 0.79
/// for elbow and wrist, 0.69 for shoulder and elbow, 0.7 for the shoulders, 0.8 for the hips, 0.5 for shoulder and hip
/// and for hip and knee, 0.7 for knee and ankle and 0.8 for nose and shoulder. The correlation of a place with itself
/// falls by the same factor with each frame, as that of an Ornstein–Uhlenbeck process.
struct AstrayBody: ~Copyable {
    /// Parents before their children, and each joint's own part; a wrist's sum of squares is 1.
    private static let bones: [(joint: Joint, parent: Joint?, own: Double)] = [
        (.root, nil, 0.4), (.neck, .root, 0.22),
        (.nose, .neck, 0.25), (.leftEye, .neck, 0.25), (.rightEye, .neck, 0.25),
        (.leftEar, .neck, 0.25), (.rightEar, .neck, 0.25),
        (.leftShoulder, .neck, 0.28), (.rightShoulder, .neck, 0.28),
        (.leftElbow, .leftShoulder, 0.56), (.rightElbow, .rightShoulder, 0.56),
        (.leftWrist, .leftElbow, 0.63), (.rightWrist, .rightElbow, 0.63),
        (.leftHip, .root, 0.28), (.rightHip, .root, 0.28),
        (.leftKnee, .leftHip, 0.54), (.rightKnee, .rightHip, 0.54),
        (.leftAnkle, .leftKnee, 0.68), (.rightAnkle, .rightKnee, 0.68),
    ]

    /// The confidence at which the body is half astray; 0 for never.
    private let below: Double
    /// Standard deviation of each coordinate of a wrist that is astray, metres.
    private let size: Double
    private let time: Double
    private let draws: FrameDraws
    private let normals: Column<SIMD4<Double>>
    private var lastInstant: Double?
    /// The own parts of the joints, of unit variance.
    private let parts = Column(repeating: SIMD2<Double>.zero)
    /// The displacement of each joint, metres, in the frame of the last `wander`.
    let offsets = Column(repeating: SIMD2<Double>.zero)

    init(_ failures: MeasuredErrors.Failures, _ plan: TrialPlan) {
        let happens = failures.astrayBelow > 0 && failures.astray > 0
        below = happens ? failures.astrayBelow : 0
        size = failures.astray * plan.body.torso
        time = failures.astrayTime
        draws = FrameDraws(plan, (0..<Joint.lanes / 2).map { (.astray, $0) })
        normals = Column(repeating: .zero, count: draws.count)
    }

    /// Moves on to the next frame.
    ///
    /// - Parameters:
    ///   - exposure: The frame.
    ///   - endOn: How far the legs lie behind the trunk or before it, 0…1.
    ///   - logits: The joints' confidences, logits.
    /// - Returns: Whether the body is astray.
    mutating func wander(
        to exposure: ExposureSchedule.Exposure, endOn: Double, logits: borrowing Column<Double>
    ) -> Bool {
        guard below > 0, endOn > 0 else { return false }
        step(to: exposure)
        var sum = 0.0
        for index in Joint.leftShoulder.rawValue..<Joint.count where index != Joint.root.rawValue {
            sum += logits[index]
        }
        let confidence = 1 / (1 + exponential(-sum / 12))
        let share = 1 - smooth(confidence / (below * endOn * endOn) - 0.5)
        for bone in Self.bones {
            let own = parts[bone.joint] * (bone.own * size * endOn * share)
            offsets[bone.joint.rawValue] = if let parent = bone.parent { offsets[parent] + own } else { own }
        }
        return share > 0
    }

    private mutating func step(to exposure: ExposureSchedule.Exposure) {
        let kept = lastInstant.map { exponential(($0 - exposure.instant) / time) } ?? 0
        let new = (1 - kept * kept).squareRoot()
        lastInstant = exposure.instant
        draws.drawNormals(frame: exposure.index, into: normals.base)
        for index in 0..<Joint.count {
            let pair = normals[index / 2]
            parts[index] = kept * parts[index] + new * (index % 2 == 0 ? pair.lowHalf : pair.highHalf)
        }
    }
}
