import Foundation
import Testing

/// The code of the DocC articles and of `docs/`: each block is a file that is compiled, and the block names it.
@Suite("The code blocks of the documentation")
struct ArticleTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let libraries = [
        "Pose", "Detection", "Recordings", "DetectorKit", "Alarm", "Picture", "Workout",
        "Counts", "RepGauge",
    ]

    /// The markdown files of a folder, by their names.
    private static func pages(in folder: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: checkout.appending(path: folder).path(percentEncoded: false))
        return try Dictionary(
            uniqueKeysWithValues: names.filter { $0.hasSuffix(".md") }.map { name in
                (name, try String(contentsOf: checkout.appending(path: "\(folder)/\(name)"), encoding: .utf8))
            })
    }

    /// Compares the Swift blocks of a page with the files that are named above them, as `<!-- PATH -->`.
    ///
    /// - Returns: The number of blocks.
    private static func check(_ page: String, of name: String) throws -> Int {
        let blocks = page.components(separatedBy: "```swift\n")
        for (before, block) in zip(blocks, blocks.dropFirst()) {
            let code = try #require(block.components(separatedBy: "```").first)
            let mark = before.split(separator: "\n").last ?? ""
            let path = mark.trimmingPrefix("<!-- ").replacing(" -->", with: "")
            let file = try? String(contentsOf: checkout.appending(path: path), encoding: .utf8)
            #expect(file == code, "\(name): the code is not that of the file '\(path)' named above it")
        }
        return blocks.count - 1
    }

    @Test("each library has a landing page, and an article whose code is compiled", arguments: libraries)
    func catalogue(_ library: String) throws {
        let pages = try Self.pages(in: "Sources/\(library)/\(library).docc")
        let landing = try #require(pages["\(library).md"])
        #expect(landing.hasPrefix("# ``\(library)``\n"))
        for name in pages.keys where name != "\(library).md" {
            #expect(landing.contains("<doc:\(name.dropLast(3))>"), "the landing page does not name \(name)")
        }
        let blocks = try pages.map { try Self.check($1, of: $0) }
        #expect(blocks.reduce(0, +) >= 1)
    }

    @Test("the Swift code of the guides in docs/ is compiled")
    func guides() throws {
        let blocks = try Self.pages(in: "docs").map { try Self.check($1, of: $0) }
        #expect(blocks.reduce(0, +) >= 2)
    }
}
