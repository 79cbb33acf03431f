import Documents
import Validation
import Foundation
import Reports
import Scenarios
import Testing

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
            plan, real: side(clips(real)), synthetic: side(clips(real.map { $0 + 9 })), settings: [], notes: [], seed: 1
        )
    }

    @Test("the tables have the columns that they promise, and one row a view and quantity")
    func tables() throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "validity-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        let pair = try pair()
        let comparison = try #require(pair.comparison)
        let folder = try ReportFolder(target)
        try ValidityReport([pair], command: "repgauge validity x").write(into: folder, measurements: true)
        try folder.publish()
        func lines(_ name: String) throws -> [Substring] {
            try String(contentsOf: target.appending(path: name), encoding: .utf8).split(separator: "\n")
        }
        let rows = try lines("quantities.csv")
        #expect(rows.count == comparison.rows.count + 1)
        let columns = rows[0].split(separator: ",").count
        for row in rows { #expect(row.split(separator: ",", omittingEmptySubsequences: false).count == columns) }
        #expect(rows.contains { $0.hasPrefix("home,side,tempo,descent,s,24,24,") && $0.hasSuffix("median and cover,") })
        #expect(try lines("measurements.csv").count == 1 + 2 * 24 * 3)
        #expect(try lines("measurements.csv").contains { $0.hasPrefix("home,real,\"a,b\",side,descent,0,") })
        #expect(try lines("classifier.csv").count > 6)
        let dictionary = try lines("columns.md").joined()
        for quantity in ValidityQuantity.allCases { #expect(dictionary.contains("| \(quantity.rawValue) |")) }
    }

    @Test("the page names what misses, lists what is not judged, and says how to repeat it")
    func page() throws {
        let report = ValidityReport([try pair()], command: "repgauge validity x")
        #expect(report.markdown.contains("0 of 3 judged quantities pass (0 %)"))
        #expect(report.markdown.contains("| **median and cover**"))
        #expect(report.markdown.contains("## Not judged"))
        #expect(report.markdown.contains("    repgauge validity x\n"))
        #expect(report.markdown.contains("no reason given"))
        #expect(report.plain.contains("From the side"))
        #expect(!report.plain.contains("Oblique"))
    }

    @Test("the reason that a plan gives stands beside a miss, by view where it is for one view")
    func reasons() throws {
        let pair = try pair(reasons: ["descent": "too quick", "front.elbowTop": "not this one", "elbowTop": "this"])
        let report = ValidityReport([pair], command: "repgauge validity x").markdown
        for (quantity, reason) in [
            ("descent", "too quick"), ("elbowTop", "this"), ("bottomInterval", "no reason given"),
        ] {
            let line = try #require(
                report.split(separator: "\n").first { $0.hasPrefix("| side ") && $0.contains("| \(quantity) ") })
            #expect(line.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) == reason)
        }
    }

    @Test("a pair without recordings is counted and named, and takes nothing from the others")
    func skipped() throws {
        let plan = ValidityPlan.Pair(name: "lost", about: "a test", scenarios: ["x"], recordings: ["absent"])
        let lost = try ValidityPair(
            plan, real: ValidityMaterial(), synthetic: ValidityMaterial(), settings: [], notes: ["absent is not there"],
            seed: 1)
        let text = ValidityReport([try pair(), lost], command: "repgauge validity x").markdown
        #expect(text.contains("**Skipped**: 1 of 2 comparisons"))
        #expect(text.contains("**1 thing is not as planned:**\n\n- lost: absent is not there\n"))
        #expect(text.contains("0 of 3 judged quantities pass (0 %)"))
    }

    @Test("the dictionary explains every column of every file")
    func dictionary() throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "validity-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        let folder = try ReportFolder(target)
        try ValidityReport([try pair()], command: "repgauge validity x").write(into: folder, measurements: true)
        try folder.publish()
        func text(_ name: String) throws -> String {
            try String(contentsOf: target.appending(path: name), encoding: .utf8)
        }
        let rows = try text("columns.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        let names = rows.flatMap { $0.split(separator: "|")[0].split(separator: ",") }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        for file in ["quantities", "classifier", "transfer", "transfer-summary", "measurements"] {
            let header = try #require(text("\(file).csv").split(separator: "\n").first)
            for column in header.split(separator: ",") {
                let isExplained = names.contains { name in
                    if name.hasPrefix("…") { return column.hasSuffix(name.dropFirst()) }
                    return name.hasSuffix("…") ? column.hasPrefix(name.dropLast()) : column == name
                }
                #expect(isExplained, "\(file).csv: \(column)")
            }
        }
    }
}
