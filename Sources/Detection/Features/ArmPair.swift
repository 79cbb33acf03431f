public import Pose

/// One arm in one frame.
public struct ArmReading: Sendable {
    /// The least confidence of shoulder, elbow and wrist; 0 where one of them was not found.
    public let confidence: Double
    /// The elbow's interior angle.
    public let elbow: JointAngle

    /// Reads an arm.
    @inlinable @inline(__always)
    public init(_ side: Side, in joints: borrowing JointArray<JointObservation>, unit: SIMD2<Double>) {
        confidence = ArmReading.confidence(of: side, in: joints)
        elbow = JointAngle(at: side.elbow, from: side.shoulder, to: side.wrist, in: joints, unit: unit)
    }

    /// The same arm with a confidence of at most 1, also where the estimator reports more.
    @inlinable
    package var clipped: ArmReading { ArmReading(confidence: min(confidence, 1), elbow: elbow) }

    @inlinable
    package init(confidence: Double, elbow: JointAngle) {
        self.confidence = confidence
        self.elbow = elbow
    }

    /// The elbow's angle, degrees, or `nil` where a joint is not found or less confident than `least`.
    @inlinable
    public func angle(atLeast least: Double) -> Double? {
        confidence > 0 && confidence >= least ? elbow.degrees : nil
    }

    /// The least confidence of an arm's joints; 0 where one was not found or its confidence is not a number.
    @inlinable @inline(__always)
    static func confidence(of side: Side, in joints: borrowing JointArray<JointObservation>) -> Double {
        let shoulder = joints[side.shoulder].confidence
        let elbow = joints[side.elbow].confidence
        let wrist = joints[side.wrist].confidence
        guard shoulder > 0, elbow > 0, wrist > 0 else { return 0 }
        return min(shoulder, elbow, wrist)
    }
}

/// Both arms in one frame.
public struct ArmPair: Sendable {
    /// The frame's time.
    public let time: Nanoseconds
    /// The left arm.
    public let left: ArmReading
    /// The right arm.
    public let right: ArmReading

    /// The mean angle of the elbows that are seen with at least this confidence, degrees; `nil` without one.
    @inlinable
    public func meanAngle(atLeast least: Double) -> Double? {
        switch (left.angle(atLeast: least), right.angle(atLeast: least)) {
        case (let a?, let b?): (a + b) / 2
        case (let a?, nil): a
        case (nil, let b?): b
        case (nil, nil): nil
        }
    }

    /// Reads both arms of a frame, x and y multiplied by a unit, see `AngleCoordinates`.
    @inlinable @inline(__always)
    public init(_ frame: borrowing PoseFrame, unit: SIMD2<Double>) {
        time = frame.time
        left = ArmReading(.left, in: frame.joints, unit: unit)
        right = ArmReading(.right, in: frame.joints, unit: unit)
    }

    @inlinable
    init(time: Nanoseconds, left: ArmReading, right: ArmReading) {
        self.time = time
        self.left = left
        self.right = right
    }
}

/// Reads the elbows of both arms, in coordinates to choose; frames in which no arm was found are left out.
public struct ArmPairReader: FeatureReader {
    /// Both arms as they are kept: 40 bytes.
    public struct Kept: Sendable {
        @usableFromInline let time: Nanoseconds
        @usableFromInline let left, right: (confidence: Double, degrees: Double)

        @inlinable
        init(_ arms: ArmPair) {
            time = arms.time
            left = (arms.left.confidence, arms.left.elbow.known)
            right = (arms.right.confidence, arms.right.elbow.known)
        }
    }

    private let pixels: AngleCoordinates
    private var clock = MonotonicFrames()

    /// Makes a reader.
    ///
    /// - Parameter pixels: The coordinates in which angles are taken.
    public init(_ pixels: AngleCoordinates) { self.pixels = pixels }

    /// Takes the next frame.
    @inline(__always)
    public mutating func read(_ frame: borrowing PoseFrame) -> ArmPair? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let arms = ArmPair(frame, unit: pixels.unit(of: frame.image))
        return arms.left.confidence > 0 || arms.right.confidence > 0 ? arms : nil
    }

    /// Works out the angles.
    @inlinable
    public static func keep(_ arms: ArmPair) -> Kept { Kept(arms) }

    /// The arms that were kept.
    @inlinable
    public static func features(of kept: Kept) -> ArmPair {
        ArmPair(
            time: kept.time,
            left: ArmReading(confidence: kept.left.confidence, elbow: JointAngle(known: kept.left.degrees)),
            right: ArmReading(confidence: kept.right.confidence, elbow: JointAngle(known: kept.right.degrees)))
    }
}
