import Documents
import Experiment
package import Foundation
import GRDB
package import Storage

/// Runs over commits in one SQLite file, with the judgements of the steps in them.
///
/// Several processes of one machine may use one file at the same time. Every change is one transaction under a rollback
/// journal (sqlite.org/lockingv3.html): a process that is killed at any moment leaves the file as it was before its last
/// change or after it, and between changes the file alone is the whole state, so that it can be copied and archived.
package struct HistoryFile: Sendable {
    private let file: StoredFile<HistoryError>

    /// The most bytes of a file of a run, when it is added and when its contents are read again.
    static let mostBytes = 50_000_000

    package enum Added: Sendable, Hashable {
        /// The run has this number now.
        case new(Int)
        /// The history had the run already, under this number.
        case known(Int)
    }

    /// Opens a history to add to it, and makes one where there is no file; a file that is not a history is not changed.
    package init(addingTo url: URL) throws(HistoryError) {
        let isThere = FileManager.default.fileExists(atPath: url.path)
        let file = try Self.open(url)
        do throws(HistoryError) {
            try file.transaction { db in
                try file.check(db, mayBeEmpty: true)
                try file.create(in: db)
            }
        } catch {
            if !isThere { StoredFile<HistoryError>.removeEmpty(url) }
            throw error
        }
        self.file = file
    }

    /// Opens a history that exists; a file that is not a history is not changed.
    package init(existing url: URL) throws(HistoryError) {
        let path = url.relativePath
        guard let size = StoredFile<HistoryError>.size(of: url) else { throw .missing(path: path) }
        guard size > 0 else { throw .foreign(path: path, found: "it is empty") }
        let file = try Self.open(url)
        try file.look { db in try file.check(db, mayBeEmpty: false) }
        self.file = file
    }

    private static func open(_ url: URL) throws(HistoryError) -> StoredFile<HistoryError> {
        try StoredFile<HistoryError>.checkHeader(of: url)
        let files = FileManager.default
        return try StoredFile(
            url, named: url.relativePath,
            isReadOnly: files.fileExists(atPath: url.path) && !files.isWritableFile(atPath: url.path))
    }

    // MARK: - Runs

    /// Adds runs in the order of their commits, all or none; one of the same commit, trials and seed must agree.
    package func add(_ inputs: [HistoryInput]) throws(HistoryError) -> [Added] {
        try file.transaction { db in try inputs.map { try add($0, db) } }
    }

    private func add(_ input: HistoryInput, _ db: Database) throws -> Added {
        let material = try HistoryRun.material(of: input.inputs, input.kind)
        let key: StatementArguments = [input.commit, input.kind.rawValue, material, "\(input.inputs.seed)"]
        let known = try Row.fetchOne(
            db, sql: "SELECT number, digest FROM run WHERE revision = ? AND kind = ? AND material = ? AND seed = ?",
            arguments: key)
        if let known = known.map(StoredColumns.init) {
            let number = try known.number("number")
            guard try known.text("digest") == input.digest else {
                throw HistoryError.differentFigures(path: input.path, run: number, commit: input.commit)
            }
            return .known(number)
        }
        try db.execute(
            sql: """
                INSERT INTO run (revision, kind, material, seed, digest, inputs, baseline)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: key + [input.digest, try JSONDocument.line(input.inputs), input.baseline])
        let number = Int(db.lastInsertedRowID)
        for figure in input.figures { try insert(figure, of: number, db) }
        return .new(number)
    }

    private func insert(_ figure: HistoryInput.Figure, of run: Int, _ db: Database) throws {
        let name: StatementArguments = [figure.name.scope, figure.name.group, figure.name.detector, figure.name.metric]
        let insertion = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO series (scope, members, detector, metric) VALUES (?, ?, ?, ?)")
        try insertion.execute(arguments: name)
        let value = try db.cachedStatement(
            sql: """
                INSERT INTO figure (series, run, value, lower, upper)
                SELECT number, ?, ?, ?, ? FROM series WHERE scope = ? AND members = ? AND detector = ? AND metric = ?
                """)
        try value.execute(arguments: [run, figure.value.value, figure.value.lower, figure.value.upper] + name)
    }

    /// Reads the rows of a query.
    private func rows<Fields>(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (StoredColumns) throws -> Fields
    ) throws(HistoryError) -> [Fields] {
        try file.look { db in
            try Row.fetchAll(db, sql: sql, arguments: arguments).map { try read(StoredColumns($0)) }
        }
    }

    /// All runs, in the order in which they were added.
    package func runs() throws(HistoryError) -> [HistoryRun] {
        try rows("SELECT number, revision, kind, material, inputs FROM run ORDER BY number") { fields in
            let text = try fields.text("inputs", most: Self.mostBytes)
            guard let kind = HistoryKind(rawValue: try fields.text("kind")),
                let inputs = JSONDocument.value(RunInputs.self, from: Data(text.utf8))
            else { throw StorageDamage("the inputs of a run cannot be read") }
            return HistoryRun(
                number: try fields.number("number"), commit: try fields.text("revision"), kind: kind,
                material: try fields.text("material"), inputs: inputs)
        }
    }

    /// The bytes of a run's baseline, or `nil` for a report.
    func baseline(of run: Int) throws(HistoryError) -> Data? {
        try rows("SELECT baseline FROM run WHERE number = ? AND baseline IS NOT NULL", [run]) {
            Data(try $0.text("baseline", most: Self.mostBytes).utf8)
        }.first
    }

    // MARK: - Series

    /// The names of all series with their numbers, in the order in which they were added.
    func series() throws(HistoryError) -> [(number: Int, name: SeriesName)] {
        try rows("SELECT number, scope, members, detector, metric FROM series ORDER BY number") { fields in
            (
                try fields.number("number"),
                SeriesName(
                    scope: try fields.text("scope"), group: try fields.text("members"),
                    detector: try fields.text("detector"), metric: try fields.text("metric"))
            )
        }
    }

    func values(of series: Int) throws(HistoryError) -> [Int: HistoryValue] {
        let values = try rows("SELECT run, value, lower, upper FROM figure WHERE series = ?", [series]) { fields in
            let value = HistoryValue(
                value: try fields.real("value"), lower: try fields.optionalReal("lower"),
                upper: try fields.optionalReal("upper"))
            return (try fields.number("run"), value)
        }
        return Dictionary(values, uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Judgements

    /// The judgements by the numbers of series and run.
    func judgements() throws(HistoryError) -> [[Int]: HistoryJudgement] {
        let judgements = try rows("SELECT series, run, verdict, note FROM judgement") { fields in
            (
                [try fields.number("series"), try fields.number("run")],
                HistoryJudgement(
                    verdict: try fields.word("verdict", as: HistoryJudgement.Verdict.self),
                    note: try fields.text("note"))
            )
        }
        return Dictionary(judgements, uniquingKeysWith: { first, _ in first })
    }

    /// Keeps a judgement of steps; an earlier judgement of a step is replaced.
    func judge(_ places: [(series: Int, run: Int)], _ judgement: HistoryJudgement) throws(HistoryError) {
        try file.transaction { db in
            for place in places {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO judgement (series, run, verdict, note) VALUES (?, ?, ?, ?)",
                    arguments: [place.series, place.run, judgement.verdict.rawValue, judgement.note])
            }
        }
    }
}

/// A person's judgement of a step.
package struct HistoryJudgement: Sendable, Hashable {
    package enum Verdict: String, Sendable, Hashable, CaseIterable, Codable {
        /// The commit changed the detector.
        case confirmed
        case dismissed
    }

    package let verdict: Verdict
    /// A reason in a person's words; empty for none.
    package let note: String
}

enum HistorySchema {
    /// Marks a file as ours in SQLite's header: `RPGH`.
    static let applicationID: Int32 = 0x5250_4748

    /// The tables, whose texts never change: a file whose tables have other texts is refused.
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
}

extension HistoryError: StoredFileError {
    package static let form = FileForm(
        "history", applicationID: HistorySchema.applicationID, steps: [HistorySchema.tables])
}
