package import Pose

/// The body's joints in the world at one instant, metres.
///
/// World axes: x from the toes to the head of a person in a plank, y to the person's left, z up. The origin lies on
/// the floor, midway between the wrists and the toe balls (the knees in knee push-ups).
package struct Skeleton: Sendable {
    /// The 19 joints in the order of `Joint.allCases`, then the left and the right toe ball.
    package var points: InlineArray<21, SIMD3<Double>>

    /// Makes a skeleton with all joints at the origin.
    package init() { points = InlineArray(repeating: .zero) }

    /// A joint's place.
    package subscript(joint: Joint) -> SIMD3<Double> {
        get { points[joint.rawValue] }
        set { points[joint.rawValue] = newValue }
    }

    /// The place of a side's toe ball.
    package subscript(toeBall side: Side) -> SIMD3<Double> {
        get { points[Joint.count + side.rawValue] }
        set { points[Joint.count + side.rawValue] = newValue }
    }
}
