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

    @Test("a template that does not exist has no parts")
    func missing() { #expect(PageTemplate.parts(of: "none").isEmpty) }
}
