import Foundation

/// Files and folders that hold results until these are whole, and that a killed process leaves behind; the process
/// that makes one keeps it locked, and one that nobody keeps locked is dead, and is removed.
enum LeftOver {
    private static let filePrefix = ".repgauge-"
    private static let fileSuffix = ".part"
    private static let folderSuffix = ".partial"

    static func fileName() -> String { "\(filePrefix)\(UUID().uuidString)\(fileSuffix)" }

    static func folderName() -> String { "\(filePrefix)\(UUID().uuidString)\(folderSuffix)" }

    static func removeFiles(in folder: URL) {
        for path in paths(in: folder, suffix: fileSuffix) {
            guard let file = OpenPlace.file(path), case .taken = file.lock(), file.isStill(at: path) else { continue }
            unlink(path)
        }
    }

    static func removeFolders(in folder: URL) {
        for path in paths(in: folder, suffix: folderSuffix) {
            guard let place = OpenPlace.folder(path), case .taken = place.lock(), place.isStill(at: path) else {
                continue
            }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The paths of the names in a folder that have the form of a left-over.
    private static func paths(in folder: URL, suffix: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            name.hasPrefix(filePrefix) && name.hasSuffix(suffix)
                && UUID(uuidString: String(name.dropFirst(filePrefix.count).dropLast(suffix.count))) != nil
        }.map { folder.appending(path: $0).path }
    }
}
