import Detection
import Experiment
import Foundation
import Mathematics
import Pages
import PublishedRules
import Recordings
import Testing

@testable import Reports
@testable import Scenarios
@testable import Validation

@Suite("Validity report")
struct ValidityReportTests {
    private func pair(people: Int = 32, trials: Int = 30) -> ValidityPair {
        var stream = RandomStream(key: 1, trial: 0, station: .controls)
        func side(_ count: Int, people: Int?, error: Double) -> ValidityMaterial {
            var material = ValidityMaterial()
            material.count = count
            material.samples = (0..<count).map { clip in
                ClipSample(
                    name: "a,b", person: people.map { Person(named: "p", stated: "\(clip % $0)", block: 12) },
                    view: .side,
                    values: [
                        .descent: 1 + 0.1 * stream.normal(), .error: error * (1 + 0.1 * stream.normal()),
                        .nose: 0.7 + 0.1 * stream.normal(),
                    ],
                    structure: [.hipsMoving: 0.6 - 60 * (error - 0.005) + 0.05 * stream.normal()])
            }
            return material
        }
        var plan = ValidityPlan.Pair(
            name: "home", about: "a test", scenarios: ["real/standard"], recordings: ["clips"])
        plan.subjects = ClipQuantity.Kind.allCases
        return ValidityPair(
            plan, real: side(people, people: 16, error: 0.005), synthetic: side(trials, people: nil, error: 0.01),
            settings: .none, notes: [], seed: 1)
    }

    /// Clips in which three settings count more or less well.
    private func clips(_ errors: [[Int]]) -> [TransferClip] {
        errors.enumerated().map { index, errors in
            TransferClip(
                name: "clip \(index)", view: .side, seconds: 30, bottoms: 10,
                outcomes: errors.map { .init(countError: abs($0), detected: 10 - max(0, $0), falseCounts: max(0, -$0)) }
            )
        }
    }

    @Test("its files are those in Golden/validity")
    func golden() throws {
        var (real, synthetic) = (ValidityMaterial(), ValidityMaterial())
        real.clips = clips((0..<30).map { [$0 % 2, $0 % 3, $0 % 5 - 2] })
        synthetic.clips = clips((0..<30).map { [$0 % 3 - 1, $0 % 4, $0 % 5] })
        (real.count, synthetic.count) = (30, 30)
        var plan = ValidityPlan.Pair(
            name: "transfer", about: "detectors", scenarios: ["real/standard"], recordings: ["clips"])
        plan.comparesTransfer = true
        let settings = try ["closed-chain", "kalman-phase", "filtered-hysteresis"].map {
            try DetectorCatalog.standard.configured(parsing: $0)
        }
        let transfer = ValidityPair(
            plan, real: real, synthetic: synthetic,
            settings: TransferSettings(catalogue: settings, spread: Array(settings.prefix(2))), notes: [], seed: 1)
        plan.name = "lost"
        let lost = ValidityPair(
            plan, real: ValidityMaterial(), synthetic: ValidityMaterial(), settings: .none,
            notes: ["absent is not there"], seed: 1)
        let report = ValidityReport(
            [pair(), transfer, lost],
            split: try PersonSplit(
                ["correct1", "correct13"].map { URL(filePath: "/clips/\($0).csv") }, holdingOut: 0.5, block: 12),
            command: "repgauge validity x", measurements: false)
        try Golden.check(
            report.files().files + [.init("terminal.txt", report.plain)], "validity")
        try Formats.check(report, main: "criteria")
    }

    @Test("of too few clips it says what is not answered and why, without an empty paragraph")
    func few() throws {
        let report = ValidityReport([pair(people: 6, trials: 4)], command: "repgauge validity x", measurements: false)
        let page = report.page()
        #expect(page.contains("home: realism is not judged: that takes 8 clips of people, 8 of other people"))
        let html = try #require(report.files().files.first { $0.name == "report.html" })
        #expect(html.text.contains("realism is not judged: that takes 8 clips"))
        #expect(page.contains("in common.\n\n| comparison"), "\(page.prefix(600))")
        #expect(report.plain.contains("in common.\n\n\ncomparison") == false, "\(report.plain)")
    }

    @Test("the table of all quantities shows people and clips at first")
    func quantities() throws {
        let page = ValidityReport([pair()], command: "", measurements: false).html
        let section = try #require(page.sections.first { $0.id == "quantities" })
        let shown = section.content.columns.filter { !$0.format.hidden }.map(\.name)
        #expect(shown.contains("real_p50") && shown.contains("synthetic_p50") && shown.contains("distance"))
        #expect(!shown.contains("real_p25"))
    }

    @Test("those of a single comparison, with every value, are those in Golden/validity-single")
    func single() throws {
        let report = ValidityReport([pair()], command: "repgauge validity x", measurements: true)
        let files = try report.files().files
        try Golden.check(files + [.init("terminal.txt", report.plain)], "validity-single")
    }
}
