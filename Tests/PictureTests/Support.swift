import Foundation
import Picture

/// Numbers that are the same in every run (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
/// generators": SplitMix64).
struct Draws: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// A size whose sides are spread over 1e-3…1e5, each for itself; every fourth one is of whole pixels.
    mutating func size() throws -> PictureSize {
        var sides = SIMD2(pow(10, number(in: -3...5)), pow(10, number(in: -3...5)))
        if next() % 4 == 0 { sides = SIMD2(max(sides.x.rounded(), 1), max(sides.y.rounded(), 1)) }
        return try PictureSize(width: sides.x, height: sides.y)
    }

    /// A size of everyday aspect, 1:30 to 30:1.
    mutating func plainSize() throws -> PictureSize {
        let width = pow(10, number(in: -1.5...5))
        return try PictureSize(width: width, height: width * pow(10, number(in: -1.47...1.47)))
    }

    /// A point within a picture.
    mutating func point(in size: PictureSize) -> SIMD2<Double> {
        SIMD2(number(in: 0...1) * size.width, number(in: 0...1) * size.height)
    }

    /// A box in normalised coordinates, part of which may lie outside the picture.
    mutating func box() throws -> PictureRect {
        try PictureRect(
            x: number(in: -0.2...0.9), y: number(in: -0.2...0.9), width: number(in: 0...0.6),
            height: number(in: 0...0.6))
    }
}

extension PictureSize {
    var extent: SIMD2<Double> { SIMD2(width, height) }
}

extension SIMD2<Double> {
    var turned: SIMD2<Double> { SIMD2(y, x) }

    /// Whether each coordinate is within its tolerance of another point's.
    func isNear(_ other: SIMD2<Double>, _ tolerance: SIMD2<Double>) -> Bool {
        (x - other.x).magnitude <= tolerance.x && (y - other.y).magnitude <= tolerance.y
    }
}

extension PictureRect {
    func isNear(_ other: PictureRect, _ tolerance: SIMD2<Double>) -> Bool {
        least.isNear(other.least, tolerance) && extent.isNear(other.extent, tolerance)
    }
}

/// The error that a return trip may have: 1e-12 of the larger of two systems, in the units of the first.
///
/// - Parameters:
///   - map: The map from the first to the second.
///   - source: The extent of the first system.
///   - target: The extent of the second system.
/// - Returns: The tolerance along the first system's axes.
func tolerance(of map: PictureMap, from source: SIMD2<Double>, to target: SIMD2<Double>) -> SIMD2<Double> {
    let back = (map.turnsAxes ? target.turned : target) / map.factors
    return 1e-12 * SIMD2(max(source.x, back.x), max(source.y, back.y))
}
