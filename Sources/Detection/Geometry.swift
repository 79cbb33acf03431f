import Elementary
public import Pose

/// The coordinates in which a detector takes its angles.
public enum AngleCoordinates: String, Sendable, Hashable, CaseIterable {
    /// Normalised coordinates as they come from the estimator: wrong by up to 33° in a 16:9 image.
    ///
    /// One unit of x is then the image's width and one unit of y its height.
    case normalised
    /// Square pixels: angles are those of the image.
    case square

    /// The steps that 1 in x and 1 in y are in these coordinates: what x and y are multiplied by.
    @inlinable
    public func unit(of image: ImageSize) -> SIMD2<Double> {
        switch self {
        case .normalised: SIMD2(1, 1)
        case .square: SIMD2(image.width, image.height)
        }
    }
}

extension JointArray<JointObservation> {
    /// A joint's place in normalised coordinates, whether it was found or not.
    @inlinable @inline(__always)
    public func place(_ joint: Joint) -> SIMD2<Double> {
        let observation = self[joint]
        return SIMD2(observation.x, observation.y)
    }
}

extension SIMD2<Double> {
    /// Euclidean length.
    @inlinable
    public var length: Double { (self * self).sum().squareRoot() }
}

/// Plane geometry of the joints.
public enum Geometry {
    /// The interior angle at a joint in degrees, 0…180.
    ///
    /// - Parameters:
    ///   - vertex: The joint at which the angle is taken.
    ///   - a: The joint at the end of one leg.
    ///   - b: The joint at the end of the other leg.
    ///   - frame: Where the joints are; confidences are not looked at.
    ///   - pixels: The coordinates in which the angle is taken.
    /// - Returns: The angle, or `nil` where a leg has no length or a coordinate is not finite.
    public static func angle(
        at vertex: Joint, from a: Joint, to b: Joint, in frame: borrowing PoseFrame, pixels: AngleCoordinates
    ) -> Double? {
        JointAngle(at: vertex, from: a, to: b, in: frame.joints, unit: pixels.unit(of: frame.image)).degrees
    }

    /// The angle between two vectors in degrees, 0…180.
    ///
    /// It comes from the arc tangent of cross and dot product, which unlike the arc cosine is exact near 0° and 180°
    /// and has no argument that rounding could push out of its domain.
    /// - Returns: The angle, or `nil` where a vector has no length or is not finite.
    public static func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double? { JointAngle(a, b).degrees }

    /// The angle of a point from the first axis in degrees, 0…180.
    @usableFromInline
    static func degrees(y: Double, x: Double) -> Double { arcTangent(y: y, x: x) * (180 / Double.pi) }

    /// The angles of two points from the first axis in degrees, 0…180, right to a thousandth; `y` is at least 0.
    ///
    /// The polynomial is right to 1e-5 radians (Abramowitz and Stegun 1964, 4.4.47, after Hastings 1955).
    @inline(__always)
    static func roughDegrees(y: SIMD2<Double>, x: SIMD2<Double>) -> SIMD2<Double> {
        let width = x.replacing(with: 0 - x, where: x .< 0)
        let isSteep = y .> width
        let slope = y.replacing(with: width, where: isSteep) / width.replacing(with: y, where: isSteep)
        let square = slope * slope
        var angle = square * 0.0208351 - 0.0851330
        angle = square * angle + 0.1801410
        angle = square * angle - 0.3302995
        angle = slope * (square * angle + 0.9998660)
        angle.replace(with: Double.pi / 2 - angle, where: isSteep)
        angle.replace(with: Double.pi - angle, where: x .< 0)
        return angle * (180 / Double.pi)
    }

    /// The share by which an exponential average with a time constant moves to a new value, `1 − exp(−Δt/τ)`.
    ///
    /// - Parameters:
    ///   - elapsed: Δt, seconds since the last value.
    ///   - timeConstant: τ, seconds; at 0 the average is the new value.
    /// - Returns: The share, 0…1.
    public static func smoothing(elapsed: Double, timeConstant: Double) -> Double {
        timeConstant > 0 ? 1 - exponential(-elapsed / timeConstant) : 1
    }

    /// The exponentials of numbers within ±700: without a branch the lanes are worked out together.
    @inline(__always)
    static func exponentials(of x: SIMD2<Double>) -> SIMD2<Double> {
        @inline(__always)
        func one(_ x: Double) -> Double {
            let (mantissa, shifted) = ExponentialParts.split(x)
            return Double(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 52))
        }
        return SIMD2(one(x.x), one(x.y))
    }
}
