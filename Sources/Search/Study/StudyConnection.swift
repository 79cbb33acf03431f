import Foundation
import GRDB
import Storage

package enum StudyAccess: Sendable, Hashable {
    /// Nothing in the file changes; a file or a folder that cannot be written is read as well.
    case reading
    case writing
}

/// A connection to a study's file, which may come from anybody.
struct StudyConnection: Sendable {
    let file: StoredFile<StudyError>
    private let access: StudyAccess
    private let copy: StudyCopy?

    /// Opens a file; one that is absent or empty becomes a new database, and one that cannot be written is read from a
    /// copy, unless a process that can has it open: SQLite reads a file with a write-ahead log only where it can write
    /// beside it.
    init(_ url: URL, for access: StudyAccess) throws(StudyError) {
        let path = url.relativePath
        self.access = access
        try StoredFile<StudyError>.checkHeader(of: url)
        let files = FileManager.default
        let folder = url.deletingLastPathComponent().path
        let isWritable =
            files.isWritableFile(atPath: folder)
            && (!files.fileExists(atPath: url.path) || files.isWritableFile(atPath: url.path))
        if access == .writing, !isWritable {
            throw .unusable(path: path, reason: "the file or its folder cannot be written")
        }
        if isWritable {
            (file, copy) = (try StoredFile(url, named: path), nil)
        } else if files.fileExists(atPath: url.path + "-shm"),
            let open = try? StoredFile<StudyError>(url, named: path, isReadOnly: true)
        {
            (file, copy) = (open, nil)
        } else {
            let copy = try StudyCopy(of: url)
            (file, self.copy) = (try StoredFile(copy.file, named: path), copy)
        }
    }

    /// Does some work in one transaction that excludes all other writers.
    func transaction<Result: Sendable>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        guard access == .writing else { throw .unusable(path: file.path, reason: "it was opened for reading") }
        return try file.transaction(work)
    }
}

/// A copy of a study that cannot be written, removed at its end.
private final class StudyCopy: Sendable {
    let file: URL
    private let folder: URL

    init(of url: URL) throws(StudyError) {
        folder = FileManager.default.temporaryDirectory.appending(path: "study-\(UUID().uuidString)")
        file = folder.appending(path: "copy.study")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: url.path + suffix) {
                try FileManager.default.copyItem(atPath: url.path + suffix, toPath: file.path + suffix)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path + suffix)
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw .unusable(path: url.relativePath, reason: "it cannot be copied (\(error.localizedDescription))")
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
