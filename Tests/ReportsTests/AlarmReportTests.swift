import Detection
import HarnessSupport
import PublishedRules
import Scoring
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Reports

@Suite("The report on mornings")
struct AlarmReportTests {
    /// A small study, made once for all tests.
    private static let report = Task {
        try await study(["alarm/honest", "alarm/boarding", "alarm/cheat-standing-pump"], trials: 6, goal: 8)
    }

    private static func study(
        _ names: [String], trials: Int, goal: Int
    ) async throws -> (evaluation: OutcomeEvaluation<AlarmPlan>, report: OutcomeReport) {
        let plan = try Library.plan(names, trials: trials, detectors: ["angle-threshold", "closed-chain"])
        let run = try await OutcomeRun(try AlarmPlan(plan, goal: goal))
        let inputs = RunInputs(
            plan, names: names, suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge alarm \(names.joined(separator: " "))")
        let evaluation = try OutcomeEvaluation(run)
        return (
            evaluation: evaluation,
            report: try OutcomeReport(evaluation, OutcomeSource(RunManifest(inputs, in: .sample)))
        )
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.report.files().files, "alarm") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value.report, main: "sleepers") }

    @Test("One push-up is named in the singular")
    func singular() async throws {
        let report = try await Self.study(["alarm/honest"], trials: 1, goal: 1).report
        let page = report.page()
        #expect(page.contains("1 of them was completed") && page.contains("has done 1 push-up in front"))
        let html = try #require(report.files().files.first { $0.name == "report.html" }).text
        #expect(html.contains("before 1 push-up had begun"))
    }

    @Test("The page names how many detectors share a figure, and a cell's command has the options of the run")
    func page() async throws {
        let report = try await Self.study(["alarm/cheat-reach"], trials: 1, goal: 400).report
        let html = try #require(report.files().files.first { $0.name == "report.html" }).text
        #expect(html.contains("\"angle-threshold\"") && html.contains(" and 1 other detector"))
        #expect(html.contains("repgauge alarm '{column}' --morning 0 --push-ups 400 --app intent --seed 1"))
    }

    @Test("Each share of the page is in the table")
    func shares() async throws {
        let (evaluation, report) = try await Self.report.value
        let page = report.page()
        #expect(evaluation.pools.count == 2)
        for row in evaluation.pools.flatMap(\.rows) {
            let ending: MorningEnding = row.group.name == AlarmPlan.cheats ? .fooled : .earned
            let share = try #require(row.figures[.ending(ending)].value)
            #expect(page.contains(Format.fixed(share, 3)), "\(row.group.name) \(row.label)")
        }
    }
}
