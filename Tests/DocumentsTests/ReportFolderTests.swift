import Documents
import Foundation
import Testing

@Suite("Folder of a report")
struct ReportFolderTests {
    private let scratch: ScratchFolder
    private var target: URL { scratch.url.appending(path: "report") }

    init() throws { scratch = try ScratchFolder() }

    /// The files of a report, by their names.
    private static let first = [
        "README.md": "first", "columns.md": "# Columns\n", "same.csv": "same", "winner.yaml": "of the first",
        "margin.csv": "1",
    ]
    private static let second = [
        "README.md": "second", "columns.md": "# Columns\n2\n", "same.csv": "same", "curve.svg": "<svg/>",
        "run.json": "{}",
    ]

    @discardableResult
    private func publish(
        _ files: [String: String], to target: URL? = nil, observing step: () -> Void = {}
    ) throws -> [String] {
        let folder = try ReportFolder(target ?? self.target)
        for (name, text) in files { try folder.write(text, to: name) }
        return try folder.publish(observing: step)
    }

    /// The texts in the folder without the list.
    private func contents(_ folder: URL? = nil) -> [String: String] {
        var texts = scratch.texts(folder ?? target)
        texts[ReportFiles.name] = nil
        return texts
    }

    private func faults(_ folder: URL? = nil) -> [Diagnostic] {
        ReportFiles.check(folder ?? target).filter { $0.severity == .error }
    }

    @Test("Files appear together at the end, and replace earlier ones")
    func publish() throws {
        try publish(["a.txt": "old"], to: scratch.url.appending(path: "deep/report"))
        let target = scratch.url.appending(path: "deep/report")
        try scratch.write("mine", to: "deep/report/other.txt")
        let folder = try ReportFolder(target)
        try folder.write("new", to: "a.txt")
        let stream = try folder.stream("b.txt")
        try stream.append("one ")
        try stream.append("two")
        try stream.close()
        #expect(contents(target).filter { !$0.key.hasPrefix(".") } == ["a.txt": "old", "other.txt": "mine"])
        #expect(try folder.publish().isEmpty)
        #expect(contents(target) == ["a.txt": "new", "b.txt": "one two", "other.txt": "mine"])
        #expect(scratch.names("deep") == ["report"])
    }

    @Test("Files of the report before are gone, files of others stay")
    func replaces() throws {
        try publish(Self.first)
        try scratch.write("my notes", to: "report/notes.md")
        #expect(try publish(Self.second).isEmpty)
        #expect(contents() == Self.second.merging(["notes.md": "my notes"]) { $1 })
        #expect(faults().isEmpty)
        #expect(ReportFiles.check(target).map(\.severity) == [.warning])
    }

    @Test("The same files give the same list")
    func list() throws {
        try publish(Self.second)
        let list = scratch.texts("report")[ReportFiles.name]
        try publish(Self.first)
        try publish(Self.second)
        #expect(scratch.texts("report")[ReportFiles.name] == list)
    }

    @Test("A file of others that has a name of the report is moved aside, as often as it takes")
    func foreign() throws {
        try scratch.write("mine", to: "report/curve.svg")
        try scratch.write("older", to: "report/curve.svg.kept")
        let remarks = try publish(Self.second)
        #expect(remarks.count == 1)
        #expect(
            contents() == Self.second.merging(["curve.svg.kept": "older", "curve.svg.kept-2": "mine"]) { $1 })
        #expect(faults().isEmpty)
    }

    @Test("A page of others is refused before anything is run, and kept")
    func foreignPage() throws {
        try scratch.write("my project", to: "report/README.md")
        #expect(throws: FileError.self) { _ = try ReportFolder(target) }
        #expect(contents() == ["README.md": "my project"])
    }

    @Test("A report of a version without a list is replaced, and what it may have left is named")
    func earlierVersion() throws {
        for (name, text) in Self.first { try scratch.write(text, to: "report/\(name)") }
        let remarks = try publish(Self.second)
        #expect(remarks.count == 1)
        #expect(remarks.first?.contains("margin.csv, winner.yaml") ?? false)
        #expect(contents() == Self.second.merging(["margin.csv": "1", "winner.yaml": "of the first"]) { $1 })
    }

    @Test(
        "A foreign or harmful list is refused before anything is run, and nothing is removed",
        arguments: [
            "my own list", "[]", #"{"files": [], "format": 99}"#, "",
            #"{"files": [{"bytes": 1, "digest": "x", "name": "../outside"}], "format": 1}"#,
            #"{"files": [{"bytes": 1, "digest": "x", "name": ".."}], "format": 1}"#,
            #"{"files": [{"bytes": 1, "digest": "x", "name": ""}], "format": 1}"#,
            #"{"files": [{"bytes": 1, "digest": "x", "name": "a"}, {"bytes": 1, "digest": "x", "name": "a"}], "format": 1}"#,
        ])
    func foreignList(_ text: String) throws {
        try scratch.write(text, to: "report/\(ReportFiles.name)")
        try scratch.write("stays", to: "outside")
        #expect(throws: FileError.self) { try publish(Self.first) }
        #expect(scratch.texts("report") == [ReportFiles.name: text])
        #expect(scratch.texts()["outside"] == "stays")
        #expect(faults().count == 1)
    }

    @Test("A folder at the name of a file stops the publication before anything changes")
    func folderInTheWay() throws {
        try publish(Self.first)
        try scratch.write("x", to: "report/curve.svg/inside")
        let before = contents()
        #expect(throws: FileError.self) { try publish(Self.second) }
        #expect(contents() == before)
        #expect(faults().isEmpty)
    }

    @Test("What was never published leaves no trace, not even a folder that was made for it")
    func abandon() throws {
        do {
            let folder = try ReportFolder(scratch.url.appending(path: "deep/er/report"))
            try folder.write("half", to: "a.txt")
        }
        #expect(scratch.names().isEmpty)
        try publish(Self.first)
        do { _ = try ReportFolder(target) }
        #expect(contents() == Self.first)
    }

    @Test("A file where the folder should be is refused and kept", arguments: ["report", "report/deeper"])
    func taken(_ place: String) throws {
        try scratch.write("mine", to: "report")
        #expect(throws: FileError.self) { _ = try ReportFolder(scratch.url.appending(path: place)) }
        #expect(scratch.texts() == ["report": "mine"])
    }

    /// The reports before and after a crash, and a file of the folder's owner.
    enum Before: String, CaseIterable, Sendable {
        case nothing, report, reportWithOthers, earlierVersion
    }

    @Test(
        "Killed at any step, readers see one report or that there is none whole, and the next run mends it",
        arguments: Before.allCases)
    func crash(_ before: Before) throws {
        var (old, others) = ([String: String](), [String: String]())
        switch before {
        case .nothing: break
        case .report, .earlierVersion: old = Self.first
        case .reportWithOthers: (old, others) = (Self.first, ["notes.md": "mine", "curve.svg": "my drawing"])
        }
        if before == .earlierVersion {
            for (name, text) in old { try scratch.write(text, to: "report/\(name)") }
        } else if !old.isEmpty {
            try publish(old)
        }
        for (name, text) in others { try scratch.write(text, to: "report/\(name)") }
        var crashed: [URL] = []
        let target = target
        try publish(Self.second) {
            let copy = scratch.url.appending(path: "crashed-\(crashed.count)")
            try? FileManager.default.copyItem(at: target, to: copy)
            crashed.append(copy)
        }
        // One state before each file's move, each removal and each of the two lists, and one at the end.
        #expect(crashed.count >= Self.second.count + 3)
        for (number, folder) in crashed.enumerated() {
            let (faults, found) = (faults(folder), contents(folder).filter { !$0.key.hasPrefix(".") })
            let hasList = scratch.texts(folder)[ReportFiles.name] != nil
            if faults.isEmpty, hasList {
                let names = Set(try #require(try ReportFiles.read(in: folder)).files.map(\.name))
                let report = found.filter { names.contains($0.key) }
                #expect(report == old || report == Self.second, "step \(number)")
            } else if !hasList {
                #expect(found.filter { old.keys.contains($0.key) } == old, "step \(number)")
            }
            // What a reader of one file gets is of a whole report too.
            for (name, text) in found {
                guard (try? ReportFiles.check(folder.appending(path: name), isReserved: true)) != nil else { continue }
                #expect(old[name] == text || Self.second[name] == text || !hasList, "step \(number), \(name)")
            }
            try publish(Self.first, to: folder)
            var expected = Self.first
            for (name, text) in others { expected[found[name] == text ? name : "\(name).kept"] = text }
            if before == .earlierVersion, !hasList {
                #expect(contents(folder) == expected, "step \(number)")
            } else {
                let left = contents(folder).filter { !["margin.csv.kept", "winner.yaml.kept"].contains($0.key) }
                #expect(left == expected, "step \(number)")
            }
            #expect(self.faults(folder).isEmpty, "step \(number)")
        }
    }

    @Test("Of many at once, each report is whole, and the last stays")
    func race() async throws {
        let rounds = 60
        let target = target
        await withTaskGroup(of: Void.self) { group in
            for files in [Self.first, Self.second] {
                group.addTask {
                    for _ in 0..<rounds {
                        do {
                            let folder = try ReportFolder(target)
                            for (name, text) in files { try folder.write(text, to: name) }
                            _ = try folder.publish()
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
            group.addTask {
                for _ in 0..<rounds {
                    let faults = ReportFiles.check(target)
                    #expect(faults.isEmpty)
                }
            }
        }
        let found = contents()
        #expect(found == Self.first || found == Self.second)
    }

    @Test("The folders of processes that were killed are cleared away, those of others stay")
    func leftOvers() throws {
        let living = try ReportFolder(target)
        try living.write("alive", to: "README.md")
        try scratch.write("dead", to: "report/.repgauge-\(UUID().uuidString).partial/README.md")
        try scratch.write("mine", to: "report/.repgauge-mine.partial/README.md")
        #expect(scratch.names("report").count == 3)
        let other = try ReportFolder(target)
        #expect(scratch.names("report").count == 3)
        #expect(scratch.names("report").contains(".repgauge-mine.partial"))
        try other.write("other", to: "README.md")
        _ = try other.publish()
        _ = try living.publish()
        #expect(contents() == ["README.md": "alive", ".repgauge-mine.partial": "a folder"])
    }
}
