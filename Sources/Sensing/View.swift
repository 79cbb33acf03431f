import Kernels
import Mathematics
import Motion
import Pose
import Scenarios

/// One instant through the camera.
struct View: ~Copyable {
    /// The joints in the world, metres.
    let joints = Column(repeating: SIMD3<Double>.zero)
    /// The position of each joint, shares of the image.
    let points = Column(repeating: SIMD2<Double>.zero)
    /// Each joint in the camera's axes, metres; the third axis is the optical one.
    let places = Column(repeating: SIMD3<Double>.zero)
    /// Each joint's share of the far side: 0 near or in the middle … 1 where one shoulder is half a shoulder width
    /// farther from the camera than the other.
    let farness = Column(repeating: 0.0)
    private let camera: Camera
    private let projection: Column<KernelProjection>

    /// A view through a camera of a person with a shoulder width in metres.
    init(camera: Camera, shoulderWidth: Double) {
        self.camera = camera
        projection = Column([
            camera.projection(far: shoulderWidth / 2, of: joints, places: places, points: points, farness: farness)
        ])
    }

    /// The side whose shoulder is nearer to the camera.
    var near: Side { places[.leftShoulder].z <= places[.rightShoulder].z ? .left : .right }

    /// Scale at the subject's middle.
    var pixelsPerMetre: Double { camera.pixelsPerMetre(atDepth: (places[.neck].z + places[.root].z) / 2) }

    /// Looks at a skeleton, which stays as it is: what is borrowed would be copied for the kernel.
    @inline(__always)
    func look(at skeleton: inout Skeleton) {
        skeleton.joints.withElements {
            projection.base.pointee.skeleton = UnsafePointer(
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self))
            kernel_project(.fastest, projection.base)
        }
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
}
