public import Documents
public import Foundation
import Pose

/// Reads recordings: a CSV file with the frames and a JSON file of the same base name next to it.
///
/// Each row of the CSV file is a frame: `t` in seconds, then `JOINT_x,JOINT_y,JOINT_c` for the joints that it has.
/// Three empty cells, or a confidence of 0, are a joint that was not found. Times must increase strictly. Where neck or
/// root have no columns they are put at the midpoints of shoulders and hips.
public enum RecordingReader {
    /// Reads one recording.
    ///
    /// - Parameter csv: The CSV file.
    /// - Returns: The recording, and the corrections made in reading it: confidences above 1, up to 1.05, are taken as
    ///   1.
    /// - Throws: `RecordingError.faulty` with the faults of both files.
    public static func read(
        csv: URL
    ) throws(RecordingError) -> (recording: Recording, warnings: [Diagnostic]) {
        var faults = DiagnosticList()
        let info = info(at: infoFile(of: csv), &faults)
        var table = FrameTable(file: csv.relativePath, image: info?.image ?? ImageSize(width: 1, height: 1))
        table.faults = faults
        if let data = load(csv, &table.faults) { table.read([UInt8](data)) }
        guard let info, table.faults.isEmpty else { throw table.faults.error }
        let recording = Recording(
            name: csv.deletingPathExtension().lastPathComponent,
            group: csv.standardizedFileURL.deletingLastPathComponent().lastPathComponent, frames: table.frames,
            info: info)
        return (recording, table.warnings)
    }

    /// Reads the information of one recording, without its frames.
    ///
    /// - Parameter csv: The CSV file.
    /// - Returns: The contents of the JSON file beside it.
    /// - Throws: `RecordingError.faulty` with the faults of the JSON file.
    package static func info(csv: URL) throws(RecordingError) -> RecordingInfo {
        var faults = DiagnosticList()
        guard let info = info(at: infoFile(of: csv), &faults), faults.isEmpty else { throw faults.error }
        return info
    }

    private static func load(_ url: URL, _ faults: inout DiagnosticList) -> Data? {
        do {
            return try Data(contentsOf: url)
        } catch {
            let exists = FileManager.default.fileExists(atPath: url.path)
            let found = exists ? "what cannot be read (\(error.localizedDescription))" : "no such file"
            faults.add(Diagnostic(file: url.relativePath, found: found, allowed: "a file that can be read"))
            return nil
        }
    }

    private static func info(at url: URL, _ faults: inout DiagnosticList) -> RecordingInfo? {
        load(url, &faults).flatMap { info(in: $0, file: url.relativePath, &faults) }
    }

    /// Reads the text of a recording's JSON file.
    static func info(in data: Data, file: String, _ faults: inout DiagnosticList) -> RecordingInfo? {
        var reader = InfoReader(file: file, text: data)
        reader.faults = faults
        defer { faults = reader.faults }
        guard depth(of: data) <= 32 else {
            reader.faults.add(
                Diagnostic(file: file, found: "brackets in brackets", allowed: "at most 32 levels"))
            return nil
        }
        do throws(Diagnostic) {
            return reader.info(try JSONDocument.read(from: data, file: file))
        } catch {
            var diagnostic = error
            diagnostic.allowed = "a JSON object in UTF-8"
            reader.faults.add(diagnostic)
            return nil
        }
    }

    /// Returns the greatest depth of nested brackets.
    static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var isText = false
        var isEscaped = false
        for byte in data {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isText ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isText ? 0 : 1
            default: continue
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }
}
