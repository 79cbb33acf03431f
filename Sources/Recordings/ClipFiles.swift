package import Foundation

/// The files of somebody's own clips: recordings, and files of other programs that `RecordingImporter` reads.
package struct ClipFiles: Sendable, Hashable {
    /// The CSV files with their JSON files beside them.
    package private(set) var recordings: [URL] = []
    package private(set) var foreign: [URL] = []

    private static let endings: Set = ["csv", "json", "jsonl", "ndjson", "trc"]

    /// Sorts files, and of folders all recordings in it and in its folders, and the other files in it itself.
    package init(at places: [URL]) throws(RecordingError) {
        for place in places {
            guard (try? FileState(path: place.path(percentEncoded: false)))?.kind == .folder else {
                if Self.isRecording(place) { recordings.append(place) } else { foreign.append(place) }
                continue
            }
            let other = try Self.foreign(in: place)
            foreign += other
            do throws(RecordingError) {
                recordings += try RecordingFiles(at: [place]).urls
            } catch {
                if other.isEmpty { throw error }
            }
        }
    }

    /// Whether a file is a CSV file with a JSON file beside it.
    static func isRecording(_ file: URL) -> Bool {
        let json = RecordingReader.infoFile(of: file)
        return file.pathExtension.lowercased() == "csv"
            && (try? FileState(path: json.path(percentEncoded: false)))?.kind == .file
    }

    private static func foreign(in folder: URL) throws(RecordingError) -> [URL] {
        let names: [String]
        do throws(POSIXError) {
            names = try FolderListing(path: folder.path(percentEncoded: false)).names
        } catch {
            throw .fault(in: folder, "a folder that cannot be read (\(error.reason))", "a folder that may be read")
        }
        let tables = Set(names.filter { $0.lowercased().hasSuffix(".csv") }.map { String($0.dropLast(4)) })
        return names.filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }.filter { file in
            let kind = file.pathExtension.lowercased()
            guard endings.contains(kind), !isRecording(file) else { return false }
            return kind != "json" || !tables.contains(file.deletingPathExtension().lastPathComponent)
        }
    }
}
