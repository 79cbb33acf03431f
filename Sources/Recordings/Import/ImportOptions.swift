public import Pose

/// The program or library that wrote the files to import.
///
/// The layouts of each are described in `Sources/Recordings/Import/README.md`.
public enum ImportFormat: String, CaseIterable, Sendable, Hashable {
    /// Google's MediaPipe pose landmarks, 33 of them: CSV, JSON, or JSON lines.
    case mediapipe
    /// Google's ML Kit pose landmarks, the same 33 in pixels: CSV, JSON, or JSON lines.
    case mlkit
    /// MoveNet's 17 key points: its raw output tensors, or the objects of TensorFlow.js, as JSON or JSON lines; CSV.
    case movenet
    /// COCO key points: an annotation file or a list of results; CSV.
    case coco
    /// OpenPose's BODY_25 or COCO-18, a JSON file for each frame.
    case openpose
    /// Apple Vision's 19 joints: CSV, JSON, or JSON lines.
    case vision
    /// DeepLabCut's predictions: CSV with a header of three or four rows.
    case deeplabcut
    /// Marker files of Sports2D, Pose2Sim and OpenSim, in pixels, metres or millimetres.
    case trc
    /// The CSV file of a recording of RepGauge, without its JSON file.
    case recording
    /// Joints by name whose program is not known: CSV.
    case table

    /// The name in messages, whether it is an estimator's, and the corner and the unit in which the program writes x and
    /// y: `nil` where the corner is not known, and where the numbers decide.
    var facts: (title: String, isEstimator: Bool, corner: ImportOptions.Corner?, units: ImportOptions.Units?) {
        switch self {
        case .mediapipe: ("MediaPipe", true, .upperLeft, .normalised)
        case .mlkit: ("ML Kit", true, .upperLeft, .pixels)
        case .movenet: ("MoveNet", true, .upperLeft, nil)
        case .coco: ("COCO", false, .upperLeft, .pixels)
        case .openpose: ("OpenPose", true, .upperLeft, .pixels)
        case .vision: ("Apple Vision", true, .lowerLeft, .normalised)
        case .deeplabcut: ("DeepLabCut", false, .upperLeft, .pixels)
        case .trc: ("TRC", false, .upperLeft, .pixels)
        case .recording: ("a recording of RepGauge", false, .lowerLeft, .normalised)
        case .table: ("a table of joints", false, nil, nil)
        }
    }

    /// The estimator's name, as the recording names it.
    var estimator: String? { facts.isEstimator ? facts.title : nil }
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
        /// Numbers of frames, which the frame rate turns into times.
        case frames
    }

    /// The corner of the image from which x and y are measured.
    public enum Corner: String, CaseIterable, Sendable, Hashable {
        /// x rightwards, y downwards.
        case upperLeft = "upper-left"
        /// x leftwards, y downwards.
        case upperRight = "upper-right"
        /// x rightwards, y upwards.
        case lowerLeft = "lower-left"
        /// x leftwards, y upwards.
        case lowerRight = "lower-right"

        /// Whether y is measured upwards.
        var isLower: Bool { self == .lowerLeft || self == .lowerRight }
        /// Whether x is measured leftwards.
        var isRight: Bool { self == .upperRight || self == .lowerRight }
        /// The corner above or below this one.
        var flipped: Corner {
            switch self {
            case .upperLeft: .lowerLeft
            case .upperRight: .lowerRight
            case .lowerLeft: .upperLeft
            case .lowerRight: .upperRight
            }
        }
    }

    /// The sides that the names of joints state.
    public enum Sides: String, CaseIterable, Sendable, Hashable {
        /// They are right as they are, whatever the face shows.
        case keep
        /// Left is right, and right is left.
        case swap
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
    /// The unit of times; `nil` takes the unit that a time's name states, seconds for `t` and `time`, and refuses
    /// `timestamp`.
    public var timeUnit: TimeUnit?
    /// The corner of x and y; `nil` takes the format's corner, or finds it from the body.
    public var corner: Corner?
    /// The sides of the joints; `nil` takes them as they are named, and refuses those that the face contradicts.
    public var sides: Sides?
    /// The confidence of every joint with a place, in place of what the file states, above 0 to 1; `nil` takes the
    /// file's.
    public var confidence: Double?
    /// Whether x and y are shares of a square to whose middle the image was padded before it was estimated.
    public var isPadded = false

    /// Makes options that leave everything to the files.
    public init() {}
}
