/// The angle of a point from the first axis, −π…π radians, with an error below 2 ulp.
///
/// It uses no platform library, so it gives the same bits everywhere: only comparisons, sums, products, one quotient and
/// bit patterns, in a fixed order. Zeros and infinities have the angles that IEEE 754 gives them: a zero has the side of
/// its sign, and infinity lies on the diagonal of its quadrant. Where a coordinate is no number, neither is the angle.
///
/// Method: t is the smaller coordinate over the larger one, or above ½ the tangent of the angle less π/4, so that |t| ≤ ½;
/// a minimax polynomial of the 27th degree in t; the sum with a multiple of π/4 in two parts (Muller, *Elementary
/// Functions*, 2016). The polynomial's own error is below 2⁻⁶².
///
/// - Parameters:
///   - y: The second coordinate.
///   - x: The first coordinate.
/// - Returns: The angle, radians.
@inlinable
package func arcTangent(y: Double, x: Double) -> Double {
    let (width, height) = (x.magnitude, y.magnitude)
    let isSteep = height > width
    let (small, large) = isSteep ? (width, height) : (height, width)
    guard large > 0, large < 0x1p1022 else { return arcTangentAtLimits(y: y, x: x) }
    return boundedArcTangent(small: small, large: large, isSteep: isSteep, y: y, x: x)
}

/// The angle of the origin, of infinity, of a point whose coordinates could overflow, and of no number.
@usableFromInline @inline(never)
package func arcTangentAtLimits(y: Double, x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let (width, height) = (x.magnitude, y.magnitude)
    let isSteep = height > width
    var (small, large) = isSteep ? (width * 0.25, height * 0.25) : (height * 0.25, width * 0.25)
    if large == 0 { large = 1 }
    if large == .infinity { (small, large) = (small == .infinity ? 1 : 0, 1) }
    return boundedArcTangent(small: small, large: large, isSteep: isSteep, y: y, x: x)
}

/// The angle of a point, radians, from its magnitudes and signs; the larger magnitude is above 0 and below 2¹⁰²², and
/// that of y where `isSteep`.
@inlinable @inline(__always)
package func boundedArcTangent(small: Double, large: Double, isSteep: Bool, y: Double, x: Double) -> Double {
    // From a half on, the difference is exact.
    let isDiagonal = small > large * 0.5
    let t = (isDiagonal ? small - large : small) / (isDiagonal ? large + small : large)
    let z = t * t
    let z2 = z * z
    let z4 = z2 * z2
    let first =
        (-0x1.5555555555552p-2 + z * 0x1.9999999999054p-3)
        + z2 * (-0x1.2492492451319p-3 + z * 0x1.c71c71aa4cef1p-4)
    let second =
        (-0x1.745d1380ec2dcp-4 + z * 0x1.3b135fdacbd15p-4)
        + z2 * (-0x1.110c68aa248b2p-4 + z * 0x1.e1826008fbb94p-5)
    let third =
        (-0x1.ac7065ebd8ec5p-5 + z * 0x1.77f4792d3f0f0p-5)
        + z2 * (-0x1.300c67221c49ep-5 + z * 0x1.837d959d326abp-6) - z4 * 0x1.120afd67bbc7fp-7
    let angle = t + t * (z * (first + z4 * (second + z4 * third)))
    // The angle is that of the nearest axis, forwards or backwards from it.
    let isLeft = x.sign == .minus
    let axis = isSteep ? 2.0 : isLeft ? 4.0 : 0.0
    let diagonal = isDiagonal ? 1.0 : 0.0
    let isBackwards = isSteep != isLeft
    let eighths = isBackwards ? axis - diagonal : axis + diagonal
    let turned = isBackwards ? -angle : angle
    // π/4 in two parts; the products of the first with 0…4 are exact.
    let magnitude = eighths * 0x1.921fb54442d18p-1 + (turned + eighths * 0x1.1a62633145c07p-55)
    return Double(signOf: y, magnitudeOf: magnitude)
}
