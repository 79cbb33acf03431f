import Documents
import Foundation
import Testing

@Suite("New folders")
struct NewFolderTests {
    private let scratch = FileManager.default.temporaryDirectory.appending(path: "new-folder-\(UUID().uuidString)")

    private func names() -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: scratch.path)) ?? []).sorted()
    }

    @Test("The folder appears with all its files, or nothing does")
    func publishes() throws {
        defer { try? FileManager.default.removeItem(at: scratch) }
        let target = scratch.appending(path: "a/b")
        do {
            let folder = try NewFolder(target)
            try folder.writer.write(Data("x".utf8), to: "c/d.txt")
        }
        #expect(names().isEmpty)
        let folder = try NewFolder(target)
        try folder.writer.write(Data("x".utf8), to: "c/d.txt")
        #expect(!names().contains("a/b"))
        try folder.publish()
        #expect(names() == ["a", "a/b", "a/b/c", "a/b/c/d.txt"])
    }

    @Test("A folder with files, and a file, are not replaced; an empty folder is")
    func refuses() throws {
        defer { try? FileManager.default.removeItem(at: scratch) }
        let target = scratch.appending(path: "a")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let folder = try NewFolder(target)
        try folder.writer.write(Data("x".utf8), to: "d.txt")
        try folder.publish()
        for place in ["a", "a/d.txt"] {
            #expect(throws: FileError.self) { _ = try NewFolder(scratch.appending(path: place)).target }
        }
        #expect(names() == ["a", "a/d.txt"])
    }
}
