import GRDB
import Storage

extension StudyFile {
    package func entries() throws(StudyError) -> [StudyEntry] {
        try file.look { db in
            try entries(try Row.fetchAll(db, sql: "SELECT * FROM configuration ORDER BY number"))
        }
    }

    package func entry(_ number: Int) throws(StudyError) -> StudyEntry {
        try file.look { db in try entry(number, in: db) }
    }

    package func entry(of key: String) throws(StudyError) -> StudyEntry? {
        try file.look { db in try entry(of: key, in: db) }
    }

    /// Requests a configuration; one that was requested before keeps its number.
    package func ask(_ key: String, asker: StudyAsker) throws(StudyError) -> StudyEntry {
        try transaction { db in
            if let entry = try entry(of: key, in: db) { return entry }
            return try entry(Self.insert(key, proposal: nil, asker: asker, in: db), in: db)
        }
    }

    /// Points of a sampler's sequence that are passed over before a search space counts as exhausted.
    package static let mostPassedOver = 20_000

    /// Asks for the sampler's next configuration, `nil` where the limit is reached; the sequence is followed in its
    /// order without those that were requested or are not allowed, so that after any number of requests, from any
    /// processes, the same configurations have the same numbers.
    package func propose(
        limit: Int, from configurations: (Int) throws -> () throws -> String?
    ) throws(StudyError) -> StudyEntry? {
        try transaction { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT count(*) AS proposed, max(proposal) AS last FROM configuration WHERE proposal IS NOT NULL")
            guard let columns = row.map(StoredColumns.init),
                try columns.number("proposed", in: 0...StoredColumns.Bound.number.upperBound) < limit
            else { return nil }
            let first = try columns.optionalNumber("last", in: StoredColumns.Bound.proposal).map { $0 + 1 } ?? 0
            let next = try configurations(first)
            let end = min(first + Self.mostPassedOver, StoredColumns.Bound.proposal.upperBound)
            for place in first..<max(first, end) {
                guard let key = try next(), try entry(of: key, in: db) == nil else { continue }
                return try entry(Self.insert(key, proposal: place, asker: .sampler, in: db), in: db)
            }
            throw StudyError.exhausted(afterPoints: Self.mostPassedOver)
        }
    }

    @discardableResult
    package func tell(_ number: Int, result: some Encodable) throws(StudyError) -> StudyEntry {
        let json = try StudyEntry.json(result, of: "configuration \(number)")
        return try transaction { db in
            try Self.refuseTold(try entry(number, in: db))
            try Self.finish(number, json: json, in: db)
            return try entry(number, in: db)
        }
    }

    @discardableResult
    package func tell(_ number: Int, failure reason: String) throws(StudyError) -> StudyEntry {
        try transaction { db in
            try Self.refuseTold(try entry(number, in: db))
            try db.execute(
                sql: "UPDATE configuration SET state = 'failed', worker = NULL, failure = ? WHERE number = ?",
                arguments: [reason, number])
            return try entry(number, in: db)
        }
    }

    private static func refuseTold(_ entry: StudyEntry) throws {
        if entry.state == .done || entry.state == .failed {
            throw StudyError.alreadyTold(entry.number, state: entry.state)
        }
        if let worker = entry.worker, worker != .current, worker.isAlive {
            throw StudyError.runningElsewhere(entry.number, worker: worker)
        }
    }

    /// Takes a configuration to work on: it runs from now on; one that failed, or whose process has ended without a
    /// result, may be taken again.
    package func take(_ number: Int) throws(StudyError) -> StudyEntry {
        try transaction { db in
            let entry = try entry(number, in: db)
            if entry.state == .done { throw StudyError.alreadyTold(number, state: .done) }
            if let other = entry.worker, other.isAlive { throw StudyError.runningElsewhere(number, worker: other) }
            return try take(number, in: db)
        }
    }

    /// Takes the first requested configuration that no process works on, or `nil` where there is none.
    package func takeNext() throws(StudyError) -> StudyEntry? {
        try transaction { db in
            let open = try entries(
                try Row.fetchAll(
                    db, sql: "SELECT * FROM configuration WHERE state IN ('asked', 'running') ORDER BY number"))
            guard let entry = open.first(where: { !($0.worker?.isAlive ?? false) }) else { return nil }
            return try take(entry.number, in: db)
        }
    }

    package func release(_ number: Int) throws(StudyError) {
        try transaction { db in
            try db.execute(
                sql: "UPDATE configuration SET state = 'asked', worker = NULL WHERE number = ? AND worker = ?",
                arguments: [number, StudyWorker.current.description])
        }
    }

    private func take(_ number: Int, in db: Database) throws -> StudyEntry {
        try db.execute(
            sql: "UPDATE configuration SET state = 'running', worker = ?, failure = NULL WHERE number = ?",
            arguments: [StudyWorker.current.description, number])
        return try entry(number, in: db)
    }

    func entry(_ number: Int, in db: Database) throws -> StudyEntry {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM configuration WHERE number = ?", arguments: [number])
        if let row { return try StudyEntry(StoredColumns(row), path: file.path) }
        throw StudyError.unknownNumber(number, known: try Self.lastNumber(in: db))
    }

    func entry(of key: String, in db: Database) throws -> StudyEntry? {
        try Row.fetchOne(db, sql: "SELECT * FROM configuration WHERE key = ?", arguments: [key])
            .map { try StudyEntry(StoredColumns($0), path: file.path) }
    }

    private func entries(_ rows: [Row]) throws -> [StudyEntry] {
        try rows.map { try StudyEntry(StoredColumns($0), path: file.path) }
    }

    private static func lastNumber(in db: Database) throws -> Int {
        guard let row = try Row.fetchOne(db, sql: "SELECT max(number) AS last FROM configuration") else { return 0 }
        return try StoredColumns(row).optionalNumber("last", in: StoredColumns.Bound.number) ?? 0
    }

    static func insert(_ key: String, proposal: Int?, asker: StudyAsker, in db: Database) throws -> Int {
        let number = try lastNumber(in: db) + 1
        guard StoredColumns.Bound.number.contains(number) else { throw StorageDamage("it has no number left") }
        try db.execute(
            sql: "INSERT INTO configuration (number, key, proposal, state, asker) VALUES (?, ?, ?, 'asked', ?)",
            arguments: [number, key, proposal, asker.rawValue])
        return number
    }

    static func finish(_ number: Int, json: String, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE configuration SET state = 'done', worker = NULL, failure = NULL, result = ? WHERE number = ?
                """,
            arguments: [json, number])
    }
}

extension StudyEntry {
    fileprivate init(_ columns: StoredColumns, path: String) throws {
        self.init(
            path: path, number: try columns.number("number", in: StoredColumns.Bound.number),
            key: try columns.text("key"),
            proposal: try columns.optionalNumber("proposal", in: StoredColumns.Bound.proposal),
            state: try columns.word("state", as: StudyState.self),
            asker: try columns.word("asker", as: StudyAsker.self),
            worker: try columns.optionalText("worker").flatMap(StudyWorker.init(parsing:)),
            json: try columns.optionalText("result", most: StoredColumns.Bound.result),
            failure: try columns.optionalText("failure"))
    }
}
