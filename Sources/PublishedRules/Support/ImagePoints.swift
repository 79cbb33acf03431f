import Detection
import Pose

extension PoseFrame {
    /// The place of a joint with the origin in the upper left corner and y downwards, as most sources have it, times a
    /// unit, see `AngleCoordinates`; `nil` where it was not found or is not finite.
    @inline(__always)
    func imagePoint(_ joint: Joint, unit: SIMD2<Double>) -> SIMD2<Double>? {
        let observation = joints[joint]
        guard observation.confidence > 0, observation.x.isFinite, observation.y.isFinite else { return nil }
        return SIMD2(observation.x, 1 - observation.y) * unit
    }

    /// The confidence of a joint; 0 where it was not found or has no finite place.
    @inline(__always)
    func certainty(_ joint: Joint) -> Double { joints[joint].placed.isFound ? joints[joint].confidence : 0 }

    /// The midpoint of two joints, y downwards; `nil` where one of them was not found.
    func imageMidpoint(_ left: Joint, _ right: Joint, unit: SIMD2<Double>) -> SIMD2<Double>? {
        guard let a = imagePoint(left, unit: unit), let b = imagePoint(right, unit: unit) else { return nil }
        return (a + b) / 2
    }

    /// The sum of the confidences of the six joints of a side.
    func certainty(of side: Side) -> Double {
        certainty(side.shoulder) + certainty(side.elbow) + certainty(side.wrist) + certainty(side.hip)
            + certainty(side.knee) + certainty(side.ankle)
    }

    /// Whether shoulders, elbows, wrists, hips, knees and ankles were all found with at least this confidence.
    func seesWholeBody(atLeast least: Double) -> Bool {
        let found = min(leastCertainty(.left), leastCertainty(.right))
        return found > 0 && found >= least
    }

    /// The least confidence of the six joints of a side.
    @inline(__always)
    private func leastCertainty(_ side: Side) -> Double {
        min(
            certainty(side.shoulder), certainty(side.elbow), certainty(side.wrist), certainty(side.hip),
            certainty(side.knee), certainty(side.ankle))
    }
}

/// One arm whose three joints were all found, y downwards.
struct ArmPoints: Sendable {
    let shoulder: SIMD2<Double>
    let elbow: SIMD2<Double>
    let wrist: SIMD2<Double>
    /// The least confidence of the three joints.
    let confidence: Double
}

extension ArmPoints {
    /// Reads an arm; `nil` where one of its joints was not found.
    @inline(__always)
    init?(_ side: Side, in frame: borrowing PoseFrame, unit: SIMD2<Double>) {
        guard let shoulder = frame.imagePoint(side.shoulder, unit: unit),
            let elbow = frame.imagePoint(side.elbow, unit: unit),
            let wrist = frame.imagePoint(side.wrist, unit: unit)
        else { return nil }
        self.init(
            shoulder: shoulder, elbow: elbow, wrist: wrist,
            confidence: min(
                frame.joints[side.shoulder].confidence, frame.joints[side.elbow].confidence,
                frame.joints[side.wrist].confidence))
    }

    /// The elbow's interior angle, degrees; `nil` where a segment has no length or is not finite.
    @inline(__always)
    var angle: Double? { Geometry.angle(shoulder - elbow, wrist - elbow) }

    /// The same arm in whole pixels, rounded towards zero.
    var inWholePixels: ArmPoints {
        ArmPoints(
            shoulder: shoulder.rounded(.towardZero), elbow: elbow.rounded(.towardZero),
            wrist: wrist.rounded(.towardZero), confidence: confidence)
    }

    /// The apparent length of the arm.
    var length: Double { (shoulder - elbow).length + (elbow - wrist).length }
}
