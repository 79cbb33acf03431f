import Detection
import Documents
import Experiment
import Foundation
import Gating
import HarnessSupport
import PublishedRules
import Scenarios
import TestSupport
import Testing

@testable import Reports

@Suite("Formats of results")
struct FormatTests {
    private struct Row {
        var name: String
        var share: Double?
    }

    private static let table = Table<Row>(
        "rows", of: "row",
        [
            Column("name", "the name") { $0.name }.shown("name"),
            Column("share", "the share") { $0.share }.shown("share", .share),
        ])

    @Test("one table is a list in JSON, and reads back from CSV")
    func single() throws {
        let rows = [Row(name: "a,\"b\"\nc|d", share: 0.25), Row(name: "", share: nil)]
        let result = PrintedTable(Self.table, rows)
        try Formats.check(result, main: "rows")
        #expect(
            CSVText(try result.text(in: .csv)).records == [["name", "share"], ["a,\"b\"\nc|d", "0.25"], ["", ""]])
    }

    @Test("a table without rows is its header in CSV and an empty list in JSON")
    func empty() throws {
        let result = PrintedTable(Self.table, [])
        #expect(try result.text(in: .csv) == "name,share\n")
        #expect(try JSONSerialization.jsonObject(with: Data(result.text(in: .json).utf8)) as? [String] == [])
    }

    @Test(
        "a duration is in minutes, and below one in seconds",
        arguments: [
            (0.6, "1 second"), (11, "11 seconds"), (59.4, "59 seconds"), (59.6, "1 minute"), (7_000, "117 minutes"),
        ])
    func minutes(_ seconds: Double, _ text: String) { #expect(Format.minutes(seconds) == text) }

    @Test("two columns with one name do not stop the JSON document")
    func sameName() throws {
        let table = Table<Row>("rows", of: "row", [Column("a", "") { $0.name }, Column("a", "") { $0.share }])
        let text = try PrintedTable(table, [Row(name: "first", share: 1)]).text(in: .json)
        #expect(try JSONDecoder().decode([[String: String]].self, from: Data(text.utf8)) == [["a": "first"]])
    }

    @Test("lists of detectors, scenarios and presets have every entry")
    func lists() throws {
        let library = try Library.open()
        let scenarios = try library.scenarios()
        let lists: [(any Printable, String, [String])] = [
            (
                PrintedTable(detectors: .standard), "detectors",
                DetectorCatalog.standard.entries.map(\.name) + DetectorCatalog.standard.offline.map(\.name)
            ),
            (PrintedTable(ScenarioList.table, scenarios), "scenarios", scenarios.map(\.name)),
            (PrintedTable(presets: try library.estimators()), "presets", library.estimatorNames),
        ]
        for (list, main, names) in lists {
            try Formats.check(list, main: main)
            #expect(CSVText(try list.text(in: .csv)).rows.map { $0[0] } == names)
            let (plain, page) = (list.plain, try list.page())
            for name in names { #expect(plain.contains(name) && page.contains(name), "\(name)") }
        }
    }

    @Test("a study of the gate shows its shares")
    func gateStudy() throws {
        var findings = GateStudyFindings()
        findings.add("no change", "alarms", hits: 1, of: 100, asked: "at most 1 %")
        findings.note("a remark")
        let report = GateStudyReport(findings, environment: .sample)
        try Formats.check(report, main: "shares")
        #expect(
            CSVText(try report.text(in: .csv)).rows.first?.prefix(5) == ["no change", "alarms", "1", "100", "0.01"])
        #expect(report.plain.contains("a remark"))
    }

    @Test("a check of files counts its diagnostics by file", arguments: [false, true])
    func fileCheck(isQuiet: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "formats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let wrong = folder.appending(path: "wrong.yaml")
        try Data("suite: wrong\nwings: 2\nscenarios: [real/nothing]\n".utf8).write(to: wrong)
        try Data("t,nose_x,nose_y,nose_c\n0,nan,0,1\n".utf8).write(to: folder.appending(path: "a.csv"))
        try Data("{}".utf8).write(to: folder.appending(path: "a.json"))
        let library = try Library.open()
        var check = FileCheck(plans: [:]) { library }
        let results = try check.run([folder.path])
        let report = PrintedTable(check: results, isQuiet: isQuiet)
        try Formats.check(report, main: "diagnostics")
        #expect(results.count == 2 && results.allSatisfy { !$0.isValid })
        #expect(report.plain.contains("wings") && !report.plain.contains("valid"))
        #expect(throws: InputError.self) { try check.run([folder.appending(path: "absent").path]) }
    }
}
