import Mathematics
import Pose
import Scenarios

/// Corrupts single images: joints that the estimator reports where none are.
struct FrameCorruption {
    private let plan: GarbagePlan
    private let noise: StationNoise
    private var due = -Double.infinity

    /// The elbow angle of a folded arm in the image, degrees.
    static let foldedElbow = 60.0

    init(_ garbage: GarbagePlan, _ plan: TrialPlan) {
        self.plan = garbage
        noise = StationNoise(plan, .garbage)
    }

    /// Spoils a frame if it is the first one, or the first one since another period has begun.
    mutating func spoil(_ frame: inout PoseFrame, _ exposure: ExposureSchedule.Exposure) {
        guard exposure.instant >= due else { return }
        due = ((exposure.instant / plan.every).rounded(.down) + 1) * plan.every
        switch plan.picture {
        case .corner:
            for index in 0..<Joint.count {
                frame.joints[index] = JointObservation(x: 0, y: 0, confidence: plan.confidence)
            }
        case .scattered:
            for index in 0..<Joint.count {
                let draws = noise.uniforms(frame: exposure.index, item: index)
                frame.joints[index] = JointObservation(x: draws[0], y: draws[1], confidence: plan.confidence)
            }
            frame.deriveMidpoints()
        case .folded:
            for side in Side.allCases { fold(side, of: &frame) }
        }
    }

    /// Turns a forearm about its elbow until the angle there is that of a folded arm.
    private func fold(_ side: Side, of frame: inout PoseFrame) {
        let (shoulder, elbow, wrist) = (frame[side.shoulder], frame[side.elbow], frame[side.wrist])
        guard shoulder.isFound, elbow.isFound, wrist.isFound else { return }
        let (width, height) = (frame.image.width, frame.image.height)
        let upper = SIMD2((shoulder.x - elbow.x) * width, (shoulder.y - elbow.y) * height)
        let lower = SIMD2((wrist.x - elbow.x) * width, (wrist.y - elbow.y) * height)
        let lengths = ((upper * upper).sum().squareRoot(), (lower * lower).sum().squareRoot())
        guard lengths.0 > 0 else { return }
        // To the side on which the forearm is.
        let isLeft = upper.x * lower.y - upper.y * lower.x >= 0
        let turn = sineCosine(Self.foldedElbow.radians)
        let (sine, cosine) = (isLeft ? turn.sine : -turn.sine, turn.cosine)
        let turned = SIMD2(upper.x * cosine - upper.y * sine, upper.x * sine + upper.y * cosine)
        let scale = lengths.1 / lengths.0
        frame[side.wrist].x = elbow.x + turned.x * scale / width
        frame[side.wrist].y = elbow.y + turned.y * scale / height
        for joint in [side.shoulder, side.elbow, side.wrist] { frame[joint].confidence = plan.confidence }
        frame.deriveMidpoints()
    }
}
