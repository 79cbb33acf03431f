import Detection
import Pose

/// The joints of one side of the body in one frame, each not found where its place is not a number.
struct SideReadings: Sendable {
    let shoulder, elbow, wrist, hip, knee, ankle: JointObservation
    /// The angle at the elbow, whatever the confidences are; missing where a segment has no length.
    var elbowBend: JointAngle

    /// Reads a side, x and y multiplied by `unit` for the angle, see `AngleCoordinates`.
    @inline(__always)
    init(_ side: Side, in frame: borrowing PoseFrame, _ unit: SIMD2<Double>) {
        shoulder = frame.joints[side.shoulder].found
        elbow = frame.joints[side.elbow].found
        wrist = frame.joints[side.wrist].found
        hip = frame.joints[side.hip].found
        knee = frame.joints[side.knee].found
        ankle = frame.joints[side.ankle].found
        elbowBend = JointAngle((shoulder.place - elbow.place) * unit, (wrist.place - elbow.place) * unit)
    }

    /// The least confidence of shoulder, elbow and wrist; 0 where one was not found.
    var armConfidence: Double { min(shoulder.confidence, elbow.confidence, wrist.confidence) }

    var armSum: Double { shoulder.confidence + elbow.confidence + wrist.confidence }

    /// The least confidence of all joints; 0 where one was not found.
    var confidence: Double { min(armConfidence, hip.confidence, knee.confidence, ankle.confidence) }

    var sum: Double { armSum + hip.confidence + knee.confidence + ankle.confidence }

    var isAnyFound: Bool { sum > 0 }

    /// Whether shoulder, elbow and wrist were found with at least this confidence.
    func seesArm(_ least: Double) -> Bool { armConfidence > 0 && armConfidence >= least }

    /// The elbow's angle where the arm's joints are more confident than this, degrees; 180 where a segment has no
    /// length, `nil` where they are not.
    func bend(above least: Double) -> Double? { armConfidence > least ? elbowBend.degrees ?? 180 : nil }

    /// The angle at `b` between `a` and `c` in degrees, x and y multiplied by `unit`; `nil` where a segment has no length.
    func angle(_ a: JointObservation, _ b: JointObservation, _ c: JointObservation, _ unit: SIMD2<Double>) -> Double? {
        Geometry.angle((a.place - b.place) * unit, (c.place - b.place) * unit)
    }
}

extension JointObservation {
    /// The same joint where it was found at a place, and a missing one otherwise.
    @inline(__always)
    var found: JointObservation { confidence > 0 && x.isFinite && y.isFinite ? self : .missing }

    /// The joint itself, or one at the upper left corner of the image where it was not found.
    var orCorner: JointObservation { isFound ? self : JointObservation(x: 0, y: 1, confidence: 0) }

    /// Whether a joint was found with at least this confidence.
    func isSeen(_ least: Double) -> Bool { confidence > 0 && confidence >= least }

    var isInsideImage: Bool { (0...1).contains(x) && (0...1).contains(y) }

    /// Its place in normalised coordinates.
    var place: SIMD2<Double> { SIMD2(x, y) }

    /// Its place with the origin in the upper left corner and y downwards, as most sources have it, times a unit, see
    /// `AngleCoordinates`.
    @inline(__always)
    func imagePoint(_ unit: SIMD2<Double>) -> SIMD2<Double> { SIMD2(x, 1 - y) * unit }

    /// Its image point in whole pixels, rounded towards zero, as some sources have it; `unit` is the image's size.
    func pixel(_ unit: SIMD2<Double>) -> SIMD2<Double> { imagePoint(unit).rounded(.towardZero) }
}

/// The image point midway between two joints that were found.
func imageMiddle(_ a: JointObservation, _ b: JointObservation, _ unit: SIMD2<Double>) -> SIMD2<Double> {
    (a.imagePoint(unit) + b.imagePoint(unit)) / 2
}

/// The middle of what is seen of two joints, in normalised coordinates.
@inline(__always)
func middle(
    _ a: JointObservation, _ b: JointObservation, where isSeen: (JointObservation) -> Bool
) -> SIMD2<Double>? {
    mean(isSeen(a) ? a.place : nil, isSeen(b) ? b.place : nil)
}

/// One arm whose three joints were all found, y downwards.
struct ArmPoints: Sendable {
    let shoulder: SIMD2<Double>
    let elbow: SIMD2<Double>
    let wrist: SIMD2<Double>
}

extension ArmPoints {
    /// Reads the arm of a side; `nil` where one of its joints was not found.
    @inline(__always)
    init?(_ side: SideReadings, _ unit: SIMD2<Double>) {
        guard side.seesArm(0) else { return nil }
        self.init(
            shoulder: side.shoulder.imagePoint(unit), elbow: side.elbow.imagePoint(unit),
            wrist: side.wrist.imagePoint(unit))
    }

    /// The elbow's interior angle, degrees; `nil` where a segment has no length or is not finite.
    @inline(__always)
    var angle: Double? { Geometry.angle(shoulder - elbow, wrist - elbow) }

    /// The same arm in whole pixels, rounded towards zero.
    var inWholePixels: ArmPoints {
        ArmPoints(
            shoulder: shoulder.rounded(.towardZero), elbow: elbow.rounded(.towardZero),
            wrist: wrist.rounded(.towardZero))
    }

    var length: Double { (shoulder - elbow).length + (elbow - wrist).length }
}

/// The mean of what there is of two numbers.
func mean(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return (a + b) / 2
}

/// The middle of what there is of two places.
func mean(_ a: SIMD2<Double>?, _ b: SIMD2<Double>?) -> SIMD2<Double>? {
    guard let a, let b else { return a ?? b }
    return (a + b) / 2
}
