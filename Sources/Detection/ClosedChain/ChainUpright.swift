/// The direction in which this body's shoulders rise, in any orientation of the image.
///
/// Straight arms stand up from planted hands, so the quarter turn nearest to them shows which side of the image is up,
/// even where the orientation tag is wrong. Where the torso is seen lying, its normal gives the direction more
/// precisely: a body that turns about its feet moves its shoulders at right angles to itself, in an incline too.
package struct ChainUpright: Sendable {
    /// The side of the picture that is up.
    package private(set) var side = SIMD2<Double>(0, 1)
    /// The unit vector along which shoulders rise.
    private(set) var direction = SIMD2<Double>(0, 1)

    private var arms: SIMD2<Double>?

    /// Arms longer than this from shoulder to wrist are straight, torso lengths.
    private static let straight = 0.8

    /// Makes one that takes the top of the picture for up.
    package init() {}

    /// Whether the picture is upright.
    var isAsTagged: Bool { side.y > 0.5 }

    /// Takes the next frame, the arm being from the planted hands to the shoulders, torso lengths; returns whether
    /// another side of the picture is up now.
    @inline(__always)
    package mutating func turn(arm: SIMD2<Double>, shares: ChainShares) -> Bool {
        if let known = arms {
            if arm.length > ChainUpright.straight {
                arms = known + shares.settling * (arm - known)
            }
        } else {
            arms = arm
        }
        let known = arms ?? arm
        let along = (known * side).sum()
        let across = (known * SIMD2(-side.y, side.x)).sum()
        guard along < -0.3 || across.magnitude > 1.5 * along.magnitude else { return false }
        side =
            known.y.magnitude >= known.x.magnitude
            ? SIMD2(0, known.y >= 0 ? 1 : -1) : SIMD2(known.x >= 0 ? 1 : -1, 0)
        direction = side
        return true
    }

    /// Learns the direction of the trunk, torso lengths from the hips to the shoulders, if the hips are seen; a share
    /// of 0 keeps it.
    @inline(__always)
    mutating func learn(trunk: SIMD2<Double>?, share: Double) {
        guard share > 0 else { return }
        var seen = side
        if let trunk {
            let length = trunk.length
            let trust = min(max((length - 0.4) / 0.3, 0), 1)
            var normal = SIMD2(-trunk.y, trunk.x) / max(length, 1e-9)
            if (normal * side).sum() < 0 { normal = -normal }
            // Only where the body lies: then its normal is near to up.
            if trust > 0, (normal * side).sum() > 0.5 { seen = side + trust * (normal - side) }
        }
        let size = seen.length
        seen = size > 0.1 ? seen / size : side
        let next = direction + share * (seen - direction)
        let length = next.length
        direction = length > 0.1 ? next / length : seen
    }
}
