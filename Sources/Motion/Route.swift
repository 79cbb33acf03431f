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
final class Route: Sendable {
    /// Seconds from the first key to the last one.
    let duration: Double
    private let figure: BodyModel
    /// The keys, with wrists as they lie from the shoulders, and as high as they are over the floor.
    private let keys: [BodyPose]
    private let slopes: [BodyPose]
    /// The left and right elbow angles at the keys, radians.
    private let elbows: [Pair]
    private let elbowSlopes: [Pair]
    /// By how much the knees of the first and the last pose are straighter than eased ones, radians.
    private let excess: (first: Pair, last: Pair)
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
            return figure.arm.angle(figure.arms(poses[index])).map { min($0, limit) }
        }
        (self.shares, self.keys, self.elbows) = (shares, keys, elbows)
        slopes = keys.indices.map { index in
            guard index > 0, index + 1 < keys.count else { return keys[0].combined(with: keys[0]) { _, _ in 0 } }
            let before = keys[index].combined(with: keys[index - 1]) { $0 - $1 }
            let after = keys[index + 1].combined(with: keys[index]) { $0 - $1 }
            return before.combined(with: after) { Pair(lanes: Self.slope($0.lanes, $1.lanes, shares, at: index)) }
        }
        elbowSlopes = elbows.indices.map { index in
            guard index > 0, index + 1 < elbows.count else { return 0 }
            let (before, after) = (elbows[index] - elbows[index - 1], elbows[index + 1] - elbows[index])
            return Pair(lanes: Self.slope(before.lanes, after.lanes, shares, at: index))
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
    static func slope<Numbers: SIMD>(
        _ before: Numbers, _ after: Numbers, _ shares: [Double], at index: Int
    ) -> Numbers where Numbers.Scalar == Double {
        let (first, last) = (shares[index] - shares[index - 1], shares[index + 1] - shares[index])
        let (a, b) = (before / first, after / last)
        var slope = Numbers.zero
        for lane in slope.indices where a[lane] * b[lane] > 0 {
            let parabola = (a[lane] * last + b[lane] * first) / (first + last)
            let least = min(a[lane].magnitude, b[lane].magnitude, parabola.magnitude / 2)
            slope[lane] = a[lane] > 0 ? 2 * least : -2 * least
        }
        return slope
    }

    /// A place on the way: the key before it, and the weights of that key, of the next one and of their slopes.
    private struct Place {
        var index: Int
        var weights: (first: Double, last: Double, leaving: Double, arriving: Double)
    }

    private func place(at time: Double) -> Place {
        let place = minimumJerk(time / duration)
        let index = min(shares.lastIndex { $0 <= place } ?? 0, keys.count - 2)
        let span = shares[index + 1] - shares[index]
        let s = (place - shares[index]) / span
        let r = 1 - s
        return Place(
            index: index, weights: (r * r * (1 + 2 * s), s * s * (3 - 2 * s), span * s * r * r, -span * s * s * r))
    }

    /// The pose some seconds after the start, and the directions of its trunk.
    func pose(at time: Double) -> (BodyPose, TrunkAxes) {
        let place = place(at: time)
        var (pose, axes) = upperBody(at: place)
        easeLegs(&pose, axes, place)
        return (pose, axes)
    }

    /// The same with feet that may be out of reach.
    @inline(__always)
    func upperBody(at time: Double) -> (BodyPose, TrunkAxes) { upperBody(at: place(at: time)) }

    @inline(__always)
    private func upperBody(at place: Place) -> (BodyPose, TrunkAxes) {
        let (index, next) = (place.index, place.index + 1)
        let (first, last) = (Pair(place.weights.first), Pair(place.weights.last))
        let (leaving, arriving) = (Pair(place.weights.leaving), Pair(place.weights.arriving))
        let value = keys[index].combined(with: keys[next]) { $0 * first + $1 * last }
        let drift = slopes[index].combined(with: slopes[next]) { $0 * leaving + $1 * arriving }
        var pose = value.combined(with: drift) { $0 + $1 }
        let elbows =
            (elbows[index] * first + elbows[next] * last)
            + (elbowSlopes[index] * leaving + elbowSlopes[next] * arriving)
        let axes = pose.axes
        let shoulders = figure.shoulders(pose.root, axes)
        var line = pose.wrists
        line.z = line.z - shoulders.z
        // Beside or under a trunk that rolls over, an arm bends as the shoulder comes near its hand.
        let side = pose.roll == 0 ? 0 : raisedCosine(pose.roll.magnitude)
        let bend = (elbows - figure.arm.angle(line)).atLeastZero * Pair(side)
        let angle = elbows + 0.2 - (bend * bend + 0.04).squareRoot()
        pose.wrists = shoulders + direction(line) * figure.arm.chord(radians: angle)
        keepHandsUp(&pose.wrists)
        return (pose, axes)
    }

    /// Lifts hands that would go into the floor; they sink at most by what a hand is thick.
    @inline(__always)
    private func keepHandsUp(_ wrists: inout Vectors<Pair>) {
        let lowest = Floor.wrist * figure.body.stature
        guard min(wrists.z.first, wrists.z.second) < lowest else { return }
        wrists.z = wrists.z.map { $0 < lowest ? lowest + limited($0 - lowest, to: 0.7 * lowest) : $0 }
    }

    /// Draws in feet that are out of reach.
    ///
    /// The excess of the ends fades as soon as a leg bends, since it would move the foot farther then.
    private func easeLegs(_ pose: inout BodyPose, _ axes: TrunkAxes, _ place: Place) {
        let (first, last) = (place.weights.first, place.weights.last)
        var excess: Pair = 0
        if place.index == 0 { excess = excess + self.excess.first * Pair(first * first * first) }
        if place.index == keys.count - 2 { excess = excess + self.excess.last * Pair(last * last * last) }
        let hips = figure.hips(pose.root, axes)
        let chord = pose.ankles - hips
        let angle = Self.eased(chord, figure) + excess
        pose.ankles = hips + direction(chord) * figure.leg.chord(radians: angle)
    }

    private static func eased(_ chord: Vectors<Pair>, _ figure: BodyModel) -> Pair {
        figure.leg.easedAngle(chord, straightest: straightestLeg.angle, width: straightestLeg.width)
    }

    private static func excess(_ pose: BodyPose, _ figure: BodyModel) -> Pair {
        let legs = pose.ankles - figure.hips(pose.root, pose.axes)
        return figure.leg.angle(legs) - eased(legs, figure)
    }

    /// A pose with the wrists as they lie from the shoulders, and as high as they are over the floor.
    private static func turning(_ pose: BodyPose, _ figure: BodyModel) -> BodyPose {
        var result = pose
        let shoulders = figure.shoulders(pose.root, pose.axes)
        (result.wrists.x, result.wrists.y) = (pose.wrists.x - shoulders.x, pose.wrists.y - shoulders.y)
        return result
    }
}
