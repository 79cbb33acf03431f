package import Foundation
import Scenarios

/// A folder with a copy of the defaults and estimators, removed at the end.
package struct ScratchLibrary: ~Copyable {
    package let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["defaults.yaml", "estimators"] {
            try FileManager.default.copyItem(
                at: LibraryFiles.folder.appending(path: name), to: folder.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    package func write(_ name: String, _ text: String) throws -> URL {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url
    }
}
