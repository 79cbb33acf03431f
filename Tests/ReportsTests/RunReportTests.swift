import Documents
import Experiment
import Foundation
import Pages
import Scenarios
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

    @Test("the headline of partial push-ups alone has no figure of other families, and says what it is over")
    func partial() {
        var counts = TrialCounts()
        (counts.countable, counts.detected, counts.falseCounts) = (4, 3, 1)
        counts.closeTrial()
        let rows: [HeadlineTable.Row] = [("rule", Headline([(family: .partial, counts: counts)]))]
        #expect(HeadlineTable.figures(of: rows).map(\.heading?.title) == ["surplus/100", "right counts", "precision"])
        #expect(HeadlineTable.markdown(rows).hasPrefix("| detector | surplus/100 | right counts | precision |\n"))
        let scope = "surplus/100: real, partial and occluded trials;\nthe other figures: all trials\n"
        #expect(HeadlineTable.scope(rows) == scope)
    }

    /// Returns the section with a title.
    private static func section(_ title: String, of text: String) throws -> String {
        let start = try #require(text.range(of: "## \(title)"))
        let rest = text[start.lowerBound...]
        return String(rest[..<(rest.dropFirst().range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
    }

    @Test("where inference takes time, the table, its dictionary and the page's section are those in Golden/delivery")
    func delivery() async throws {
        let run = try await SampleRun.inference.value
        let files = try run.files()
        func text(_ name: String) throws -> String { try #require(files.first { $0.name == name }).text }
        func section(_ title: String, of name: String) throws -> String { try Self.section(title, of: try text(name)) }
        try Golden.check(
            [
                .init("delivery.csv", try text("delivery.csv")),
                .init("columns.md", try section("delivery.csv", of: "columns.md")),
                .init("README.md", try section("From exposure to the screen", of: "README.md")),
            ], "delivery")
        #expect(try text("README.md").contains("`delivery.csv` the delivered frames"))
        try Formats.check(run.report, main: "summary")
    }

    @Test("where form is judged, the table, its dictionary and the page's section are those in Golden/form")
    func form() async throws {
        let run = try await SampleRun.form.value
        let files = try run.files()
        func text(_ name: String) throws -> String { try #require(files.first { $0.name == name }).text }
        func section(_ title: String, of name: String) throws -> String { try Self.section(title, of: try text(name)) }
        try Golden.check(
            [
                .init("form.csv", try text("form.csv")),
                .init("columns.md", try section("form.csv", of: "columns.md")),
                .init("README.md", try section("Form", of: "README.md")),
            ], "form")
        for row in csvRows(try text("form.csv")) {
            let numbers = ["cycles", "matched", "found", "reported", "right"].compactMap { Int(row[$0] ?? "") }
            #expect(numbers.count == 5 && numbers[0] >= numbers[1] && numbers[1] >= numbers[2])
            #expect(numbers[3] >= numbers[4] && numbers[2] <= numbers[3])
            #expect((row["recall"] == "") == (numbers[1] == 0) && (row["precision"] == "") == (numbers[3] == 0))
        }
        #expect(try text("README.md").contains("No report of a fault: ultralytics-aigym."))
        try Formats.check(run.report, main: "summary")
    }

    @Test("the note of a point names its detector, and one of a thing has no plural")
    func names() async throws {
        let report = try await SampleRun.standard.value.report
        #expect(report.tradeOff?.content.columns.first?.name == "detector")
        #expect([0, 1, 2].map { Format.counted($0, "trial") } == ["0 trials", "1 trial", "2 trials"])
    }

    @Test("where form is not judged there is neither the table nor the section")
    func noForm() async throws {
        let files = try await SampleRun.standard.value.files()
        #expect(!files.contains { $0.name == "form.csv" || $0.text.contains("## Form\n") })
    }

    @Test("the images of each scenario add up, and a failed detector has no counts")
    func deliveryRows() async throws {
        let run = try await SampleRun.inference.value
        let rows = csvRows(DeliveryTable.table.csv(DeliveryTable.rows(run.report.evaluation)))
        #expect(rows.count == run.report.evaluation.labels.count)
        for row in rows {
            #expect(row["scenario"] == "real/fast[drops=0,fps=60,jitter=0,service=0.055]")
            let numbers = ["exposed", "delivered", "dropped", "lost", "waiting"].compactMap { Int(row[$0] ?? "") }
            #expect(numbers.count == 5 && numbers[0] == numbers.dropFirst().reduce(0, +))
            #expect(try abs(#require(Double(row["delivered_rate"] ?? "")) - 15) < 0.05)
            #expect(row["inference_delay_p50_s"] == "0.055" && row["inference_delay_max_s"] == "0.055")
            let isFailed = row["detector"] == "exec:exit 3"
            #expect((row["counts"]?.isEmpty == true) == isFailed)
            if row["counts"] != "0", !isFailed { #expect(row["end_to_end_delay_mean_s"] == "0.055") }
        }
    }

    @Test("without inference there is neither the table nor the section")
    func noDelivery() async throws {
        let files = try await SampleRun.standard.value.files()
        #expect(!files.contains { $0.name == "delivery.csv" || $0.text.contains("From exposure to the screen") })
    }

    @Test("a detector that failed has a row in every table and no figures")
    func failure() async throws {
        let run = try await SampleRun.failing.value
        let summary = csvRows(SummaryTable.table(.standard).csv(SummaryTable.rows(run.report.evaluation)))
        let failed = summary.filter { $0["detector"] == "exec:exit 3" }
        #expect(failed.count == summary.count / 7)
        let known: Set = ["scope", "name", "family", "trials", "window_s", "detector", "failure"]
        for row in failed {
            #expect(row["failure"]?.contains("exit code 3") == true)
            #expect(row.allSatisfy { known.contains($0.key) || $0.value.isEmpty })
        }
        let events = csvRows(run.events).filter { $0["detector"] == "exec:exit 3" }
        #expect(events.map { $0["result"] } == ["failed"])
    }

    @Test("the page shows the headline figures that some detector has, those of the markdown report")
    func headlineFigures() async throws {
        for run in [try await SampleRun.standard.value, try await SampleRun.failing.value] {
            let section = try #require(run.report.html(.none).sections.first { $0.id == "figures" })
            let markdown = HeadlineTable.markdown(HeadlineTable.rows(run.report.evaluation)).split(separator: "\n")[0]
            let headings = markdown.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(section.content.columns.map(\.title) == Array(headings.dropFirst()))
        }
        let page = try await SampleRun.failing.value.report.html(.none).sections.first { $0.id == "figures" }
        #expect(page?.content.columns.contains { $0.name == HeadlineTable.cheats.name } == false)
    }

    @Test("the figures of summary.csv are those that events.csv gives")
    func recomputed() async throws {
        let run = try await SampleRun.standard.value
        let events = csvRows(run.events)
        var checked = 0
        for row in csvRows(SummaryTable.table(.standard).csv(SummaryTable.rows(run.report.evaluation)))
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
            let cheats = mine.filter { $0["cheat"] == "true" && $0["verdict"] == "not-countable" }
            #expect(row["cheat_cycles"] == "\(cheats.count)")
            #expect(
                row["cheat_cycles_accepted"]
                    == "\(cheats.count { $0["result"]?.hasPrefix("phantom:") ?? false })")
            if detected + missed > 0 {
                #expect(Double(row["recall"] ?? "") == Double(detected) / Double(detected + missed))
            } else {
                #expect(row["recall"] == "")
            }
            checked += 1
        }
        #expect(checked == 21)
    }

    @Test("a trial that is over before a frame comes is named without a picture")
    func frameless() throws {
        var exhibits = Exhibits()
        let bare = Exhibits.Key.trial(scenario: "late", number: 0)
        let drawn = Exhibits.Key.trial(scenario: "in-time", number: 0)
        try exhibits.add(bare, RenderInput(title: "no frame", frames: []))
        try exhibits.add(drawn, Session.pushUps(frames: 30))
        #expect(exhibits.players.count == 1)
        let detector = try #require(Session.pushUps(frames: 30).detectors.first?.label)
        #expect(exhibits.place(bare, detector) == nil)
        #expect(exhibits.place(drawn, detector) == 0)
    }

    @Test("run.json reads back as it was written")
    func record() async throws {
        let record = try await SampleRun.standard.value.report.record
        let text = try record.json()
        #expect(try JSONDecoder().decode(RunRecord.self, from: Data(text.utf8)).json() == text)
    }
}
