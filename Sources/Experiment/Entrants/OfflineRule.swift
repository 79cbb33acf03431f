package import Detection
package import Pose

/// A rule that sees all frames of a trial at once, the future included.
///
/// It is not a detector: an app that counts while a person moves cannot run it.
package protocol OfflineRule: Sendable {
    /// The repetitions that it counts.
    ///
    /// - Parameter frames: All frames of a trial or recording, in the order of their delivery.
    /// - Returns: The detections, in the order of their times.
    func detections(in frames: [PoseFrame]) -> [Detection]
}

/// An offline rule as a participant of a run.
package struct OfflineEntrant: Entrant {
    /// The name of its row.
    package let label: String
    /// The rule.
    package let rule: any OfflineRule

    /// Names a rule.
    ///
    /// - Parameters:
    ///   - label: The name of its row.
    ///   - rule: The rule.
    package init(label: String, rule: any OfflineRule) {
        self.label = label
        self.rule = rule
    }

    /// Nothing can be set.
    package var parameters: [ParameterSetting] { [] }

    /// The description in the records of a run.
    package var record: EntrantRecord {
        EntrantRecord(label: label, kind: .offline, name: label, parameters: [])
    }

    /// A session that applies the rule to each trial.
    package func makeSession() -> EntrantSession { .wholeTrials(Session(rule: rule)) }

    private struct Session: TrialObserver {
        let rule: any OfflineRule

        func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
            TrialObservation(detections: rule.detections(in: trial.frames))
        }
    }
}
