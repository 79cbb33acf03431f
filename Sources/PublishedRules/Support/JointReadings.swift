import Pose

extension JointObservation {
    /// The same joint, not found where its place is not a number.
    var placed: JointObservation { x.isFinite && y.isFinite ? self : JointObservation(x: x, y: y, confidence: 0) }

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
}

/// The mean of what there is of two numbers.
func mean(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return (a + b) / 2
}

/// The middle of what there is of two places.
func mean(_ a: SIMD2<Double>?, _ b: SIMD2<Double>?) -> SIMD2<Double>? {
    guard let a, let b else { return a ?? b }
    return (a + b) / 2
}
