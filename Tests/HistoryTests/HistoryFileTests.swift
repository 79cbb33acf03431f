import Foundation
import GRDB
import Testing

@testable import History

@Suite("The file of a history")
struct HistoryFileTests {
    private let made: Made

    init() throws { made = try Made() }

    private func open() throws -> HistoryFile { try HistoryFile(addingTo: made.file) }

    @Test("keeps runs in their order, and adds none twice")
    func adding() throws {
        let (one, two) = (try made.baseline("aaaa"), try made.baseline("bbbb", lost: 1))
        #expect(try open().add([one, two]) == [.new(1), .new(2)])
        #expect(try open().add([two, one]) == [.known(2), .known(1)])
        let runs = try HistoryFile(existing: made.file).runs()
        #expect(runs.map(\.commit) == ["aaaa", "bbbb"])
        #expect(runs[0].inputs == one.inputs)
    }

    @Test("refuses other figures of the same commit, trials and seed, and adds nothing of that call")
    func otherFigures() throws {
        let file = try open()
        _ = try file.add([try made.baseline("aaaa")])
        let others = [try made.baseline("cccc"), try made.baseline("aaaa", lost: 2)]
        #expect {
            try file.add(others)
        } throws: { error in
            guard case .differentFigures(_, run: 1, commit: "aaaa")? = error as? HistoryError else { return false }
            return true
        }
        #expect(try file.runs().count == 1)
    }

    @Test("keeps the values of a report with their intervals, of its detectors and its own window alone")
    func report() throws {
        let file = try open()
        let input = try HistoryInput(
            try made.report(seed: 3, recall: "0.75"), commit: "aaaa", metrics: Made.metrics)
        #expect(try file.add([input]) == [.new(1)])
        let series = try file.series()
        #expect(series.map(\.name.metric) == ["recall", "recall-observable-mean"])
        #expect(try file.values(of: series[0].number) == [1: HistoryValue(value: 0.75, lower: 0.1)])
    }

    @Test("takes no number that is not finite or cannot be", arguments: ["nan", "inf", "-0.1", "1.5", "x", "1e999"])
    func numbers(text: String) throws {
        let report = try made.report(seed: 3, recall: text)
        #expect {
            try HistoryInput(report, commit: "aaaa", metrics: Made.metrics)
        } throws: { "\($0)".contains("summary.csv:2") && "\($0)".contains("recall") }
    }

    @Test("needs a commit", arguments: ["", "a b", "ä", "a\nb", String(repeating: "a", count: 101)])
    func commits(text: String) throws {
        let report = try made.report(seed: 3, recall: "0.5")
        #expect(throws: HistoryError.invalidCommit(text)) {
            try HistoryInput(report, commit: text, metrics: Made.metrics)
        }
        #expect(throws: HistoryError.noCommit(path: report.relativePath)) {
            try HistoryInput(report, commit: nil, metrics: Made.metrics)
        }
    }

    @Test("refuses files that are not a history, and leaves them as they are")
    func foreign() throws {
        func database(_ name: String, _ sql: String) throws -> URL {
            let url = made.folder.appending(path: name)
            let queue = try DatabaseQueue(path: url.path)
            try queue.write { try $0.execute(sql: sql) }
            try queue.close()
            return url
        }
        _ = try open()
        let tables = HistorySchema.tables
        let mark = "PRAGMA application_id = \(HistorySchema.applicationID); "
        let text = made.folder.appending(path: "text")
        try "not a database, but a long text. ".write(to: text, atomically: true, encoding: .utf8)
        let files = [
            text, try database("other", "CREATE TABLE run (number INTEGER)"),
            try database("few", mark + "PRAGMA user_version = 1; CREATE TABLE run (number INTEGER)"),
            try database("new", mark + "PRAGMA user_version = 9; \(tables)"),
            try database(
                "trigger",
                mark + "PRAGMA user_version = 1; \(tables)"
                    + "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM figure; END"),
        ]
        for file in files {
            let before = try Data(contentsOf: file)
            #expect(throws: HistoryError.self, "\(file.lastPathComponent)") { try HistoryFile(existing: file) }
            #expect(throws: HistoryError.self, "\(file.lastPathComponent)") { try HistoryFile(addingTo: file) }
            #expect(try Data(contentsOf: file) == before)
        }
        #expect(throws: HistoryError.self) { try HistoryFile(addingTo: made.folder) }
        #expect(throws: HistoryError.missing(path: "nowhere")) { try HistoryFile(existing: URL(filePath: "nowhere")) }
    }

    @Test("refuses a number that is not finite in a damaged file")
    func damage() throws {
        let file = try open()
        _ = try file.add([try made.baseline("aaaa")])
        try DatabaseQueue(path: made.file.path).write { db in
            try db.execute(sql: "UPDATE figure SET value = 9e999 WHERE series = 1")
        }
        #expect(throws: HistoryError.self) { try file.values(of: 1) }
    }

    @Test("takes runs of several writers at once, and is one file afterwards")
    func concurrency() async throws {
        let inputs = try (0..<12).map { try made.baseline("commit\($0)", seed: UInt64($0)) }
        let url = made.file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for input in inputs { group.addTask { _ = try HistoryFile(addingTo: url).add([input]) } }
            try await group.waitForAll()
        }
        let runs = try HistoryFile(existing: url).runs()
        #expect(runs.map(\.number) == Array(1...12))
        let commits = Set(runs.map(\.commit))
        #expect(commits.count == 12)
        let left = try FileManager.default.contentsOfDirectory(atPath: made.folder.path)
        #expect(left.filter { $0.hasPrefix("a.history") } == ["a.history"])
    }
}
