/// Sine and cosine of an angle within some thousand turns, with absolute errors below 1e-13.
///
/// Taylor series about the nearest quarter turn. They use no platform library, so they give the same bits everywhere.
@inlinable @inline(__always)
package func sineCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    // Adding and subtracting 1.5 · 2⁵² rounds to a whole number without a call into the platform's library.
    let shifted = x * (2 / .pi) + 0x1.8p52
    let quarters = shifted - 0x1.8p52
    // π/2 in two parts, the first short enough for exact products.
    let r = (x - quarters * 1.5707963267341256) - quarters * 6.077100506506192e-11
    let y = r * r
    let y2 = y * y
    let y4 = y2 * y2
    let sine =
        r
        * (((1 - y * (1.0 / 6)) + y2 * ((1.0 / 120) - y * (1.0 / 5_040)))
            + y4 * (((1.0 / 362_880) - y * (1.0 / 39_916_800)) + y2 * (1.0 / 6_227_020_800)))
    let cosine =
        ((1 - y * 0.5) + y2 * ((1.0 / 24) - y * (1.0 / 720)))
        + y4 * (((1.0 / 40_320) - y * (1.0 / 3_628_800)) + y2 * ((1.0 / 479_001_600) - y * (1.0 / 87_178_291_200)))
    switch shifted.bitPattern & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}
