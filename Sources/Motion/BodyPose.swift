import Mathematics

/// A pose in few numbers: where the trunk is, and what the limbs reach for.
///
/// All fields can be blended linearly; `BodyModel` turns a pose into a skeleton with exact bone lengths.
struct BodyPose: Sendable {
    /// The pose of one side's limbs.
    struct Limbs: Sendable {
        /// The wrist's position in the world.
        var wrist: Vector
        /// The elbow's direction: shares of the trunk's long axis (headward), of outward, and of ventral.
        var elbow: Vector
        /// The ankle's position in the world.
        var ankle: Vector
        /// Direction from the ankle to the toe ball, in the world.
        var foot: Vector
    }

    /// The hips' midpoint.
    var root: Vector
    /// Pitch of the trunk above the horizontal, its roll (positive lowers the left side of a plank), the head's pitch
    /// against the trunk (positive looks up), in radians; and how far the knees point outwards, as a slope.
    var angles: SIMD4<Double>
    /// The left limbs.
    var left: Limbs
    /// The right limbs.
    var right: Limbs

    /// Pitch of the trunk above the horizontal, radians; beyond π/2 it leans back.
    var pitch: Double {
        get { angles.x }
        set { angles.x = newValue }
    }
    /// Roll of the trunk about its long axis, radians; positive lowers the left side of a plank.
    var roll: Double {
        get { angles.y }
        set { angles.y = newValue }
    }
    /// Pitch of the head against the trunk, radians; positive looks up.
    var head: Double {
        get { angles.z }
        set { angles.z = newValue }
    }
    /// The outward direction of the knees, as a slope.
    var splay: Double {
        get { angles.w }
        set { angles.w = newValue }
    }

    /// One side's limbs.
    subscript(isLeft: Bool) -> Limbs {
        get { isLeft ? left : right }
        set { if isLeft { left = newValue } else { right = newValue } }
    }
}

extension BodyPose {
    /// The pose a share of the way to another one.
    @inline(__always)
    func mixed(with other: BodyPose, _ share: Double) -> BodyPose {
        combined(with: other) { a, b in a + (b - a) * share }
    }

    /// The pose whose every number comes from the same numbers of two poses.
    @inline(__always)
    func combined(
        with other: BodyPose, _ combine: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
    ) -> BodyPose {
        func vector(_ a: Vector, _ b: Vector) -> Vector {
            let c = combine(SIMD4(a, 0), SIMD4(b, 0))
            return Vector(c.x, c.y, c.z)
        }
        func limbs(_ a: Limbs, _ b: Limbs) -> Limbs {
            Limbs(
                wrist: vector(a.wrist, b.wrist), elbow: vector(a.elbow, b.elbow),
                ankle: vector(a.ankle, b.ankle), foot: vector(a.foot, b.foot))
        }
        return BodyPose(
            root: vector(root, other.root), angles: combine(angles, other.angles),
            left: limbs(left, other.left), right: limbs(right, other.right))
    }
}
