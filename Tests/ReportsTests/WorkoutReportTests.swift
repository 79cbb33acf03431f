import Detection
import Foundation
import HarnessSupport
import PublishedRules
import Scenarios
import Scoring
import Testing
import Workout

@testable import Experiment
@testable import Outcomes
@testable import Reports

@Suite("The report on a workout")
struct WorkoutReportTests {
    /// A small study, made once for all tests.
    private static let report = Task {
        let experiment = try Library.plan(
            ["workout/three-sets"], trials: 5, detectors: ["angle-threshold", "closed-chain"])
        let run = try await OutcomeRun(try WorkoutRunPlan(experiment))
        let inputs = RunInputs(
            experiment, names: ["workout/three-sets"], suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge workout run")
        let evaluation = try OutcomeEvaluation(run)
        return (
            evaluation: evaluation,
            report: try WorkoutRunPlan.report(evaluation, OutcomeSource(RunManifest(inputs, in: .sample)))
        )
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.report.files().files, "workout") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value.report, main: "detectors") }

    @Test("Each step of the page is in the table, due and done")
    func steps() async throws {
        let (evaluation, report) = try await Self.report.value
        let page = report.page()
        let rows = evaluation.scenarios[0].partRows
        #expect(rows.count == 7 * evaluation.run.labels.count)
        for row in rows where row.label == "closed-chain" {
            let part = try #require(row.part)
            let (done, share) = (row.figures[.doneSeconds, part].value, row.figures[.ending(.inTime), part].value)
            let text = "\(Format.fixed(done, 1)) (\(Format.fixed(share, 2)))"
            #expect(done != nil && share != nil)
            #expect(page.contains(text), "\(text)")
        }
    }
}

@Suite("The report on a workout in a closed loop")
struct WorkoutLoopReportTests {
    /// A small study, made once for all tests.
    private static let report = Task {
        let experiment = try Library.plan(
            ["workout/three-sets"], trials: 3, detectors: ["angle-threshold", "closed-chain"])
        let run = try await OutcomeRun(try WorkoutLoopPlan(experiment))
        let inputs = RunInputs(
            experiment, names: ["workout/three-sets"], suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge workout run")
        return try WorkoutLoopPlan.report(try OutcomeEvaluation(run), OutcomeSource(RunManifest(inputs, in: .sample)))
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.files().files, "workout-loop") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value, main: "detectors") }
}

@Suite("Workouts in every format")
struct WorkoutViewTests {
    @Test("A workout of each kind is shown, and its JSON reads back")
    func view() throws {
        let script = try #require(try Library.open().scenario(named: "workout/three-sets").workout)
        let view = try PrintedTable(workout: try WorkoutPreview(script.plan))
        try Formats.check(view, main: "steps", hasOwnJSON: true)
        #expect(try WorkoutPlan(from: Data(view.json().utf8)) == script.plan)
        #expect(view.page().contains("| 10 repetitions") && view.page().contains("cadence 26–34 /min"))
    }
}

@Suite("The guide on workouts")
struct WorkoutGuideTests {
    /// The rows of a page's tables, without the spaces that align them.
    private func rows(_ path: String) throws -> [String] {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        return try String(contentsOf: checkout.appending(path: path), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("|") }
            .map { row in
                row.split(separator: "|", omittingEmptySubsequences: false).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                .joined(separator: "|")
            }
    }

    @Test(
        "its tables are those of the committed reports",
        arguments: [
            ("reports/workout", "\\|[1-9] (warmup|work|recovery), .*", 7),
            ("reports/workout-loop", ".*\\|(closed|open)\\|.*", 8),
        ])
    func tables(report: String, pattern: String, count: Int) throws {
        let pattern = try Regex(pattern)
        let guide = try rows("docs/workout.md").filter { $0.wholeMatch(of: pattern) != nil }
        let report = try rows("\(report)/README.md")
        #expect(guide.count == count)
        for row in guide { #expect(report.contains(row), "\(row)") }
    }
}
