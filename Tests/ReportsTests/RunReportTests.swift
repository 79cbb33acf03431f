import Documents
import Experiment
import Foundation
import Scoring
import Testing

@testable import Reports

@Suite("Report of a run")
struct RunReportTests {
    @Test("its files are those in Golden/run")
    func golden() async throws {
        let run = try await SampleRun.standard.value
        try Golden.check(try run.files() + [.init("terminal.txt", run.report.plain)], "run")
        try Formats.check(run.report, main: "summary")
    }

    @Test("those of a run without cheats, in which a program fails, are those in Golden/failing-run")
    func failing() async throws {
        let run = try await SampleRun.failing.value
        try Golden.check(try run.files() + [.init("terminal.txt", run.report.plain)], "failing-run")
        try Formats.check(run.report, main: "summary")
    }

    @Test("a detector that failed has a row in every table and no figures")
    func failure() async throws {
        let run = try await SampleRun.failing.value
        let summary = csvRows(SummaryTable.table.csv(SummaryTable.rows(run.report.evaluation)))
        let failed = summary.filter { $0["detector"] == "exec:exit 3" }
        #expect(failed.count == summary.count / 7)
        let known: Set = ["scope", "name", "family", "trials", "window_s", "detector", "failure"]
        for row in failed {
            #expect(row["failure"]?.contains("exit code 3") == true)
            #expect(row.allSatisfy { known.contains($0.key) || $0.value.isEmpty })
        }
        #expect(csvRows(run.events).filter { $0["detector"] == "exec:exit 3" }.map { $0["result"] } == ["failed"])
    }

    @Test("the figures of summary.csv are those that events.csv gives")
    func recomputed() async throws {
        let run = try await SampleRun.standard.value
        let events = csvRows(run.events)
        var checked = 0
        for row in csvRows(SummaryTable.table.csv(SummaryTable.rows(run.report.evaluation)))
        where row["scope"] == "scenario" {
            let mine = events.filter { $0["scenario"] == row["name"] && $0["detector"] == row["detector"] }
            func count(_ results: Set<String>, isDetection: Bool) -> Int {
                mine.count {
                    results.contains($0["result"] ?? "") && ($0["detection_s"]?.isEmpty == false) == isDetection
                }
            }
            let detected = count(["detected"], isDetection: true)
            let wrong = mine.count {
                $0["detection_s"]?.isEmpty == false
                    && !["detected", "borderline", "rejected"].contains($0["result"] ?? "")
            }
            let missed = count(["missed", "merged", "early", "late"], isDetection: false)
            #expect(row["detected"] == "\(detected)")
            #expect(row["false_counts"] == "\(wrong)")
            #expect(row["countable"] == "\(detected + missed)")
            if detected + missed > 0 {
                #expect(Double(row["recall"] ?? "") == Double(detected) / Double(detected + missed))
            } else {
                #expect(row["recall"] == "")
            }
            checked += 1
        }
        #expect(checked == 21)
    }

    @Test("run.json reads back as it was written")
    func record() async throws {
        let record = try await SampleRun.standard.value.report.record
        let text = try record.json()
        #expect(try JSONDecoder().decode(RunRecord.self, from: Data(text.utf8)).json() == text)
    }
}
