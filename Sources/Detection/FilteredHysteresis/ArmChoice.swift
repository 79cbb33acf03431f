import Pose

/// Chooses the arm to follow, and sticks to it.
///
/// Between repetitions the other arm is taken when its confidence has been greater by the margin of late. In the course
/// of one, another arm's angle would be another signal, so it is taken only when the followed arm has been lost for
/// `patience`.
struct ArmChoice: Sendable {
    /// The time that the followed arm may be lost before the other one is taken, seconds.
    ///
    /// A wrist that flickers is back sooner.
    private static let patience = 0.15

    /// The confidence that shoulder, elbow and wrist of an arm must be above.
    let confidence: Double
    /// By how much the other arm's confidence must be greater.
    let margin: Double
    private var side: Side?
    private var lastSeen: Nanoseconds?

    init(confidence: Double, margin: Double) {
        self.confidence = confidence
        self.margin = margin
    }

    /// Takes the arms of the next frame, and returns the angle of the followed one's elbow, degrees, and whether it is
    /// another arm than the one that was seen last; `nil` where it is not seen.
    @inline(__always)
    mutating func follow(
        _ features: FilteredHysteresis.Reader.Features, isBetweenCycles: Bool
    ) -> (angle: Double, isOther: Bool)? {
        guard let chosen = choose(features, isBetweenCycles),
            let angle = (chosen == .left ? features.left : features.right).elbow.degrees
        else { return nil }
        lastSeen = features.time
        defer { side = chosen }
        return (angle, chosen != side)
    }

    /// The arm to follow, or `nil` where that one is not seen.
    @inline(__always)
    private func choose(_ features: FilteredHysteresis.Reader.Features, _ isBetweenCycles: Bool) -> Side? {
        let seesLeft = features.left.confidence > confidence
        let seesRight = features.right.confidence > confidence
        let advantage = features.advantage
        let chosen: Side
        if let side {
            let gain = side == .left ? advantage : -advantage
            let (seesThis, seesOther) = side == .left ? (seesLeft, seesRight) : (seesRight, seesLeft)
            let turns = seesOther && (isBetweenCycles && gain > margin || !seesThis && isOverdue(at: features.time))
            chosen = turns ? side.opposite : side
        } else if seesLeft, seesRight {
            chosen = advantage == 0 ? features.longer : advantage > 0 ? .right : .left
        } else {
            chosen = seesLeft ? .left : .right
        }
        return (chosen == .left ? seesLeft : seesRight) ? chosen : nil
    }

    /// Whether the followed arm has been lost for too long.
    private func isOverdue(at time: Nanoseconds) -> Bool {
        lastSeen.map { time.seconds(since: $0) > ArmChoice.patience } ?? true
    }
}
