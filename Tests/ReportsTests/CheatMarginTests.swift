import PublishedRules
import Documents
import Detection
import Experiment
import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
import Pose
import Scenarios
import Scoring
import Testing

@testable import Reports

@Suite("The cheat margin in reports")
struct CheatMarginTests {
    private func report(_ scenarios: [String], trials: Int) async throws -> Report {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let selection = try library.select(scenarios)
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials) },
            entrants: try ["angle-threshold", "angle-torso-drop:drop=0.15"].map {
                try DetectorCatalog.standard.configured(parsing: $0)
            }, seed: 1, window: MatchWindow(), jobs: 2)
        let outcome = try await ExperimentRun(plan).run(describe: { _ in "" }, emit: { _ in }, progress: { _ in })
        let record = RunRecord(
            plan: plan, outcome: outcome, suiteHash: selection.hash, estimator: nil, command: "repgauge run",
            version: "0",
            wallSeconds: 1)
        return Report(record: record, evaluation: try Evaluation(outcome.tables, plan: plan), timers: outcome.timers)
    }

    private func rows(_ text: String) -> [[String: String]] {
        let lines = text.split(separator: "\n").map {
            $0.replacing(/"[^"]*"/) { _ in "quoted" }.split(separator: ",", omittingEmptySubsequences: false)
                .map(String.init)
        }
        return lines.dropFirst().map { line in
            Dictionary(uniqueKeysWithValues: zip(lines[0], line))
        }
    }

    @Test("A run with cheats has the files, the section and the picture, and they agree")
    func files() async throws {
        let report = try await report(["cheat/graded", "real/fast"], trials: 20)
        let tables = CheatMarginTables(report.evaluation, detectors: report.record.detectors)
        let (margins, curves) = (rows(tables.margins), rows(tables.curves))
        // Two detectors and three controls, overall and in the one scenario with cheats.
        #expect(margins.count == 10 && margins.allSatisfy { $0.count == 11 })
        #expect(Set(margins.map { $0["name"] }) == ["overall", "cheat/graded"])
        let first = try #require(margins.first)
        #expect(first["detector"] == "angle-threshold" && first["margin_state"] == "zero")
        #expect(first["margin_torsos"] == "0.0" && first["parameters"]?.contains("down=100;up=140") == true)
        let never = try #require(margins.first { $0["detector"] == "never" })
        #expect(never["margin_state"] == "above" && never["margin_upper_state"] == "above" && never["parameters"] == "")
        let drop = try #require(margins.first { $0["detector"]?.hasPrefix("angle-torso-drop") == true })
        #expect(
            drop["margin_state"] == "at" && Double(drop["margin_torsos"] ?? "").map { (0.2...0.4).contains($0) } == true
        )

        for row in curves {
            let numbers = ["cycles", "accepted", "share"].compactMap { Double(row[$0] ?? "") }
            try #require(numbers.count == 3)
            #expect(numbers[1] / numbers[0] == numbers[2])
        }
        let text = MarkdownReport(report).text
        #expect(text.contains("\n## Cheat margin\n") && text.contains("](cheat-curve.svg)"))
        #expect(text.contains(" 0.175–0.225 |") && text.contains("above 0.4"))
        #expect(
            DataDictionary.text.contains("## cheat-margin.csv") && DataDictionary.text.contains("## cheat-curve.csv"))
        for column in (Array(first.keys) + Array(curves[0].keys)) {
            #expect(
                DataDictionary.text.contains(column.replacing(/^(share)_(lower|upper|interval)$/) { $0.1 }), "\(column)"
            )
        }

        let chart = CheatCurveChart(report.evaluation, detectors: 2).svg
        #expect(XMLParser(data: Data(chart.utf8)).parse(), "well-formed")
        #expect(chart.components(separatedBy: "<polyline").count == 3, "a line a detector")
        #expect(chart.contains("torso lengths T") && chart.contains("share of cheat cycles counted"))
        #expect(chart.contains("angle-threshold: margin 0") && !chart.contains("nan") && !chart.contains("inf"))
    }

    @Test("A run without cheats has none of it")
    func none() async throws {
        let report = try await report(["real/fast", "everyday/squats"], trials: 3)
        #expect(CheatMarginTables(report.evaluation, detectors: report.record.detectors).isEmpty)
        let text = MarkdownReport(report).text
        #expect(!text.contains("Cheat margin") && !text.contains("cheat-curve"))
        let scratch = FileManager.default.temporaryDirectory.appending(path: "repgauge-margin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let folder = try ReportFolder(scratch)
        try report.write(into: folder)
        try folder.publish()
        #expect(!FileManager.default.fileExists(atPath: scratch.appending(path: "cheat-margin.csv").path))
    }

    @Test("Margins are put in words")
    func words() {
        let margin = { (value: MarginPoint, lower: MarginPoint?, upper: MarginPoint?) in
            CheatMargin(value: value, lower: lower, upper: upper).words
        }
        #expect(margin(.at(0.2137), .at(0.19), .above(0.35)) == "0.214 (0.190–above 0.350)")
        #expect(margin(.zero, .zero, .zero) == "0")
        #expect(margin(.zero, .zero, .at(0.0312)) == "0 (0–0.031)")
        #expect(margin(.above(0.19), .above(0.19), .above(0.19)) == "above 0.190")
        #expect(margin(.atMost(0.19), nil, nil) == "at most 0.190")
    }
}
