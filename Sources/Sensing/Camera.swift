import Kernels
import Mathematics
import Motion
package import Pose
package import Scenarios

/// A pinhole camera that looks at the scene of a plan.
package struct Camera: Sendable {
    /// The image's size in pixels.
    package let image: ImageSize
    /// Its place in the world, metres.
    let position: SIMD3<Double>
    private let right: SIMD3<Double>
    private let up: SIMD3<Double>
    private let forward: SIMD3<Double>
    private let focal: Double

    /// A point as the camera sees it.
    package struct Projection: Sendable {
        /// Share of the image's width from the left, and of its height from the bottom.
        package var point: SIMD2<Double>
        /// Distance along the optical axis, metres; not positive behind the camera.
        package var depth: Double

        /// Whether the point lies in the picture.
        package var isInside: Bool {
            depth > Camera.nearest && point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1
        }
    }

    /// The smallest depth at which a point is taken to be seen, metres.
    static let nearest = 0.05

    /// Sets the camera up.
    package init(_ plan: CameraPlan) {
        image = ImageSize(width: Double(plan.imageWidth), height: Double(plan.imageHeight))
        let azimuth = sineCosine(plan.azimuth.radians)
        position = SIMD3(plan.distance * azimuth.cosine, plan.distance * azimuth.sine, plan.height)
        forward = direction(SIMD3(plan.aimX, 0, plan.aimHeight) - position)
        let level = direction(cross(forward, SIMD3(0, 0, 1)))
        let upright = cross(level, forward)
        let (sine, cosine) = sineCosine(plan.roll.radians)
        right = level * cosine + upright * sine
        up = upright * cosine - level * sine
        let halfView = sineCosine(plan.fieldOfView.radians / 2)
        focal = max(image.width, image.height) / 2 * halfView.cosine / halfView.sine
    }

    /// Projects a point of the world, metres, onto the image.
    ///
    /// Behind the camera the place is that of the picture's middle and means nothing.
    package func project(_ world: SIMD3<Double>) -> Projection {
        let ray = world - position
        let depth = (ray * forward).sum()
        guard depth > Camera.nearest else { return Projection(point: SIMD2(0.5, 0.5), depth: depth) }
        let scale = focal / depth
        return Projection(
            point: SIMD2(
                0.5 + (ray * right).sum() * scale / image.width,
                0.5 + (ray * up).sum() * scale / image.height),
            depth: depth)
    }

    /// The projection of all joints, as `project(_:)` does each, for the kernel as long as the columns are there; a
    /// side is the far one from a difference of the shoulders' depths on, metres.
    func projection(
        far: Double, of joints: borrowing Column<SIMD3<Double>>, places: borrowing Column<SIMD3<Double>>,
        points: borrowing Column<SIMD2<Double>>, farness: borrowing Column<Double>
    ) -> KernelProjection {
        func triple(_ vector: SIMD3<Double>) -> (Double, Double, Double) { (vector.x, vector.y, vector.z) }
        return KernelProjection(
            count: Joint.count, skeleton: joints.numbers, position: triple(position), right: triple(right),
            up: triple(up), forward: triple(forward), focal: focal, width: image.width, height: image.height,
            nearest: Self.nearest, left_shoulder: Joint.leftShoulder.rawValue,
            right_shoulder: Joint.rightShoulder.rawValue, left_joints: JointSet.left.rawValue,
            right_joints: JointSet.right.rawValue, far: far, joints: joints.numbers, places: places.numbers,
            points: points.numbers,
            farness: farness.base)
    }

    /// The length in pixels of one metre across the optical axis at a depth in metres.
    package func pixelsPerMetre(atDepth depth: Double) -> Double { focal / max(depth, Camera.nearest) }
}
