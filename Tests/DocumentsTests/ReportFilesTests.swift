import Documents
import Foundation
import Testing

@Suite("List of a report's files")
struct ReportFilesTests {
    private let scratch: ScratchFolder
    private var target: URL { scratch.url.appending(path: "report") }

    init() throws {
        scratch = try ScratchFolder()
        let folder = try ReportFolder(target)
        for name in ["README.md", "table.csv", "winner.yaml"] { try folder.write("\(name)\nof a report\n", to: name) }
        _ = try folder.publish()
    }

    /// A change of a report's folder.
    enum Change: String, CaseIterable, Sendable {
        case removed, changed, sameLength, emptied, lineEnds, halfOfLineEnds, foreign
    }

    private func apply(_ change: Change, to name: String) throws {
        let url = target.appending(path: name)
        let text = "\(name)\nof a report\n"
        switch change {
        case .removed: try FileManager.default.removeItem(at: url)
        case .changed: try scratch.write(text + "more", to: "report/\(name)")
        case .sameLength: try scratch.write(text.uppercased(), to: "report/\(name)")
        case .emptied: try scratch.write("", to: "report/\(name)")
        case .lineEnds:
            try scratch.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: "report/\(name)")
        case .halfOfLineEnds: try scratch.write(text.dropLast() + "\r\n", to: "report/\(name)")
        case .foreign: try scratch.write("mine", to: "report/mine.txt")
        }
    }

    @Test("A pipe in the place of a file is refused without waiting for it", arguments: ["README.md", "files.json"])
    func pipe(_ name: String) throws {
        let url = target.appending(path: name)
        try FileManager.default.removeItem(at: url)
        try #require(mkfifo(url.path, 0o600) == 0)
        #expect(ReportFiles.check(target).map(\.severity) == [.error])
        if name == "files.json" { #expect(throws: FileError.self) { _ = try ReportFolder(target) } }
    }

    @Test("A change of any file is found and named", arguments: Change.allCases, ["README.md", "table.csv"])
    func check(_ change: Change, _ name: String) throws {
        #expect(ReportFiles.check(target).isEmpty)
        try apply(change, to: name)
        let faults = ReportFiles.check(target)
        #expect(faults.count == 1)
        let isMild = [.lineEnds, .halfOfLineEnds, .foreign].contains(change)
        #expect(faults.map(\.severity) == [isMild ? .warning : .error])
        #expect(faults.first?.file.hasSuffix(change == .foreign ? "mine.txt" : name) ?? false)
    }

    @Test("A file of a report that is not as it was written is not read", arguments: Change.allCases)
    func single(_ change: Change) throws {
        let winner = target.appending(path: "winner.yaml")
        try ReportFiles.check(winner, isReserved: true)
        try apply(change, to: "winner.yaml")
        let isRefused = (try? ReportFiles.check(winner, isReserved: true)) == nil
        #expect(isRefused == [.removed, .changed, .sameLength, .emptied].contains(change))
    }

    @Test("A file beside a report is its owner's, unless its name is the report's")
    func besides() throws {
        try scratch.write("mine", to: "report/mine.yaml")
        try ReportFiles.check(target.appending(path: "mine.yaml"), isReserved: false)
        #expect(throws: Diagnostic.self) {
            try ReportFiles.check(target.appending(path: "mine.yaml"), isReserved: true)
        }
        try ReportFiles.check(scratch.url.appending(path: "nowhere.yaml"), isReserved: true)
    }

    @Test("The files can be taken as they are now, without those of others")
    func renew() throws {
        try apply(.changed, to: "README.md")
        try apply(.removed, to: "table.csv")
        try apply(.foreign, to: "README.md")
        let list = try ReportFiles.renew(in: target)
        #expect(list.files.map(\.name) == ["README.md", "winner.yaml"])
        #expect(ReportFiles.check(target).map(\.severity) == [.warning])
    }

    @Test("In a folder without a list all visible files become the report's")
    func adopt() throws {
        for (name, text) in ["a.csv": "1", ".hidden": "2", "deep/b.csv": "3"] {
            try scratch.write(text, to: "other/\(name)")
        }
        let list = try ReportFiles.renew(in: scratch.url.appending(path: "other"))
        #expect(list.files.map(\.name) == ["a.csv"])
        #expect(ReportFiles.check(scratch.url.appending(path: "other")).isEmpty)
    }
}

@Suite("Report files that version control does not keep")
struct LocalFilesTests {
    private static let names = LocalFiles.names.union(["rule" + LocalFiles.searches])
    private let scratch: ScratchFolder
    private var target: URL { scratch.url.appending(path: "report") }

    init() throws {
        scratch = try ScratchFolder()
        let folder = try ReportFolder(target)
        for name in Self.names.union(["README.md"]) { try folder.write("\(name)\n", to: name) }
        _ = try folder.publish()
    }

    @Test("They are the ones that .gitignore names")
    func ignored() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../.gitignore").standardizedFileURL
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let names = lines.filter { $0.hasPrefix("reports/*/") }.map { String($0.dropFirst("reports/*/".count)) }
        #expect(Set(names) == LocalFiles.names.union(["*" + LocalFiles.pages, "*" + LocalFiles.searches]))
    }

    @Test("A report without them is whole; a large one that was changed is found", arguments: names.sorted())
    func check(_ name: String) throws {
        let url = target.appending(path: name)
        try scratch.write("another text\n", to: "report/\(name)")
        #expect(ReportFiles.check(target).map(\.severity) == (LocalFiles.measured.contains(name) ? [] : [.error]))
        try FileManager.default.removeItem(at: url)
        #expect(ReportFiles.check(target).isEmpty)
        // Taking the report as it is keeps the entry, so that the list is the same in a clone.
        let list = try ReportFiles.read(in: target)
        #expect(try ReportFiles.renew(in: target) == list)
    }

    @Test("The list is the same for other times")
    func sameList() throws {
        let list = try #require(scratch.texts("report")["files.json"])
        let folder = try ReportFolder(target)
        for name in Self.names.union(["README.md"]) {
            try folder.write(LocalFiles.measured.contains(name) ? "other times\n" : "\(name)\n", to: name)
        }
        _ = try folder.publish()
        #expect(scratch.texts("report")["files.json"] == list)
    }

    @Test("A list of the first form is read, and replaced")
    func firstForm() throws {
        let list = """
            {"files": [{"bytes": 10, "digest": "0123456789abcdef", "name": "events.csv"}], "format": 1}
            """
        try scratch.write(list, to: "old/files.json")
        let old = scratch.url.appending(path: "old")
        #expect(ReportFiles.check(old).isEmpty)
        #expect(try ReportFiles.renew(in: old).files.map(\.local) == [true])
        let folder = try ReportFolder(old)
        try folder.write("a", to: "README.md")
        _ = try folder.publish()
        #expect(try ReportFiles.read(in: old)?.names == ["README.md"])
    }
}
