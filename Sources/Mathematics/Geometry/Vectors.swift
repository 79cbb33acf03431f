/// A place or a direction in the world, metres.
@usableFromInline package typealias Vector = SIMD3<Double>

/// The scalar product.
@inlinable @inline(__always)
package func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

/// The vector product.
@inlinable @inline(__always)
package func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

@inlinable @inline(__always)
package func length(_ a: Vector) -> Double { dot(a, a).squareRoot() }

/// The direction of a vector that is not zero.
@inlinable @inline(__always)
package func direction(_ a: Vector) -> Vector { a / length(a) }

/// The point a share of the way from one value to another.
@inlinable @inline(__always)
package func mix<Number: Lanes>(_ a: Number, _ b: Number, _ share: Number) -> Number { a + (b - a) * share }

/// The point a share of the way from one place to another.
@inlinable @inline(__always)
package func mix(_ a: Vector, _ b: Vector, _ share: Double) -> Vector { a + (b - a) * share }

extension Lanes {
    /// The numbers of degrees as radians.
    @inlinable @inline(__always)
    package var radians: Self { self * Self(.pi / 180) }

    /// The numbers of radians as degrees.
    @inlinable @inline(__always)
    package var degrees: Self { self * Self(180 / .pi) }
}

/// The sine of an angle within ±π/2, by its Taylor series to the 17th power (absolute error below 1e-13).
///
/// It uses no platform library, so it gives the same bits everywhere, and it is what the 240 Hz samples spend their
/// time on.
@inlinable @inline(__always)
package func quarterSine<Number: Lanes>(_ x: Number) -> Number {
    let y = x * x
    let y2 = y * y
    let y4 = y2 * y2
    let first: Number = 1 - y * (1.0 / 6)
    let second: Number = (1.0 / 120) - y * (1.0 / 5_040)
    let third: Number = (1.0 / 362_880) - y * (1.0 / 39_916_800)
    let fourth: Number = (1.0 / 6_227_020_800) - y * (1.0 / 1_307_674_368_000)
    let (low, high) = (first + y2 * second, third + y2 * fourth)
    return x * (low + y4 * (high + y4 * (1.0 / 355_687_428_096_000)))
}

/// The cosine of an angle within 0…π.
@inlinable @inline(__always)
package func halfTurnCosine<Number: Lanes>(_ x: Number) -> Number {
    let sine = quarterSine(x * 0.5)
    return 1 - 2 * sine * sine
}

/// The raised cosine from 0 at `s` ≤ 0 to 1 at `s` ≥ 1, level at both ends.
@inlinable @inline(__always)
package func raisedCosine(_ s: Double) -> Double {
    let sine = quarterSine(min(max(s, 0), 1) * (.pi / 2))
    return sine * sine
}

/// The minimum-jerk course from 0 at `s` ≤ 0 to 1 at `s` ≥ 1 (Flash and Hogan 1985).
@inlinable @inline(__always)
package func minimumJerk(_ s: Double) -> Double {
    let s = min(max(s, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
}

/// The larger of two values, rounded where they meet: it exceeds it by half a width there, and by ever less away from it.
@inlinable @inline(__always)
package func softMaximum<Number: Lanes>(_ a: Number, _ b: Number, width: Number) -> Number {
    0.5 * (a + b + ((a - b) * (a - b) + width * width).squareRoot())
}

/// The smaller of two values, rounded where they meet: it falls short of it by half a width there, and by ever less
/// away from it.
@inlinable @inline(__always)
package func softMinimum(_ a: Double, _ b: Double, width: Double) -> Double {
    0.5 * (a + b - ((a - b) * (a - b) + width * width).squareRoot())
}

/// A value that approaches a positive limit on either side without ever reaching it; far within, it stays as it is.
@inlinable @inline(__always)
package func limited(_ x: Double, to limit: Double) -> Double {
    let share = x / limit
    let square = share * share
    return x / (1 + square * square).squareRoot().squareRoot()
}

/// The arc cosine with an error below 2e-8 rad (Abramowitz and Stegun 1964, 4.4.46); arguments beyond ±1 are taken
/// as ±1.
@inlinable @inline(__always)
package func arcCosine<Number: Lanes>(_ x: Number) -> Number {
    let y = x.magnitude.atMost(1)
    let y2 = y * y
    let y4 = y2 * y2
    let low = (1.5707963050 - y * 0.2145988016) + y2 * (0.0889789874 - y * 0.0501743046)
    let high = (0.0308918810 - y * 0.0170881256) + y2 * (0.0066700901 - y * 0.0012624911)
    let angle = (1 - y).squareRoot() * (low + y4 * high)
    return x.whereNegative(Number(.pi) - angle, else: angle)
}
