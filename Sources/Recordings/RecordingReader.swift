public import Foundation

/// Reads recordings: a CSV file with the frames and a JSON file of the same base name next to it.
///
/// Each row of the CSV file is a frame: `t` in seconds, then `JOINT_x,JOINT_y,JOINT_c` for the joints that it has.
/// Three empty cells, or a confidence of 0, are a joint that was not found. Times must increase strictly. Where neck or
/// root have no columns they are put at the midpoints of shoulders and hips.
///
/// A file that can be read but cannot be right, for example with times in milliseconds, is refused; see
/// `docs/recordings.md` for all checks.
public enum RecordingReader {
    /// Reads one recording.
    ///
    /// - Parameter csv: The CSV file.
    /// - Returns: The recording, and the warnings, with the corrections made in reading it: confidences above 1,
    ///   up to 1.05, are taken as 1.
    /// - Throws: `RecordingError.faulty` with the faults of both files.
    public static func read(csv: URL) throws(RecordingError) -> (recording: Recording, warnings: [Diagnostic]) {
        var stream = try RecordingStream(csv: csv)
        let recording = try stream.recording()
        return (recording, stream.warnings)
    }

    /// Checks one recording as `read` does, without keeping its frames.
    package static func check(csv: URL) throws(RecordingError) -> [Diagnostic] {
        var stream = try RecordingStream(csv: csv)
        while !(try stream.next()).isEmpty {}
        return stream.warnings
    }

    /// Reads the information of one recording, without its frames.
    package static func info(csv: URL) throws(RecordingError) -> RecordingInfo {
        var faults = DiagnosticList()
        guard let document = InfoDocument(infoFile(of: csv), &faults), faults.isEmpty else { throw faults.error }
        return document.info
    }
}
