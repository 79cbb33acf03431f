import Foundation
import GRDB

/// The form of a study's file, see README.md.
enum StudySchema {
    /// Marks a file as ours in SQLite's header: `RPGS`.
    static let applicationID: Int32 = 0x5250_4753

    /// The steps from each format to the next; the last format is the number of steps.
    static let steps: [@Sendable (Database) throws -> Void] = [
        { db in
            try db.execute(
                sql: """
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
                    """)
        }
    ]

    /// Refuses a file that is not a study of RepGauge, without changing it.
    ///
    /// SQLite's header (sqlite.org/fileformat.html, 1.3) begins with `SQLite format 3` and a zero byte, and has the
    /// application's mark in the bytes from 68, the highest first.
    ///
    /// - Parameter url: The file; one that is absent or empty passes.
    /// - Throws: `StudyError.foreign` or `.unusable`.
    static func checkHeader(of url: URL) throws(StudyError) {
        let path = url.relativePath
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue else { throw .foreign(path: path, found: "it is a folder") }
        let header: Data
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            header = try handle.read(upToCount: 72) ?? Data()
        } catch {
            throw .unusable(path: path, reason: error.localizedDescription)
        }
        if header.isEmpty { return }
        guard header.count == 72, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw .foreign(path: path, found: "it is not an SQLite database")
        }
        let mark = header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
        guard mark == applicationID else {
            throw .foreign(path: path, found: "it is another program's SQLite database")
        }
    }

    /// Brings a database to the last format; to be called in one transaction.
    ///
    /// - Throws: `StudyError.foreign` or `.newer`, and what SQLite throws.
    static func migrate(_ db: Database, path: String) throws {
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard format <= steps.count else { throw StudyError.newer(path: path, format: format, known: steps.count) }
        if mark != applicationID {
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard mark == 0, format == 0, tables == 0 else {
                throw StudyError.foreign(path: path, found: "it is another program's SQLite database")
            }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        guard format < steps.count else { return }
        for step in steps[format...] { try step(db) }
        try db.execute(sql: "PRAGMA user_version = \(steps.count)")
    }
}
