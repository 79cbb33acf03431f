public import Pose

/// A published offline rule that can be chosen by name.
public struct OfflineEntry: Sendable {
    /// The name by which it is chosen: lowercase letters, digits and hyphens.
    public let name: String
    /// One line on what it does.
    public let about: String
    /// Its origin.
    public let source: RuleSource
    /// The rule.
    public let rule: any OfflineRule

    /// Describes an offline rule.
    public init(name: String, about: String, source: RuleSource, rule: any OfflineRule) {
        self.name = name
        self.about = about
        self.source = source
        self.rule = rule
    }
}

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
