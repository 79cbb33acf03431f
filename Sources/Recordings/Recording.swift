public import Pose

/// Pose frames of one person and what is known of them: a real recording, or a synthesised trial.
public struct Recording: Sendable, Equatable {
    /// The base name of its files.
    public var name: String
    /// The name of the folder in which it lies.
    public var group: String
    /// The frames, at strictly increasing times, all of the size in `info`.
    public var frames: [PoseFrame]
    /// The metadata of the recording.
    public var info: RecordingInfo

    /// Makes a recording.
    public init(name: String, group: String, frames: [PoseFrame], info: RecordingInfo) {
        (self.name, self.group, self.frames, self.info) = (name, group, frames, info)
    }
}

/// The limits that both the reader and the writer of recordings keep.
enum RecordingLimits {
    /// Greatest distance of a time from 0, seconds: above it a timestamp is surely wrong.
    static let seconds: Int64 = 1_000_000_000
    /// Greatest confidence that is taken, as 1; some estimators overshoot a little.
    static let confidence = 1.05
    /// Greatest width and height of an image, pixels.
    static let pixels = 1e6
    /// Greatest distance of an imported place from 0, in the units of its file.
    static let place = 1e7
    /// Greatest number of bytes of a file to import.
    static let importedBytes: Int64 = 1 << 30
    /// Greatest number of columns of a table to import; whole bodies with face and hands have fewer than 2,200.
    static let columns = 4096
    /// Greatest number of people in a frame to import.
    static let people = 1000
    /// Greatest number of bytes of a table's line.
    static let lineBytes = 1 << 20
    /// Number of faulty lines after which a table is read no further.
    static let faultyLines = 10_000
    /// Greatest distance of a joint from the corner, images: above it lengths in pixels can overflow.
    static let places = 1e9
    /// Number of bytes of a JSON file: a cycle takes about 200, and a day of push-ups holds fewer than 20,000.
    static let info = 4 << 20
    /// Number of keys of an object that are unknown.
    static let mostKeys = 1000
    /// Number of faults after which a file is not read on.
    static let mostFaults = 1000
    /// Number of faults that are reported one by one.
    static let faults = 20
}
