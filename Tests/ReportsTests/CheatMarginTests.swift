import Pages
import Experiment
import Documents
import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
@testable import Scoring
import Testing

@testable import Reports

@Suite("The cheat margin in reports")
struct CheatMarginTests {
    @Test("the tables of a run with cheats agree with each other, and its picture is well-formed")
    func tables() async throws {
        let report = try await SampleRun.standard.value.report
        let rows = CheatMarginTables.rows(report.evaluation, detectors: report.record.inputs.scoring.entrants)
        let margins = csvRows(CheatMarginTables.margins.csv(rows))
        // Two detectors and five controls, overall and in the one scenario with cheats.
        #expect(margins.count == 14 && Set(margins.map { $0["name"] }) == ["overall", "cheat/graded"])
        let never = try #require(margins.first { $0["detector"] == "never" })
        // It counts no push-ups either.
        #expect(never["margin_state"] == "undefined" && never["margin_torsos"] == "" && never["parameters"] == "")
        for row in csvRows(CheatMarginTables.curves.csv(CheatMarginTables.bins(rows))) {
            let numbers = ["cycles", "accepted", "share"].compactMap { Double(row[$0] ?? "") }
            try #require(numbers.count == 3)
            #expect(numbers[1] / numbers[0] == numbers[2])
        }
        let chart = try #require(report.cheatPicture).figure.svg(.standalone)
        #expect(XMLParser(data: Data(chart.utf8)).parse(), "well-formed")
        let lines = Set(chart.matches(of: /class="rg-line rg-s([0-9]+)"/).map { $0.output.1 })
        #expect(lines.count == 2, "a line for each detector")
    }

    @Test("a run without cheats has no such table, section or picture")
    func none() async throws {
        let files = try await SampleRun.failing.value.files()
        #expect(!files.contains { $0.name.hasPrefix("cheat-") })
        #expect(files.allSatisfy { !$0.text.contains("Cheat margin") })
    }

    @Test("Margins are put in words")
    func words() {
        let margin = { (value: HalfPoint, lower: HalfPoint?, upper: HalfPoint?) in
            HalfResponse(value: value, lower: lower, upper: upper).words
        }
        #expect(margin(.at(0.2137), .at(0.19), .above(0.35)) == "0.214 (0.190–above 0.350)")
        #expect(margin(.zero, .zero, .zero) == "0")
        #expect(margin(.zero, .zero, .at(0.0312)) == "0 (0–0.031)")
        #expect(margin(.above(0.19), .above(0.19), .above(0.19)) == "above 0.190")
        #expect(margin(.atMost(0.19), nil, nil) == "at most 0.190")
    }
}
