package import Foundation
import GRDB
import Storage

/// A study in one SQLite file: its inputs, the requested configurations, and their results.
///
/// Several tasks and several processes of one machine may work on one file at the same time. Every change is one
/// transaction: a process that is killed at any moment leaves the file as it was before its last change or after it.
package struct StudyFile: Sendable {
    package let url: URL
    package let origin: StudyOrigin
    let connection: StudyConnection

    /// The action where the file is absent, or where it exists.
    package enum Opening: Sendable, Hashable {
        /// Make a new one; one that exists is refused.
        case new
        /// Make a new one, or go on with one of the same origin; another one's is refused.
        case resume
    }

    /// Makes a study, or goes on with it.
    package init(_ url: URL, origin: StudyOrigin, opening: Opening = .resume) throws(StudyError) {
        let path = url.relativePath
        let isThere = FileManager.default.fileExists(atPath: url.path)
        if opening == .new, isThere { throw .exists(path: path) }
        do throws(StudyError) {
            (connection, self.origin) = try Self.make(url, path: path, origin: origin, opening: opening)
        } catch {
            if !isThere, case .broken = error { StoredFile<StudyError>.removeEmpty(url) }
            throw error
        }
        self.url = url
    }

    private static func make(
        _ url: URL, path: String, origin: StudyOrigin, opening: Opening
    ) throws(StudyError) -> (StudyConnection, StudyOrigin) {
        let connection = try StudyConnection(url, for: .writing)
        try connection.file.look { db in try connection.file.check(db, mayBeEmpty: true) }
        let found = try connection.transaction { db in
            try connection.file.create(in: db)
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
        try connection.file.useWriteAheadLog()
        return (connection, found)
    }

    package init(existing url: URL, for access: StudyAccess = .writing) throws(StudyError) {
        let path = url.relativePath
        let size = StoredFile<StudyError>.size(of: url)
        guard let size, size > 0 else {
            if size == nil { throw .missing(path: path) }
            throw .foreign(path: path, found: "it is empty")
        }
        connection = try StudyConnection(url, for: access)
        self.url = url
        origin = try connection.file.look { [file = connection.file] db in
            try file.check(db, mayBeEmpty: false)
            return try Self.origin(db)
        }
        if access == .writing { try connection.file.useWriteAheadLog() }
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
        try connection.transaction(work)
    }

    func look<Result>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        try connection.file.look(work)
    }
}
