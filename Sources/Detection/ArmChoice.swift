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
    private var lost = 0.0

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
        let left = ArmChoice.worth(of: .left, in: frame)
        let right = ArmChoice.worth(of: .right, in: frame)
        let advantage =
            rightWorth.filter(right, elapsed: elapsed) - leftWorth.filter(left, elapsed: elapsed)
        lost += elapsed
        guard let chosen = choose(left, right, advantage, isBetweenCycles, frame) else { return nil }
        guard (chosen == .left ? left : right) > confidence,
            let angle = Geometry.angle(
                at: chosen.elbow, from: chosen.shoulder, to: chosen.wrist, in: frame, pixels: pixels)
        else { return nil }
        lost = 0
        defer { side = chosen }
        return Sight(angle: angle, isOtherArm: chosen != side)
    }

    /// The arm to look at in this frame.
    private func choose(
        _ left: Double, _ right: Double, _ advantage: Double, _ isBetweenCycles: Bool, _ frame: borrowing PoseFrame
    ) -> Side? {
        let seesLeft = left > confidence
        let seesRight = right > confidence
        guard let side else {
            if seesLeft != seesRight { return seesLeft ? .left : .right }
            guard seesLeft else { return nil }
            // Some sources have one confidence for all joints; then the arm that looks longer is the nearer one.
            if advantage == 0 {
                let isRightLonger = ArmChoice.length(of: .right, in: frame) > ArmChoice.length(of: .left, in: frame)
                return isRightLonger ? .right : .left
            }
            return advantage > 0 ? .right : .left
        }
        let gain = side == .left ? advantage : -advantage
        let sees = side == .left ? (this: seesLeft, other: seesRight) : (this: seesRight, other: seesLeft)
        if sees.other, isBetweenCycles && gain > margin || !sees.this && lost > ArmChoice.patience {
            return side.opposite
        }
        return side
    }

    /// The least confidence of an arm's joints, 0…1; what is not a number counts as not found.
    private static func worth(of side: Side, in frame: borrowing PoseFrame) -> Double {
        let shoulder = frame.joints[side.shoulder.rawValue].confidence
        let elbow = frame.joints[side.elbow.rawValue].confidence
        let wrist = frame.joints[side.wrist.rawValue].confidence
        guard shoulder > 0, elbow > 0, wrist > 0 else { return 0 }
        return min(shoulder, elbow, wrist, 1)
    }

    /// The apparent length of an arm, square pixels.
    private static func length(of side: Side, in frame: borrowing PoseFrame) -> Double {
        let elbow = frame.pixels(side.elbow)
        let upper = frame.pixels(side.shoulder) - elbow
        let lower = frame.pixels(side.wrist) - elbow
        return (upper * upper).sum().squareRoot() + (lower * lower).sum().squareRoot()
    }
}
