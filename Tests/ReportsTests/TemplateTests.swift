import Foundation
import Testing

@testable import Reports

@Suite("Templates of pages")
struct TemplateTests {
    @Test("every mark of a template is read, and every block ends", arguments: TextResources.files.map(\.key))
    func blocks(file: String) {
        let parts = PageTemplate.parts(of: String(file.dropLast(".txt".count)))
        #expect(!parts.isEmpty)
        var open = 0
        for part in parts {
            switch part {
            case .text(let text): #expect(!text.contains("{{") && !text.contains("}}"), "\(text)")
            case .hole: break
            case .block: open += 1
            case .end: open -= 1
            }
            #expect(open >= 0)
        }
        #expect(open == 0)
    }

    /// A report seldom has all the blocks of its template; an unfilled hole would end the program.
    @Test("every hole of a template is filled by its page", arguments: TextResources.files.map(\.key))
    func holes(file: String) throws {
        let name = String(file.dropLast(".txt".count))
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Reports")
            .standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let texts = try files.map { ($0, try String(contentsOf: sources.appending(path: $0), encoding: .utf8)) }
        let page = try #require(texts.first { $0.1.contains("static let template = \"\(name)\"") }?.0)
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        let filled = texts.filter { $0.0 == page || (!folder.isEmpty && $0.0.hasPrefix(folder + "/")) }
            .flatMap { $0.1.matches(of: /(?:case|,)\s+"([a-zA-Z0-9]+)"(?=[,:\s])/).map { String($0.output.1) } }
        for part in PageTemplate.parts(of: name) {
            switch part {
            case .hole("contents"), .text, .end: break
            case .hole(let hole), .block(let hole, _): #expect(filled.contains(hole), "\(hole)")
            }
        }
    }

    @Test("a template that does not exist has no parts")
    func missing() { #expect(PageTemplate.parts(of: "none").isEmpty) }
}
