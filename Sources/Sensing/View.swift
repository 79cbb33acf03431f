import Motion
import Pose
import Scenarios

/// One instant through the camera.
struct View: ~Copyable {
    /// Where each joint lies, shares of the image.
    var points = InlineArray<19, SIMD2<Double>>(repeating: .zero)
    /// How far along the optical axis, metres.
    var depths = InlineArray<19, Double>(repeating: 0)
    /// The side whose shoulder is nearer to the camera.
    let near: Side
    /// Scale at the subject's middle.
    let pixelsPerMetre: Double
    private let leftFarness: Double

    /// neck and root, which are not estimated.
    static let midpoints = JointSet([.neck, .root])
    private static let left = JointSet(Joint.allCases.filter { $0.name.hasPrefix("left") })
    private static let right = JointSet(Joint.allCases.filter { $0.name.hasPrefix("right") })

    init(_ skeleton: borrowing Skeleton, camera: Camera, plan: TrialPlan) {
        // A span, because indexing the array itself copies all of it.
        let joints = skeleton.points.span
        for index in 0..<Joint.count {
            let projection = camera.project(joints[index])
            points[index] = projection.point
            depths[index] = projection.depth
        }
        let difference = depths[Joint.leftShoulder.rawValue] - depths[Joint.rightShoulder.rawValue]
        near = difference <= 0 ? .left : .right
        leftFarness = min(max(difference / (plan.body.shoulderWidth / 2), -1), 1)
        let middle = (depths[Joint.neck.rawValue] + depths[Joint.root.rawValue]) / 2
        pixelsPerMetre = camera.pixelsPerMetre(atDepth: middle)
    }

    /// How far a joint is on the far side: 0 near or in the middle … 1 where one shoulder is half a shoulder width
    /// farther from the camera than the other.
    func farness(_ index: Int) -> Double {
        if View.left.contains(index: index) { return max(leftFarness, 0) }
        if View.right.contains(index: index) { return max(-leftFarness, 0) }
        return 0
    }
}
