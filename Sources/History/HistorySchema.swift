package import Storage

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
