package import Detection
package import Pose

/// The left elbow in whole pixels: above 150°, then between 70° and 150°, then below 70°, where it is counted.
///
/// A frame between the two angles must have been seen on the way down. Reaching the bottom within 1 s of the last
/// count ends the repetition without counting it. The source's first second begins when its program starts; here a
/// first repetition is never too soon. Confidences are not used; a frame without a joint of the arm is passed over, as
/// the source does where MediaPipe finds nobody.
///
/// **Limits**: the repetition is counted at the bottom; only the left arm is followed (`angle_right` of
/// `exercises/push_up.py` is drawn, not counted).
package struct YakupzenginTrainer: Detector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// Below this angle the arm is at the bottom, degrees.
        package var down = 70.0
        /// Above this angle the arm is at the top, degrees.
        package var up = 150.0
        /// Counts are further apart than this, seconds.
        package var interval = 1.0

        /// Makes the source's parameters.
        package init() {}
    }

    private enum Stage {
        case waiting, top, descent
    }

    private let parameters: Parameters
    private var clock = MonotonicFrames()
    private var stage = Stage.waiting
    private var lastCounted: Nanoseconds?

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the next frame; see `Detector`.
    package mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.advance(to: frame.time) != nil,
            let arm = ArmPoints(.left, in: frame, unit: AngleCoordinates.square.unit(of: frame.image)),
            let angle = arm.inWholePixels.angle
        else { return nil }
        if angle > parameters.up {
            stage = .top
        } else if angle > parameters.down, angle < parameters.up, stage == .top {
            stage = .descent
        } else if angle < parameters.down, stage == .descent {
            stage = .waiting
            if let lastCounted, frame.time.seconds(since: lastCounted) <= parameters.interval {
                return Detection(time: frame.time, rejection: .tooSoon)
            }
            lastCounted = frame.time
            return Detection(time: frame.time)
        }
        return nil
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = YakupzenginTrainer(parameters) }
}

extension YakupzenginTrainer {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "yakupzengin-trainer", about: "the left elbow above 150° and then below 70°, counted at the bottom",
        source: RuleSource(
            project: "yakupzengin/fitness-trainer-pose-estimation", file: "exercises/push_up.py", revision: "41d92e1",
            estimator: .mediaPipe, conditions: "A whole body in front of a camera; the source names no view.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .number("down", \.down, unit: .degrees, in: 0...180, about: "below this angle the arm is at the bottom"),
            .number("up", \.up, unit: .degrees, in: 0...180, about: "above this angle the arm is at the top"),
            .number("interval", \.interval, unit: .seconds, in: 0...10, about: "counts are further apart than this"),
        ],
        conflict: { $0.down < $0.up ? nil : "'down' must be below 'up'" },
        make: { YakupzenginTrainer($0) })
}
