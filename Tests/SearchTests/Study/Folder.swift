import Foundation
import Search

/// A folder for one test, removed at its end.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "study-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The file that most tests use.
    var file: URL { url.appending(path: "test.study") }

    /// Returns the folder's files, by name.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            contents[name] = FileManager.default.contents(atPath: url.appending(path: name).path) ?? Data()
        }
        return contents
    }
}

/// A result as a search might keep one.
struct Sums: Codable, Hashable {
    var right: [Int]
    var seconds: Double

    /// Makes the result of a simulated evaluation: the same in every process.
    init(of key: String) {
        let size = key.utf8.reduce(0) { $0 &* 31 &+ Int($1) } % 1000
        right = [size, size * size]
        seconds = Double(size) / 7
    }
}

extension StudyOrigin {
    /// An origin for tests.
    static func test(_ changes: [String: String] = [:]) -> StudyOrigin {
        StudyOrigin(
            [("suite", "standard"), ("suite hash", "0123456789abcdef"), ("seed", "7"), ("trials", "10")]
                .map { StudyOrigin.Fact($0.0, changes[$0.0] ?? $0.1) })
    }
}

extension StudyFile {
    /// The configurations without their file, to be compared with those of another one.
    func entriesOfNoFile() throws -> [StudyEntry] {
        try entries().map { entry in
            var entry = entry
            entry.path = ""
            return entry
        }
    }
}
