import Documents
package import Foundation
import GRDB
package import Storage

/// A study in one SQLite file: its inputs, the requested configurations, and their results.
///
/// Several tasks and several processes of one machine may work on one file at the same time. Every change is one
/// transaction: a process that is killed at any moment leaves the file as it was before its last change or after it.
package struct StudyFile: Sendable {
    package let url: URL
    package let origin: StudyOrigin
    let file: StoredFile<StudyError>
    private let access: StudyAccess
    private let copy: StudyCopy?

    package enum Opening: Sendable, Hashable {
        case new
        /// Make a new one, or go on with one of the same origin; another one's is refused.
        case resume
    }

    package init(_ url: URL, origin: StudyOrigin, opening: Opening = .resume) throws(StudyError) {
        let path = url.relativePath
        let isThere = FileManager.default.fileExists(atPath: url.path)
        if opening == .new, isThere { throw .exists(path: path) }
        do throws(StudyError) {
            (file, self.origin) = try Self.make(url, path: path, origin: origin, opening: opening)
        } catch {
            // Where another process keeps it locked, that one is making it.
            if !isThere, case .file(_, .runFailed) = error, error != .busy(path: path) {
                StoredFile<StudyError>.removeEmpty(url)
            }
            throw error
        }
        (self.url, access, copy) = (url, .writing, nil)
    }

    private static func make(
        _ url: URL, path: String, origin: StudyOrigin, opening: Opening
    ) throws(StudyError) -> (StoredFile<StudyError>, StudyOrigin) {
        let (file, _) = try open(url, for: .writing)
        try file.look { db in try file.check(db, mayBeEmpty: true) }
        let found = try file.transaction { db in
            try file.create(in: db)
            let found = try Self.origin(db)
            guard found.facts.isEmpty else {
                // Another process may have made it after the look above.
                if opening == .new { throw StudyError.exists(path: path) }
                return found
            }
            for (position, fact) in origin.facts.enumerated() {
                try db.execute(
                    sql: "INSERT INTO fact (position, name, value) VALUES (?, ?, ?)",
                    arguments: [position, fact.name, fact.value])
            }
            return origin
        }
        let differences = found.differences(from: origin)
        guard differences.isEmpty else { throw .otherStudy(path: path, differences: differences) }
        try file.useWriteAheadLog()
        return (file, found)
    }

    package init(existing url: URL, for access: StudyAccess = .writing) throws(StudyError) {
        let path = url.relativePath
        let size = StoredFile<StudyError>.size(of: url)
        guard let size, size > 0 else {
            if size == nil { throw .missing(path: path) }
            throw .foreign(path: path, found: "it is empty")
        }
        (file, copy) = try Self.open(url, for: access)
        (self.url, self.access) = (url, access)
        origin = try file.look { [file] db in
            try file.check(db, mayBeEmpty: false)
            return try Self.origin(db)
        }
        if access == .writing { try file.useWriteAheadLog() }
    }

    /// Opens a file; one that is absent or empty becomes a new database, and one that cannot be written is read from a
    /// copy, unless a process that can has it open: SQLite reads a file with a write-ahead log only where it can write
    /// beside it.
    private static func open(
        _ url: URL, for access: StudyAccess
    ) throws(StudyError) -> (StoredFile<StudyError>, StudyCopy?) {
        let path = url.relativePath
        try StoredFile<StudyError>.checkHeader(of: url)
        let files = FileManager.default
        let folder = url.deletingLastPathComponent().path
        let isWritable =
            files.isWritableFile(atPath: folder)
            && (!files.fileExists(atPath: url.path) || files.isWritableFile(atPath: url.path))
        if access == .writing, !isWritable {
            throw .unusable(path: path, reason: "the file or its folder cannot be written")
        }
        if isWritable { return (try StoredFile(url, named: path), nil) }
        if files.fileExists(atPath: url.path + "-shm"),
            let open = try? StoredFile<StudyError>(url, named: path, isReadOnly: true)
        {
            return (open, nil)
        }
        let copy = try StudyCopy(of: url)
        return (try StoredFile(copy.file, named: path), copy)
    }

    private static func origin(_ db: Database) throws -> StudyOrigin {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, value FROM fact ORDER BY position LIMIT \(StoredColumns.Bound.facts + 1)")
        guard rows.count <= StoredColumns.Bound.facts else {
            throw StorageDamage("it has more than \(StoredColumns.Bound.facts) facts")
        }
        return StudyOrigin(
            try rows.map(StoredColumns.init).map { StudyOrigin.Fact(try $0.text("name"), try $0.text("value")) })
    }

    /// Does some work in one transaction that excludes all other writers.
    func transaction<Result: Sendable>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        guard access == .writing else { throw .unusable(path: file.path, reason: "it was opened for reading") }
        return try file.transaction(work)
    }
}

package enum StudyAccess: Sendable, Hashable {
    /// Nothing in the file changes; a file or a folder that cannot be written is read as well.
    case reading
    case writing
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

extension StudyFile {
    package func result<Result: Decodable>(of key: String, as type: Result.Type) throws(StudyError) -> Result? {
        try entry(of: key)?.result(as: type)
    }

    /// Stores the result of a configuration, whether it was requested before or not; once this returns the result is
    /// kept, whenever the process is killed, and keeping the same result again does nothing.
    package func record(_ result: some Encodable, of key: String) throws(StudyError) {
        let json = try StudyEntry.json(result, of: key)
        try transaction { db in
            let entry = try entry(of: key, in: db)
            if entry?.state == .done {
                guard entry?.json == json else { throw StudyError.differentResult(key: key) }
                return
            }
            let number = try entry?.number ?? Self.insert(key, proposal: nil, asker: .search, in: db)
            try Self.finish(number, json: json, in: db)
        }
    }

    /// The study as the memory of a search: what was evaluated before is not evaluated again.
    ///
    /// The first result that is looked up and found is not given out but computed again, once for each opening of the
    /// file, and compared: a program that computes something else than the one that wrote the file is found out before
    /// results mix.
    package var memory: ResultStore {
        let isChecked = Locked(false)
        return ResultStore(
            lookup: { label in
                guard let result = try result(of: label, as: ConfigurationResult.self) else { return nil }
                return isChecked.withLock { isChecked in
                    defer { isChecked = true }
                    return isChecked ? result : nil
                }
            },
            record: { label, result in try record(result, of: label) })
    }
}

extension StudyError: StoredFileError {
    /// The form of a study's file, see README.md; its mark is `RPGS`.
    package static let form = FileForm(
        "study", applicationID: 0x5250_4753,
        steps: [
            """
            CREATE TABLE fact (
                position INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                value TEXT NOT NULL
            ) STRICT;
            CREATE TABLE configuration (
                number INTEGER PRIMARY KEY CHECK (number > 0),
                key TEXT NOT NULL UNIQUE,
                proposal INTEGER UNIQUE CHECK (proposal >= 0),
                state TEXT NOT NULL CHECK (state IN ('asked', 'running', 'done', 'failed')),
                asker TEXT NOT NULL CHECK (asker IN ('sampler', 'outside', 'search')),
                worker TEXT CHECK ((worker IS NOT NULL) = (state = 'running')),
                result TEXT CHECK ((result IS NOT NULL) = (state = 'done')),
                failure TEXT CHECK ((failure IS NOT NULL) = (state = 'failed'))
            ) STRICT;
            CREATE INDEX open_configuration ON configuration (number) WHERE state IN ('asked', 'running');
            """
        ])
}

extension StoredColumns.Bound {
    /// The places in a sampler's sequence; a sampler goes through all places before one.
    static let proposal = 0...20_000_000
    static let result = 200_000_000
    static let facts = 1_000
}
