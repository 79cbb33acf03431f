import Foundation
import Testing

@testable import Pages

@Suite("Resources as string literals")
struct TextResourcesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let pages = tests.appending(path: "../../Sources/Pages")

    /// The folder of these tests holds quotes with `#`, backslashes, carriage returns, no line end, and nothing.
    @Test(
        "are the bytes of their files",
        arguments: [
            (tests, TextResources.files.map { ($0.key, $0.value) }),
            (pages, Pages.TextResources.files.map { ($0.key, $0.value) }),
        ])
    func bytes(of target: URL, _ texts: [(name: String, text: String)]) throws {
        let folder = target.appending(path: "Resources")
        #expect(texts.map(\.name) == (try FileManager.default.contentsOfDirectory(atPath: folder.path)).sorted())
        for (name, text) in texts {
            #expect(Data(text.utf8) == (try Data(contentsOf: folder.appending(path: name))), "\(name)")
        }
    }

    @Test("make a page and a player of the files whose names begin alike, in the order of the names")
    func documents() throws {
        for (prefix, resources) in [("page", PageResources.page), ("player", .player)] {
            #expect(resources.template == (try joined(prefix, ".html")))
            #expect(resources.style == (try joined(prefix, ".css")))
            #expect(resources.script == (try joined(prefix, ".js")))
        }
    }

    private func joined(_ prefix: String, _ suffix: String) throws -> String {
        let folder = Self.pages.appending(path: "Resources")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
        try #require(!names.isEmpty)
        return try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .joined(separator: "\n")
    }
}
