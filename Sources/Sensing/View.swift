import Motion
import Pose
import Scenarios

/// One instant through the camera.
struct View: ~Copyable {
    /// The position of each joint, shares of the image.
    let points = Column(repeating: SIMD2<Double>.zero)
    /// Each joint in the camera's axes, metres; the third axis is the optical one.
    let places = Column(repeating: SIMD3<Double>.zero)
    /// The side whose shoulder is nearer to the camera.
    private(set) var near = Side.left
    /// Scale at the subject's middle.
    private(set) var pixelsPerMetre = 1.0
    private var leftFarness = 0.0
    private let camera: Camera
    /// Metres.
    private let shoulderWidth: Double

    /// neck and root, which are not estimated.
    static let midpoints = JointSet([.neck, .root])
    private static let left = JointSet(Joint.allCases.filter { $0.name.hasPrefix("left") })
    private static let right = JointSet(Joint.allCases.filter { $0.name.hasPrefix("right") })
    private let sides = (left: View.left, right: View.right)

    /// A view through a camera of a person with a shoulder width in metres.
    init(camera: Camera, shoulderWidth: Double) {
        (self.camera, self.shoulderWidth) = (camera, shoulderWidth)
    }

    /// Looks at a skeleton.
    mutating func look(at skeleton: borrowing Skeleton) {
        var joints = skeleton.joints
        joints.withElements { camera.project($0, places: places, points: points) }
        let difference = places[.leftShoulder].z - places[.rightShoulder].z
        near = difference <= 0 ? .left : .right
        leftFarness = min(max(difference / (shoulderWidth / 2), -1), 1)
        let middle = (places[.neck].z + places[.root].z) / 2
        pixelsPerMetre = camera.pixelsPerMetre(atDepth: middle)
    }

    /// Replaces the places of some joints by those of another view.
    func replace(_ joints: JointSet, by other: borrowing View) {
        for index in 0..<Joint.count where joints.contains(index: index) {
            points[index] = other.points[index]
            places[index] = other.places[index]
        }
    }

    /// Returns the joints within a rectangle of the image; shares of width and height.
    func joints(x: ClosedRange<Double>, y: ClosedRange<Double>) -> JointSet {
        var inside: JointSet = []
        for index in 0..<Joint.count where x.contains(points[index].x) && y.contains(points[index].y) {
            inside.insert(index: index)
        }
        return inside
    }

    /// Returns a joint's share of the far side: 0 near or in the middle … 1 where one shoulder is half a shoulder width
    /// farther from the camera than the other.
    @inline(__always)
    func farness(_ index: Int) -> Double {
        if sides.left.contains(index: index) { return max(leftFarness, 0) }
        if sides.right.contains(index: index) { return max(-leftFarness, 0) }
        return 0
    }
}
