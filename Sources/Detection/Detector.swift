public import Pose

/// A streaming push-up counter: frames go in, in order, one at a time; repetitions come out.
///
/// A detector is a value. It sees frames and their timestamps and nothing else: no clock, no truth, no future.
/// `observe` allocates nothing.
public protocol Detector: Sendable {
    /// Takes the next frame.
    ///
    /// - Parameter frame: The frame; its time is not before that of the last one, or it is ignored.
    /// - Returns: The event at this frame, if there is one: a counted repetition or a rejected candidate.
    mutating func observe(_ frame: borrowing PoseFrame) -> Detection?

    /// Takes the frames of a session, in order, and hands on the events.
    ///
    /// There is no need to write it: it is a requirement so that the loop is compiled with the detector, wherever that
    /// is.
    ///
    /// - Parameters:
    ///   - frames: The frames.
    ///   - say: Takes each event.
    mutating func observe(all frames: [PoseFrame], _ say: (Detection) -> Void)

    /// Forgets everything that was seen; parameters stay.
    mutating func reset()
}

extension Detector {
    /// Takes the frames of a session, in order, and hands on the events.
    @inlinable
    public mutating func observe(all frames: [PoseFrame], _ say: (Detection) -> Void) {
        // An element of an array would be copied for each call.
        frames.withUnsafeBufferPointer { frames in
            for index in frames.indices {
                if let detection = observe(frames[index]) { say(detection) }
            }
        }
    }
}

/// An event that a detector reports at one frame.
public struct Detection: Sendable, Hashable {
    /// The timestamp of the frame at which it was emitted.
    public var time: Nanoseconds
    /// `nil` for a counted repetition, else why a candidate was rejected.
    public var rejection: Rejection?
    /// The faults of form of which the detector warns, with a count or with a rejection for another reason.
    ///
    /// A detector that cannot tell sagging hips from piked ones warns of both.
    public var faults: FormFaults

    /// Makes a detection.
    public init(time: Nanoseconds, rejection: Rejection? = nil, faults: FormFaults = []) {
        self.time = time
        self.rejection = rejection
        self.faults = faults
    }

    /// Whether a repetition was counted.
    public var isCounted: Bool { rejection == nil }
}

/// The reason why a candidate repetition was not counted.
public enum Rejection: String, Sendable, Hashable, CaseIterable {
    /// The torso did not fall far enough between top and bottom.
    case torsoStill = "torso-still"
    /// The signal reversed before it was deep enough.
    case tooShallow = "too-shallow"
    /// The way back up ended before the lockout.
    case noLockout = "no-lockout"
    /// It stayed at the bottom for too short a time.
    case dwellTooShort = "dwell-too-short"
    /// It came too soon after the last counted repetition.
    case tooSoon = "too-soon"
    /// The joints that the rule needs were lost during the repetition.
    case trackingLost = "tracking-lost"
    /// It took less time than a repetition can, or the signal changed faster than a body does.
    case tooFast = "too-fast"
    /// It took more time than a repetition may.
    case tooSlow = "too-slow"
    /// The signal went lower than a body can.
    case tooDeep = "too-deep"
    /// Shoulder, hip and leg were not in a line.
    case bodyBent = "body-bent"
    /// The body was too upright.
    case bodyUpright = "body-upright"
    /// The hands moved, or moved too much for the way of the shoulders.
    case handsMoved = "hands-moved"
    /// The hands were not below the body.
    case handsHigh = "hands-high"
    /// The body did not move in step with the arms.
    case outOfStep = "out-of-step"
    /// The signal changed direction too often.
    case unsteady
}
