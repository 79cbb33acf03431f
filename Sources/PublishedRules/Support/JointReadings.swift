import Pose

extension JointObservation {
    /// The same joint, not found where its place is not a number.
    var placed: JointObservation {
        x.isFinite && y.isFinite ? self : JointObservation(x: x, y: y, confidence: 0)
    }

    /// Whether a placed joint was found with at least this confidence.
    func isSeen(_ least: Double) -> Bool { confidence > 0 && confidence >= least }

    /// Its place in normalised coordinates.
    var place: SIMD2<Double> { SIMD2(x, y) }
}

/// A joint of both sides in one frame, each not found where its place is not a number.
struct JointReadings: Sendable {
    let left: JointObservation
    let right: JointObservation

    @inline(__always)
    init(_ left: Joint, _ right: Joint, in joints: borrowing PoseFrame.Joints) {
        self.left = joints[left].placed
        self.right = joints[right].placed
    }

    /// The midpoint of the two in the unit of the coordinates.
    ///
    /// - Parameters:
    ///   - unit: What x and y are multiplied by.
    ///   - confidence: The least confidence of a joint that is seen.
    /// - Returns: The midpoint, or the place of the one that is seen, or `nil`.
    func middle(unit: SIMD2<Double>, confidence: Double) -> SIMD2<Double>? {
        switch (left.isSeen(confidence), right.isSeen(confidence)) {
        case (true, true): (left.place + right.place) / 2 * unit
        case (true, false): left.place * unit
        case (false, true): right.place * unit
        case (false, false): nil
        }
    }
}

/// The mean of what there is of two numbers.
func mean(_ a: Double?, _ b: Double?) -> Double? {
    switch (a, b) {
    case (let a?, let b?): (a + b) / 2
    case (let a?, nil): a
    case (nil, let b?): b
    case (nil, nil): nil
    }
}
