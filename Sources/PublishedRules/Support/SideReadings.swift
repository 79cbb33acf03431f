import Detection
import Pose

/// The joints of one side of the body in one frame, each not found where its place is not a number.
struct SideReadings: Sendable {
    let shoulder, elbow, wrist, hip, knee, ankle: JointObservation

    @inline(__always)
    init(_ side: Side, in frame: borrowing PoseFrame) {
        shoulder = frame.joints[side.shoulder].found
        elbow = frame.joints[side.elbow].found
        wrist = frame.joints[side.wrist].found
        hip = frame.joints[side.hip].found
        knee = frame.joints[side.knee].found
        ankle = frame.joints[side.ankle].found
    }

    @inline(__always)
    static func both(in frame: borrowing PoseFrame) -> (left: SideReadings, right: SideReadings) {
        (SideReadings(.left, in: frame), SideReadings(.right, in: frame))
    }

    /// The least confidence of shoulder, elbow and wrist; 0 where one was not found.
    var armConfidence: Double { min(shoulder.confidence, elbow.confidence, wrist.confidence) }

    var armSum: Double { shoulder.confidence + elbow.confidence + wrist.confidence }

    /// Whether shoulder, elbow and wrist were found with at least this confidence.
    func seesArm(_ least: Double) -> Bool { armConfidence > 0 && armConfidence >= least }

    /// The angle at the elbow in degrees, x and y multiplied by `unit`; `nil` where a segment has no length.
    func elbowAngle(_ unit: SIMD2<Double>) -> Double? { angle(shoulder, elbow, wrist, unit) }

    /// The angle at `b` between `a` and `c` in degrees; `nil` where a segment has no length.
    func angle(_ a: JointObservation, _ b: JointObservation, _ c: JointObservation, _ unit: SIMD2<Double>) -> Double? {
        Geometry.angle((a.place - b.place) * unit, (c.place - b.place) * unit)
    }
}

extension JointObservation {
    /// The same joint where it was found at a place, and a missing one otherwise.
    @inline(__always)
    var found: JointObservation { confidence > 0 && x.isFinite && y.isFinite ? self : .missing }

    /// The pixel that holds the joint, x rightwards and y downwards: whole numbers, as some sources round them.
    func pixel(of image: ImageSize) -> SIMD2<Double> {
        SIMD2((x * image.width).rounded(.towardZero), ((1 - y) * image.height).rounded(.towardZero))
    }
}

extension MonotonicFrames {
    /// Whether a frame is later than the last one that was new.
    mutating func isNew(_ frame: borrowing PoseFrame) -> Bool { advance(to: frame.time) != nil }
}
