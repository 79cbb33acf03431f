import Detection
import Experiment
import Foundation
import HarnessSupport
import PublishedRules
import Recordings
import Scoring
import TestSupport
import Testing

@testable import Ranking

@Suite("Fidelity of published rules")
struct FidelityTests {
    /// A group of made-up recordings with the right counts and the counts of one row.
    private func group(
        _ name: String, _ recordings: [(name: String, right: Int, count: Int)], isNegative: Bool = false,
        isAside: Bool = false
    ) -> LeaderboardGroup {
        var plan = LeaderboardPlan.Group(name: name, about: "made up", recordings: [name])
        (plan.isNegative, plan.isAside) = (isNegative, isAside)
        var group = LeaderboardGroup(plan, detectors: 1)
        group.results = recordings.map {
            .init(
                name: "\(name)/\($0.name)", person: Person(named: $0.name, stated: nil, block: Person.standardBlock),
                expected: CountRange(expected: $0.right, max: $0.right), counts: [$0.count],
                hasHiddenJoints: isNegative)
        }
        return group
    }

    @Test("counts both on the same recordings, each recording once, and judges without groups that are set aside")
    func differences() {
        let groups = [
            group("people", [("a", 3, 3), ("b", 2, 1), ("unknown", 4, 4)]),
            group("people", [("a", 3, 3)]),
            group("others", [("c", 0, 2)], isNegative: true),
            group("lost", [("d", 5, 5)], isAside: true),
        ]
        let original = ["people/a": 3, "people/b": 2, "others/c": 1, "lost/d": 5, "elsewhere/e": 9]
        let found = Fidelity(row: 0, original: original, groups: groups)
        #expect(found.compared == 4 && found.same == 2 && found.share == 0.5 && found.hidden == 1)
        #expect(found.differences.map(\.recording) == ["people/b", "others/c"])
        #expect(found.differences.map(\.ours) == [1, 2] && found.differences.map(\.original) == [2, 1])
        #expect(found.people.right == 1 && found.peopleOfOriginal.right == 2 && found.people.judged == 2)
        #expect(found.negatives.falseCounts == 2 && found.negativesOfOriginal.falseCounts == 1)
        #expect(Fidelity(row: 0, original: [:], groups: groups).share == nil)
    }

    @Test("every published row states its origin, and the name of a row that was changed begins with after-")
    func origins() {
        let catalog = DetectorCatalog.standard
        for entry in PublishedRules.entries { #expect(entry.source != nil, "\(entry.name)") }
        for (name, source) in catalog.sources {
            #expect(!source.project.isEmpty && source.conditions.hasSuffix("."), "\(name)")
            switch source.status {
            case .identical:
                #expect(!name.hasPrefix("after-"), "\(name)")
            case .adapted(let change), .causalBaseline(let change):
                #expect(name.hasPrefix("after-") && change.hasSuffix("."), "\(name)")
            }
        }
    }

    /// The counts of the originals, as far as they were run.
    private static func originals() throws -> OriginalCounts {
        try OriginalCounts([URL(filePath: #filePath).appending(path: "../Originals/counts.csv").standardizedFileURL])
    }

    /// Shows all shared recordings to some rows.
    private static func replay(_ names: [String]) async throws -> LeaderboardGroup {
        let recordings = try #require(SharedMaterial.folder).appending(path: "recordings")
        let files = try FileManager.default.contentsOfDirectory(at: recordings, includingPropertiesForKeys: nil)
            .filter(\.hasDirectoryPath).flatMap { try RecordingFiles(at: [$0]).urls }
        let plan = LeaderboardPlan.Group(name: "all", about: "all recordings", recordings: ["."])
        let (group, faults) = try await LeaderboardGroup.replay(
            plan, files: files, detectors: try Library.roster.entrants(named: names, from: .user), jobs: 2,
            progress: { _ in })
        #expect(faults.isEmpty && group.recordings > 600)
        return group
    }

    @Test("every row that is called identical was compared with its original, and every original has a row")
    func compared() throws {
        let originals = try Self.originals()
        let sources = DetectorCatalog.standard.sources
        for (name, source) in sources where source.status.identicalTo != nil {
            #expect(originals.variants[name] != nil, "\(name)")
        }
        for name in originals.variants.keys { #expect(sources[name] != nil, "\(name)") }
        #expect(sources.values.count { $0.status.identicalTo != nil } >= 10)
    }

    @Test(
        "a row that is called identical counts what its original counts on at least 99 % of the recordings",
        .enabled(if: SharedMaterial.isAvailable))
    func identical() async throws {
        let originals = try Self.originals()
        let names = originals.variants.keys.sorted()
        let group = try await Self.replay(names)
        for (row, name) in names.enumerated() {
            let original = try #require(originals.variants[name])
            let found = Fidelity(row: row, original: original, groups: [group])
            #expect(found.compared == original.count && found.compared > 100, "\(name)")
            guard case .identical(_, let cause)? = DetectorCatalog.standard.sources[name]?.status else { continue }
            #expect(found.share ?? 0 >= Fidelity.least, "\(name): \(found.same) of \(found.compared)")
            #expect(found.differences.isEmpty || cause != nil, "\(name) differs without a cause")
        }
    }

    /// A variant of the shared counts that follows its source, the row that it belongs to, and the number of equal counts.
    private struct Golden: Sendable {
        var variant: String
        var row: String
        var same: Int
    }

    @Test(
        "the shared counts of originals are met, where the variant follows the source",
        .enabled(if: SharedMaterial.isAvailable))
    func golden() async throws {
        let file = try #require(SharedMaterial.folder).appending(path: "oracles/published/counts.csv")
        let originals = try OriginalCounts([file])
        let goldens = [
            Golden(variant: "aigym-hold", row: "ultralytics-aigym", same: 601),
            Golden(variant: "visionfloor", row: "vision-floor-phone", same: 603),
            Golden(variant: "exersights", row: "after-exersights", same: 374),
            Golden(variant: "yakup", row: "yakupzengin-trainer", same: 374),
            Golden(variant: "nisram", row: "nisram-both", same: 374),
            Golden(variant: "ptkotlin", row: "after-ptchampion-kotlin", same: 374),
            Golden(variant: "flex", row: "flexible-rep-counter", same: 142),
            Golden(variant: "vnopen", row: "after-vnopenai-peaks", same: 389),
        ]
        let group = try await Self.replay(goldens.map(\.row))
        // These counts were made with hidden joints left out, which a rule that guesses does not.
        let hidden = Set(group.results.filter(\.hasHiddenJoints).map(\.name))
        #expect(hidden.count == 229)
        for (row, golden) in goldens.enumerated() {
            let guesses = DetectorCatalog.standard.sources[golden.row]?.undetected == .guess
            let counts = try #require(originals.variants[golden.variant]).filter {
                !guesses || !hidden.contains($0.key)
            }
            let found = Fidelity(row: row, original: counts, groups: [group])
            #expect(found.compared == counts.count && found.same == golden.same, "\(golden)")
            #expect(found.share ?? 0 >= Fidelity.least, "\(golden)")
        }
    }
}

@Suite("Counts of originals")
struct OriginalCountsTests {
    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "originals-\(UUID().uuidString).csv")
        try Data(text.utf8).write(to: url)
        return url
    }

    private static let header = "rule,variant,group,recording,counted"

    @Test("are read by variant and recording, whatever the line ends", arguments: ["\n", "\r\n"])
    func read(_ end: String) throws {
        let lines = [Self.header, "rule,variant,people,a,3", "rule,variant,people,b,0", "rule,other,people,a,1", ""]
        let counts = try OriginalCounts([file(lines.joined(separator: end))])
        #expect(counts.variants == ["variant": ["people/a": 3, "people/b": 0], "other": ["people/a": 1]])
    }

    @Test("a file with a column for each variant gives the same, and an empty cell no count")
    func wide() throws {
        let counts = try OriginalCounts([file("group,recording,variant,other\npeople,a,3,1\npeople,b,0,\n")])
        #expect(counts.variants == ["variant": ["people/a": 3, "people/b": 0], "other": ["people/a": 1]])
    }

    @Test(
        "a wrong file is refused with the line, what was found and what is allowed",
        arguments: [
            ("", 1), ("rule,counted\n", 1), ("\(header)\nr,v,g,a\n", 2), ("\(header)\nr,v,g,a,1\nr,v,g,b,-1\n", 3),
            ("\(header)\nr,v,g,a,1.5\n", 2), ("\(header)\nr,v,g,a,nan\n", 2),
            ("\(header)\nr,v,g,a,1\nr,v,g,a,2\n", 3), ("\(header)\nr,v,g,a,99999999999999999999\n", 2),
            ("\(header)\nr,v,g,a,\n", 2),
            ("group,recording\ng,a\n", 1), ("group,recording,v\ng,a,1\ng,a,1\n", 3), ("group,recording,v\ng,a\n", 2),
        ])
    func wrong(_ text: String, line: Int) throws {
        let url = try file(text)
        do {
            _ = try OriginalCounts([url])
            Issue.record("nothing was thrown")
        } catch {
            let fault = error.diagnostics[0]
            #expect(fault.line == line && !fault.found.isEmpty && !fault.allowed.isEmpty)
        }
    }

    @Test("a variant in two files is refused, and so is a file that is absent")
    func twice() throws {
        let url = try file("\(Self.header)\nr,v,g,a,1\n")
        #expect(throws: InputError.self) { try OriginalCounts([url, url]) }
        #expect(throws: InputError.self) { try OriginalCounts([URL(filePath: "/nowhere/counts.csv")]) }
    }
}
