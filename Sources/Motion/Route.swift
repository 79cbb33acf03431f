import Geometry
import Scenarios

/// A smooth way through key poses.
///
/// Every number of the pose runs through its keys on a piecewise cubic that never leaves the range of two
/// neighbouring keys (slopes by Steffen 1990), so that nothing overshoots through the floor; the whole way is
/// travelled with minimum jerk, at rest at both ends.
struct Route: Sendable {
    private let keys: [BodyPose]
    private let slopes: [BodyPose]
    private let duration: Double

    /// A way through at least two keys.
    init(_ keys: [BodyPose], duration: Double) {
        self.keys = keys
        self.duration = duration
        let zero = keys[0].mixed(with: keys[0], 0).combined(with: keys[0]) { _, _ in .zero }
        slopes = keys.indices.map { index in
            guard index > 0, index + 1 < keys.count else { return zero }
            let before = keys[index].combined(with: keys[index - 1]) { $0 - $1 }
            let after = keys[index + 1].combined(with: keys[index]) { $0 - $1 }
            return before.combined(with: after) { a, b in
                var slope = SIMD4<Double>.zero
                for lane in 0..<4 where a[lane] * b[lane] > 0 {
                    let least = min(a[lane].magnitude, b[lane].magnitude, (a[lane] + b[lane]).magnitude / 4)
                    slope[lane] = a[lane] > 0 ? 2 * least : -2 * least
                }
                return slope
            }
        }
    }

    /// The pose some seconds after the start.
    func pose(at time: Double) -> BodyPose {
        let place = minimumJerk(time / duration) * Double(keys.count - 1)
        let index = min(Int(place), keys.count - 2)
        let s = place - Double(index)
        let r = 1 - s
        let value = keys[index].combined(with: keys[index + 1]) { [a = r * r * (1 + 2 * s), b = s * s * (3 - 2 * s)] in
            $0 * a + $1 * b
        }
        let drift = slopes[index].combined(with: slopes[index + 1]) { [a = s * r * r, b = -s * s * r] in
            $0 * a + $1 * b
        }
        return value.combined(with: drift) { $0 + $1 }
    }
}
