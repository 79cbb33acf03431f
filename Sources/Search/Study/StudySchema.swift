import Foundation
import GRDB

/// The form of a study's file, see README.md.
enum StudySchema {
    /// Marks a file as ours in SQLite's header: `RPGS`.
    static let applicationID: Int32 = 0x5250_4753

    /// The steps from each format to the next; the last format is the number of steps.
    ///
    /// Their texts never change: a file whose tables have other texts is refused.
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
            header = try handle.read(upToCount: 112) ?? Data()
        } catch {
            throw .unusable(path: path, reason: error.localizedDescription)
        }
        if header.isEmpty { return }
        guard header.count == 112, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw .foreign(path: path, found: "it is not an SQLite database")
        }
        let mark = header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
        guard mark == applicationID else {
            throw .foreign(path: path, found: "it is another program's SQLite database")
        }
        // From the byte 100 on stands the list of tables (1.6). A study's is a single page; a tree of pages could name
        // the same page over and over, and reading it would not end.
        guard header[100] == 0x0D else { throw .broken(path: path, reason: foreignSchema) }
    }

    private static let foreignSchema = "its tables are not those of a study; restore the file, or start a new study"

    /// Refuses a database whose format, tables or pages are not those of a study, before anything else is read from it.
    ///
    /// A file may come from anybody: views and triggers would run with our statements, and pages that are used twice
    /// could be read for ever.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - path: The file in messages.
    ///   - mayBeEmpty: Whether a database without tables passes.
    /// - Throws: `StudyError`, and what SQLite throws.
    static func check(_ db: Database, path: String, mayBeEmpty: Bool) throws {
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let found = try schema(of: db)
        if mayBeEmpty, mark == 0, format == 0, found.isEmpty { return }
        guard mark == applicationID else {
            throw StudyError.foreign(path: path, found: "it is another program's SQLite database")
        }
        guard format <= steps.count else { throw StudyError.newer(path: path, format: format, known: steps.count) }
        guard format >= 1 else {
            throw StudyDamage("its format is \(format); allowed: 1 to \(steps.count); start a new study")
        }
        let own = try DatabaseQueue().write { db in
            for step in steps[..<format] { try step(db) }
            return try schema(of: db)
        }
        guard found == own else { throw StudyDamage(foreignSchema) }
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
        guard damage == "ok" else {
            throw StudyDamage("it is damaged (\(damage.prefix(200))); restore the file, or start a new study")
        }
    }

    /// The tables and indices of a database, each by its type, names and text.
    private static func schema(of db: Database) throws -> Set<[DatabaseValue]> {
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100")
        return Set(rows.map { Array($0.databaseValues) })
    }

    /// Makes the tables of a new study, and brings an older format to the last; to be called in one transaction, of a
    /// database that `check` has passed.
    ///
    /// - Throws: What SQLite throws.
    static func create(in db: Database, path: String) throws {
        let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard (0..<steps.count).contains(format) else { return }
        if format == 0 { try db.execute(sql: "PRAGMA application_id = \(applicationID)") }
        for step in steps[format...] { try step(db) }
        try db.execute(sql: "PRAGMA user_version = \(steps.count)")
    }
}
