import Elementary
public import Pose

/// An interior angle, computed on demand.
///
/// A rule that follows one arm needs the angle of that one only; the arc tangent of the other is not computed. Where
/// features are kept for many settings the angle is worked out once, and `degrees` is what it has always been.
public struct JointAngle: Sendable {
    // Together, for they are stored and loaded as one.
    @usableFromInline let point: SIMD2<Double>

    /// Magnitude of the cross product of the legs; the angle itself where `x` is infinite; not a number for no angle.
    @inlinable package var y: Double { point.y }
    /// Dot product of the legs; infinite where `y` is the angle; not a number for no angle.
    @inlinable package var x: Double { point.x }

    /// The angle between two vectors; none where one has no length or is not finite.
    @inlinable @inline(__always)
    public init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let size = (a * a).sum() * (b * b).sum()
        guard size > 0, size.isFinite else {
            point = SIMD2(.nan, .nan)
            return
        }
        point = SIMD2((a * b).sum(), (a.x * b.y - a.y * b.x).magnitude)
    }

    /// The angle at a joint between the legs to two others, x and y multiplied by a unit, see `AngleCoordinates`;
    /// confidences are not looked at.
    @inlinable @inline(__always)
    public init(
        at vertex: Joint, from a: Joint, to b: Joint, in joints: borrowing JointArray<JointObservation>,
        unit: SIMD2<Double>
    ) {
        let origin = joints.place(vertex)
        self.init((joints.place(a) - origin) * unit, (joints.place(b) - origin) * unit)
    }

    /// An angle that is known.
    ///
    /// - Parameter degrees: The angle, degrees; not a number for none.
    @inlinable
    public init(known degrees: Double) { point = SIMD2(degrees.isNaN ? .nan : .infinity, degrees) }

    /// The angle in degrees, 0…180, or `nil` where there is none.
    @inlinable
    public var degrees: Double? {
        if x == .infinity { return y }
        return x.isNaN ? nil : Geometry.degrees(y: y, x: x)
    }

    /// The angle in degrees; not a number where there is none.
    @inlinable
    public var known: Double { degrees ?? .nan }

    /// Two angles in degrees, with the bits of `known`: without a branch they are computed together.
    @inline(__always)
    package static func known(_ a: JointAngle, _ b: JointAngle) -> (Double, Double) {
        let (first, second) = (a.x.magnitude, b.x.magnitude)
        // A sum that is not above 0, not finite or not a number has an angle apart.
        let isUsual =
            first + a.y > 0 && second + b.y > 0 && first + a.y < 0x1p1021 && second + b.y < 0x1p1021
        guard isUsual else { return (a.known, b.known) }
        let (steepA, steepB) = (a.y > first, b.y > second)
        let (smallA, largeA) = steepA ? (first, a.y) : (a.y, first)
        let (smallB, largeB) = steepB ? (second, b.y) : (b.y, second)
        return (
            boundedArcTangent(small: smallA, large: largeA, isSteep: steepA, y: a.y, x: a.x) * (180 / Double.pi),
            boundedArcTangent(small: smallB, large: largeB, isSteep: steepB, y: b.y, x: b.x) * (180 / Double.pi)
        )
    }
}
