import Foundation
import GRDB

/// The access to a study's file.
package enum StudyAccess: Sendable, Hashable {
    /// Nothing in the file changes; a file or a folder that cannot be written is read as well.
    case reading
    /// Configurations are added and results stored.
    case writing
}

/// A connection to a study's file, which may come from anybody.
struct StudyConnection: Sendable {
    /// The connection.
    let queue: DatabaseQueue
    /// The file in messages.
    let path: String
    private let access: StudyAccess
    private let copy: StudyCopy?

    /// The longest time for which another process may keep the file locked, seconds.
    static let lockTimeout = 30.0

    /// Opens a file; one that is absent or empty becomes a new database.
    ///
    /// SQLite reads a file with a write-ahead log only where it can write beside it. A file that cannot be written is
    /// read from a copy, unless a process that can has it open.
    ///
    /// - Throws: `StudyError`.
    init(_ url: URL, for access: StudyAccess) throws(StudyError) {
        path = url.relativePath
        self.access = access
        try StudySchema.checkHeader(of: url)
        let files = FileManager.default
        let folder = url.deletingLastPathComponent().path
        let isWritable =
            files.isWritableFile(atPath: folder)
            && (!files.fileExists(atPath: url.path) || files.isWritableFile(atPath: url.path))
        if access == .writing, !isWritable {
            throw .unusable(path: path, reason: "the file or its folder cannot be written")
        }
        if isWritable {
            (queue, copy) = (try Self.open(url.path, path: path), nil)
        } else if files.fileExists(atPath: url.path + "-shm"),
            let open = try? Self.open(url.path, path: path, isReadOnly: true)
        {
            (queue, copy) = (open, nil)
        } else {
            let copy = try StudyCopy(of: url)
            (queue, self.copy) = (try Self.open(copy.file.path, path: path), copy)
        }
    }

    private static func open(
        _ file: String, path: String, isReadOnly: Bool = false
    ) throws(StudyError) -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.label = "study"
        configuration.readonly = isReadOnly
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        do {
            return try DatabaseQueue(path: file, configuration: configuration)
        } catch {
            throw StudyError(error, path: path)
        }
    }

    /// Does some work in one transaction that excludes all other writers.
    func transaction<Result: Sendable>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        guard access == .writing else { throw .unusable(path: path, reason: "it was opened for reading") }
        do {
            return try queue.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try work(db)
                    return .commit
                }
                guard let result else { throw StudyDamage("a transaction returned no result") }
                return result
            }
        } catch {
            throw StudyError(error, path: path)
        }
    }

    /// Looks something up.
    func look<Result>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        do {
            return try queue.read(work)
        } catch {
            throw StudyError(error, path: path)
        }
    }

    /// Makes readers and writers not wait for each other; a change is safe once it is in the log, also if a process is
    /// killed.
    ///
    /// Only once the file is known to be ours: the mode is kept in the file.
    func useWriteAheadLog() throws(StudyError) {
        let end = ContinuousClock.now + .seconds(Self.lockTimeout)
        while true {
            do {
                return try queue.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                }
            } catch {
                // SQLite does not wait by itself while two processes want to change the mode.
                let error = StudyError(error, path: path)
                guard case .busy = error, ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }
}

/// A copy of a study that cannot be written, removed at its end.
private final class StudyCopy: Sendable {
    /// The copy of the file.
    let file: URL
    private let folder: URL

    /// Copies a study with its log.
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
