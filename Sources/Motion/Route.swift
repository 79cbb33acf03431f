import Mathematics
import Scenarios

/// A smooth way through key poses.
///
/// Every number of the pose runs through its keys on a piecewise cubic that never leaves the range of two
/// neighbouring keys (slopes by Steffen 1990), so that nothing overshoots through the floor; the whole way is
/// travelled with minimum jerk, at rest at both ends.
///
/// Arms turn about their shoulders, and their elbow angles are numbers of their own: they are in reach on the whole
/// way. Feet go to places in the world, so that one that stands stays where it is; a knee eases into a nearly straight
/// leg where its foot gets out of reach.
struct Route: Sendable {
    /// Seconds from the first key to the last one.
    let duration: Double
    private let figure: BodyModel
    /// The keys, with wrists as they lie from the shoulders, and as high as they are over the floor.
    private let keys: [BodyPose]
    private let slopes: [BodyPose]
    /// The left and right elbow angles at the keys, radians.
    private let elbows: [SIMD4<Double>]
    private let elbowSlopes: [SIMD4<Double>]
    /// By how much the knees of the first and the last pose are straighter than eased ones, radians.
    private let excess: (first: SIMD2<Double>, last: SIMD2<Double>)
    /// The shares of the way at which the keys are reached, from 0 to 1.
    private let shares: [Double]

    /// Seconds for the square root of a metre in a person of ordinary size: with minimum jerk a joint is then
    /// accelerated along its way as in free fall.
    private static let leastTime = 0.77
    /// The same of a person who rolls over.
    ///
    /// Own: 3.5 s from the back to the feet. Healthy people between 50 and 90 take 4.1 s (Bohannon and Lusardi 2004).
    private static let leastRollingTime = 2.4
    /// The largest elbow angle of a pose on the way, degrees; own: arms at rest hang at 165°.
    private static let straightestArm = 165.0
    /// The largest angle of a knee that follows its foot, degrees, and the width, as a cosine, in which it eases into
    /// that; own: standing legs are at 174°.
    private static let straightestLeg = (angle: 176.0, width: 0.01)

    /// A way through at least two poses; it begins and ends exactly in the first and the last one.
    ///
    /// It takes longer than asked for where a joint would have to go faster than people can.
    init(_ poses: [BodyPose], duration: Double, of figure: BodyModel) {
        self.figure = figure
        let ways = zip(poses, poses.dropFirst()).map { figure.way(from: $0, to: $1) }
        let rolls = poses.contains { $0.roll.magnitude > 1 }
        let haste = rolls ? Self.leastRollingTime : Self.leastTime
        self.duration = max(duration, haste * ways.reduce(0, +).squareRoot())
        let shares = Self.shares(ways)
        let keys = poses.map { Self.turning($0, figure) }
        let elbows = keys.indices.map { index in
            let isEnd = index == 0 || index == keys.count - 1
            let limit = isEnd ? .pi : Self.straightestArm.radians
            let (left, right) = (Self.elbow(poses[index], true, figure), Self.elbow(poses[index], false, figure))
            return SIMD4(min(left, limit), min(right, limit), 0, 0)
        }
        (self.shares, self.keys, self.elbows) = (shares, keys, elbows)
        slopes = keys.indices.map { index in
            guard index > 0, index + 1 < keys.count else { return keys[0].combined(with: keys[0]) { _, _ in .zero } }
            let before = keys[index].combined(with: keys[index - 1]) { $0 - $1 }
            let after = keys[index + 1].combined(with: keys[index]) { $0 - $1 }
            return before.combined(with: after) { Self.slope($0, $1, shares, at: index) }
        }
        elbowSlopes = elbows.indices.map { index in
            guard index > 0, index + 1 < elbows.count else { return .zero }
            return Self.slope(
                elbows[index] - elbows[index - 1], elbows[index + 1] - elbows[index], shares, at: index)
        }
        let excess = [poses[0], poses[poses.count - 1]].map { Self.excess($0, figure) }
        self.excess = (excess[0], excess[1])
    }

    /// The shares of the way at the keys: as long as the farthest joint goes, so that nothing has to hurry, though none
    /// shorter than a tenth of the whole.
    private static func shares(_ ways: [Double]) -> [Double] {
        let least = max(0.1 * ways.reduce(0, +), 1e-6)
        var sums = [0.0]
        for way in ways { sums.append(sums[sums.count - 1] + max(way, least)) }
        return sums.map { $0 / sums[sums.count - 1] }
    }

    /// The slopes of some numbers at a key, from their changes before and after it.
    static func slope<Lanes: SIMD>(
        _ before: Lanes, _ after: Lanes, _ shares: [Double], at index: Int
    ) -> Lanes where Lanes.Scalar == Double {
        let (first, last) = (shares[index] - shares[index - 1], shares[index + 1] - shares[index])
        let (a, b) = (before / first, after / last)
        var slope = Lanes.zero
        for lane in slope.indices where a[lane] * b[lane] > 0 {
            let parabola = (a[lane] * last + b[lane] * first) / (first + last)
            let least = min(a[lane].magnitude, b[lane].magnitude, parabola.magnitude / 2)
            slope[lane] = a[lane] > 0 ? 2 * least : -2 * least
        }
        return slope
    }

    /// The pose some seconds after the start.
    func pose(at time: Double) -> BodyPose {
        let place = minimumJerk(time / duration)
        let index = min(shares.lastIndex { $0 <= place } ?? 0, keys.count - 2)
        let span = shares[index + 1] - shares[index]
        let s = (place - shares[index]) / span
        let r = 1 - s
        let weights = (r * r * (1 + 2 * s), s * s * (3 - 2 * s), span * s * r * r, -span * s * s * r)
        let value = keys[index].combined(with: keys[index + 1]) { $0 * weights.0 + $1 * weights.1 }
        let drift = slopes[index].combined(with: slopes[index + 1]) { $0 * weights.2 + $1 * weights.3 }
        var pose = value.combined(with: drift) { $0 + $1 }
        let elbowValue = elbows[index] * weights.0 + elbows[index + 1] * weights.1
        let elbow = elbowValue + (elbowSlopes[index] * weights.2 + elbowSlopes[index + 1] * weights.3)
        for (lane, isLeft) in [true, false].enumerated() {
            let shoulder = figure.shoulder(pose, isLeft: isLeft)
            let line = pose[isLeft].wrist - Vector(0, 0, shoulder.z)
            // Beside or under a trunk that rolls over, an arm bends as the shoulder comes near its hand.
            let bend = max(elbow[lane] - figure.arm.angle(line), 0) * raisedCosine(pose.roll.magnitude)
            let angle = elbow[lane] + 0.2 - (bend * bend + 0.04).squareRoot()
            pose[isLeft].wrist = shoulder + direction(line) * figure.arm.chord(radians: angle)
        }
        keepHandsUp(&pose)
        easeLegs(&pose, index: index, first: weights.0, last: weights.1)
        return pose
    }

    /// Lifts hands that would go into the floor; they sink at most by what a hand is thick.
    private func keepHandsUp(_ pose: inout BodyPose) {
        let lowest = Floor.wrist * figure.body.stature
        for isLeft in [true, false] where pose[isLeft].wrist.z < lowest {
            pose[isLeft].wrist.z = lowest + limited(pose[isLeft].wrist.z - lowest, to: 0.7 * lowest)
        }
    }

    /// Draws in feet that are out of reach.
    ///
    /// The excess of the ends fades as soon as a leg bends, since it would move the foot farther then.
    private func easeLegs(_ pose: inout BodyPose, index: Int, first: Double, last: Double) {
        var excess = SIMD2<Double>.zero
        if index == 0 { excess += self.excess.first * (first * first * first) }
        if index == keys.count - 2 { excess += self.excess.last * (last * last * last) }
        for (lane, isLeft) in [true, false].enumerated() {
            let hip = figure.hip(pose, isLeft: isLeft)
            let chord = pose[isLeft].ankle - hip
            let angle = Self.eased(chord, figure) + excess[lane]
            pose[isLeft].ankle = hip + direction(chord) * figure.leg.chord(radians: angle)
        }
    }

    private static func eased(_ chord: Vector, _ figure: BodyModel) -> Double {
        figure.leg.easedAngle(chord, straightest: straightestLeg.angle, width: straightestLeg.width)
    }

    private static func excess(_ pose: BodyPose, _ figure: BodyModel) -> SIMD2<Double> {
        let left = pose.left.ankle - figure.hip(pose, isLeft: true)
        let right = pose.right.ankle - figure.hip(pose, isLeft: false)
        return SIMD2(
            figure.leg.angle(left) - eased(left, figure), figure.leg.angle(right) - eased(right, figure))
    }

    private static func elbow(_ pose: BodyPose, _ isLeft: Bool, _ figure: BodyModel) -> Double {
        figure.arm.angle(pose[isLeft].wrist - figure.shoulder(pose, isLeft: isLeft))
    }

    /// A pose with the wrists as they lie from the shoulders, and as high as they are over the floor.
    private static func turning(_ pose: BodyPose, _ figure: BodyModel) -> BodyPose {
        var result = pose
        for isLeft in [true, false] {
            let shoulder = figure.shoulder(pose, isLeft: isLeft)
            result[isLeft].wrist -= Vector(shoulder.x, shoulder.y, 0)
        }
        return result
    }
}
