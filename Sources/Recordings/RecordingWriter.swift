public import Foundation
import Pose
package import Text

/// Writes recordings in the form in which `RecordingReader` reads them.
public enum RecordingWriter {
    /// Writes both files of a recording, each whole or not at all.
    ///
    /// A process that is killed between the two leaves a new CSV file beside an old JSON file; the next call mends that.
    /// What is read again is the same, frame by frame and bit by bit; only a joint that was not found loses a place that
    /// is not finite or a billion images away.
    ///
    /// - Parameters:
    ///   - recording: What to write. Its name and group are not written: they are those of the file and its folder.
    ///   - csv: The CSV file; the JSON file gets the same base name. Files that exist are replaced.
    /// - Throws: `RecordingError.faulty` where the recording is not one that could be read again, and
    ///   `RecordingError.unwritable` where a file cannot be written.
    public static func write(_ recording: Recording, to csv: URL) throws(RecordingError) {
        try write(recording, to: csv, after: {})
    }

    /// Writes both files of a recording after a check of the existing files; no other process writes there meanwhile.
    package static func write(
        _ recording: Recording, to csv: URL, after check: () throws(RecordingError) -> Void
    ) throws(RecordingError) {
        let files = try contents(of: recording, at: csv)
        try changing([csv]) { () throws(RecordingError) in
            try check()
            try put(files)
        }
    }

    /// Does some work while no other process changes recordings in the folders of some CSV files.
    static func changing<Result>(
        _ tables: [URL], makesFolders: Bool = false, _ work: () throws(RecordingError) -> Result
    ) throws(RecordingError) -> Result {
        // The two files are renamed in turn: without the lock they could come from two processes.
        try FolderLock.holding(
            tables.flatMap { [$0, RecordingReader.infoFile(of: $0)] }, makesFolders: makesFolders,
            wrap: RecordingError.unwritable, work)
    }

    /// Puts files in their places, none before all are written.
    static func put(_ files: [(data: Data, url: URL)]) throws(RecordingError) {
        do {
            try AtomicFile.write(files)
        } catch {
            throw .unwritable(error)
        }
    }

    package static func contents(
        of recording: Recording, at csv: URL, adding kept: [JSONNode.Member] = []
    ) throws(RecordingError) -> [(data: Data, url: URL)] {
        let json = RecordingReader.infoFile(of: csv)
        guard csv.pathExtension.lowercased() != "json" else {
            throw .fault(in: csv, "the name of the JSON file", "another name, for example one that ends in .csv")
        }
        var faults = DiagnosticList()
        check(recording, file: csv.relativePath, &faults)
        var info = Data()
        do {
            info = Data(try JSONDocument.page(recording.info).utf8)
            if !kept.isEmpty {
                // Of two members of one key the first is written.
                let own = try JSONDocument.tree(of: info, file: json.relativePath).root.members ?? []
                info = Data(try JSONDocument.page(JSONNode(.object(own + kept))).utf8)
            }
            // What the reader would refuse is not written.
            var reader = InfoReader(file: json.relativePath)
            reader.faults = faults
            _ = reader.info(try JSONDocument.tree(of: info, file: json.relativePath).root)
            faults = reader.faults
        } catch {
            faults.add(
                Diagnostic(
                    file: json.relativePath, found: "a number that is not finite", allowed: "finite numbers"))
        }
        if !faults.isEmpty { throw faults.error }
        return [(Data(table(of: recording.frames).utf8), csv), (info, json)]
    }

    /// The frames as the text of a CSV file.
    ///
    /// Joints that are never found and have no place have no columns; neck and root always do, so that the reader does not derive them.
    static func table(of frames: [PoseFrame]) -> String {
        let joints = Joint.allCases.filter { joint in
            joint == .neck || joint == .root || frames.contains { hasPlace($0[joint]) }
        }
        var text = "t"
        for joint in joints { text += ",\(joint.name)_x,\(joint.name)_y,\(joint.name)_c" }
        text += "\n"
        for frame in frames {
            text += DecimalSeconds.text(frame.time)
            for joint in joints {
                let observation = frame[joint]
                if hasPlace(observation) {
                    text += ",\(observation.x),\(observation.y),\(observation.confidence)"
                } else {
                    text += ",,,"
                }
            }
            text += "\n"
        }
        return text
    }

    private static func check(_ recording: Recording, file: String, _ faults: inout DiagnosticList) {
        func refuse(_ line: Int?, _ key: String, _ found: String, _ allowed: String) {
            faults.add(Diagnostic(file: file, line: line, key: key, found: found, allowed: allowed))
        }
        if recording.frames.isEmpty { refuse(nil, "", "no frame", "at least one frame") }
        if let count = recording.info.synthesis?.frames, count != recording.frames.count {
            refuse(nil, "", "\(recording.frames.count) frames", "\(count) frames, as info.synthesis says")
        }
        let limit = RecordingLimits.seconds * 1_000_000_000
        let size = recording.info.image
        var last: Nanoseconds?
        for (line, frame) in zip(2..., recording.frames) {
            if frame.time > limit || frame.time < -limit {
                refuse(line, "t", DecimalSeconds.text(frame.time), DecimalSeconds.Failure.outOfRange.rawValue)
            }
            if let last, frame.time <= last {
                refuse(line, "t", DecimalSeconds.text(frame.time), "more than \(DecimalSeconds.text(last))")
            }
            last = frame.time
            if frame.image != size {
                refuse(line, "", "an image of \(frame.image.words)", "\(size.words) as in info")
            }
            for joint in Joint.allCases where !isWritable(frame[joint]) {
                let found = frame[joint]
                refuse(
                    line, joint.name, "\(found.x), \(found.y), \(found.confidence)",
                    "shares of the image within ±1,000,000,000, and a confidence from 0 to 1")
            }
        }
    }

    private static func isWritable(_ observation: JointObservation) -> Bool {
        observation.confidence == 0 || isInRange(observation) && (0...1).contains(observation.confidence)
    }

    /// Whether the joint was found, or is hidden at a place that a recording can hold.
    private static func hasPlace(_ observation: JointObservation) -> Bool {
        observation.isFound || observation != .missing && isInRange(observation)
    }

    private static func isInRange(_ observation: JointObservation) -> Bool {
        [observation.x, observation.y].allSatisfy { $0.magnitude <= RecordingLimits.places }
    }
}

extension ImageSize {
    /// The size in pixels, for messages, for example `640 by 360`.
    var words: String {
        let sides = [width, height].map { side -> String in
            side == side.rounded() && side.magnitude < 1e15 ? "\(Int64(side))" : "\(side)"
        }
        return sides.joined(separator: " by ")
    }
}
