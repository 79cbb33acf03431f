import Scenarios
import Mathematics

/// The slow wander of a person who holds still.
///
/// Four independent channels, each a uniform cubic B-spline through random numbers: smooth to the second
/// derivative, never beyond ±1, without energy above about half a hertz.
struct Sway: Sendable {
    /// Seconds between two knots.
    private static let spacing = 1.0
    private let knots: [SIMD4<Double>]

    /// Draws the sway of a session of some seconds.
    init(key: UInt64, trial: Int, duration: Double) {
        var stream = RandomStream(key: key, trial: trial, station: .motion)
        knots = (0..<Int(duration / Sway.spacing) + 4).map { _ in
            SIMD4(stream.uniform(), stream.uniform(), stream.uniform(), stream.uniform()) * 2 - 1
        }
    }

    /// The channels at an instant within the session.
    @inline(__always)
    func value(at time: Double) -> SIMD4<Double> {
        let place = time / Sway.spacing
        let index = min(max(Int(place), 0), knots.count - 4)
        // The way from the second knot, and that to the third one.
        let s = Pair(place - Double(index), 1 - (place - Double(index)))
        let s2 = s * s
        let sixth: Pair = 1 / 6
        let inner = (4 - 6 * s2 + 3 * s2 * s) * sixth
        let outer = s2 * s * sixth
        return knots.withUnsafeBufferPointer { knots in
            var value = knots[index] * outer.second
            value += knots[index + 1] * inner.first
            value += knots[index + 2] * inner.second
            value += knots[index + 3] * outer.first
            return value
        }
    }
}
