import Gating
import Foundation
import Scenarios
import Scoring
import Testing

@testable import Reports

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("What a gate says")
struct GateReportTests {
    /// A gate of one scenario in which a detector with an unusual label lost every second repetition.
    private func outcome(missing: Bool = false) -> GateOutcome {
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
            budgets: [Budget(scope: "real/one", falseCounts: 0)], settings: settings, seed: 1)
        if missing { outcome.missing = [("scenario real/two", "no such\nscenario: 5 %, sorry")] }
        return outcome
    }

    @Test("JUnit XML parses, and its numbers are those of its cases")
    func junit() throws {
        for missing in [false, true] {
            let outcome = outcome(missing: missing)
            let root = try #require(try XMLDocument(data: Data(GateJUnit.text(outcome).utf8)).rootElement())
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

    @Test("GitLab's report is a list with a fingerprint for each finding")
    func gitlab() throws {
        let data = Data(try GateAnnotations.gitlab(outcome(), file: "base.json").utf8)
        let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(issues.count == outcome().count(.regressed) + outcome().count(.inconclusive))
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
        #expect(issues.allSatisfy { ["critical", "minor"].contains($0["severity"] as? String) })
    }

    @Test("its files are those in Golden/gate")
    func golden() throws {
        let outcome = outcome(missing: true)
        let report = GateReport(outcome, environment: .sample)
        try Golden.check(
            [
                .init("terminal.txt", report.plain), .init("gate.md", report.page()),
                .init("gate.xml", GateJUnit.text(outcome)),
                .init("github.txt", GateAnnotations.github(outcome, file: "a,b:c.json")),
                .init("gitlab.json", try GateAnnotations.gitlab(outcome, file: "base.json")),
                .init("gate.json", try report.json()),
            ], "gate")
        try Formats.check(report, main: "figures", hasOwnJSON: true)
    }
}
