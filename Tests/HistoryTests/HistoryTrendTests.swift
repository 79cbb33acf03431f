import Foundation
import Mathematics
import Reports
import Scenarios
import Testing

@testable import History

@Suite("A trend")
struct HistoryTrendTests {
    private let made: Made

    init() throws { made = try Made() }

    private func trend(
        _ metrics: [String] = ["recall"], over groups: [String] = [], falseAlarms: Double = 0.01
    ) throws -> HistoryTrend {
        try HistoryTrend(
            try HistoryFile(existing: made.file),
            HistorySelection(
                metrics: try metrics.map { try HistoryMetric.named($0, in: Made.metrics) }, groups: groups),
            falseAlarms: falseAlarms, metrics: Made.metrics)
    }

    @Test("compares the same trials with each other, and runs of other trials or another suite with none of them")
    func groups() throws {
        let file = try HistoryFile(addingTo: made.file)
        _ = try file.add([
            try made.baseline("a", seed: 1), try made.baseline("b", seed: 2), try made.baseline("c", seed: 1),
            try made.baseline("d", seed: 1, hash: "01"), try made.baseline("e", seed: 3),
        ])
        let groups = try trend().groups
        #expect(groups.map { $0.runs.map(\.commit) } == [["a", "c"], ["b", "e"], ["d"]])
        #expect(groups.map(\.seed) == [1, nil, nil])
        #expect(groups.map(\.isPaired) == [true, false, false])
        #expect(try trend().steps.isEmpty)
    }

    @Test("names the commit that changed the same trials, in figures and groups that changed")
    func paired() throws {
        let file = try HistoryFile(addingTo: made.file)
        for (number, commit) in ["a", "b", "c", "d"].enumerated() {
            _ = try file.add([try made.baseline(commit, lost: number < 2 ? 0 : 2)])
        }
        let trend = try trend(["recall", "false-per-minute"], over: ["overall", "scenarios"])
        #expect(trend.steps.map { trend.run($0).commit } == ["c", "c"])
        #expect(trend.steps.allSatisfy { $0.test == .paired && $0.p < 1e-6 && $0.before - $0.after > 0.08 })
        let groups = Set(trend.steps.map { trend.series[$0.series].name.group })
        #expect(groups == ["overall", "real/standard"])
        #expect(trend.series.count == 5)
    }

    @Test("finds the step of the same trials in a family of a single scenario, and in a metric that no gate tests")
    func pairedFamily() throws {
        let file = try HistoryFile(addingTo: made.file)
        _ = try file.add([try made.baseline("a"), try made.baseline("b", lost: 2)])
        let trend = try trend(["recall", "off by one share"], over: ["real", "real/standard"])
        #expect(trend.steps.count == 4 && trend.steps.allSatisfy { trend.run($0).commit == "b" })
        let scopes = Set(trend.steps.map { trend.series[$0.series].name.scope })
        #expect(scopes == ["family", "scenario"])
    }

    @Test("compares a run with the one before, also where that one cannot be compared with its own")
    func changedTrials() throws {
        let file = try HistoryFile(addingTo: made.file)
        _ = try file.add([
            try made.baseline("a"), try made.baseline("b", countable: 13),
            try made.baseline("c", lost: 2, countable: 13),
        ])
        let trend = try trend()
        #expect(trend.notes.count == 1 && trend.notes[0].contains("run 2"))
        #expect(trend.steps.map { trend.run($0).commit } == ["c"])
    }

    @Test("finds the step in runs of other trials, at its run, and keeps what people say of it")
    func order() throws {
        let file = try HistoryFile(addingTo: made.file)
        var stream = RandomStream(key: 4, trial: 0, station: .scenario)
        for number in 1...40 {
            let recall = (number < 26 ? 0.8 : 0.7) + stream.normal(sd: 0.02)
            let report = try made.report(seed: UInt64(number), recall: "\(recall)")
            _ = try file.add([try HistoryInput(report, commit: "commit\(number)", metrics: Made.metrics)])
        }
        let found = try trend()
        let step = try #require(found.steps.first)
        #expect(found.steps.count == 1)
        #expect(found.run(step).number == 26)
        #expect(step.test == .order && abs(step.before - 0.8) < 0.02 && abs(step.after - 0.7) < 0.02)
        #expect(found.openSteps.count == 1)

        #expect(try found.judge("commit26", .dismissed, note: "noise", in: file) == 1)
        #expect(try trend().steps[0].judgement == HistoryJudgement(verdict: .dismissed, note: "noise"))
        #expect(try found.judge("commit26", .confirmed, note: "new rule", in: file) == 1)
        let again = try trend()
        #expect(again.steps[0].judgement == HistoryJudgement(verdict: .confirmed, note: "new rule"))
        #expect(again.openSteps.isEmpty)
        for note in ["a\nb", String(repeating: "a", count: 1001)] {
            #expect(throws: HistoryError.invalidNote) { try again.judge("commit26", .confirmed, note: note, in: file) }
        }
        func refused(_ commit: String, _ error: HistoryError) {
            #expect(throws: error) { try again.judge(commit, .confirmed, note: "", in: file) }
        }
        refused("commit25", .noStep(commit: "commit25", steps: ["commit26"]))
        for commit in ["", "x"] { refused(commit, .unknownCommit(commit, steps: ["commit26"])) }
    }

    @Test("asks for more of a commit's name where several commits with steps begin with it")
    func severalCommits() throws {
        let file = try HistoryFile(addingTo: made.file)
        _ = try file.add([try made.baseline("a"), try made.baseline("b1", lost: 2), try made.baseline("b2")])
        #expect(throws: HistoryError.severalCommits("b", steps: ["b1", "b2"])) {
            try trend().judge("b", .confirmed, note: "", in: file)
        }
    }

    @Test("says that few runs of other trials cannot show a step")
    func few() throws {
        let file = try HistoryFile(addingTo: made.file)
        for number in 1...8 {
            let report = try made.report(seed: UInt64(number), recall: number < 5 ? "0.9" : "0.1")
            _ = try file.add([try HistoryInput(report, commit: "commit\(number)", metrics: Made.metrics)])
        }
        let strict = try trend()
        #expect(strict.steps.isEmpty)
        #expect(strict.notes.count == 1 && strict.notes[0].contains("p = 0.02857"))
        let page = try HistoryReport(strict, file: "a.history", command: "").report().files[1].text
        #expect(strict.hasTooFewRuns && page.contains("Too few runs to tell") && !page.contains("\"No step\""))
        let loose = try trend(falseAlarms: 0.05)
        #expect(loose.steps.count == 1 && !loose.hasTooFewRuns)
    }

    /// The trend of runs whose detector has another label from the 13th on.
    private func relabelled(runs: Int) throws -> HistoryTrend {
        let file = try HistoryFile(addingTo: made.file)
        for number in 1...runs {
            let detector = number < 13 ? "angle-threshold" : "angle-threshold:down=80"
            let report = try made.report(seed: UInt64(number), recall: "0.9", detector: detector)
            _ = try file.add([try HistoryInput(report, commit: "commit\(number)", metrics: Made.metrics)])
        }
        return try trend()
    }

    @Test("says whose figures have too few runs, where a detector has another label from some run on")
    func fewOfOne() throws {
        let found = try relabelled(runs: 16)
        #expect(found.steps.isEmpty && found.hasTooFewRuns)
        #expect(found.hasEnoughRuns, "twelve runs can show a step at the level of two figures")
        #expect(found.notes.count == 1 && found.notes[0].contains("4 of the 16 runs of "))
        #expect(found.notes[0].contains("figures of angle-threshold:down=80, are too few"))
    }

    @Test("says whose figures have a single run, where there are more")
    func alone() throws {
        let found = try relabelled(runs: 13)
        #expect(found.notes.count == 1 && !found.hasTooFewRuns)
        #expect(found.notes[0].hasPrefix("Figures of angle-threshold:down=80 have a single one of the 13 runs of "))
    }

    @Test("says that few runs of other trials cannot show a step, and that the same trials show none")
    func fewBeside() throws {
        let file = try HistoryFile(addingTo: made.file)
        _ = try file.add(["a", "b"].map { try made.baseline($0) })
        for number in 1...3 {
            let report = try made.report(seed: UInt64(number), recall: "0.9")
            _ = try file.add([try HistoryInput(report, commit: "commit\(number)", metrics: Made.metrics)])
        }
        let found = try trend()
        #expect(found.steps.isEmpty && found.hasTooFewRuns && found.hasEnoughRuns)
        let page = try HistoryReport(found, file: "a.history", command: "").report().files[1].text
        #expect(page.contains("No open step; some runs are too few to tell") && !page.contains("Too few runs to tell"))
    }

    @Test(
        "finds a large step at any level that permutations can reach, and says where so many series share it that none can",
        arguments: [(0.01, true), (8e-6, true), (1e-9, false)])
    func reach(falseAlarms: Double, isFound: Bool) throws {
        let file = try HistoryFile(addingTo: made.file)
        for number in 1...40 {
            let recall = (number < 21 ? 0.9 : 0.5) + Double(number * 7 % 5) / 100
            let report = try made.report(seed: UInt64(number), recall: "\(recall)")
            _ = try file.add([try HistoryInput(report, commit: "commit\(number)", metrics: Made.metrics)])
        }
        let trend = try trend()
        let search = HistorySearch(
            file: file, groups: trend.groups, series: trend.series, falseAlarms: falseAlarms, metrics: Made.metrics)
        let found = try search.steps()
        #expect(found.steps.map(\.index) == (isFound ? [20] : []))
        #expect(search.isBeyondReach == !isFound)
        #expect(found.notes.count == (isFound ? 0 : 1))
        #expect(found.notes.allSatisfy { $0.contains("too many") && $0.contains("1e-07") && $0.contains("1e-09") })
    }

    @Test("finds every figure by its name, those of the headline over a group of their own")
    func names() throws {
        for metric in HistoryMetric.all(Made.metrics) {
            #expect(try HistoryMetric.named(metric.name, in: Made.metrics) == metric)
        }
        #expect(try HistoryMetric.named("false_counts_per_minute", in: Made.metrics).name == "false-per-minute")
        let file = try HistoryFile(addingTo: made.file)
        let report = try made.report(seed: 1, recall: "0.9")
        _ = try file.add([try HistoryInput(report, commit: "a", metrics: Made.metrics)])
        let groups = try trend(["recall", "recall-observable-mean"]).series.map(\.name.group)
        #expect(groups == ["overall", "headline"])
        #expect(try trend([], over: ["headline"]).series.map(\.metric.name) == ["recall-observable-mean"])
        let both = HistorySelection(groups: ["headline", "overall"])
        #expect(both.metrics == HistoryMetric.standard + HistoryMetric.headline)
        #expect(HistorySelection().metrics == HistoryMetric.standard && HistorySelection().groups == ["overall"])
        for (metric, group) in [("recall", "headline"), ("recall-observable-mean", "overall")] {
            #expect(throws: HistoryError.self) { try trend([metric], over: [group]) }
        }
    }

    @Test("refuses detectors, groups, metrics and probabilities that there are not")
    func unknown() throws {
        _ = try HistoryFile(addingTo: made.file).add([try made.baseline("a")])
        let file = try HistoryFile(existing: made.file)
        #expect(throws: HistoryError.noHeadline) { try trend([], over: ["headline"]) }
        #expect(throws: HistoryError.noHeadline) { try trend(["recall-observable-mean"]) }
        for selection in [HistorySelection(detectors: ["x"]), HistorySelection(groups: ["x"])] {
            #expect(throws: HistoryError.self) { try HistoryTrend(file, selection, metrics: Made.metrics) }
        }
        #expect(throws: HistoryError.self) { try HistoryMetric.named("x", in: Made.metrics) }
        for level in [0, 0.6, Double.nan] { #expect(throws: HistoryError.self) { try trend(falseAlarms: level) } }
        #expect(try HistoryMetric.named("False_per minute", in: Made.metrics).name == "false-per-minute")
    }
}
