package import Pose

/// The left and the right joint of each kind as one point, midway between the two; a lane is a kind, as in `ChainSide`.
///
/// Each side counts by its precision. The way from one to the other is learned while both are seen, so that a side
/// that comes and goes, or is taken for the other one, moves the point by nothing.
package struct JointPairs: Sendable {
    /// The points, square pixels, smoothed; undefined before the first reading.
    private var x = SIMD4<Double>.zero
    private var y = SIMD4<Double>.zero
    /// The ways from the left to the right joint, 0 where none is known.
    private var acrossX = SIMD4<Double>.zero
    private var acrossY = SIMD4<Double>.zero
    /// 1 where no way is known yet: the first one is taken as it is.
    private var novelty = SIMD4<Double>.one
    private var isKnown = SIMDMask<SIMD4<Int64>>(repeating: false)
    /// Whether all are known.
    private var isComplete = false
    private var refused = SIMD4<Double>.zero
    /// The distance of each last reading from the point's position before it, square pixels.
    private var leap = SIMD4<Double>.zero
    /// The time at which the shoulders were last seen.
    package private(set) var lastSeen: Nanoseconds = 0

    /// The time for which a reading that is out of the body's reach is refused, seconds.
    private static let patience = 0.15

    package init() {}

    /// The middle of the shoulders.
    package var shoulders: SIMD2<Double> { SIMD2(x[0], y[0]) }
    /// The middle of the elbows.
    package var elbows: SIMD2<Double> { SIMD2(x[1], y[1]) }
    /// The middle of the wrists.
    package var wrists: SIMD2<Double> { SIMD2(x[2], y[2]) }
    /// The middle of the hips.
    package var hips: SIMD2<Double> { SIMD2(x[3], y[3]) }
    /// Whether either shoulder has been seen.
    package var knowsShoulders: Bool { isKnown[0] }
    /// Whether either elbow has been seen.
    package var knowsElbows: Bool { isKnown[1] }
    /// Whether either wrist has been seen.
    package var knowsWrists: Bool { isKnown[2] }
    /// Whether either hip has been seen.
    package var knowsHips: Bool { isKnown[3] }
    /// The least distance by which shoulders, wrists and hips have moved, square pixels.
    var leastLeap: Double { min(leap[0], leap[3], leap[2]) }

    /// Takes the next frame, since the last of which a body can have moved the points by `reach`, square pixels;
    /// returns whether either shoulder is seen.
    @inline(__always)
    package mutating func observe(
        _ left: ChainSide, _ right: ChainSide, shares: ChainShares, reach: Double, time: Nanoseconds
    ) -> Bool {
        let (sightX, sightY) = see(left, right, learning: shares.across)
        let (stepX, stepY) = (sightX - x, sightY - y)
        let distance = (stepX * stepX + stepY * stepY).squareRoot()
        // Hands that stay can be smoothed for longer.
        let share = SIMD4(shares.body, shares.body, shares.hands, shares.body)
        let (nextX, nextY) = (x + share * stepX, y + share * stepY)
        // Mostly all are seen again within reach: no distance is then infinite or not a number.
        guard isComplete, (0 - distance).least >= -reach, distance.sum() < .infinity else {
            let zero = sightX * 0 + sightY * 0
            let isSeen = zero .== 0
            let isNear = isKnown .& isSeen .& (distance .<= reach)
            leap.replace(with: distance, where: isKnown .& isSeen)
            x.replace(with: nextX, where: isNear)
            y.replace(with: nextY, where: isNear)
            let isRefused = isSeen .& isKnown .& .!isNear .& (refused .< JointPairs.patience)
            let isMoved = isSeen .& .!isNear .& .!isRefused
            x.replace(with: sightX, where: isMoved)
            y.replace(with: sightY, where: isMoved)
            refused.replace(with: refused + shares.elapsed, where: isRefused)
            refused.replace(with: 0, where: isNear .| isMoved)
            isKnown .|= isSeen
            isComplete = all(isKnown)
            if isNear[0] || isMoved[0] { lastSeen = time }
            return isSeen[0]
        }
        (x, y, leap, refused, lastSeen) = (nextX, nextY, distance, .zero, time)
        return true
    }

    /// The middles of the joints that are seen, each moved by half of the way to the other side; no numbers of those
    /// that are not.
    @inline(__always)
    private mutating func see(
        _ left: ChainSide, _ right: ChainSide, learning: Double
    ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
        let weight = left.weight + right.weight
        let less = left.weight.replacing(with: right.weight, where: right.weight .< left.weight)
        let seesBoth = less .> 0
        var share = learning * (2 * less / weight)
        share.replace(with: novelty, where: novelty .> share)
        share = SIMD4.zero.replacing(with: share, where: seesBoth)
        novelty.replace(with: 0, where: seesBoth)
        acrossX += share * (right.x - left.x - acrossX)
        acrossY += share * (right.y - left.y - acrossY)
        let (leftShare, rightShare) = (left.weight / weight, right.weight / weight)
        // A side that is not seen has the share 0, and both have none where neither is.
        let (halfX, halfY) = (acrossX / 2, acrossY / 2)
        let leftSight = (x: (left.x + halfX) * leftShare, y: (left.y + halfY) * leftShare)
        let rightSight = (x: (right.x - halfX) * rightShare, y: (right.y - halfY) * rightShare)
        return (0 + leftSight.x + rightSight.x, 0 + leftSight.y + rightSight.y)
    }
}
