package import Detection
import Mathematics
package import Pose
package import Scenarios

/// A participant of a run: a detector in Swift, a program, an offline rule, or a control.
///
/// Runs, replays, sweeps, gates, leaderboards and shards know no other kind of participant.
package protocol Entrant: Sendable {
    /// The name of its row in every report; a roster reads it back, unless it is a control.
    var label: String { get }
    var record: EntrantRecord { get }
    /// All parameters with their values, defaults included; empty where nothing can be set.
    var parameters: [ParameterSetting] { get }
    /// Whether the place of a hidden joint in a recording is a guess that it uses, because its estimator always guesses.
    var guessesHiddenJoints: Bool { get }

    /// Prepares it to see trials one after the other; every worker has a session of its own.
    func makeSession() -> EntrantSession
}

extension Entrant {
    package var parameters: [ParameterSetting] { [] }

    package var guessesHiddenJoints: Bool { false }

    package var isControl: Bool { record.kind == .control }

    /// The name of its rule, whatever the settings: a detector's in the catalogue, a program's label.
    package var ruleName: String { record.kind == .program ? label : record.name }
}

package enum EntrantSession: Sendable {
    /// Frame by frame in this process, in turn with the others; every call is timed.
    case streaming(any Detector)
    /// A whole trial at a time, after the streaming ones have seen it.
    case wholeTrials(any TrialObserver)
}

package protocol TrialObserver: Sendable {
    func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation

    /// Whether the first and the last frame are all that it needs of a recording.
    var needsEndsOnly: Bool { get }

    /// The name that a program gave itself; `nil` for all others, and before the first trial.
    var programName: String? { get async }

    /// Ends the session; nothing can be shown to it afterwards.
    func close() async
}

extension TrialObserver {
    package var needsEndsOnly: Bool { false }

    package var programName: String? { get async { nil } }

    package func close() async {}
}

/// A trial or a recording, as an entrant sees it.
package struct ObservedTrial: Sendable {
    /// Its name in messages, for example `real/standard, trial 3`.
    package var name: String
    package var frames: [PoseFrame]
    /// The source of the random numbers of controls.
    package var randomness: Randomness
    /// The plan and the noise-free frames of a synthesised trial, for controls; `nil` for a recording.
    package var synthesis: Synthesis?
    /// The names that it may have in a file of events, the full one last; none where it is no recording of its own.
    package var names: [String]

    /// The part of a synthesised trial that no detector may see.
    package struct Synthesis: Sendable {
        package var plan: TrialPlan
        /// The noise-free, unoccluded projection.
        package var idealFrames: [PoseFrame]
    }

    /// The random stream of a trial or recording, which no other trial or recording changes.
    package struct Randomness: Sendable, Hashable {
        /// The key: of a trial that of its scenario and seed.
        package var key: UInt64
        package var trial: Int
    }

    /// Names some frames in the order of their delivery; random numbers of controls are those of the name unless given.
    package init(
        name: String, names: [String] = [], frames: [PoseFrame], randomness: Randomness? = nil,
        synthesis: Synthesis? = nil
    ) {
        (self.name, self.names, self.frames) = (name, names, frames)
        self.randomness = randomness ?? Randomness(key: RandomKey.make(seed: 0, name: name), trial: 0)
        self.synthesis = synthesis
    }
}

/// An entrant's answer to a whole trial.
package struct TrialObservation: Sendable {
    /// All detections, rejections too, in order; up to the failure where it failed.
    package var detections: [Detection] = []
    /// The time of each frame, nanoseconds; empty where frames are not timed.
    package var spans: [UInt64] = []
    package var failure: EntrantFailure?
}

extension ConfiguredDetector: Entrant {
    package var record: EntrantRecord {
        EntrantRecord(
            label: label, kind: .detector, name: name,
            parameters: parameters.map { .init(name: $0.name, value: "\($0.value)") })
    }

    package var guessesHiddenJoints: Bool { undetected == .guess }

    package func makeSession() -> EntrantSession { .streaming(makeDetector()) }
}

package struct OfflineEntrant: Entrant, TrialObserver {
    package let label: String
    package let rule: any OfflineRule
    package let guessesHiddenJoints: Bool
}

extension OfflineEntrant {
    package init(_ entry: OfflineEntry) {
        self.init(label: entry.name, rule: entry.rule, guessesHiddenJoints: entry.source.undetected == .guess)
    }

    package var record: EntrantRecord { EntrantRecord(label: label, kind: .offline, name: label, parameters: []) }

    package func makeSession() -> EntrantSession { .wholeTrials(self) }

    package func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        TrialObservation(detections: rule.detections(in: trial.frames))
    }
}

/// The joints of a recording that have a place and the confidence 0, as a rule meets them whose estimator always guesses.
extension PoseFrame {
    /// The frame with these joints found, at the least confidence above 0, below every threshold of a rule.
    ///
    /// Most frames have none and stay as they are. Neck and root are treated like all other joints.
    package var guessingHiddenJoints: PoseFrame {
        var frame = self
        for index in 0..<Joint.count where frame.joints[index].isHidden {
            frame.joints[index].confidence = .leastNormalMagnitude
        }
        return frame
    }

    package var hasHiddenJoints: Bool { (0..<Joint.count).contains { joints[$0].isHidden } }
}

extension JointObservation {
    /// Whether it was not found and has a place: one in the very corner is none.
    fileprivate var isHidden: Bool { confidence == 0 && (x != 0 || y != 0) }
}
