import Counts
import Documents
import Foundation
import HarnessSupport
import Scoring
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Reports

@Suite("The report on histories")
struct CountsReportTests {
    /// A small study, made once for all tests.
    private static let report = Task {
        let names = ["real/standard", "real/fast", "cheat/standing-pump"]
        var kinds = ["alone", "skewed", "everything"].map { CountsPlan.Kind(name: $0, about: "a test of \($0)") }
        kinds[1].samples.watch = .faultless
        kinds[1].samples.watch?.clockSkew = 20_000_000_000
        kinds[2].samples = SampleHistoryPlan()
        (kinds[2].samples.shakes, kinds[2].shakes, kinds[2].days) = (0, 2, 9)
        var plan = CountsPlan(
            name: "small", about: "a small study", sessions: Array(names[0..<2]), phone: "filtered-hysteresis",
            watch: .noise(recall: 0.9, extra: 0.05), kinds: kinds)
        plan.shakes = [names[2]]
        plan.histories = 4
        let experiment = try Library.plan(names, trials: 3, detectors: [plan.phone])
        let operation = CountsOperation(plan, experiment: experiment, phone: plan.phone, watch: nil)
        let inputs = RunInputs(
            experiment, names: names, suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge counts small.yaml")
        let evaluation = try await operation.evaluation()
        let source = OutcomeSource(RunManifest(inputs, in: .sample))
        return (
            evaluation: evaluation,
            report: try OutcomeReport(evaluation, source, planHash: "fedcba9876543210")
        )
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.report.files().files, "counts") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value.report, main: "ways") }

    @Test("Every figure of the page's tables stands in the CSV files")
    func figures() async throws {
        let (evaluation, report) = try await Self.report.value
        var known: Set<String> = []
        for row in evaluation.kinds.flatMap(\.partRows) {
            for figure in [OutcomeFigure<HistoryOutcome.Part>.over, .under, .forged, .shaken] {
                let estimate = row.figures[figure, try #require(row.part)]
                for share in [estimate.value, estimate.lower, estimate.upper] {
                    known.insert(Format.fixed(share.map { $0 * 100 }, 1))
                }
            }
        }
        for kind in evaluation.kinds {
            let histories = kind.outcomes[0]
            known.insert(Format.fixed(histories.reduce(0) { $0 + $1.surplus }, 1))
            known.insert(Format.fixed(histories.reduce(0) { $0 + $1.hiddenCounts }, 1))
            known.insert(Format.fixed(histories.map { abs($0.surplus - $0.hiddenCounts) }.max(), 6))
        }
        let numbers = report.page().split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { line in
            line.matches(of: /[0-9]+\.[0-9]+/).map { String($0.output) }
        }
        #expect(numbers.count > 60)
        for number in numbers { #expect(known.contains(number), "\(number)") }
    }

    @Test("The rows of the histories add up to the figures")
    func sums() async throws {
        let evaluation = try await Self.report.value.evaluation
        let rows = CountsTables.rows(evaluation)
        #expect(rows.count == 3 * 4 * AskingWay.allCases.count)
        for row in evaluation.kinds.flatMap(\.partRows) {
            let part = try #require(row.part)
            let own = rows.filter { $0.kind == row.group.name && $0.part.way == AskingWay.allCases[part] }
            let answers = own.map(\.part.answer)
            let truth = Double(own.reduce(0) { $0 + $1.part.history.trueCounts })
            #expect(answers.reduce(0) { $0 + $1.counted } == row.figures[.counted, part].value)
            #expect(answers.reduce(0) { $0 + $1.over } / truth == row.figures[.over, part].value)
            #expect(answers.reduce(0) { $0 + $1.under } / truth == row.figures[.under, part].value)
        }
    }

    @Test("The guide shows the first table of the committed report")
    func guide() throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let pages = try ["reports/counts/README.md", "docs/counts.md"].map {
            try String(contentsOf: checkout.appending(path: $0), encoding: .utf8)
        }
        let table = pages[0].split(separator: "\n").drop { !$0.hasPrefix("| way") }.prefix { $0.hasPrefix("|") }
        #expect(table.count == 2 + AskingWay.allCases.count)
        for line in table { #expect(pages[1].contains("\n\(line)\n"), "\(line)") }
    }

    @Test("What detectors heard: each count is right, false, or of a borderline repetition")
    func heard() async throws {
        let heard = try await Self.report.value.evaluation.heard
        let plan = try Library.plan(
            ["real/standard", "real/fast", "cheat/standing-pump"], trials: 3, detectors: ["filtered-hysteresis"])
        let results = try await Library.run(plan)
        for row in heard {
            let scores = results.filter { $0.scenario == row[0].scenario }.map { $0.rows[0].score }
            let outcomes = scores.flatMap(\.detections)
            let right = outcomes.count { if case .matched = $0 { true } else { false } }
            let wrong = outcomes.count { if case .falseCount = $0 { true } else { false } }
            #expect(row.phoneCounts(areRight: true) == right && row.phoneCounts(areRight: false) == wrong)
            #expect(row.watchCounts(areRight: true) == nil)
        }
        let cheat = try #require(heard.last)
        #expect(cheat.trueCounts == 0 && cheat.phoneCounts(areRight: false) > 0)
    }
}
