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
                name: "\(name)/\($0.name)", expected: CountRange(expected: $0.right, max: $0.right), counts: [$0.count])
        }
        return group
    }

    @Test("counts both on the same recordings, each recording once, and judges without groups that are set aside")
    func compared() {
        let groups = [
            group("people", [("a", 3, 3), ("b", 2, 1), ("unknown", 4, 4)]),
            group("people", [("a", 3, 3)]),
            group("others", [("c", 0, 2)], isNegative: true),
            group("lost", [("d", 5, 5)], isAside: true),
        ]
        let original = ["people/a": 3, "people/b": 2, "others/c": 1, "lost/d": 5, "elsewhere/e": 9]
        let found = Fidelity(row: 0, original: original, groups: groups)
        #expect(found.compared == 4 && found.same == 2 && found.share == 0.5)
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
                #expect(!name.hasPrefix("after-") && source.original != nil, "\(name)")
            case .adapted(let change), .causalBaseline(let change):
                #expect(name.hasPrefix("after-") && change.hasSuffix("."), "\(name)")
            }
        }
    }

    /// The counts of all originals: those of the shared material, and those that the project measured.
    private static func originals() throws -> OriginalCounts {
        let shared = try #require(SharedMaterial.folder)
        let own = URL(filePath: #filePath).appending(path: "../Originals/counts.csv").standardizedFileURL
        return try OriginalCounts([shared.appending(path: "oracles/published/counts.csv"), own])
    }

    @Test(
        "a row that is called identical counts what its original counts on at least 99 % of the recordings",
        .enabled(if: SharedMaterial.isAvailable))
    func identical() async throws {
        let originals = try Self.originals()
        let recordings = try #require(SharedMaterial.folder).appending(path: "recordings")
        let catalog = DetectorCatalog.standard
        let names = catalog.sources.filter { $0.value.original != nil }.keys.sorted()
        let files = try FileManager.default.contentsOfDirectory(at: recordings, includingPropertiesForKeys: nil)
            .filter(\.hasDirectoryPath).flatMap { try RecordingReader.files(at: $0) }
        let plan = LeaderboardPlan.Group(name: "all", about: "all recordings", recordings: ["."])
        let (group, faults) = try await LeaderboardGroup.replay(
            plan, files: files, detectors: try Library.roster.entrants(named: names), jobs: 2, progress: { _ in })
        #expect(faults.isEmpty && group.recordings > 600)
        var identical = 0
        for (row, name) in names.enumerated() {
            let source = try #require(catalog.sources[name])
            let original = try #require(originals.variants[source.original ?? ""], "\(name)")
            let found = Fidelity(row: row, original: original, groups: [group])
            #expect(found.compared == original.count, "\(name)")
            guard case .identical(_, let cause) = source.status else { continue }
            identical += 1
            #expect(found.share ?? 0 >= Fidelity.least, "\(name): \(found.same) of \(found.compared)")
            #expect(found.differences.isEmpty || cause != nil, "\(name) differs without a cause")
        }
        #expect(identical >= 10)
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
            #expect(error.line == line && !error.found.isEmpty && !error.allowed.isEmpty)
        }
    }

    @Test("a variant in two files is refused, and so is a file that is absent")
    func twice() throws {
        let url = try file("\(Self.header)\nr,v,g,a,1\n")
        #expect(throws: OriginalCountsError.self) { try OriginalCounts([url, url]) }
        #expect(throws: OriginalCountsError.self) { try OriginalCounts([URL(filePath: "/nowhere/counts.csv")]) }
    }
}
