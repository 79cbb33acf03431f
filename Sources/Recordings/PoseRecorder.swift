public import Foundation
public import Pose

/// Collects frames as they come, in an app for instance, for a recording that `repgauge replay` takes.
///
/// Values that could not be read again are corrected or left out: a joint whose place or confidence is not finite, or
/// that is a billion images away, counts as not found, a confidence above 1 as 1; a frame that is not later than the
/// last one, or of another size than the first, is left out. Times are counted from the first frame.
public struct PoseRecorder: Sendable {
    /// The frames so far.
    public private(set) var frames: [PoseFrame] = []
    private var origin: Nanoseconds = 0

    /// Makes a recorder without frames.
    public init() {}

    /// Takes a frame.
    ///
    /// - Parameter frame: The frame.
    /// - Returns: Whether it was taken; it is left out if it is not later than the last one, more than 30 years after
    ///   the first, of another size, or of no size at all.
    @discardableResult
    public mutating func append(_ frame: PoseFrame) -> Bool {
        guard let first = frames.first, let last = frames.last else {
            guard (1...RecordingLimits.pixels).contains(frame.image.width),
                (1...RecordingLimits.pixels).contains(frame.image.height)
            else { return false }
            origin = frame.time
            frames.append(PoseRecorder.mended(frame, at: 0))
            return true
        }
        let (time, overflows) = frame.time.subtractingReportingOverflow(origin)
        guard !overflows, time > last.time, time <= RecordingLimits.seconds * 1_000_000_000, frame.image == first.image
        else { return false }
        frames.append(PoseRecorder.mended(frame, at: time))
        return true
    }

    /// Forgets all frames.
    public mutating func removeAll() { frames.removeAll() }

    /// The recording so far.
    ///
    /// - Parameters:
    ///   - name: The base name of its files.
    ///   - source: Where it comes from, for example a device's name.
    ///   - repetitions: The number of repetitions, where it is known: then `replay` reports which counts are right.
    /// - Returns: The recording, or `nil` where there is no frame.
    public func recording(name: String, source: String? = nil, repetitions: Int? = nil) -> Recording? {
        guard let first = frames.first, let last = frames.last else { return nil }
        var info = RecordingInfo(image: first.image)
        info.source = source
        if let repetitions {
            info.activity = repetitions > 0 ? "push-up" : nil
            info.reps = RecordingInfo.Repetitions(expected: repetitions, max: repetitions)
        }
        let rate = (Double(frames.count - 1) / last.time.seconds * 10).rounded() / 10
        if (0.1...1000).contains(rate) { info.fps = rate }
        return Recording(name: name, group: "", frames: frames, info: info)
    }

    /// Writes the recording so far: a CSV file and a JSON file of the same base name.
    ///
    /// - Parameters:
    ///   - csv: The CSV file. Files that exist are replaced.
    ///   - source: Where it comes from, for example a device's name.
    ///   - repetitions: How many repetitions were done, where that is known.
    /// - Throws: `RecordingError` where there is no frame, or a file cannot be written.
    public func write(to csv: URL, source: String? = nil, repetitions: Int? = nil) throws(RecordingError) {
        let name = csv.deletingPathExtension().lastPathComponent
        guard let recording = recording(name: name, source: source, repetitions: repetitions) else {
            throw .fault(in: csv, "no frame", "at least one frame")
        }
        try RecordingWriter.write(recording, to: csv)
    }

    private static func mended(_ frame: PoseFrame, at time: Nanoseconds) -> PoseFrame {
        var frame = frame
        frame.time = time
        for joint in Joint.allCases {
            let found = frame[joint]
            let isPlace = [found.x, found.y].allSatisfy { $0.magnitude <= RecordingLimits.places }
            if found.isFound, isPlace, found.confidence.isFinite {
                frame[joint].confidence = min(found.confidence, 1)
            } else {
                frame[joint] = .missing
            }
        }
        return frame
    }
}
