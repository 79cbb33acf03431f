/// The natural logarithm, with an error below 0.9 ulp.
///
/// It uses no platform library, so it gives the same bits everywhere: only sums, products, one quotient and bit patterns,
/// in a fixed order. That of 0 is −∞.
///
/// Method: x = 2ᵏ m with m in √½…√2, and the series ln m = 2 artanh s with s = f / (2 + f) and f = m − 1, cut off by a
/// minimax polynomial (Muller, *Elementary Functions*, 2016). Because 2 s = f − s f and f is exact, the error near 1 is
/// relative to the result. The polynomial's own error is below 2⁻⁶¹.
///
/// - Parameter x: Any number.
/// - Returns: ln x; no number for no number and below 0.
@inlinable @inline(__always)
package func logarithm(_ x: Double) -> Double {
    // One comparison for positive, normal and finite.
    guard x.bitPattern &- 0x0010_0000_0000_0000 < 0x7FE0_0000_0000_0000 else { return logarithmAtLimits(x) }
    return normalLogarithm(x, exponent: 0)
}

/// The logarithm of a subnormal number, and of those that have none or an infinite one.
@usableFromInline @inline(never)
package func logarithmAtLimits(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    return normalLogarithm(x * 0x1p54, exponent: -54)
}

/// The logarithm of a positive normal number times a power of 2.
@inlinable @inline(__always)
package func normalLogarithm(_ x: Double, exponent: Double) -> Double {
    // Less the bits of √½, the exponent of x is k.
    let k = Int64(bitPattern: x.bitPattern &- 0x3FE6_A09E_667F_3BCD) &>> 52
    let f = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: k &<< 52)) - 1
    let s = f / (2 + f)
    let z = s * s
    let z2 = z * z
    let z4 = z2 * z2
    let low =
        (0x1.55555555555d7p-1 + z * 0x1.999999996e006p-2)
        + z2 * (0x1.2492494f37fb3p-2 + z * 0x1.c71c4894d713ep-3)
    let high = (0x1.7467fdd400872p-3 + z * 0x1.397871cf467e5p-3) + z2 * 0x1.3087b724ab874p-3
    let half = 0.5 * f * f
    // ln 2 in two parts; the products of the first with whole numbers are exact.
    let power = Double(k) + exponent
    let rest = s * (half + z * (low + z4 * high)) + power * 0x1.ef35793c76730p-45
    return power * 0x1.62e42fefa3800p-1 - ((half - rest) - f)
}
