import Motion
import Pose

/// The cover of each joint by the body itself, as the camera sees it.
///
/// Trunk, head and limbs are solids: capsules about the bones, two of them side by side for the trunk. A joint is
/// covered where one that it does not belong to lies over it in the image and nearer to the camera.
struct BodyCover: ~Copyable {
    /// Radii as shares of stature: half the chest's depth, tragion to the top of the head, and limbs of the
    /// circumferences of the upper arm, forearm, thigh and calf (ANSUR II, men: 0.1446 and 0.0748 of stature; 0.358,
    /// 0.310, 0.625 and 0.392 m, those of tapering limbs lessened by a fifth).
    static let radii = (trunk: 0.0723, head: 0.0748, upperArm: 0.026, forearm: 0.022, thigh: 0.045, shank: 0.028)
    /// The strength with which each kind of part hides a joint: trunk and head wholly, a limb only a strip of what lies
    /// behind it.
    static let strengths = (trunk: 1.0, head: 1.0, arm: 0.35, leg: 0.5)
    /// Half the width of a solid's soft edge, metres.
    static let softness = 0.04
    /// The distances behind a solid's axis at which a joint begins to be covered and is covered wholly, metres.
    static let behind = 0.02...0.12

    /// A solid in the image: axis from `a` along `axis` in tangents of the angle of view, with inverse depths.
    struct Solid {
        var a = SIMD2<Double>.zero
        var axis = SIMD2<Double>.zero
        var inverseSquare = 0.0
        var inverseDepth = 0.0
        var inverseDepthChange = 0.0
        var radius = 0.0
        var strength = 0.0
        var own: JointSet = []
        /// The part of the image outside of which nothing is covered, and the depth before which nothing is.
        var low = SIMD2<Double>.zero
        var high = SIMD2<Double>.zero
        var nearest = 0.0
    }

    /// The joints of which each solid consists, which it does not cover.
    private static let own = [
        JointSet([.leftShoulder, .rightShoulder, .leftHip, .rightHip]),
        JointSet([.leftShoulder, .rightShoulder, .leftHip, .rightHip]),
        JointSet([.nose, .leftEye, .rightEye, .leftEar, .rightEar]),
        JointSet([.leftShoulder, .leftElbow]), JointSet([.rightShoulder, .rightElbow]),
        JointSet([.leftElbow, .leftWrist]), JointSet([.rightElbow, .rightWrist]),
        JointSet([.leftHip, .leftKnee]), JointSet([.rightHip, .rightKnee]),
        JointSet([.leftKnee, .leftAnkle]), JointSet([.rightKnee, .rightAnkle]),
    ]

    private let stature: Double
    private let solids: Column<Solid>
    /// 0 for a joint in plain view … 1 for a covered one.
    let covers = Column(repeating: 0.0)

    init(stature: Double) {
        self.stature = stature
        solids = Column(Self.own.map { Solid(own: $0) })
    }

    /// Looks at the body from the camera.
    ///
    /// - Parameter joints: The joints, by their raw values, in the camera's axes, metres, the third along the optical
    ///   axis.
    func look(_ joints: borrowing Column<SIMD3<Double>>) {
        Self.eachSolid(joints) { index, from, to, radius, strength in
            set(index, from, to, radius * stature, strength)
        }
        let midpoints = View.midpoints
        for joint in 0..<Joint.count where !midpoints.contains(index: joint) {
            covers[joint] = cover(joint, joints[joint])
        }
    }

    /// Visits the solids of a body: number, both ends of the axis, radius as a share of stature, strength.
    @inline(__always)
    static func eachSolid(
        _ joints: borrowing Column<SIMD3<Double>>,
        _ visit: (Int, SIMD3<Double>, SIMD3<Double>, Double, Double) -> Void
    ) {
        // Halfway out, so that two capsules are as broad as shoulders and chest.
        for (solid, side) in [Side.left, .right].enumerated() {
            visit(
                solid, (joints[side.shoulder] + joints[.neck]) / 2, (joints[side.hip] + joints[.root]) / 2,
                radii.trunk, strengths.trunk)
        }
        visit(2, joints[.leftEar], joints[.rightEar], radii.head, strengths.head)
        for side in Side.allCases {
            let (shoulder, elbow, wrist) = (joints[side.shoulder], joints[side.elbow], joints[side.wrist])
            let (hip, knee, ankle) = (joints[side.hip], joints[side.knee], joints[side.ankle])
            visit(3 + side.rawValue, shoulder, elbow, radii.upperArm, strengths.arm)
            visit(5 + side.rawValue, elbow, wrist, radii.forearm, strengths.arm)
            visit(7 + side.rawValue, hip, knee, radii.thigh, strengths.leg)
            visit(9 + side.rawValue, knee, ankle, radii.shank, strengths.leg)
        }
    }

    private func set(
        _ index: Int, _ from: SIMD3<Double>, _ to: SIMD3<Double>, _ radius: Double, _ strength: Double
    ) {
        guard from.z > Camera.nearest, to.z > Camera.nearest else {
            solids[index] = Solid(own: solids[index].own)
            return
        }
        let (a, b) = (SIMD2(from.x, from.y) / from.z, SIMD2(to.x, to.y) / to.z)
        let axis = b - a
        let square = (axis * axis).sum()
        let nearest = 0.999 * min(from.z, to.z)
        let margin = SIMD2(repeating: 1.001 * (radius + Self.softness) / nearest)
        solids[index] = Solid(
            a: a, axis: axis, inverseSquare: square > 1e-12 ? 1 / square : 0, inverseDepth: 1 / from.z,
            inverseDepthChange: 1 / to.z - 1 / from.z, radius: radius, strength: strength, own: solids[index].own,
            low: pointwiseMin(a, b) - margin, high: pointwiseMax(a, b) + margin, nearest: nearest)
    }

    private func cover(_ joint: Int, _ place: SIMD3<Double>) -> Double {
        guard place.z > Camera.nearest else { return 0 }
        let point = SIMD2(place.x, place.y) / place.z
        var cover = 0.0
        for index in 0..<solids.count {
            // Most solids are elsewhere.
            guard place.z > solids[index].nearest, point.x > solids[index].low.x, point.x < solids[index].high.x,
                point.y > solids[index].low.y, point.y < solids[index].high.y
            else { continue }
            let solid = solids[index]
            guard solid.strength > cover, !solid.own.contains(index: joint) else { continue }
            let along = min(max(((point - solid.a) * solid.axis).sum() * solid.inverseSquare, 0), 1)
            // Inverse depth is linear along a line in the image.
            let depth = 1 / (solid.inverseDepth + along * solid.inverseDepthChange)
            let gap = place.z - depth - Self.behind.lowerBound
            guard gap > 0 else { continue }
            let aside = (point - solid.a - solid.axis * along) * depth
            let reach = solid.radius + Self.softness
            let square = (aside * aside).sum()
            guard square < reach * reach else { continue }
            let overlap = smooth((reach - square.squareRoot()) / (2 * Self.softness))
            let depthShare = smooth(gap / (Self.behind.upperBound - Self.behind.lowerBound))
            cover = max(cover, solid.strength * overlap * depthShare)
        }
        return cover
    }
}

/// The cubic from 0 at x ≤ 0 to 1 at x ≥ 1, level at both ends.
@inline(__always)
func smooth(_ x: Double) -> Double {
    let x = min(max(x, 0), 1)
    return x * x * (3 - 2 * x)
}
