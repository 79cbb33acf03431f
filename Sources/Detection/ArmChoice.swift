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
        let left = ArmChoice.worth(of: .left, in: frame.joints)
        let right = ArmChoice.worth(of: .right, in: frame.joints)
        let advantage =
            rightWorth.filter(right, elapsed: elapsed) - leftWorth.filter(left, elapsed: elapsed)
        let longer = side == nil && advantage == 0 ? ArmChoice.longer(in: frame.joints, frame.image) : .left
        let chosen = choose(
            seesLeft: left > confidence, seesRight: right > confidence, advantage: advantage, longer: longer,
            at: frame.time, isBetweenCycles: isBetweenCycles)
        guard let chosen,
            let angle = Geometry.angle(
                at: chosen.elbow, from: chosen.shoulder, to: chosen.wrist, in: frame.joints,
                unit: pixels.unit(of: frame.image))
        else { return nil }
        return follow(chosen, angle: angle, at: frame.time)
    }

    /// Takes the next frame of a track, in place of the frame itself.
    mutating func observe(_ features: ArmFeatures, isBetweenCycles: Bool) -> Sight? {
        let chosen = choose(
            seesLeft: features.left.worth > confidence, seesRight: features.right.worth > confidence,
            advantage: features.advantage, longer: features.longer, at: features.time,
            isBetweenCycles: isBetweenCycles)
        guard let chosen else { return nil }
        let angle = chosen == .left ? features.left.angle : features.right.angle
        return angle.isNaN ? nil : follow(chosen, angle: angle, at: features.time)
    }

    /// The arm to follow, or `nil` where that one is not seen.
    private func choose(
        seesLeft: Bool, seesRight: Bool, advantage: Double, longer: Side, at time: Nanoseconds, isBetweenCycles: Bool
    ) -> Side? {
        let chosen: Side
        if let side {
            let gain = side == .left ? advantage : -advantage
            let (seesThis, seesOther) = side == .left ? (seesLeft, seesRight) : (seesRight, seesLeft)
            let turns = seesOther && (isBetweenCycles && gain > margin || !seesThis && isOverdue(at: time))
            chosen = turns ? side.opposite : side
        } else if seesLeft, seesRight {
            chosen = advantage == 0 ? longer : advantage > 0 ? .right : .left
        } else {
            chosen = seesLeft ? .left : .right
        }
        return (chosen == .left ? seesLeft : seesRight) ? chosen : nil
    }

    /// Whether the followed arm has been lost for too long.
    private func isOverdue(at time: Nanoseconds) -> Bool {
        lastSeen.map { time.seconds(since: $0) > ArmChoice.patience } ?? true
    }

    private mutating func follow(_ chosen: Side, angle: Double, at time: Nanoseconds) -> Sight {
        lastSeen = time
        defer { side = chosen }
        return Sight(angle: angle, isOtherArm: chosen != side)
    }

    /// The arm that looks longer, the left one if neither does.
    ///
    /// Some sources have one confidence for all joints; then it is the nearer one, with which to begin.
    static func longer(in joints: borrowing PoseFrame.Joints, _ image: ImageSize) -> Side {
        let pixel = PixelShape.square.unit(of: image)
        return length(of: .right, in: joints, pixel) > length(of: .left, in: joints, pixel) ? .right : .left
    }

    /// The least confidence of an arm's joints, 0…1; what is not a number counts as not found.
    static func worth(of side: Side, in joints: borrowing PoseFrame.Joints) -> Double {
        let shoulder = joints[side.shoulder].confidence
        let elbow = joints[side.elbow].confidence
        let wrist = joints[side.wrist].confidence
        guard shoulder > 0, elbow > 0, wrist > 0 else { return 0 }
        return min(shoulder, elbow, wrist, 1)
    }

    /// The apparent length of an arm, square pixels.
    private static func length(of side: Side, in joints: borrowing PoseFrame.Joints, _ pixel: SIMD2<Double>) -> Double {
        let elbow = joints.place(side.elbow)
        let upper = (joints.place(side.shoulder) - elbow) * pixel
        let lower = (joints.place(side.wrist) - elbow) * pixel
        return upper.length + lower.length
    }
}
