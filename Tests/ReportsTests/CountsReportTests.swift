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
        let result = try await CountsOperation(plan, experiment: experiment, phone: plan.phone, watch: nil).run()
        let inputs = RunInputs(
            experiment, names: names, suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge counts small.yaml")
        return CountsReport(
            try CountsEvaluation(result.study),
            record: CountsRecord(
                RunManifest(inputs, in: .sample), planHash: "fedcba9876543210", result: result))
    }

    @Test("It is the committed one")
    func golden() async throws { try Golden.check(try await Self.report.value.files().files, "counts") }

    @Test("It is printed in every format")
    func formats() async throws { try Formats.check(try await Self.report.value, main: "ways") }

    @Test("Every figure of the page's tables stands in the CSV files")
    func figures() async throws {
        let report = try await Self.report.value
        var known: Set<String> = []
        for row in CountsTables.rows(report.evaluation) {
            for estimate in [row.figures.over, row.figures.under, row.figures.forged, row.figures.shaken] {
                for share in [estimate?.value, estimate?.interval?.lowerBound, estimate?.interval?.upperBound] {
                    known.insert(Format.fixed(share.map { $0 * 100 }, 1))
                }
            }
        }
        for kind in report.evaluation.kinds {
            known.formUnion([Format.fixed(kind.surplus, 1), Format.fixed(kind.hiddenCounts, 1)])
            known.insert(Format.fixed(kind.largestDifference, 6))
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
        let rows = CountsTables.historyRows(evaluation.study)
        #expect(rows.count == 3 * 4 * AskingWay.allCases.count)
        for row in CountsTables.rows(evaluation) {
            let own = rows.filter { $0.kind == row.kind.kind.name && $0.way == row.figures.way }
            let answers = own.map { $0.outcome[$0.way] }
            let truth = Double(own.reduce(0) { $0 + $1.outcome.trueCounts })
            #expect(answers.reduce(0) { $0 + $1.counted } == row.figures.counted)
            #expect(answers.reduce(0) { $0 + $1.over } / truth == row.figures.over?.value)
            #expect(answers.reduce(0) { $0 + $1.under } / truth == row.figures.under?.value)
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
            let scores = results.filter { $0.scenario == row.scenario }.map { $0.rows[0].score }
            let outcomes = scores.flatMap(\.detections)
            let right = outcomes.count { if case .matched = $0 { true } else { false } }
            let wrong = outcomes.count { if case .falseCount = $0 { true } else { false } }
            #expect(row.phoneRight == right && row.phoneFalse == wrong && row.watchRight == nil)
        }
        #expect(heard.last?.trueCounts == 0 && (heard.last?.phoneFalse ?? 0) > 0)
    }
}
