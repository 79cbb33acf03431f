package import Foundation

/// The names of the groups of recordings: of each folder its name.
///
/// Of several folders with the same name each has as much of its path as tells it from the others, for example
/// `june/side` and `july/side`.
package struct RecordingGroups: Sendable {
    private var names: [[String]: String] = [:]

    /// Tells the folders of recordings apart.
    package init(_ files: [URL]) {
        let folders = Dictionary(grouping: Set(files.map(Self.folder)), by: \.last)
        for folders in folders.values {
            for folder in folders {
                let others = folders.filter { $0 != folder }
                let length = (1...max(1, folder.count)).first { length in
                    !others.contains { $0.suffix(length) == folder.suffix(length) }
                }
                names[folder] = folder.suffix(length ?? folder.count).joined(separator: "/")
            }
        }
    }

    /// Returns the name of a recording's group; that of a file that was not among them is its folder's name.
    package subscript(file: URL) -> String {
        let folder = Self.folder(of: file)
        return names[folder] ?? folder.last ?? ""
    }

    /// The path of a file's folder in parts.
    private static func folder(of file: URL) -> [String] {
        file.standardizedFileURL.deletingLastPathComponent().pathComponents
    }
}
