import Documents
import Foundation
import Testing

@testable import Reports

@Suite("Text of reports")
struct TextTests {
    @Test(
        "numbers for people are rounded half away from nothing, without a negative zero",
        arguments: [
            (0.12345, 3, "0.123"), (0.9996, 3, "1.000"), (-0.0004, 3, "0.000"), (-1.25, 1, "−1.3"), (12, 0, "12"),
            (0.05, 2, "0.05"),
        ])
    func numbers(value: Double, decimals: Int, written: String) {
        #expect(Format.fixed(value, decimals) == written)
        #expect(Format.fixed(nil, decimals) == "–")
    }

    @Test(
        "large counts come in groups of three",
        arguments: [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")])
    func counts(value: Int, written: String) {
        #expect(Format.count(value) == written)
    }

    @Test("a table's bars inside cells do not break its columns")
    func grid() {
        var grid = Grid(["name", ">number"])
        #expect(grid.isEmpty)
        grid.add(["a|b", "1"])
        grid.add(["c"])
        let lines = grid.markdown.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains("name"))
        #expect(lines[1].hasSuffix("-:|"))
        #expect(lines[2].contains("a\\|b"))
        #expect(grid.plain.contains("a|b"))
    }
}

@Suite("Folder of a report")
struct ReportFolderTests {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)")

    private func names(_ url: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
        return names.filter { !($0.hasPrefix(".") && $0.hasSuffix(".partial")) }
    }

    /// Returns the names of files that are still being written.
    private func staged(_ url: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return names.filter { $0.hasSuffix(".partial") }
    }

    @Test("files appear together at the end, and replace earlier ones")
    func publish() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        let target = parent.appending(path: "deep/report")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: target.appending(path: "a.txt"))
        try Data("mine".utf8).write(to: target.appending(path: "other.txt"))
        let folder = try ReportFolder(target)
        try folder.write("new", to: "a.txt")
        let stream = try folder.stream("b.txt")
        try stream.append("one ")
        try stream.append("two")
        try stream.close()
        #expect(names(target) == ["a.txt", "other.txt"])
        #expect(try String(contentsOf: target.appending(path: "a.txt"), encoding: .utf8) == "old")
        try folder.publish()
        #expect(names(target) == ["a.txt", "b.txt", "other.txt"])
        #expect(try String(contentsOf: target.appending(path: "a.txt"), encoding: .utf8) == "new")
        #expect(try String(contentsOf: target.appending(path: "b.txt"), encoding: .utf8) == "one two")
        #expect(names(target.deletingLastPathComponent()) == ["report"])
        #expect(staged(target).isEmpty)
        #expect(staged(target.deletingLastPathComponent()).isEmpty)
    }

    @Test("what was never published leaves no trace")
    func abandon() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        do {
            let folder = try ReportFolder(parent.appending(path: "report"))
            try folder.write("half", to: "a.txt")
        }
        #expect(names(parent).isEmpty)
        #expect(staged(parent).isEmpty)
    }

    @Test("a file where the folder should be is refused and kept")
    func taken() throws {
        defer { try? FileManager.default.removeItem(at: parent) }
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let target = parent.appending(path: "report")
        try Data("mine".utf8).write(to: target)
        #expect(throws: FileError.self) { _ = try ReportFolder(target) }
        #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
    }
}
