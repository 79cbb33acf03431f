import Mathematics
package import Pose

/// The body's joints in the world at one instant, metres.
///
/// World axes: x from the toes to the head of a person in a plank, y to the person's left, z up. The origin lies on
/// the floor, midway between the wrists and the toe balls (the knees in knee push-ups).
package struct Skeleton: Sendable, BitwiseCopyable {
    /// The places of the 19 joints.
    package var joints = JointArray(repeating: SIMD3<Double>.zero)
    private var leftToeBall = SIMD3<Double>.zero
    private var rightToeBall = SIMD3<Double>.zero

    /// The numbers of the joints of a skeleton in memory, four to each, and those of the left and the right toe ball.
    @inline(__always)
    static func numbers(
        of skeleton: UnsafeMutablePointer<Skeleton>
    ) -> (joints: UnsafeMutablePointer<Double>, toes: UnsafeMutablePointer<Double>) {
        let joints = skeleton.pointee.joints.withElements { UnsafeMutableRawPointer($0) }
        let toes = withUnsafeMutablePointer(to: &skeleton.pointee.leftToeBall) { UnsafeMutableRawPointer($0) }
        return (joints.assumingMemoryBound(to: Double.self), toes.assumingMemoryBound(to: Double.self))
    }

    /// Makes a skeleton with all joints at the origin.
    package init() {}

    /// A joint's place.
    package subscript(joint: Joint) -> SIMD3<Double> {
        get { joints[joint] }
        set { joints[joint] = newValue }
    }

    /// The place of a side's toe ball.
    package subscript(toeBall side: Side) -> SIMD3<Double> {
        get { side == .left ? leftToeBall : rightToeBall }
        set { if side == .left { leftToeBall = newValue } else { rightToeBall = newValue } }
    }

    /// The places of a left and a right joint.
    @inline(__always)
    subscript(left: Joint, right: Joint) -> Vectors<Pair> {
        get { Vectors(self[left], self[right]) }
        set { (self[left], self[right]) = (newValue.first, newValue.second) }
    }

    /// The places of both toe balls.
    @inline(__always)
    var toeBalls: Vectors<Pair> {
        get { Vectors(leftToeBall, rightToeBall) }
        set { (leftToeBall, rightToeBall) = (newValue.first, newValue.second) }
    }

    /// The 19 joints in the order of `Joint.allCases`, then the left and the right toe ball.
    package var points: [SIMD3<Double>] { Joint.allCases.map { joints[$0] } + [leftToeBall, rightToeBall] }

    /// The skeleton with each of its points moved, metres.
    package func moved(by move: (SIMD3<Double>) -> SIMD3<Double>) -> Skeleton {
        var moved = self
        for joint in Joint.allCases { moved.joints[joint] = move(joints[joint]) }
        moved.leftToeBall = move(leftToeBall)
        moved.rightToeBall = move(rightToeBall)
        return moved
    }

    /// The longest way of one of the points to its place in another skeleton, metres.
    func longestWay(to other: Skeleton) -> Double {
        let toes = length(toeBalls - other.toeBalls)
        return (0..<Joint.count).reduce(max(toes.first, toes.second)) {
            max($0, length(joints[$1] - other.joints[$1]))
        }
    }
}
