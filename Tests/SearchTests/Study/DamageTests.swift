import Foundation
import GRDB
import Search
import TestSupport
import Testing

/// Studies that are damaged, or that somebody made to do harm.
@Suite("A damaged study")
struct DamageTests {
    /// A value for a column, as SQL, and whether the file is then to be refused.
    private static let hostile = [
        "NULL", "''", "x'00'", "-1", "0", "1", "9223372036854775807", "-9223372036854775808", "9223372036854775806",
        "1e308", "-1e308", "9e999", "'nan'", "'inf'", "'1e999'", "'1000000000000000000'", "'-1'", "'0'",
        "'9223372036854775807'", "'-9223372036854775808'", "'1@1'", "'-1@-1'", "'2147483648@1'", "'done'",
        "'{\"figures\":{\"f1\":1e999},\"source\":\"run\"}'", "'{\"figures\":{\"f1\":-5},\"source\":\"run\"}'",
        "'['", "zeroblob(100000)", "char(27) || '[2J'", "printf('%.*c', 3000000, 'x')",
        "replace(hex(zeroblob(5000)), '0', '[')",
    ]

    /// A study with all states of configurations; its bytes.
    private static func valid() throws -> Data {
        let folder = try Folder()
        do {
            let study = try StudyFile(folder.file, origin: .test())
            for index in 0..<60 { try study.record(Sums(of: "\(index)"), of: "angle-threshold:down=\(index)") }
            for place in 0..<4 { _ = try study.propose(limit: 100) { _ in { "proposed \(place)" } } }
            _ = try study.take(61)
            try study.tell(62, failure: "too hot")
        }
        return try Data(contentsOf: folder.file)
    }

    /// Reads everything, and changes what can be changed; an error must name the file.
    private func use(_ file: URL) {
        for access in [StudyAccess.reading, .writing] {
            do throws(StudyError) {
                let study = try StudyFile(existing: file, for: access)
                _ = try study.entries()
                _ = try study.result(of: "angle-threshold:down=3", as: Sums.self)
                guard access == .writing else { continue }
                _ = try study.propose(limit: .max) { place in
                    var place = place
                    return {
                        place += 1
                        return "place \(place)"
                    }
                }
                if let entry = try study.takeNext() { try study.release(entry.number) }
                try study.record(Sums(of: "a"), of: "a")
            } catch {
                switch error {
                case .unknownNumber, .alreadyTold, .runningElsewhere, .differentResult, .exhausted: break
                default: #expect(error.description.contains(file.lastPathComponent), "\(error)")
                }
            }
        }
    }

    @Test("whose bytes are changed, cut off or exchanged is read or refused by its name")
    func bytes() throws {
        let valid = try Self.valid()
        let folder = try Folder()
        var fuzzer = Fuzzer("study")
        let page = 4096
        for _ in 0..<Fuzzer.cases / 5 {
            var bytes = valid
            switch fuzzer.below(4) {
            case 0: bytes = bytes.prefix(fuzzer.below(bytes.count))
            case 1:
                let (one, other) = (fuzzer.below(bytes.count / page) * page, fuzzer.below(bytes.count / page) * page)
                let kept = bytes[one..<one + page]
                bytes.replaceSubrange(one..<one + page, with: bytes[other..<other + page])
                bytes.replaceSubrange(other..<other + page, with: kept)
            case 2:
                // The head of the file or of a page, where the structure is.
                let start = fuzzer.below(bytes.count / page) * page + (fuzzer.below(2) == 0 ? 0 : 100)
                for _ in 0...fuzzer.below(3) { bytes[start + fuzzer.below(60)] = UInt8(fuzzer.below(256)) }
            default:
                for _ in 0...fuzzer.below(8) { bytes[fuzzer.below(bytes.count)] = UInt8(fuzzer.below(256)) }
            }
            try bytes.write(to: folder.file)
            use(folder.file)
            for suffix in ["-wal", "-shm", "-journal"] {
                try? FileManager.default.removeItem(atPath: folder.file.path + suffix)
            }
        }
    }

    @Test("with a hostile value in any column is read or refused by its name", arguments: hostile)
    func values(value: String) throws {
        let valid = try Self.valid()
        let columns = [
            ("fact", ["position", "name", "value"]),
            ("configuration", ["number", "key", "proposal", "state", "asker", "worker", "result", "failure"]),
        ]
        for (table, names) in columns {
            for name in names {
                for strict in [true, false] {
                    let folder = try Folder()
                    try valid.write(to: folder.file)
                    try edit(folder.file) { db in
                        // Without the checks of the table's text the value gets in; then the text is as it was.
                        try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
                        let text = try String.fetchOne(
                            db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
                        if !strict {
                            try db.execute(
                                sql:
                                    "UPDATE sqlite_master SET sql = replace(replace(sql, ' STRICT', ''), 'NOT NULL', '') WHERE name = ?",
                                arguments: [table])
                            try db.execute(sql: "PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON")
                        }
                        try? db.execute(
                            sql:
                                "UPDATE OR IGNORE \(table) SET \(name) = \(value) WHERE rowid = (SELECT max(rowid) FROM \(table))"
                        )
                        try db.execute(
                            sql: "UPDATE sqlite_master SET sql = ? WHERE name = ?", arguments: [text, table])
                    }
                    use(folder.file)
                }
            }
        }
    }

    private func edit(_ file: URL, _ change: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction(change)
        try queue.close()
    }

    @Test(
        "with another format, a trigger, a view, or more or fewer tables is refused",
        arguments: [
            "PRAGMA user_version = -5", "PRAGMA user_version = 0", "PRAGMA user_version = -2147483648",
            "CREATE TRIGGER t AFTER INSERT ON configuration BEGIN DELETE FROM configuration; END",
            "CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c",
            "CREATE TABLE more (x)", "DROP TABLE configuration", "DROP INDEX open_configuration",
            "DROP TABLE fact; CREATE VIEW fact AS SELECT 1 AS position, 'use' AS name, 'x' AS value",
        ])
    func schema(sql: String) throws {
        let folder = try Folder()
        try Self.valid().write(to: folder.file)
        try edit(folder.file) { try $0.execute(sql: sql) }
        for access in [StudyAccess.reading, .writing] {
            let error = #expect(throws: StudyError.self) { try StudyFile(existing: folder.file, for: access) }
            #expect(error?.description.contains("test.study") == true)
        }
        #expect(throws: StudyError.self) { try StudyFile(folder.file, origin: .test()) }
    }

    @Test("whose greatest number or place leaves none is refused, and asking does not go on for ever")
    func ends() throws {
        for change in ["number = 9223372036854775806", "proposal = 9223372036854775806", "proposal = 19999999"] {
            let folder = try Folder()
            try Self.valid().write(to: folder.file)
            try edit(folder.file) { try $0.execute(sql: "UPDATE configuration SET \(change) WHERE number = 64") }
            let error = #expect(throws: StudyError.self) {
                let study = try StudyFile(existing: folder.file)
                for _ in 0..<3 { _ = try study.propose(limit: .max) { place in { "place \(place)" } } }
            }
            #expect(error != nil)
        }
    }

    @Test("that is only read is left as it was, with its folder")
    func reading() throws {
        let folder = try Folder()
        try Self.valid().write(to: folder.file)
        let before = try folder.contents()
        do {
            let study = try StudyFile(existing: folder.file, for: .reading)
            #expect(try study.entries().count == 64)
            #expect(throws: StudyError.self) { try study.record(Sums(of: "b"), of: "b") }
        }
        #expect(try folder.contents() == before)
    }

    @Test("whose file and folder cannot be written is read, and a change says so", arguments: [false, true])
    func readOnly(whileOpen: Bool) throws {
        let folder = try Folder()
        try Self.valid().write(to: folder.file)
        let writer = whileOpen ? try StudyFile(existing: folder.file) : nil
        if let writer { try writer.record(Sums(of: "late"), of: "late") }
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.file.path)
        try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
        defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
        // The superuser may write anyway.
        guard !files.isWritableFile(atPath: folder.file.path) else { return }
        let study = try StudyFile(existing: folder.file, for: .reading)
        #expect(try study.entries().count == (whileOpen ? 65 : 64))
        let error = #expect(throws: StudyError.self) { try StudyFile(existing: folder.file, for: .writing) }
        #expect(error?.description.contains("cannot be written") == true)
        withExtendedLifetime(writer) {}
    }
}
