public import Pose

/// The program or library that wrote the files to import.
///
/// The layouts of each are described in `Sources/Recordings/Import/README.md`.
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

    /// The estimator's name, as the recording names it.
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

/// The facts that cannot be read from the files to import.
public struct ImportOptions: Sendable, Hashable {
    /// The unit of x and y.
    public enum Units: String, CaseIterable, Sendable, Hashable {
        /// Pixels of the image.
        case pixels
        /// Shares of the image's width and height.
        case normalised
    }

    /// The unit of a time whose column name does not state one.
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

    /// The format of the files; `nil` detects it.
    public var format: ImportFormat?
    /// The image's size, pixels; needed where the files don't state it.
    public var image: ImageSize?
    /// Frames per second; needed where the files hold no times.
    public var fps: Double?
    /// The person to take where there are several: the file's own number for the person, or otherwise the person's
    /// index in each frame from 0; `nil` takes the largest and most confident person.
    public var person: Int?
    /// The unit of x and y; `nil` takes the format's unit.
    public var units: Units?
    /// The unit of a time whose name does not state one; `nil` takes seconds for `t` and `time` and refuses
    /// `timestamp`.
    public var timeUnit: TimeUnit?
    /// Whether x and y are shares of a square to whose middle the image was padded before it was estimated.
    public var isPadded = false

    /// Makes options that leave everything to the files.
    public init() {}
}
