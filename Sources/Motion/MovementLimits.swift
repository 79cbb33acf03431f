import Mathematics
package import Pose
import Scenarios

/// The fastest movements of people who exercise or make gestures, and who neither throw nor strike.
///
/// A limit lies where published measurements of harder movements lie, so that what breaks it is nothing that people do
/// before a phone.
package enum MovementLimits {
    /// The greatest speed of a joint, m/s.
    ///
    /// Trained junior boxers punch at 7.0 m/s on average and 7.5 m/s at most (Harris et al. 2021, linear transducer).
    package static let speed = 7.0
    /// The greatest acceleration of a shoulder or hip, m/s².
    ///
    /// Body accelerations in daily life stay within ±6 g at the waist (Bouten et al. 1997). In burpees the upper arm is
    /// accelerated by up to 62 m/s², gravity included, as the palms hit the floor (Šiška et al. 2024).
    package static let trunkAcceleration = 6 * gravity
    /// The greatest acceleration of a joint of the head or a limb, m/s².
    ///
    /// In daily life it stays within ±12 g (Bouten et al. 1997).
    package static let limbAcceleration = 12 * gravity
    /// The greatest angular speed of an elbow, degrees a second.
    ///
    /// Olympic javelin throwers extend it at up to 1,900 (Mero et al. 1994); own: six tenths of that.
    package static let elbowSpeed = 1_150.0
    /// The greatest angular speed of a knee, degrees a second.
    ///
    /// Sportsmen who kick reach 28.4 rad/s, 1,630 (Jessop and Pain 2016); own: four tenths of that, since both feet
    /// carry the body.
    package static let kneeSpeed = 650.0
    /// The greatest angle of an elbow, degrees; own: an arm that is locked is no longer moved by its muscles.
    package static let elbowAngle = 178.5

    private static let gravity = 9.81

    package static let trunk: [Joint] = [.leftShoulder, .rightShoulder, .leftHip, .rightHip]
    /// The joints of head and limbs.
    package static let limbs: [Joint] = [
        .nose, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]
}

extension MovementLimits {
    /// The share of the limits that strokes may use: sway, bob and the way of the limbs to a gesture come on top.
    private static let share = 0.75
    /// Ways that take longer are never too fast, seconds.
    private static let slow = 0.55
    /// The steps in which a way is looked at: at first glance, and closely where that says it may be too fast.
    private static let steps = (coarse: 8, fine: 48)

    /// Strokes of which no way down or up is faster than people can move.
    ///
    /// A way that is too fast gets as long as it takes: speeds fall with its length, accelerations with its square.
    /// Larger people move in the same time; `size` is the stature as a share of an ordinary one. A way that is not
    /// even, of several movements, is looked at closely however long it takes. `way` returns the course between a value
    /// at the top and one at the bottom: the skeleton at a depth from 0 to 1.
    static func unhurried(
        _ strokes: [Stroke], from start: Double, size: Double, isEven: Bool = true,
        _ way: (_ top: Double, _ bottom: Double) -> (Double) -> Skeleton
    ) -> [Stroke] {
        var top = start
        return strokes.map { stroke in
            var stroke = stroke
            stroke.descent = unhurried(stroke.descent, size, isEven) { way(top, stroke.bottom) }
            stroke.ascent = unhurried(stroke.ascent, size, isEven) { way(stroke.top, stroke.bottom) }
            top = stroke.top
            return stroke
        }
    }

    private static func unhurried(
        _ seconds: Double, _ size: Double, _ isEven: Bool, _ way: () -> (Double) -> Skeleton
    ) -> Double {
        if isEven, seconds >= slow { return seconds }
        let way = way()
        if isEven, seconds >= 1.6 * leastSeconds(size: size, steps: steps.coarse, way) { return seconds }
        return max(seconds, leastSeconds(size: size, steps: steps.fine, way))
    }

    /// The least time of a way whose depth follows a raised cosine, seconds.
    private static func leastSeconds(size: Double, steps: Int, _ skeleton: (Double) -> Skeleton) -> Double {
        let samples = (0...steps).map { skeleton(raisedCosine(Double($0) / Double(steps))) }
        let rate = Double(steps)
        var least = 0.0
        let bends = samples.map(\.bends)
        for (before, after) in zip(bends, bends.dropFirst()) {
            let speeds = SIMD4(elbowSpeed, elbowSpeed, kneeSpeed, kneeSpeed)
            let turn = after - before
            for joint in speeds.indices {
                least = max(least, turn[joint].magnitude.degrees / speeds[joint] * rate / share)
            }
        }
        for (before, after) in zip(samples, samples.dropFirst()) {
            for joint in limbs {
                least = max(least, length(after[joint] - before[joint]) * rate / (share * speed * size))
            }
        }
        for index in 1..<steps {
            func acceleration(_ joint: Joint) -> Double {
                let (before, after) = (samples[index - 1][joint], samples[index + 1][joint])
                return length(before - samples[index][joint] * 2 + after) * rate * rate
            }
            let hardest = max(
                trunk.reduce(0) { max($0, acceleration($1)) } / trunkAcceleration,
                limbs.reduce(0) { max($0, acceleration($1)) } / limbAcceleration)
            least = max(least, (hardest / (share * size)).squareRoot())
        }
        return least
    }
}

extension Skeleton {
    /// The angles of both elbows and of both knees, radians.
    fileprivate var bends: SIMD4<Double> {
        SIMD4(
            angle(.leftShoulder, .leftElbow, .leftWrist), angle(.rightShoulder, .rightElbow, .rightWrist),
            angle(.leftHip, .leftKnee, .leftAnkle), angle(.rightHip, .rightKnee, .rightAnkle))
    }

    private func angle(_ one: Joint, _ middle: Joint, _ other: Joint) -> Double {
        let (a, b) = (self[one] - self[middle], self[other] - self[middle])
        return arcCosine(dot(a, b) / (dot(a, a) * dot(b, b)).squareRoot())
    }
}
