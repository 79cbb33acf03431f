import Pose

/// Chooses the arm to follow, and sticks to it.
///
/// An arm is worth the least confidence of its shoulder, elbow and wrist, averaged over `memory`. Between
/// repetitions the other arm is taken when it is worth more by the margin. In the course of one, another arm's
/// angle would be another signal, so it is taken only when the followed arm has been lost for `patience`.
struct ArmChoice: Sendable {
    /// What is seen of the followed arm.
    struct Sight {
        /// The elbow's angle, degrees.
        var angle: Double
        /// Whether it is another arm than that of the last sight.
        var isOtherArm: Bool
    }

    /// Time constant of the average over confidences, seconds.
    static let memory = 0.3
    /// How long the followed arm may be lost before the other one is taken, seconds.
    ///
    /// A wrist that flickers is back sooner.
    static let patience = 0.15

    let confidence: Double
    let margin: Double
    private var side: Side?
    private var leftWorth = ExponentialFilter(timeConstant: memory)
    private var rightWorth = ExponentialFilter(timeConstant: memory)
    private var lastSeen: Nanoseconds?

    init(confidence: Double, margin: Double) {
        self.confidence = confidence
        self.margin = margin
    }

    /// Takes the next frame.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - elapsed: Seconds since the last one.
    ///   - pixels: The coordinates in which the angle is taken.
    ///   - isBetweenCycles: Whether no repetition is under way.
    /// - Returns: The sight of the followed arm, or `nil` where it is not seen.
    mutating func observe(
        _ frame: borrowing PoseFrame, elapsed: Double, pixels: PixelShape, isBetweenCycles: Bool
    ) -> Sight? {
        let joints = frame.joints.span
        let left = ArmChoice.worth(of: .left, in: joints)
        let right = ArmChoice.worth(of: .right, in: joints)
        let advantage =
            rightWorth.filter(right, elapsed: elapsed) - leftWorth.filter(left, elapsed: elapsed)
        let sees = (left: left > confidence, right: right > confidence)
        let time = frame.time
        let chosen: Side
        if let side {
            let gain = side == .left ? advantage : -advantage
            let isOverdue = lastSeen.map { time.seconds(since: $0) > ArmChoice.patience } ?? true
            let (seesThis, seesOther) = side == .left ? (sees.left, sees.right) : (sees.right, sees.left)
            let turns = seesOther && (isBetweenCycles && gain > margin || !seesThis && isOverdue)
            chosen = turns ? side.opposite : side
        } else if sees.left, sees.right {
            chosen = ArmChoice.better(advantage, in: joints, frame.image)
        } else {
            chosen = sees.left ? .left : .right
        }
        guard chosen == .left ? sees.left : sees.right,
            let angle = Geometry.angle(
                at: chosen.elbow, from: chosen.shoulder, to: chosen.wrist, in: joints,
                unit: pixels.unit(of: frame.image))
        else { return nil }
        lastSeen = time
        defer { side = chosen }
        return Sight(angle: angle, isOtherArm: chosen != side)
    }

    /// The arm to begin with.
    ///
    /// Some sources have one confidence for all joints; then the arm that looks longer is the nearer one.
    private static func better(_ advantage: Double, in joints: Span<JointObservation>, _ image: ImageSize) -> Side {
        if advantage != 0 { return advantage > 0 ? .right : .left }
        let pixel = PixelShape.square.unit(of: image)
        return length(of: .right, in: joints, pixel) > length(of: .left, in: joints, pixel) ? .right : .left
    }

    /// The least confidence of an arm's joints, 0…1; what is not a number counts as not found.
    private static func worth(of side: Side, in joints: Span<JointObservation>) -> Double {
        let shoulder = joints[side.shoulder].confidence
        let elbow = joints[side.elbow].confidence
        let wrist = joints[side.wrist].confidence
        guard shoulder > 0, elbow > 0, wrist > 0 else { return 0 }
        return min(shoulder, elbow, wrist, 1)
    }

    /// The apparent length of an arm, square pixels.
    private static func length(of side: Side, in joints: Span<JointObservation>, _ pixel: SIMD2<Double>) -> Double {
        let elbow = joints.place(side.elbow)
        let upper = (joints.place(side.shoulder) - elbow) * pixel
        let lower = (joints.place(side.wrist) - elbow) * pixel
        return upper.length + lower.length
    }
}
