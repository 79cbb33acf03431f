package import Storage

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
    /// Facts in a file.
    static let facts = 1_000
}
