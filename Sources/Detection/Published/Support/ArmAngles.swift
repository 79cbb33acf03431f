import Pose

/// Elbow angles as the published rules take them.
enum ArmAngles {
    /// The angle of one elbow, degrees.
    ///
    /// - Parameters:
    ///   - side: The arm.
    ///   - joints: The joints of a frame.
    ///   - unit: What x and y are multiplied by.
    ///   - confidence: What the arm's joints must be at least; one at 0 was not found.
    /// - Returns: The angle, or `nil` where the arm is not seen.
    static func angle(
        _ side: Side, in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>, confidence: Double
    ) -> Double? {
        guard joints.sees(side.shoulder, confidence), joints.sees(side.elbow, confidence),
            joints.sees(side.wrist, confidence)
        else { return nil }
        return Geometry.angle(at: side.elbow, from: side.shoulder, to: side.wrist, in: joints, unit: unit)
    }

    /// The mean angle of the elbows that are seen, degrees; `nil` where none is.
    static func mean(
        in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>, confidence: Double
    ) -> Double? {
        mean(
            angle(.left, in: joints, unit: unit, confidence: confidence),
            angle(.right, in: joints, unit: unit, confidence: confidence))
    }

    /// The mean of what there is of two numbers.
    static func mean(_ a: Double?, _ b: Double?) -> Double? {
        switch (a, b) {
        case (let a?, let b?): (a + b) / 2
        case (let a?, nil): a
        case (nil, let b?): b
        case (nil, nil): nil
        }
    }
}

extension JointArray<JointObservation> {
    /// Whether a joint was found, with at least this confidence, at a place that is a number.
    @inline(__always)
    func sees(_ joint: Joint, _ confidence: Double) -> Bool {
        let observation = self[joint]
        return observation.confidence > 0 && observation.confidence >= confidence && observation.x.isFinite
            && observation.y.isFinite
    }

    /// The least confidence of an arm's joints, 0…1; what is not a number counts as not found.
    func armConfidence(_ side: Side) -> Double {
        let shoulder = self[side.shoulder].confidence
        let elbow = self[side.elbow].confidence
        let wrist = self[side.wrist].confidence
        guard shoulder > 0, elbow > 0, wrist > 0 else { return 0 }
        return Swift.min(shoulder, elbow, wrist, 1)
    }

    /// The midpoint of two joints in square pixels, or the one that is seen, or `nil`.
    func middle(_ a: Joint, _ b: Joint, unit: SIMD2<Double>, confidence: Double) -> SIMD2<Double>? {
        switch (sees(a, confidence), sees(b, confidence)) {
        case (true, true): (place(a) + place(b)) / 2 * unit
        case (true, false): place(a) * unit
        case (false, true): place(b) * unit
        case (false, false): nil
        }
    }
}

/// The time constant of an exponential average that a source gives as a weight per frame.
///
/// The weight α of a new frame at f frames a second is `1 − exp(−1/(f τ))`.
enum FrameWeight {
    /// τ = 1 / (30 · −ln .55) for a weight of .45 at 30 frames a second, seconds.
    static let weight45 = 0.0558
    /// τ = 1 / (30 · −ln .7) for a weight of .3 at 30 frames a second, seconds.
    static let weight30 = 0.0935
    /// τ = 1 / (30 · −ln .8) for a weight of .2 at 30 frames a second, seconds.
    static let weight20 = 0.1494
}
