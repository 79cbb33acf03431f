import Detection
import Experiment
import Foundation
import PublishedRules
import Scenarios
import Testing
import Validation

@testable import Reports

@Suite("Validity report")
struct ValidityReportTests {
    private func pair(reasons: [String: String] = [:]) throws -> ValidityPair {
        func clips(_ values: [Double]) -> [ValiditySample] {
            values.map { value in
                ValiditySample(
                    name: "a,b", view: .side, reps: [[.descent: value, .elbowTop: 160 + value]],
                    others: [.bottomInterval: [value]])
            }
        }
        let real = (0..<24).map { Double($0) / 10 }
        var plan = ValidityPlan.Pair(
            name: "home", about: "a test", scenarios: ["real/standard"], recordings: ["clips"])
        plan.subjects = ValidityNames.all.subjects
        plan.reasons = reasons
        func side(_ samples: [ValiditySample]) -> ValidityMaterial {
            var material = ValidityMaterial()
            material.samples = samples
            material.count = samples.count
            return material
        }
        return try ValidityPair(
            plan, real: side(clips(real)), synthetic: side(clips(real.map { $0 + 9 })), settings: .none, notes: [],
            seed: 1
        )
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
        let settings = try ["angle-threshold", "angle-threshold:down=80", "filtered-hysteresis"].map {
            try DetectorCatalog.standard.configured(parsing: $0)
        }
        let transfer = try ValidityPair(
            plan, real: real, synthetic: synthetic,
            settings: TransferSettings(catalogue: settings, spread: Array(settings.prefix(2))), notes: [], seed: 1)
        plan.name = "lost"
        let lost = try ValidityPair(
            plan, real: ValidityMaterial(), synthetic: ValidityMaterial(), settings: .none,
            notes: ["absent is not there"], seed: 1)
        let report = ValidityReport(
            [try pair(reasons: ["descent": "too quick", "front.elbowTop": "not this one"]), transfer, lost],
            split: try PersonSplit(
                ["correct1", "correct13"].map { URL(filePath: "/clips/\($0).csv") }, holdingOut: 0.5, block: 12),
            command: "repgauge validity x", measurements: false)
        try Golden.check(
            report.files().files + [.init("terminal.txt", report.plain)], "validity")
        try Formats.check(report, main: "quantities")
    }

    @Test("those of a single comparison, with every value, are those in Golden/validity-single")
    func single() throws {
        let report = ValidityReport([try pair()], command: "repgauge validity x", measurements: true)
        let files = try report.files().files
        try Golden.check(files + [.init("terminal.txt", report.plain)], "validity-single")
    }

    @Test("the reason that a plan gives stands beside a miss, by view where it is for one view")
    func reasons() throws {
        let pair = try pair(reasons: ["descent": "too quick", "front.elbowTop": "not this one", "elbowTop": "this"])
        let report = ValidityReport([pair], command: "repgauge validity x", measurements: true).page()
        for (quantity, reason) in [
            ("descent", "too quick"), ("elbowTop", "this"), ("bottomInterval", "no reason given"),
        ] {
            let line = try #require(
                report.split(separator: "\n").first { $0.hasPrefix("| side ") && $0.contains("| \(quantity) ") })
            #expect(line.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) == reason)
        }
    }
}
