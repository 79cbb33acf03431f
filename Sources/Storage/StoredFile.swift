import Documents
package import Foundation
package import GRDB

/// A form of files: SQLite databases with a mark of ours and the tables of a format.
package struct FileForm: Sendable {
    /// The name of such a file in messages, for example `study`.
    let noun: String
    /// The mark in SQLite's header.
    let applicationID: Int32
    /// The SQL from each format to the next; the last format is the number of steps.
    let steps: [String]

    /// Declares a form by the name of such a file in messages, for example `study`, the mark in SQLite's header, and
    /// the SQL from each format to the next, which never changes: a file whose tables have other texts is refused.
    package init(_ noun: String, applicationID: Int32, steps: [String]) {
        (self.noun, self.applicationID, self.steps) = (noun, applicationID, steps)
    }

    /// The advice for a file that cannot be used any more.
    var advice: String { "restore the file, or start a new \(noun)" }
}

/// An SQLite file of one form, which may come from anybody: nothing of a foreign file is run or changed.
package struct StoredFile<Failure: StoredFileError>: Sendable {
    /// The file in messages.
    package let path: String
    private let queue: DatabaseQueue

    /// Opens a file; one that is absent or empty becomes a new database.
    package init(_ url: URL, named path: String, isReadOnly: Bool = false) throws(Failure) {
        self.path = path
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.label = Failure.form.noun
        configuration.readonly = isReadOnly
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        do {
            queue = try DatabaseQueue(path: url.path, configuration: configuration)
        } catch {
            throw .of(error, path: path)
        }
    }

    /// Does some work in one transaction that excludes all other writers.
    package func transaction<Result: Sendable>(_ work: (Database) throws -> Result) throws(Failure) -> Result {
        do {
            return try queue.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try work(db)
                    return .commit
                }
                guard let result else { throw StorageDamage("a transaction returned no result") }
                return result
            }
        } catch {
            throw .of(error, path: path)
        }
    }

    /// Looks something up.
    package func look<Result>(_ work: (Database) throws -> Result) throws(Failure) -> Result {
        do { return try queue.read(work) } catch { throw .of(error, path: path) }
    }

    /// Makes readers and writers not wait for each other; a change is safe once it is in the log, also if a process is
    /// killed.
    ///
    /// Only once the file is known to be ours: the mode is kept in the file.
    package func useWriteAheadLog() throws(Failure) {
        let end = ContinuousClock.now + .seconds(lockTimeout)
        while true {
            do {
                return try queue.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                }
            } catch {
                // SQLite does not wait by itself while two processes want to change the mode.
                guard Failure.isBusy(error), ContinuousClock.now < end else { throw .of(error, path: path) }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }
}

// MARK: - The form

extension StoredFile {
    /// Refuses a file that is not of the form, without changing it: SQLite might roll a foreign database's journal back.
    ///
    /// SQLite's header (sqlite.org/fileformat.html, 1.3) begins with `SQLite format 3` and a zero byte, and has the
    /// application's mark in the bytes from 68, the highest first.
    ///
    /// - Parameter url: The file; one that is absent or empty passes.
    /// - Throws: `Failure`.
    package static func checkHeader(of url: URL) throws(Failure) {
        let path = url.relativePath
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        let header: [UInt8]
        do throws(Diagnostic) {
            header = Array(try RegularFile(url).next().prefix(112))
        } catch {
            throw .foreign(path: path, found: "it is \(error.found)")
        }
        if header.isEmpty { return }
        guard header.count == 112, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .foreign(path: path, found: "it is not an SQLite database")
        }
        guard header[68..<72].reduce(Int32(0), { $0 << 8 | Int32($1) }) == Failure.form.applicationID else {
            throw .foreign(path: path, found: "it is another program's SQLite database")
        }
        // From the byte 100 on stands the list of tables (1.6). Ours is a single page; a tree of pages could name the
        // same page over and over, and reading it would not end.
        guard header[100] == 0x0D else { throw .damaged(path: path, reason: foreignSchema) }
    }

    private static var foreignSchema: String {
        "its tables are not those of a \(Failure.form.noun); \(Failure.form.advice)"
    }

    /// Refuses a database whose format, tables or pages are not those of the form, before anything else is read from
    /// it: views and triggers of anybody's file would run with our statements, and pages that are used twice could be
    /// read for ever.
    package func check(_ db: Database, mayBeEmpty: Bool) throws {
        let form = Failure.form
        let mark = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let found = try Self.schema(of: db)
        if mayBeEmpty, mark == 0, format == 0, found.isEmpty { return }
        guard mark == form.applicationID else {
            throw Failure.foreign(path: path, found: "it is another program's SQLite database")
        }
        guard format <= form.steps.count else {
            throw Failure.newer(path: path, format: format)
        }
        guard format >= 1 else {
            throw StorageDamage("its format is \(format); allowed: 1 to \(form.steps.count); start a new \(form.noun)")
        }
        let own = try DatabaseQueue().write { db in
            for step in form.steps[..<format] { try db.execute(sql: step) }
            return try Self.schema(of: db)
        }
        guard found == own else { throw StorageDamage(Self.foreignSchema) }
        let damage = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
        guard damage == "ok" else { throw StorageDamage("it is damaged (\(damage.prefix(200))); \(form.advice)") }
    }

    /// The tables and indices of a database, each by its type, names and text.
    private static func schema(of db: Database) throws -> Set<[DatabaseValue]> {
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 100")
        return Set(rows.map { Array($0.databaseValues) })
    }

    /// Makes the tables of a new file, and brings an older format to the last; to be called in one transaction, of a
    /// database that `check` has passed.
    package func create(in db: Database) throws {
        let form = Failure.form
        let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard form.steps.indices.contains(format) else { return }
        if format == 0 { try db.execute(sql: "PRAGMA application_id = \(form.applicationID)") }
        for step in form.steps[format...] { try db.execute(sql: step) }
        try db.execute(sql: "PRAGMA user_version = \(form.steps.count)")
    }

    /// The size of a file in bytes; `nil` where there is none.
    package static func size(of url: URL) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
    }

    /// Removes the empty file that is left where SQLite could not write the first page of a new one.
    package static func removeEmpty(_ url: URL) {
        if size(of: url) == 0 { try? FileManager.default.removeItem(at: url) }
    }
}
