public import Pose

/// What wrote the files that are to be imported.
///
/// The layouts that each of them may have are told in `Sources/Recordings/Import/README.md`.
public enum ImportFormat: String, CaseIterable, Sendable, Hashable {
    /// Google's MediaPipe pose landmarks, 33 of them: CSV, JSON, or JSON lines.
    case mediapipe
    /// MoveNet's 17 key points: its raw output tensors, or the objects of TensorFlow.js, as JSON or JSON lines.
    case movenet
    /// COCO key points: an annotation file or a list of results.
    case coco
    /// OpenPose's BODY_25 or COCO-18, a JSON file for each frame.
    case openpose
    /// Apple Vision's 19 joints, a JSON object a line.
    case vision

    /// What wrote it, as it is told in the recording.
    var estimator: String? {
        switch self {
        case .mediapipe: "MediaPipe"
        case .movenet: "MoveNet"
        case .coco: nil
        case .openpose: "OpenPose"
        case .vision: "Apple Vision"
        }
    }
}

/// What cannot be seen from the files that are to be imported.
public struct ImportOptions: Sendable, Hashable {
    /// What x and y count.
    public enum Units: String, CaseIterable, Sendable, Hashable {
        /// Pixels of the image.
        case pixels
        /// Shares of the image's width and height.
        case normalised
    }

    /// What a time without a unit in its name counts.
    public enum TimeUnit: String, CaseIterable, Sendable, Hashable {
        /// Seconds.
        case s
        /// Milliseconds.
        case ms
        /// Microseconds.
        case us
        /// Nanoseconds.
        case ns
    }

    /// What wrote the files; `nil` finds it out.
    public var format: ImportFormat?
    /// The image's size, pixels; needed where the files don't tell it.
    public var image: ImageSize?
    /// Frames per second; needed where the files hold no times.
    public var fps: Double?
    /// Which person to take, where there are several: the file's own number for them, or else their place in each
    /// frame from 0; `nil` takes the largest and most confident one.
    public var person: Int?
    /// What x and y count; `nil` takes what the format says.
    public var units: Units?
    /// What a time counts whose name doesn't say it; `nil` takes seconds for `t` and `time` and refuses `timestamp`.
    public var timeUnit: TimeUnit?
    /// Whether x and y are shares of a square to whose middle the image was padded before it was estimated.
    public var isPadded = false

    /// Makes options that leave everything to the files.
    public init() {}
}
