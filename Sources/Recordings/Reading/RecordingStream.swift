package import Foundation
package import Pose

/// A recording whose frames are read as they are needed: memory does not grow with its length.
package struct RecordingStream: Sendable {
    /// The base name of its files.
    package let name: String
    /// The name of its group: that of its folder, or a longer path where several folders have that name.
    package let group: String
    /// The names that the recording may have in a file of events, the full one last: the path of its CSV file without the
    /// extension, and each end of it.
    package let eventNames: [String]
    package let info: RecordingInfo
    /// The corrected values and the warnings; complete once `next` has returned no frame.
    package private(set) var warnings: [Diagnostic]

    private enum Source: Sendable {
        case file(FrameFile, Plausibility)
        /// All frames of a recording in memory; none once they were given.
        case memory([PoseFrame])
    }

    private var source: Source

    /// The greatest number of frames that one read of a file returns.
    private static let batch = 1024

    /// Opens a recording of a CSV file with its JSON file beside it, in the group of its folder if `nil`.
    package init(csv: URL, group: String? = nil) throws(RecordingError) {
        var faults = DiagnosticList()
        let document = InfoDocument(RecordingReader.infoFile(of: csv), &faults)
        guard let document, faults.isEmpty else {
            var file = FrameFile(csv, image: document?.info.image ?? ImageSize(width: 1, height: 1), faults)
            while file.next() != nil {}
            throw file.faults.error
        }
        name = csv.deletingPathExtension().lastPathComponent
        self.group = group ?? csv.standardizedFileURL.deletingLastPathComponent().lastPathComponent
        eventNames = Self.ends(of: csv.standardizedFileURL.deletingPathExtension().pathComponents)
        info = document.info
        warnings = document.warnings
        source = .file(FrameFile(csv, image: info.image, faults), Plausibility(of: document, frames: csv.relativePath))
    }

    package init(_ recording: Recording, warnings: [Diagnostic] = []) {
        name = recording.name
        group = recording.group
        eventNames = Self.ends(of: [recording.group, recording.name])
        info = recording.info
        self.warnings = warnings
        source = .memory(recording.frames)
    }

    /// Reads the next frames, none at the end; of a file that is faulty or cannot be right no frame is of use.
    package mutating func next() throws(RecordingError) -> [PoseFrame] {
        switch source {
        case .memory(let frames):
            source = .memory([])
            return frames
        case .file(var file, var plausibility):
            source = .memory([])
            var frames: [PoseFrame] = []
            frames.reserveCapacity(Self.batch)
            while frames.count < Self.batch, let (frame, line) = file.next() {
                plausibility.observe(frame, line: line)
                frames.append(frame)
            }
            guard frames.count < Self.batch else {
                source = .file(file, plausibility)
                return frames
            }
            try finish(file, plausibility)
            return frames
        }
    }

    package mutating func recording() throws(RecordingError) -> Recording {
        var frames = try next()
        while case .file = source { frames += try next() }
        return Recording(name: name, group: group, frames: frames, info: info)
    }

    private static func ends(of path: [String]) -> [String] {
        path.indices.reversed().map { path[$0...].joined(separator: "/") }
    }

    private mutating func finish(_ file: FrameFile, _ plausibility: Plausibility) throws(RecordingError) {
        guard file.faults.isEmpty else { throw file.faults.error }
        let verdict = plausibility.verdict
        var faults = DiagnosticList()
        for fault in verdict where fault.severity == .error { faults.add(fault) }
        guard faults.isEmpty else { throw faults.error }
        warnings += file.warnings + verdict
    }
}
