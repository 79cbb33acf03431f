package import Pose

/// One side of the body in one frame; a lane is a joint: shoulder, elbow, wrist, hip.
package struct ChainSide: Sendable {
    /// The places, square pixels; 0 for one that is none.
    private(set) var x, y: SIMD4<Double>
    /// The precision of each joint; 0 where it is not seen.
    private(set) var weight: SIMD4<Double>

    /// No estimator means a joint that is further from the image's corner than 10 image sizes: its square.
    private static let farthest = 100.0

    @inline(__always)
    package init(_ side: Side, in joints: borrowing PoseFrame.Joints, pixel: SIMD2<Double>) {
        self.init(joints[side.shoulder], joints[side.elbow], joints[side.wrist], joints[side.hip], pixel: pixel)
    }

    @inline(__always)
    init(
        _ shoulder: JointObservation, _ elbow: JointObservation, _ wrist: JointObservation, _ hip: JointObservation,
        pixel: SIMD2<Double>
    ) {
        let wide = SIMD4(shoulder.x, elbow.x, wrist.x, hip.x)
        let high = SIMD4(shoulder.y, elbow.y, wrist.y, hip.y)
        let confidence = SIMD4(shoulder.confidence, elbow.confidence, wrist.confidence, hip.confidence)
        (x, y) = (wide * pixel.x, high * pixel.y)
        weight = Precision.weight(confidence)
        // Rarely is a joint not seen: sums tell quickly that all are.
        let isUsual =
            (wide * wide + high * high).sum() < ChainSide.farthest && (pixel * pixel).sum() < 1e300
            && confidence.sum() > 0 && confidence.least > 0
        if !isUsual { leaveOut(wide, high, confidence) }
    }

    /// Gives no weight to the joints that are not seen, and a place to those that have none.
    ///
    /// A size learned from an invalid place would distort the scale for minutes, or for ever.
    @inline(never)
    private mutating func leaveOut(_ wide: SIMD4<Double>, _ high: SIMD4<Double>, _ confidence: SIMD4<Double>) {
        let isNear = (wide * wide .< ChainSide.farthest) .& (high * high .< ChainSide.farthest)
        let isPlace = isNear .& (x * x + y * y .< .infinity)
        weight.replace(with: 0, where: .!(isPlace .& (confidence .> 0)))
        x.replace(with: 0, where: .!isPlace)
        y.replace(with: 0, where: .!isPlace)
    }

    /// The place of a joint, square pixels.
    @inline(__always)
    private func place(_ joint: Int) -> SIMD2<Double> { SIMD2(x[joint], y[joint]) }

    /// The precision of the arm as a whole.
    @inline(__always)
    var armWeight: Double { min(weight[0], weight[1], weight[2]) }
    /// The apparent length of the arm, square pixels.
    @inline(__always)
    var armLength: Double { (place(0) - place(1)).length + (place(1) - place(2)).length }
    /// The angle at the elbow, degrees.
    var elbowAngle: Double? { Geometry.angle(place(0) - place(1), place(2) - place(1)) }
}

extension SIMD4<Double> {
    /// The least of four numbers.
    @inline(__always)
    var least: Double {
        let pairs = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        return Swift.min(pairs.x, pairs.y)
    }
}

/// The precision that corresponds to an estimator's confidence in a joint.
enum Precision {
    /// The weights of joints' places: one over the square of their errors, torso lengths⁻².
    ///
    /// Tracks of real push-ups err by 0.003 T where the confidence is above 0.8 and by 0.04–0.1 T where it is below
    /// 0.3; in between the logarithm of the error falls about evenly. The growth, e⁴ for a confidence of 0, is between
    /// what medians and 95th percentiles of the error give. Errors under 0.005 T are not distinguished. Where a
    /// confidence is not above 0, its weight means nothing.
    @inline(__always)
    static func weight(_ confidence: SIMD4<Double>) -> SIMD4<Double> {
        let lack = growth * (best - confidence)
        let error = least * exponentials(of: lack.replacing(with: 0, where: lack .< 0))
        return 1 / (error * error + floor)
    }

    /// The exponentials of numbers within 0…3.2, right to 1e-9: the fourth power of a minimax polynomial.
    @inline(__always)
    static func exponentials(of x: SIMD4<Double>) -> SIMD4<Double> {
        let t = x * 0.25
        let square = t * t
        let low =
            (0.9999999998774033 + t * 1.0000000216153544)
            + square * (0.49999939166693735 + t * 0.16667306245337296)
        let high =
            (0.041634163912108856 + t * 0.008421658390205432)
            + square * (0.0012585466841631239 + t * 0.0002947301163431794)
        let fourth = low + square * square * high
        let half = fourth * fourth
        return half * half
    }

    private static let least = 0.003
    private static let growth = 4.0
    private static let best = 0.8
    private static let floor = 0.00003
}
