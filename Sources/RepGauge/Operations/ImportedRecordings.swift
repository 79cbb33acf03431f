import Documents
import Foundation
import Recordings
import Text

/// Recordings that were made of files of other programs, and written into a folder.
struct ImportedRecordings: Sendable {
    /// The recordings, with their CSV files and the facts that were assumed about each.
    let recordings: [(recording: Recording, csv: URL, assumptions: ImportAssumptions)]
    /// The corrections and the parts that were not read.
    let warnings: [Diagnostic]
    /// The recordings that were there before, of which keys stayed.
    let kept: [ImportedFiles.Kept]

    init(of sources: [URL], _ options: ImportOptions, into folder: URL, isForced: Bool = false) throws {
        let result = try RecordingImporter.read(sources, options)
        let read = Set(sources.map { $0.standardizedFileURL.path })
        let places = result.recordings.map { folder.appending(path: "\($0.name).csv") }
        for place in places {
            for file in [place, place.deletingPathExtension().appendingPathExtension("json")]
            where read.contains(file.standardizedFileURL.path) {
                throw Failure(.wrongInput, "\(file.relativePath): would be replaced; choose another folder with --out")
            }
        }
        kept = try ImportedFiles(Array(zip(result.recordings, places)), replacing: isForced).write()
        recordings = zip(zip(result.recordings, places), result.assumptions).map { ($0.0, $0.1, $1) }
        warnings = result.warnings
    }

    func printKept() {
        for kept in kept {
            Console.print("kept \(kept.keys.joined(separator: ", ")) of \(kept.file.relativePath)")
        }
    }

    var text: String {
        recordings.map {
            "\($0.csv.relativePath): \(Plural.counted($0.recording.frames.count, "frame"))\n\($0.assumptions.text)"
        }
        .joined()
    }
}
