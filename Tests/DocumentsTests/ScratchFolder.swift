import Foundation

/// A new folder for one test, which removes it.
final class ScratchFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file.
    func write(_ text: String, to name: String) throws {
        let place = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    /// The names in a folder, hidden ones too.
    func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []).sorted()
    }

    /// The texts of the files in a folder, by their names; hidden ones too.
    func texts(_ folder: String = "") -> [String: String] {
        texts(url.appending(path: folder))
    }

    /// The texts of the files in a folder, by their names; hidden ones too.
    func texts(_ folder: URL) -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "a folder")
            })
    }
}
