package import Foundation

/// The files of somebody's own clips: recordings, and files of other programs that `RecordingImporter` reads.
package struct ClipFiles: Sendable, Hashable {
    /// The CSV files with their JSON files beside them.
    package private(set) var recordings: [URL] = []
    package private(set) var foreign: [URL] = []

    /// The warnings of what was left out of folders: files of other programs in the folders below, and lost links.
    package private(set) var warnings: [Diagnostic] = []

    private static let endings: Set = ["csv", "json", "jsonl", "ndjson", "trc"]

    /// Sorts files, and of folders all recordings in it and in its folders, and the other files in it itself.
    package init(at places: [URL]) throws(RecordingError) {
        for place in places {
            guard (try? FileState(path: place.path(percentEncoded: false)))?.kind == .folder else {
                if Self.isRecording(place) { recordings.append(place) } else { foreign.append(place) }
                continue
            }
            let walk = FolderWalk(place, kinds: Self.endings)
            guard walk.faults.isEmpty else { throw .faulty(walk.faults, more: 0) }
            let pairs = RecordingFiles.pairs(walk.files).pairs
            let others = walk.files.filter { file in
                pairs[RecordingFiles.stem(of: file)] == nil || !["csv", "json"].contains(FolderWalk.kind(of: file))
            }
            let own = others.filter { !$0.contains("/") }
            foreign += own.map { place.appending(path: $0, directoryHint: .notDirectory) }
            if own.isEmpty || !pairs.isEmpty { recordings += try RecordingFiles(at: [place]).urls }
            warnings += walk.warnings + Self.warnings(of: others.filter { $0.contains("/") }, in: place)
        }
    }

    private static func warnings(of below: [String], in place: URL) -> [Diagnostic] {
        // Any program writes JSON files.
        let below = below.filter { FolderWalk.kind(of: $0) != "json" && !RecordingFiles.isPackaged($0, in: place) }
        guard !below.isEmpty else { return [] }
        return [
            Diagnostic(
                file: FolderListing.shown(place.relativePath),
                found: FolderWalk.counted(
                    below, "file in a folder below that is no recording",
                    "files in folders below that are no recordings"),
                allowed: "recordings there; skipped, name the file or its folder", severity: .warning)
        ]
    }

    /// Whether a file is a CSV file with a JSON file beside it.
    static func isRecording(_ file: URL) -> Bool {
        let json = RecordingReader.infoFile(of: file)
        return file.pathExtension.lowercased() == "csv"
            && (try? FileState(path: json.path(percentEncoded: false)))?.kind == .file
    }
}
