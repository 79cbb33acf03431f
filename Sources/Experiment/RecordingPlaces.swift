package import Foundation
package import Recordings

package struct RecordingPlaces: Sendable {
    package var files: [URL] = []
    /// The warnings of what was left out within the places.
    package var warnings: [Diagnostic] = []
    package var missing: [String] = []

    /// Seeks places, relative folders or CSV files, within folders, of which the first that has a place is taken.
    package init(_ places: [String], within roots: [String]) throws {
        for root in roots {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
                throw RecordingPlacesError.noFolder(root)
            }
        }
        var found: [URL] = []
        for place in places {
            let candidates = roots.map { URL(filePath: $0).appending(path: place) }
            if let first = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
                found.append(first)
            } else {
                missing.append(place)
            }
        }
        try add(found)
    }

    /// Takes one's own recordings, whatever a plan names.
    package init(_ paths: [String]) throws(RecordingError) { try add(paths.map { URL(filePath: $0) }) }

    private mutating func add(_ places: [URL]) throws(RecordingError) {
        let recordings = try RecordingFiles(at: places)
        (files, warnings) = (recordings.urls, recordings.warnings)
    }
}

package enum RecordingPlacesError: StatusError, Hashable, CustomStringConvertible {
    case noFolder(String)
    case nothing(roots: [String], wanted: [String], advice: String)

    package var description: String {
        switch self {
        case .noFolder(let root):
            "--recordings: '\(root)' is not a folder; a plan names folders within one, see --help"
        case .nothing(let roots, let wanted, let advice):
            "\(roots.joined(separator: ", ")): found no recordings of the plan's list (\(wanted.joined(separator: ", "))); \(advice)"
        }
    }
}
