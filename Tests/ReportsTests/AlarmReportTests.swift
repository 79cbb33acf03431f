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
        let names = ["alarm/honest", "alarm/boarding", "alarm/cheat-standing-pump"]
        let plan = try Library.plan(names, trials: 6, detectors: ["angle-threshold", "closed-chain"])
        let result = try await AlarmOperation(try AlarmPlan(plan, goal: 8)).run()
        let inputs = RunInputs(
            plan, names: names, suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge alarm \(names.joined(separator: " "))")
        return AlarmReport(
            try AlarmEvaluation(result.study, seed: 1),
            record: AlarmRecord(RunManifest(inputs, in: .sample), result: result))
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.files().files, "alarm") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value, main: "sleepers") }

    @Test("Each share of the page is in the table")
    func shares() async throws {
        let report = try await Self.report.value
        let rows = AlarmTables.rows(report.evaluation)
        let page = report.page()
        for row in rows where row.isPooled {
            let ending: MorningEnding = row.group.name == AlarmEvaluation.cheats ? .fooled : .earned
            let share = try #require(row.figures[ending])
            #expect(page.contains(Format.fixed(share.value, 3)), "\(row.group.name) \(row.label)")
        }
    }
}
