/// The published origin of a rule: where it is, what its author made it for, and how near the entry is to it.
public struct RuleSource: Sendable, Hashable {
    /// The project, `owner/name`; of a rule that nobody can find any more, what is known of it.
    public let project: String
    /// The file, and the revision that was read; `nil` where the source gives none.
    public let file: String?
    /// The revision that was read, as short as its forge prints it.
    public let revision: String?
    /// The views of the camera that the author meant, the best one first; empty where the source names none.
    public let views: [CameraView]
    /// The pose estimator that the source runs.
    public let estimator: SourceEstimator
    /// The frame rate that the source expects, frames per second; `nil` where it names none.
    public let frameRate: Double?
    /// The conditions under which the author means it to be used: one sentence.
    public let conditions: String
    /// The stand-in that the source meets for a joint that its estimator did not find.
    public let undetected: UndetectedJoint
    /// The nearness of the entry to the source.
    public let status: RuleStatus

    /// Describes the origin of a rule.
    ///
    /// - Parameters:
    ///   - project: The project, `owner/name`.
    ///   - file: The file in it.
    ///   - revision: The revision that was read.
    ///   - views: The views that the author meant, the best one first; empty where the source names none.
    ///   - estimator: The pose estimator that the source runs.
    ///   - frameRate: The frame rate that the source expects, frames per second; `nil` where it names none.
    ///   - conditions: The conditions under which the author means it to be used: one sentence.
    ///   - undetected: What the source meets in place of a joint that its estimator did not find.
    ///   - status: How near the entry is to the source.
    public init(
        project: String, file: String? = nil, revision: String? = nil, views: [CameraView] = [],
        estimator: SourceEstimator, frameRate: Double? = nil, conditions: String, undetected: UndetectedJoint,
        status: RuleStatus
    ) {
        self.project = project
        self.file = file
        self.revision = revision
        self.views = views
        self.estimator = estimator
        self.frameRate = frameRate
        self.conditions = conditions
        self.undetected = undetected
        self.status = status
    }

    /// The source in one line, for example `givros/pushup-duel, src/utils/pushupDetector.js (GitHub, 0626b7d)`.
    public var citation: String {
        let place = file.map { "\(project), \($0)" } ?? project
        return revision.map { "\(place) (GitHub, \($0))" } ?? place
    }
}

/// The direction from which a camera sees a push-up.
public enum CameraView: String, Sendable, Hashable, CaseIterable {
    /// At right angles to the body, within 30°.
    case side
    /// Between side and front.
    case oblique
    /// From the head, within 30°.
    case front

    /// The view of a camera.
    ///
    /// - Parameter azimuth: The angle from the direction of the head, degrees; the body's side is at ±90°.
    public init(azimuth: Double) {
        switch azimuth.magnitude {
        case 60...120: self = .side
        case ...30: self = .front
        default: self = .oblique
        }
    }
}

/// The pose estimator that a published rule runs.
public enum SourceEstimator: String, Sendable, Hashable, CaseIterable {
    /// Apple Vision's body pose.
    case vision = "Apple Vision"
    /// MediaPipe Pose (BlazePose).
    case mediaPipe = "MediaPipe"
    /// ML Kit's pose detection (BlazePose, with in-frame likelihoods for confidences).
    case mlKit = "ML Kit"
    /// MoveNet.
    case moveNet = "MoveNet"
    /// A YOLO model with key points.
    case yolo = "YOLO pose"
    /// Another one, or none that the source names.
    case other
}

/// The stand-in that a rule meets for a joint that its estimator did not find.
public enum UndetectedJoint: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the joint is known to be absent.
    case absent
    /// A point at the image's upper left corner, (0, 0) of its coordinates.
    case corner
    /// The joint's last place.
    case lastPlace = "last-place"
    /// A guess: the estimator reports every joint, unlikely ones with low confidence.
    ///
    /// The place of a joint with confidence 0 in a recording is such a guess.
    case guess
}

/// The nearness of an entry to the source that it names.
public enum RuleStatus: Sendable, Hashable {
    /// The entry counts what the original counts on at least 99 % of the recordings that it applies to.
    ///
    /// - Parameters:
    ///   - to: The original that was run.
    ///   - except: The cause of the differences that remain; `nil` without any.
    case identical(to: OriginalRun, except: String? = nil)
    /// The entry follows the source and differs from it.
    ///
    /// - Parameter change: What was changed and why: one sentence that the author would accept.
    case adapted(change: String)
    /// The baseline of a paper, which sees whole recordings, run without a look ahead.
    ///
    /// - Parameter change: What was changed: one sentence that the author would accept.
    case causalBaseline(change: String)

    /// The status in one word.
    public var word: String {
        switch self {
        case .identical: "identical"
        case .adapted: "adapted"
        case .causalBaseline: "baseline, run causally"
        }
    }

    /// The original that an identical entry equals; `nil` for the others.
    public var identicalTo: OriginalRun? {
        if case .identical(let original, _) = self { return original }
        return nil
    }

    /// The change, or the cause of the differences that remain; `nil` without any.
    public var explanation: String? {
        switch self {
        case .identical(_, let cause): cause
        case .adapted(let change), .causalBaseline(let change): change
        }
    }
}

/// The form in which an original was run.
public enum OriginalRun: String, Sendable, Hashable, CaseIterable {
    /// The original code.
    case code = "the original code"
    /// A transcription of the original code, made from the source and apart from the entry.
    case transcription = "a transcription"
}
