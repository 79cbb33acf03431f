import Detection
import Pose

/// The arm and the hip of one side in one frame; a joint whose place is not a number is not found.
struct SideReading: Sendable {
    let shoulder: JointObservation
    let elbow: JointObservation
    let wrist: JointObservation
    let hip: JointObservation
    /// The elbow's angle, whatever the confidences are.
    let bend: JointAngle

    @inline(__always)
    init(_ side: Side, in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>) {
        shoulder = joints[side.shoulder].placed
        elbow = joints[side.elbow].placed
        wrist = joints[side.wrist].placed
        hip = joints[side.hip].placed
        bend = JointAngle(at: side.elbow, from: side.shoulder, to: side.wrist, in: joints, unit: unit)
    }

    /// The same side with its angle worked out.
    init(keeping reading: SideReading) {
        (shoulder, elbow) = (reading.shoulder, reading.elbow)
        (wrist, hip) = (reading.wrist, reading.hip)
        bend = JointAngle(known: reading.bend.known)
    }

    /// The least confidence of shoulder, elbow and wrist; 0 where one of them was not found.
    var armConfidence: Double {
        guard shoulder.confidence > 0, elbow.confidence > 0, wrist.confidence > 0 else { return 0 }
        return min(shoulder.confidence, elbow.confidence, wrist.confidence)
    }
}

/// Reads arms and hips of both sides.
struct UpperBodyReader: FeatureReader {
    /// Both sides in one frame: 248 bytes.
    struct Features: Sendable {
        let time: Nanoseconds
        /// The image's size in pixels.
        let image: ImageSize
        let left: SideReading
        let right: SideReading
    }

    private let pixels: AngleCoordinates
    private var clock = MonotonicFrames()

    /// Makes a reader with the coordinates in which elbow angles are taken.
    init(_ pixels: AngleCoordinates) { self.pixels = pixels }

    /// Takes the next frame, also one without joints.
    @inline(__always)
    mutating func read(_ frame: borrowing PoseFrame) -> Features? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let unit = pixels.unit(of: frame.image)
        return Features(
            time: frame.time, image: frame.image, left: SideReading(.left, in: frame.joints, unit: unit),
            right: SideReading(.right, in: frame.joints, unit: unit))
    }

    static func keep(_ features: Features) -> Features {
        Features(
            time: features.time, image: features.image, left: SideReading(keeping: features.left),
            right: SideReading(keeping: features.right))
    }
}
