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
        let run = try await OutcomeRun(try AlarmPlan(plan, goal: 8))
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
