import Documents
@testable import Experiment
@testable import Gating
import Foundation
import Pages
@testable import Scenarios
import Scoring
import Testing

@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("What a gate says")
struct GateReportTests {
    /// A gate of one scenario in which a detector with an unusual label lost every second repetition.
    private func outcome(
        missing: Bool = false, budgets: [Budget] = [Budget(scope: "real/one", falseCounts: 0)]
    ) -> GateOutcome {
        var counts = TrialCounts()
        (counts.countable, counts.countableObservable, counts.detected, counts.detectedObservable) = (10, 10, 10, 10)
        counts.duration = 60_000_000_000
        counts.closeTrial()
        var worse = counts
        (worse.detected, worse.detectedObservable) = (5, 5)
        worse.closeTrial()
        var settings = GateSettings()
        settings.resamples = 50
        var outcome = GateOutcome(
            title: "then against now",
            table: PairedTable(
                detectors: ["d<1>&\"2\",%"], scenarios: ["real/one"], families: [.real],
                pairs: [
                    [
                        PairedTrials(
                            before: Array(repeating: counts, count: 30), after: Array(repeating: worse, count: 30))
                    ]
                ]),
            budgets: budgets, settings: settings, seed: 1)
        if missing { outcome.missing = [("scenario real/two", "no such\nscenario: 5 %, sorry")] }
        return outcome
    }

    @Test("JUnit XML parses, and its numbers are those of its cases")
    func junit() throws {
        for missing in [false, true] {
            let outcome = outcome(missing: missing)
            let text = GateJUnit.text(outcome, command: "gate")
            let root = try #require(try XMLDocument(data: Data(text.utf8)).rootElement())
            let cases = try root.nodes(forXPath: "//testcase")
            #expect(root.attribute(forName: "tests")?.stringValue == "\(cases.count)")
            #expect(try root.nodes(forXPath: "//failure").count == outcome.count(.regressed))
            #expect(root.attribute(forName: "failures")?.stringValue == "\(outcome.count(.regressed))")
            #expect(try root.nodes(forXPath: "//error").count == (missing ? 1 : 0))
            let label = try #require(try root.nodes(forXPath: "//testcase").last as? XMLElement)
            #expect(label.attribute(forName: "classname")?.stringValue == "d<1>&\"2\",%")
        }
    }

    @Test("GitHub's commands are one line each, with what would end a property escaped")
    func github() {
        let lines = GateAnnotations.github(outcome(missing: true), file: "a,b:c.json").split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.hasPrefix("::error file=a%2Cb%3Ac.json,line=1,title="))
            let properties = line.dropFirst(2).prefix { $0 != ":" }
            #expect(properties.split(separator: ",").count == 3)
        }
        #expect(lines[0].hasSuffix("::no such%0Ascenario: 5 %25, sorry"))
    }

    @Test("a comparison of two detectors has no file, and bears its own name in JUnit")
    func comparison() throws {
        let outcome = outcome()
        #expect(GateAnnotations.github(outcome, file: nil).hasPrefix("::error title="))
        #expect(try GateAnnotations.gitlab(outcome, file: nil).contains("\"path\" : \".\""))
        #expect(GateJUnit.text(outcome, command: "compare").contains("<testsuites name=\"repgauge compare\" "))
    }

    @Test("GitLab's report is a list with a fingerprint for each finding")
    func gitlab() throws {
        let data = Data(try GateAnnotations.gitlab(outcome(), file: "base.json").utf8)
        let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(issues.count == outcome().count(.regressed) + outcome().count(.inconclusive))
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
        #expect(issues.allSatisfy { ["critical", "minor"].contains($0["severity"] as? String) })
    }

    @Test("budgets of two metrics over one scenario are two findings for GitLab")
    func twoBudgets() throws {
        let budgets = [Metric.recall, .f1].map { Budget(scope: "real/one", metric: $0, limit: 0.9) }
        let data = Data(try GateAnnotations.gitlab(outcome(budgets: budgets), file: "base.json").utf8)
        let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(issues.count { ($0["check_name"] as? String)?.contains(": budget of ") ?? false } == 2)
        let texts = issues.compactMap { $0["description"] as? String }
        #expect(texts.contains { $0.hasSuffix("in real/one is 0.500, where at least 0.900 is needed") })
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    }

    @Test("a value that misses its budget by little is told from the limit")
    func narrowBudget() {
        func text(_ allowed: Double, _ after: Double) -> String {
            GateSentence.text(
                BudgetFinding(
                    detector: "d", scope: "overall", figure: .recall, allowed: allowed, before: 0.9, after: after))
        }
        #expect(text(0.9, 0.89996).hasSuffix("is 0.89996, where at least 0.90000 is needed"))
        #expect(text(0.9, 0.8).hasSuffix("is 0.800, where at least 0.900 is needed"))
        #expect(text(0.9, 0.9).hasSuffix("is 0.900, where at least 0.900 is needed"))
    }

    @Test("its files are those in Golden/gate")
    func golden() throws {
        let outcome = outcome(missing: true)
        let report = GateReport(outcome, environment: .sample)
        try Golden.check(
            [
                .init("terminal.txt", report.plain), .init("gate.md", report.page()),
                .init("gate.xml", GateJUnit.text(outcome, command: "gate")),
                .init("github.txt", GateAnnotations.github(outcome, file: "a,b:c.json")),
                .init("gitlab.json", try GateAnnotations.gitlab(outcome, file: "base.json")),
                .init("gate.json", try report.json()),
            ], "gate")
        try Formats.check(report, main: "figures", hasOwnJSON: true)
    }

    /// A gate of a detector that did not change, with a time that is decided so.
    private func unchanged(
        time decision: GateDecision?, isBusy: Bool = false, requires: Bool = false
    ) throws -> GateOutcome {
        var counts = TrialCounts()
        (counts.countable, counts.countableObservable, counts.detected, counts.detectedObservable) = (10, 10, 10, 10)
        counts.duration = 60_000_000_000
        counts.closeTrial()
        var settings = GateSettings()
        (settings.resamples, settings.requiresTimes) = (50, requires)
        let side = Array(repeating: counts, count: 5)
        let pairs = [PairedTrials(before: side, after: side)]
        var outcome = GateOutcome(
            title: "then against now",
            table: PairedTable(detectors: ["d"], scenarios: ["real/one"], families: [.real], pairs: [pairs]),
            budgets: [], settings: settings, seed: 1)
        if let decision {
            let blocks = Array(repeating: 1000, count: 30)
            var finding = try #require(
                LatencyFinding(detector: "d", before: blocks, after: blocks, floor: 0.1, level: 0.001))
            (finding.decision, finding.isBusy) = (decision, isBusy)
            outcome.latency = [finding]
        }
        return outcome
    }

    @Test("without any change there is one line for accuracy and one for times")
    func short() throws {
        let outcome = try unchanged(time: .pass)
        let lines = GateText(outcome: outcome, form: .plain).text.split(separator: "\n").map(String.init)
        #expect(lines.count == 3, "\(lines)")
        #expect(lines[0] == "PASS: then against now")
        #expect(
            lines[1] == """
                accuracy: PASS, none of \(outcome.findings.count) figures changed in 5 trials; not even the loss of \
                all repetitions of a scenario is found in 8 of 10 cases (least well: d, real/one)
                """)
        #expect(lines[2] == "times: PASS, none of 1 detector is slower by 10 %")
        // The column of changed trials is left out in 80 columns.
        let whole = TextWidth.$columns.withValue(200) { GateText(outcome: outcome, form: .plain, isWhole: true).text }
        #expect(whole.contains("0 of 5") && whole.contains("sign-flip"))
        let page = GateText(outcome: outcome, form: .markdown).text
        let fold = try #require(page.range(of: "<details>"))
        #expect(page[fold.lowerBound...].contains("0 of 5") && !page[..<fold.lowerBound].contains("0 of 5"))
    }

    @Test(
        "a time decides with accuracy what is sure, and alone what is required",
        arguments: [
            (.pass, .pass, .pass), (.improved, .improved, .improved), (.regressed, .regressed, .regressed),
            (.inconclusive, .pass, .inconclusive), (nil, .pass, .inconclusive),
        ] as [(GateDecision?, GateDecision, GateDecision)])
    func verdicts(time: GateDecision?, free: GateDecision, required: GateDecision) throws {
        let outcome = try unchanged(time: time)
        #expect(outcome.accuracy == .pass)
        #expect(outcome.decision == free)
        #expect(try unchanged(time: time, requires: true).decision == required)
    }

    @Test("a busy machine costs no accuracy pass: a line, a notice and a skipped case")
    func busy() throws {
        let outcome = try unchanged(time: .inconclusive, isBusy: true)
        let text = GateText(outcome: outcome, form: .plain).text
        #expect(text.hasPrefix("PASS") && text.contains("times: not decided (busy machine)\n"))
        let lines = GateAnnotations.github(outcome, file: "base.json").split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("::notice "))
        #expect(GateJUnit.text(outcome, command: "gate").contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
        let required = try unchanged(time: .inconclusive, isBusy: true, requires: true)
        #expect(GateAnnotations.github(required, file: "base.json").hasPrefix("::warning "))
        #expect(GateText(outcome: required, form: .plain).text.hasPrefix("INCONCLUSIVE"))
    }

    @Test("a comparison of detectors is not called a gate")
    func name() {
        let page = GateReport(outcome(), environment: .sample, name: "Comparison").page()
        #expect(page.hasPrefix("## Comparison: REGRESSED\n"))
    }

    @Test("a bar names its figure first, since the names of scenarios may leave no room for it")
    func bars() throws {
        let page = GateReport(outcome(), environment: .sample).html("", .none)
        #expect(try page.document().contains("f1, real/one"))
    }

    @Test("the legend of the bars says of a figure what its verdict says")
    func legend() throws {
        var outcome = outcome()
        func drawn() throws -> String {
            try GateReport(outcome, environment: .sample).html("", .none).document()
        }
        #expect(try drawn().contains(#">regressed\u003c/text>"#))
        for index in outcome.findings.indices { outcome.findings[index].decision = .pass }
        let passed = try drawn()
        #expect(passed.contains(#">passed\u003c/text>"#) && !passed.contains("not decided"))
        for index in outcome.findings.indices { outcome.findings[index].decision = .inconclusive }
        #expect(try drawn().contains(#">not decided\u003c/text>"#))
    }

    @Test("a budget of false counts is named on the page, where its cell is empty")
    func budgetWords() throws {
        let column = try #require(GateTables.budgets.page.first { $0.name == "metric" })
        #expect(column.format.words?[""]?.text == "false counts")
    }

    @Test("a changed trial names the detector that errs at its instant, with the errors of that one")
    func changed() {
        func counts(missed: Int) -> TrialCounts {
            var counts = TrialCounts()
            (counts.countable, counts.detected) = (10, 10 - missed)
            counts.closeTrial()
            return counts
        }
        func shown(before: Int, after: Int) -> PageTrial {
            var trial = ChangedTrial(
                detector: "old → new", scenario: "real/one", family: .real, trial: 3, before: counts(missed: before),
                after: counts(missed: after),
                address: TrialAddress(
                    .trial(subject: "real/one", scenario: "real/one", number: 3, seed: 1), detectors: ["old", "new"]))
            let error = ErrorEvent(instant: 1_000_000_000, kind: .missed, isMissed: true)
            trial.look(at: .init(before: before > after ? [error] : [], after: before < after ? [error] : []))
            return PageTrial(row: 1, changed: trial, .none)
        }
        let (won, lost) = (shown(before: 4, after: 1), shown(before: 2, after: 5))
        #expect(won.group == .gained && won.detector == "old" && won.errors == 4)
        #expect(lost.group == .lost && lost.detector == "new" && lost.errors == 5)
    }

    @Test("a heading of the calibration is whole without the one before it, as where a narrow terminal names it")
    func calibrationHeadings() {
        let titles = CalibrationText.table.columns.compactMap(\.heading?.title)
        #expect(titles.count > 4 && titles.allSatisfy { $0.first?.isLetter == true }, "\(titles)")
    }
}
