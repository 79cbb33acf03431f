/// The exponential function, with an error below 0.8 ulp.
///
/// It uses no platform library, so it gives the same bits everywhere: only sums, products and bit patterns, in a fixed
/// order. Results beyond the largest number are infinite, and those below the smallest normal number are rounded to
/// subnormal ones or 0, within 0.9 ulp.
///
/// Method: x = k ln 2 + r with |r| ≤ ln 2 / 2 and ln 2 in two parts (Cody and Waite, *Software Manual for the Elementary
/// Functions*, 1980), a minimax polynomial of the 11th degree for exp r, and a sum with its rounding error (Dekker 1971),
/// as Muller, *Elementary Functions* (2016), describes them. The polynomial's own error is below 2⁻⁵⁷.
///
/// - Parameter x: Any number.
/// - Returns: eˣ; no number for no number.
@inlinable @inline(__always)
package func exponential(_ x: Double) -> Double {
    guard x.magnitude < 708 else { return exponentialAtLimits(x) }
    let (mantissa, shifted) = ExponentialParts.split(x)
    // The low bits of `shifted` are k: shifted by 52, they add to the exponent.
    return Double(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 52))
}

/// The exponential function where the result may be infinite, subnormal or no number.
@usableFromInline @inline(never)
package func exponentialAtLimits(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    let (mantissa, shifted) = ExponentialParts.split(min(max(x, -760), 720))
    let power = Int(shifted - ExponentialParts.shift)
    // In two factors, both normal numbers: only the last product is rounded.
    let half = power >> 1
    return mantissa * Double(sign: .plus, exponent: half, significand: 1)
        * Double(sign: .plus, exponent: power - half, significand: 1)
}

/// A power of a number that is not negative: exp(y ln x).
///
/// The relative error is below 2⁻⁵² (1 + 1.5 |y ln x|): 2e-15 for x in 0.1…10 and |y| ≤ 2, 1e-14 for results within
/// 1e-12…1e12, 3e-13 for all normal ones. It uses no platform library.
///
/// - Parameters:
///   - x: The base, 0 or above; a negative one has no power.
///   - y: The exponent, a finite number.
/// - Returns: The power; 1 where the exponent is 0.
@inlinable @inline(__always)
package func power(_ x: Double, _ y: Double) -> Double { y == 0 ? 1 : exponential(y * logarithm(x)) }

/// The reduction of the exponential's argument.
@usableFromInline
package enum ExponentialParts {
    /// Adding and subtracting 1.5 · 2⁵² rounds to a whole number without a call into the platform's library.
    @inlinable @inline(__always)
    package static var shift: Double { 0x1.8p52 }

    /// Returns exp x over 2ᵏ, 0.7…1.42, and k plus `shift`.
    @inlinable @inline(__always)
    package static func split(_ x: Double) -> (mantissa: Double, shifted: Double) {
        let shifted = x * 0x1.71547652b82fep+0 + shift
        let k = shifted - shift
        // The first part of ln 2 has 42 bits: its products with k are exact, and so is the difference.
        let high = x - k * 0x1.62e42fefa3800p-1
        let low = k * 0x1.ef35793c76730p-45
        let r = high - low
        let rest = (high - r) - low
        let r2 = r * r
        let r4 = r2 * r2
        let first =
            (0x1.000000000000bp-1 + r * 0x1.5555555555561p-3)
            + r2 * (0x1.555555555038cp-5 + r * 0x1.111111110d798p-7)
        let second =
            (0x1.6c16c18514654p-10 + r * 0x1.a01a01ba7f313p-13)
            + r2 * (0x1.a01997db34d48p-16 + r * 0x1.71dde0899ca19p-19)
        let third = 0x1.28af48617ac69p-22 + r * 0x1.af848136a7d45p-26
        let curved = r2 * (first + r4 * (second + r4 * third))
        let sum = 1 + r
        return (sum + (((1 - sum) + r) + (rest + curved)), shifted)
    }
}
