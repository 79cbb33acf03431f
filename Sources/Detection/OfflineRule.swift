public import Pose

/// A rule that sees all frames of a recording at once, the future included.
///
/// It is not a detector: an app that counts while a person moves cannot run it.
public protocol OfflineRule: Sendable {
    /// The repetitions that it counts.
    ///
    /// - Parameter frames: All frames of a trial or recording, in the order of their delivery.
    /// - Returns: The detections, in the order of their times.
    func detections(in frames: [PoseFrame]) -> [Detection]
}
