import PublishedRules
import Detection
import Experiment
import External
import Foundation
import Scenarios
import Scoring
import Testing

@testable import Reports

@Suite("Report of a run")
struct RunReportTests {
    /// A small run of the checkout's scenarios, and the texts of its events.
    private func report() async throws -> (report: Report, events: String) {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let selection = try library.select(["real/fast", "cheat/wave", "everyday/squats"])
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: 4) },
            entrants: try ["angle-threshold:down=95,up=150", "filtered-hysteresis"].map {
                try DetectorCatalog.standard.configured(parsing: $0)
            }, seed: 1, window: MatchWindow(), jobs: 2)
        var events = EventTable.header
        let outcome = try await ExperimentRun(plan).run(
            describe: { EventTable.rows($0) }, emit: { events += $0 }, progress: { _ in })
        let record = RunRecord(
            plan: plan, outcome: outcome, suiteHash: selection.hash, estimator: nil, command: "repgauge run",
            version: "0",
            wallSeconds: 1)
        return (
            Report(record: record, evaluation: try Evaluation(outcome.tables, plan: plan), timers: outcome.timers),
            events
        )
    }

    /// The fields of CSV text whose quoted fields hold no line breaks.
    private func table(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            var fields = [""]
            var isQuoted = false
            for character in line {
                if character == "\"" {
                    isQuoted.toggle()
                } else if character == ",", !isQuoted {
                    fields.append("")
                } else {
                    fields[fields.count - 1].append(character)
                }
            }
            return fields
        }
    }

    @Test("every table is rectangular, and columns.md explains every column")
    func columns() async throws {
        let (report, events) = try await report()
        let dictionary = DataDictionary.text
        for text in [
            SummaryTable.text(report.evaluation), events,
            LatencyTable.text(labels: report.evaluation.labels, timers: report.timers, timerCost: 20),
        ] {
            let rows = table(text)
            #expect(rows.count > 2)
            #expect(rows.allSatisfy { $0.count == rows[0].count })
            for column in rows[0] {
                let stem = column.replacing(/_(lower|upper|interval)$/, with: "")
                #expect(dictionary.contains(stem), "\(column)")
            }
        }
    }

    @Test("a detector that fails says so in every table, and has no figures")
    func failure() async throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let selection = try library.select(["real/fast", "cheat/wave"])
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: 2) },
            entrants: [
                try DetectorCatalog.standard.configured(parsing: "angle-threshold"),
                try ExternalDetector(command: "exit 3"),
            ], seed: 1, window: MatchWindow(), jobs: 2)
        var events = EventTable.header
        let outcome = try await ExperimentRun(plan).run(
            describe: { EventTable.rows($0) }, emit: { events += $0 }, progress: { _ in })
        let record = RunRecord(
            plan: plan, outcome: outcome, suiteHash: "", estimator: nil, command: "", version: "0", wallSeconds: 1)
        let evaluation = try Evaluation(outcome.tables, plan: plan, failures: outcome.failures)
        let report = Report(record: record, evaluation: evaluation, timers: outcome.timers)
        let summary = table(SummaryTable.text(evaluation))
        for row in summary where row[5] == "exec:exit 3" {
            #expect(row.count == summary[0].count)
            let isEmpty = row[6..<(row.count - 1)].allSatisfy(\.isEmpty)
            #expect(isEmpty)
            #expect(row.last?.contains("exit code 3") == true)
        }
        #expect(table(events).filter { $0[3] == "exec:exit 3" }.map { $0[4] } == ["failed"])
        #expect(try record.json().contains("exit code 3"))
        let page = MarkdownReport(report).text
        #expect(page.contains("- **exec:exit 3** failed: "))
        #expect(page.contains("exit code 3"))
        #expect(report.summary.contains("exec:exit 3 failed: "))
    }

    @Test("the figures of summary.csv are those that events.csv gives")
    func recomputed() async throws {
        let (report, events) = try await report()
        let rows = table(events)
        let summary = table(SummaryTable.text(report.evaluation))
        let column = Dictionary(uniqueKeysWithValues: zip(summary[0], summary[0].indices))
        func value(_ name: String, _ row: [String]) throws -> String { row[try #require(column[name])] }
        var checked = 0
        for row in summary.dropFirst() where try value("scope", row) == "scenario" {
            let (scenario, detector) = (try value("name", row), try value("detector", row))
            let mine = rows.dropFirst().filter { $0[0] == scenario && $0[3] == detector }
            let detected = mine.count { $0[4] == "detected" }
            let wrong = mine.count { !$0[5].isEmpty && !["detected", "borderline", "rejected"].contains($0[4]) }
            let missed = mine.count { $0[5].isEmpty && ["missed", "merged", "early", "late"].contains($0[4]) }
            #expect(try value("detected", row) == "\(detected)")
            #expect(try value("false_counts", row) == "\(wrong)")
            #expect(try value("countable", row) == "\(detected + missed)")
            if detected + missed > 0 {
                #expect(Double(try value("recall", row)) == Double(detected) / Double(detected + missed))
            } else {
                #expect(try value("recall", row).isEmpty)
            }
            checked += 1
        }
        #expect(checked == 15)
    }

    @Test("report.md names every entrant and scenario, and how to repeat it")
    func markdown() async throws {
        let (report, _) = try await report()
        let text = MarkdownReport(report).text
        for part in report.evaluation.labels + report.evaluation.scenarios.map(\.name) + ["repgauge run"] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(report.summary.contains("ceiling"))
    }

    @Test("run.json reads back as it was written")
    func record() async throws {
        let (report, _) = try await report()
        let text = try report.record.json()
        let read = try JSONDecoder().decode(RunRecord.self, from: Data(text.utf8))
        #expect(try read.json() == text)
        #expect(read.trials == 12)
        #expect(read.detectors.first?.parameters.contains { $0.name == "down" && $0.value == "95" } == true)
    }
}
