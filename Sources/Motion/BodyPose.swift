import Mathematics

/// A pose in few numbers: where the trunk is, and what the limbs reach for.
///
/// All fields can be blended linearly; `BodyModel` turns a pose into a skeleton with exact bone lengths.
struct BodyPose: Sendable {
    /// The hips' midpoint.
    var root: Vector
    /// Pitch of the trunk above the horizontal, radians; beyond π/2 it leans back.
    var pitch = 0.0
    /// Roll of the trunk about its long axis, radians; positive lowers the left side of a plank.
    var roll = 0.0
    /// Pitch of the head against the trunk, radians; positive looks up.
    var head = 0.0
    /// The outward direction of the knees, as a slope.
    var splay = 0.0
    /// The left and the right wrist.
    var wrists = Vectors<Pair>(.zero)
    /// The elbows' directions: shares of the trunk's long axis (headward), of outward, and of ventral.
    var elbows = Vectors<Pair>(.zero)
    /// The ankles' positions in the world.
    var ankles = Vectors<Pair>(.zero)
    /// Directions from the ankles to the toe balls, in the world.
    var feet = Vectors<Pair>(Vector(1, 0, 0))

    @inline(__always)
    var axes: TrunkAxes { TrunkAxes(pitch: pitch, roll: roll) }
}

extension Vectors<Pair> {
    /// One side's vector.
    @inline(__always)
    subscript(isLeft: Bool) -> Vector {
        get { isLeft ? first : second }
        set { if isLeft { first = newValue } else { second = newValue } }
    }
}

extension BodyPose {
    /// The pose a share of the way to another one.
    @inline(__always)
    func mixed(with other: BodyPose, _ share: Double) -> BodyPose {
        combined(with: other) { a, b in a + (b - a) * Pair(share) }
    }

    /// The pose whose every number comes from the same numbers of two poses.
    @inline(__always)
    func combined(with other: BodyPose, _ combine: (Pair, Pair) -> Pair) -> BodyPose {
        func sides(_ a: Vectors<Pair>, _ b: Vectors<Pair>) -> Vectors<Pair> {
            Vectors(combine(a.x, b.x), combine(a.y, b.y), combine(a.z, b.z))
        }
        let (level, height) = (
            combine(Pair(root.x, root.y), Pair(other.root.x, other.root.y)),
            combine(Pair(root.z, 0), Pair(other.root.z, 0))
        )
        let (trunk, rest) = (
            combine(Pair(pitch, roll), Pair(other.pitch, other.roll)),
            combine(Pair(head, splay), Pair(other.head, other.splay))
        )
        return BodyPose(
            root: Vector(level.first, level.second, height.first), pitch: trunk.first, roll: trunk.second,
            head: rest.first, splay: rest.second,
            wrists: sides(wrists, other.wrists), elbows: sides(elbows, other.elbows),
            ankles: sides(ankles, other.ankles), feet: sides(feet, other.feet))
    }
}
