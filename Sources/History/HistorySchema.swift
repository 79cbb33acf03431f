import Documents
import Foundation
import GRDB

/// The form of a history's file.
enum HistorySchema {
    /// Marks a file as ours in SQLite's header: `RPGH`.
    static let applicationID: Int32 = 0x5250_4748
    /// The format that this program writes.
    static let format = 1

    /// The tables.
    ///
    /// Their texts never change: a file whose tables have other texts is refused.
    static let tables = """
        CREATE TABLE run (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            revision TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('report', 'baseline')),
            material TEXT NOT NULL,
            seed TEXT NOT NULL,
            digest TEXT NOT NULL,
            inputs TEXT NOT NULL,
            baseline TEXT CHECK ((baseline IS NOT NULL) = (kind = 'baseline')),
            UNIQUE (revision, kind, material, seed)
        ) STRICT;
        CREATE TABLE series (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            scope TEXT NOT NULL,
            members TEXT NOT NULL,
            detector TEXT NOT NULL,
            metric TEXT NOT NULL,
            UNIQUE (scope, members, detector, metric)
        ) STRICT;
        CREATE TABLE figure (
            series INTEGER NOT NULL REFERENCES series (number),
            run INTEGER NOT NULL REFERENCES run (number),
            value REAL NOT NULL,
            lower REAL,
            upper REAL,
            PRIMARY KEY (series, run)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE judgement (
            series INTEGER NOT NULL REFERENCES series (number),
            run INTEGER NOT NULL REFERENCES run (number),
            verdict TEXT NOT NULL CHECK (verdict IN ('confirmed', 'dismissed')),
            note TEXT NOT NULL,
            PRIMARY KEY (series, run)
        ) STRICT, WITHOUT ROWID;
        """

    /// Refuses a file that is not a history, before SQLite opens it: it might roll a foreign database's journal back.
    ///
    /// SQLite's header (sqlite.org/fileformat.html, 1.3) begins with `SQLite format 3` and a zero byte, and has the
    /// application's mark in the bytes from 68, the highest first.
    ///
    /// - Parameter url: The file; one that is absent or empty passes.
    /// - Throws: `HistoryError.foreign` or `.unusable`.
    static func checkHeader(of url: URL) throws(HistoryError) {
        let path = url.relativePath
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        let header: [UInt8]
        do throws(Diagnostic) {
            header = Array(try RegularFile(url).next().prefix(100))
        } catch {
            throw .foreign(path: path, found: "it is \(error.found)")
        }
        if header.isEmpty { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .foreign(path: path, found: "it is not an SQLite database")
        }
        guard header[68..<72].reduce(Int32(0), { $0 << 8 | Int32($1) }) == applicationID else {
            throw .foreign(path: path, found: "it is another program's SQLite database")
        }
    }

    /// Refuses a database whose format, tables or pages are not those of a history: views and triggers of a stranger's
    /// file would run with our statements.
    ///
    /// - Throws: `HistoryError`, `HistoryDamage`, and what SQLite throws.
    static func check(_ db: Database, path: String) throws {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= format else { throw HistoryError.newer(path: path, format: found, known: format) }
        let own = try DatabaseQueue().write { db in
            try db.execute(sql: tables)
            return try schema(of: db)
        }
        guard found == format, try schema(of: db) == own else {
            throw HistoryDamage("its tables are not those of a history")
        }
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
        guard damage == "ok" else { throw HistoryDamage("it is damaged (\(damage.prefix(200)))") }
    }

    /// Makes the tables in an empty database; to be called in a transaction.
    ///
    /// - Returns: Whether the database was empty.
    /// - Throws: What SQLite throws.
    static func createIfEmpty(_ db: Database) throws -> Bool {
        guard try schema(of: db).isEmpty else { return false }
        try db.execute(sql: tables)
        try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(format)")
        return true
    }

    private static func schema(of db: Database) throws -> Set<[DatabaseValue]> {
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100")
        return Set(rows.map { Array($0.databaseValues) })
    }
}

/// The values of a row in the order of its columns, read with a type and a bound: a damaged file may hold any value.
struct HistoryFields {
    private let values: [DatabaseValue]

    init(_ row: Row) { values = Array(row.databaseValues) }

    private func storage(_ place: Int) -> DatabaseValue.Storage {
        values.indices.contains(place) ? values[place].storage : .null
    }

    /// A text of at most so many bytes.
    func text(_ place: Int, most: Int = 1_000_000) throws(HistoryDamage) -> String {
        guard case .string(let text) = storage(place), text.utf8.count <= most else {
            throw HistoryDamage("a column has no text of at most \(most) bytes")
        }
        return text
    }

    /// A whole number above 0.
    func number(_ place: Int) throws(HistoryDamage) -> Int {
        guard case .int64(let number) = storage(place), (1...100_000_000).contains(number) else {
            throw HistoryDamage("a column has no number from 1 to 100000000")
        }
        return Int(number)
    }

    /// A finite number, or `nil` for no value.
    func optionalReal(_ place: Int) throws(HistoryDamage) -> Double? {
        switch storage(place) {
        case .null: return nil
        case .double(let value) where value.isFinite: return value
        default: throw HistoryDamage("a figure is not a finite number")
        }
    }

    /// A finite number.
    func real(_ place: Int) throws(HistoryDamage) -> Double {
        guard let value = try optionalReal(place) else { throw HistoryDamage("a figure is missing") }
        return value
    }
}
