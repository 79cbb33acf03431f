public import Pose

/// The arms that make the signal.
public enum ArmRule: Sendable, Hashable {
    /// Always this arm.
    case side(Side)
    /// The arm that is seen better.
    case best(BestArm)
    /// Both arms together.
    case pair(PairRule, needs: PairNeed)
}

/// The rule by which two arms become one signal.
public enum PairRule: Sendable, Hashable {
    /// Their mean.
    case mean
    /// Their mean, weighted with their confidences.
    case weightedMean
    /// The lower one.
    case minimum
    /// The higher one.
    case maximum
    /// The lower one while the bottom is awaited, the higher one while the top is: one arm suffices for either.
    case either
    /// The higher one while the bottom is awaited, the lower one while the top is: either takes both arms.
    case both
}

/// The arms, of two, that must be seen.
public enum PairNeed: Sendable, Hashable {
    /// Both, in every frame.
    case both
    /// Both until the first top, then one suffices.
    case bothToArm
    /// One suffices.
    case one
}

/// The choice of the better arm.
public struct BestArm: Sendable, Hashable {
    /// The measure by which an arm is the better one; of two equal arms the one that looks longer is.
    public enum Criterion: Sendable, Hashable {
        /// The least confidence of the joints that the confidence rule names.
        case leastConfidence
        /// Their mean confidence.
        case meanConfidence
        /// The apparent length of the arm: the nearer arm.
        case apparentLength
    }

    /// The measure by which an arm is the better one.
    public var criterion: Criterion
    /// The lead by which the other arm must be better before it is followed; for lengths a share of this arm's.
    public var margin: Double
    /// Whether arms are changed only between repetitions, or when the followed one is lost.
    public var staysInCycle: Bool
    /// The largest difference at which the two arms are averaged; `nil` for never.
    public var averageWithin: Double?

    /// Makes a choice.
    public init(
        _ criterion: Criterion = .leastConfidence, margin: Double = 0, staysInCycle: Bool = false,
        averageWithin: Double? = nil
    ) {
        self.criterion = criterion
        self.margin = margin
        self.staysInCycle = staysInCycle
        self.averageWithin = averageWithin
    }
}

/// The joints that must be seen for a frame to be used, and how well.
public struct ConfidenceRule: Sendable, Hashable {
    /// The requirement on confidences.
    public enum Requirement: Sendable, Hashable {
        /// Every joint must reach the least confidence.
        case every
        /// Their mean must, and every joint must have been found.
        case mean
        /// They are ignored: a joint that was not found lies at (0, 0), where some estimators put it.
        case ignored
    }

    /// The joints of a side that are checked.
    public enum Joints: Sendable, Hashable {
        /// Shoulder, elbow and wrist.
        case arm
        /// Those and the hip.
        case armAndHip
        /// Those, knee and ankle.
        case wholeSide
    }

    /// The least confidence, 0…1; the joint must also have been found.
    public var least: Double
    /// The requirement on confidences.
    public var requirement: Requirement
    /// The joints that are checked.
    public var joints: Joints
    /// Whether they are checked only until the first top; after that the joints need only to have been found.
    public var onlyToArm: Bool
    /// Whether every joint must lie inside the image.
    ///
    /// MediaPipe invents an ankle outside of the image and is confident of it.
    public var insideImage: Bool

    /// Makes a rule.
    public init(
        _ least: Double = 0.2, _ requirement: Requirement = .every, of joints: Joints = .arm, onlyToArm: Bool = false,
        insideImage: Bool = false
    ) {
        self.least = least
        self.requirement = requirement
        self.joints = joints
        self.onlyToArm = onlyToArm
        self.insideImage = insideImage
    }

    /// Confidences are ignored.
    public static let ignored = ConfidenceRule(0, .ignored)
}
