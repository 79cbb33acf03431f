import Kernels
import Mathematics
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

    /// A solid: its axis runs between the middles of two pairs of joints; a joint of a limb is a pair with itself.
    struct Solid {
        let from: (Joint, Joint)
        let to: (Joint, Joint)
        /// Share of stature.
        let radius: Double
        let strength: Double
        /// The joints of which it consists, which it does not cover.
        let own: JointSet
    }

    static let solids: [Solid] = {
        func limb(_ from: Joint, _ to: Joint, _ radius: Double, _ strength: Double) -> Solid {
            Solid(from: (from, from), to: (to, to), radius: radius, strength: strength, own: JointSet([from, to]))
        }
        let trunk = JointSet(Side.allCases.flatMap { [$0.shoulder, $0.hip] })
        // Two halves of the trunk, each halfway out, so that they are as broad as shoulders and chest.
        let halves = Side.allCases.map { side in
            Solid(
                from: (side.shoulder, .neck), to: (side.hip, .root), radius: radii.trunk, strength: strengths.trunk,
                own: trunk)
        }
        let head = Solid(
            from: (.leftEar, .leftEar), to: (.rightEar, .rightEar), radius: radii.head, strength: strengths.head,
            own: JointSet([.nose, .leftEye, .rightEye, .leftEar, .rightEar]))
        let limbs = Side.allCases.flatMap { side in
            [
                limb(side.shoulder, side.elbow, radii.upperArm, strengths.arm),
                limb(side.elbow, side.wrist, radii.forearm, strengths.arm),
                limb(side.hip, side.knee, radii.thigh, strengths.leg),
                limb(side.knee, side.ankle, radii.shank, strengths.leg),
            ]
        }
        return halves + [head] + limbs
    }()

    private let ends: Column<SIMD4<Int32>>
    private let radii: Column<Double>
    private let strengths: Column<Double>
    /// For each solid a row of the joints: all bits where it can cover one.
    private let others: Column<Int64>
    /// 0 for a joint in plain view … 1 for a covered one.
    let covers = Column(repeating: 0.0)

    init(stature: Double) {
        let solids = Self.solids
        precondition(solids.count == KernelSolids)
        ends = Column(
            solids.map {
                SIMD4(clamping: SIMD4($0.from.0.rawValue, $0.from.1.rawValue, $0.to.0.rawValue, $0.to.1.rawValue))
            })
        radii = Column(solids.map { $0.radius * stature })
        strengths = Column(solids.map(\.strength))
        others = Column(
            solids.flatMap { solid in
                let others = JointSet.estimated.subtracting(solid.own)
                return (0..<Joint.lanes).map { others.contains(index: $0) ? -1 : 0 as Int64 }
            })
    }

    /// Looks at the body from the camera, in whose axes the joints are, by their raw values, metres, the third along
    /// the optical axis; all kernels give the same bits.
    func look(_ joints: borrowing Column<SIMD3<Double>>, path: KernelPath = .fastest) {
        var arguments = KernelCover(
            places: joints.numbers, ends: ends.numbers, radii: radii.base, strengths: strengths.base,
            others: others.base, softness: Self.softness, behind_least: Self.behind.lowerBound,
            behind_most: Self.behind.upperBound, camera_nearest: Camera.nearest, covers: covers.base)
        kernel_cover(path, &arguments)
    }
}

/// The cubic from 0 at x ≤ 0 to 1 at x ≥ 1, level at both ends.
@inline(__always)
func smooth(_ x: Double) -> Double {
    let x = min(max(x, 0), 1)
    return x * x * (3 - 2 * x)
}
