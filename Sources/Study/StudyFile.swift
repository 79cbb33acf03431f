package import Foundation
import GRDB

/// A study in one SQLite file: its inputs, the requested configurations, and their results.
///
/// Several tasks and several processes of one machine may work on one file at the same time. Every change is one
/// transaction: a process that is killed at any moment leaves the file as it was before its last change or after it.
package struct StudyFile: Sendable {
    /// The file.
    package let url: URL
    /// The inputs of the study.
    package let origin: StudyOrigin

    let queue: DatabaseQueue

    /// The longest time for which another process may keep the file locked, seconds.
    static let lockTimeout = 30.0

    /// The action where the file is absent, or where it exists.
    package enum Opening: Sendable, Hashable {
        /// Make a new one; one that exists is refused.
        case new
        /// Make a new one, or go on with one of the same origin; another one's is refused.
        case resume
    }

    /// Makes a study, or goes on with it.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - origin: What the study is made from.
    ///   - opening: What is to be done where there is a file.
    /// - Throws: `StudyError`.
    package init(_ url: URL, origin: StudyOrigin, opening: Opening = .resume) throws(StudyError) {
        let path = url.relativePath
        if opening == .new, FileManager.default.fileExists(atPath: url.path) { throw .exists(path: path) }
        queue = try Self.open(url)
        self.url = url
        let found = try Self.transaction(queue, path: path) { db in
            try StudySchema.migrate(db, path: path)
            let found = try Self.origin(db)
            guard found.facts.isEmpty else { return found }
            for (position, fact) in origin.facts.enumerated() {
                try db.execute(
                    sql: "INSERT INTO fact (position, name, value) VALUES (?, ?, ?)",
                    arguments: [position, fact.name, fact.value])
            }
            return origin
        }
        let differences = found.differences(from: origin)
        guard differences.isEmpty else { throw .otherStudy(path: path, differences: differences) }
        self.origin = found
        try useWriteAheadLog()
    }

    /// Opens a study that exists.
    ///
    /// - Parameter url: The file.
    /// - Throws: `StudyError`.
    package init(existing url: URL) throws(StudyError) {
        let path = url.relativePath
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
        guard let size, size > 0 else {
            if size == nil { throw .missing(path: path) }
            throw .foreign(path: path, found: "it is empty")
        }
        queue = try Self.open(url)
        self.url = url
        origin = try Self.transaction(queue, path: path) { db in
            try StudySchema.migrate(db, path: path)
            return try Self.origin(db)
        }
        try useWriteAheadLog()
    }

    private static func open(_ url: URL) throws(StudyError) -> DatabaseQueue {
        try StudySchema.checkHeader(of: url)
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.label = "study"
        do {
            return try DatabaseQueue(path: url.path, configuration: configuration)
        } catch {
            throw StudyError(error, path: url.relativePath)
        }
    }

    /// Readers don't wait for writers then; a change is safe once it is in the log, also if a process is killed.
    ///
    /// Only now that the file is known to be ours: the mode is kept in the file.
    private func useWriteAheadLog() throws(StudyError) {
        let end = ContinuousClock.now + .seconds(Self.lockTimeout)
        while true {
            do {
                return try queue.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                }
            } catch {
                // SQLite does not wait by itself while two processes want to change the mode.
                let error = StudyError(error, path: url.relativePath)
                guard case .busy = error, ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    private static func origin(_ db: Database) throws -> StudyOrigin {
        StudyOrigin(
            try Row.fetchAll(db, sql: "SELECT name, value FROM fact ORDER BY position")
                .map { StudyOrigin.Fact($0["name"], $0["value"]) })
    }

    /// Does some work in one transaction that excludes all other writers.
    func transaction<Result: Sendable>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        try Self.transaction(queue, path: url.relativePath, work)
    }

    private static func transaction<Result: Sendable>(
        _ queue: DatabaseQueue, path: String, _ work: (Database) throws -> Result
    ) throws(StudyError) -> Result {
        do {
            return try queue.writeWithoutTransaction { db in
                var result: Result?
                try db.inTransaction(.immediate) {
                    result = try work(db)
                    return .commit
                }
                guard let result else {
                    throw StudyError.broken(path: path, reason: "a transaction returned no result")
                }
                return result
            }
        } catch {
            throw StudyError(error, path: path)
        }
    }

    /// Returns SQLite's description of damage in the file; `ok` if it found no damage.
    ///
    /// - Throws: `StudyError`.
    package func check() throws(StudyError) -> String {
        try look { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check").joined(separator: "; ")
        }
    }

    /// Looks something up.
    func look<Result>(_ work: (Database) throws -> Result) throws(StudyError) -> Result {
        do {
            return try queue.read(work)
        } catch {
            throw StudyError(error, path: url.relativePath)
        }
    }
}
