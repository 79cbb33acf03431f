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

    /// Draws the sway of a session.
    ///
    /// - Parameters:
    ///   - key: The trial's random key.
    ///   - trial: The trial's number.
    ///   - duration: The session's length, seconds.
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
        let s = place - Double(index)
        let r = 1 - s
        let (s2, r2) = (s * s, r * r)
        let sixth = 1.0 / 6
        let second: Double = (4 - 6 * s2 + 3 * s2 * s) * sixth
        let third: Double = (4 - 6 * r2 + 3 * r2 * r) * sixth
        var value = knots[index] * (r2 * r * sixth)
        value += knots[index + 1] * second
        value += knots[index + 2] * third
        value += knots[index + 3] * (s2 * s * sixth)
        return value
    }
}
