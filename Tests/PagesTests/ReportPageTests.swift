import Documents
import Foundation
@testable import Pages
import Testing

@Suite("A report as a page")
struct ReportPageTests {
    @Test("Texts and data stay inside their elements")
    func escaping() throws {
        let html = try SamplePage.page().html([(style: ".player{}", script: "function mountPlayer() {}")])
        #expect(html.contains("<title>Run of &lt;standard&gt;</title>"))
        #expect(html.contains("5 trials &amp; more"))
        #expect(!html.contains("player </script> 0"))
        #expect(try PageReader(html).content.title == "Run of <standard>")
        // Data, two players, the player's script, the page's script: nothing in the data ends an element early.
        #expect(html.components(separatedBy: "<script").count - 1 == 5)
        #expect(html.components(separatedBy: "</script>").count - 1 == 5)
    }

    @Test("The page loads nothing")
    func loadsNothing() throws {
        let html = try SamplePage.page().html()
        let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains(/script-src 'sha256-[A-Za-z0-9+\/]{43}='$/))
        for attribute in ["src=\"", "url(", "@import", "http://", "https://"] { #expect(!html.contains(attribute)) }
    }

    @Test(
        "Digests of scripts are SHA-256 in Base64 (FIPS 180-4, examples of NIST; the third is a million times `a`)",
        arguments: [
            ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
            ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
            (String(repeating: "a", count: 1_000_000), "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA="),
        ])
    func digest(text: String, digest: String) { #expect(SHA256.base64(text.utf8) == digest) }

    @Test("What looks like a placeholder inside a value stays as it is")
    func placeholders() throws {
        let page = ReportPage(
            title: "{{script}}", subtitle: "{{data}}", command: "{{style}}", answer: [], tables: [], sections: [])
        let html = try page.html()
        #expect(html.contains("<title>{{script}}</title>"))
        #expect(html.contains("{{data}}</p>"))
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let page: ReportPage
        let message: String
    }

    private static func noColumn(_ name: String) -> String {
        """
        section "a" of the page uses the column "\(name)", which the page's table "summary" does not hold; add it to the \
        table's columns
        """
    }

    static let faults = [
        Fault(
            testDescription: "a table that is not there",
            page: SamplePage.page(sections: [
                PageSection("a", "A", .table(Table<Int>("none", of: "number", [])))
            ]),
            message:
                #"section "a" of the page uses the table "none", which the page does not hold; add it to `tables`"#),
        Fault(
            testDescription: "a column that is not there",
            page: SamplePage.page(
                sections: [
                    PageSection(
                        "a", "A",
                        .figures(SamplePage.table, label: SamplePage.detector, [PageColumn("f1", "F1", .share)])
                    )
                ]),
            message: noColumn("f1")),
        Fault(
            testDescription: "an interval that is not there",
            page: SamplePage.page(
                sections: [
                    PageSection(
                        "a", "A",
                        .table(SamplePage.table, [PageColumn("trials", "", .count, interval: true)]))
                ]),
            message: noColumn("trials_lower")),
        Fault(
            testDescription: "a filter by a column that is not there",
            page: SamplePage.page(
                sections: [
                    PageSection(
                        "a", "A", .table(SamplePage.table, [], where: [PageColumn("seed", ""): "1"]))
                ]),
            message: noColumn("seed")),
        Fault(
            testDescription: "a row that the page left out",
            page: SamplePage.page(answer: ["\(PageFigure.percent(SamplePage.table, row: 1, SamplePage.recall))"]),
            message: """
                the answer of the page uses row 1 of the table "summary", which the page does not hold; add it to the \
                table's rows
                """),
        Fault(
            testDescription: "a player that is not there",
            page: SamplePage.page(
                trials: [PageTrial(id: 7, scenario: "real/fast", detector: "rash", errors: 1, command: "", player: 2)]),
            message: "trial 7 of the page uses player 2, which the page does not hold; add it to `players`"),
        Fault(
            testDescription: "two sections of one name",
            page: SamplePage.page(sections: [PageSection("a", "A", .notes([])), PageSection("a", "B", .notes([]))]),
            message: #"the page has two sections named "a"; give each its own name"#),
    ]

    @Test("A reference that leads nowhere is refused", arguments: faults)
    func refusal(_ fault: Fault) {
        #expect(throws: PageError(description: fault.message)) { try fault.page.html() }
    }

    @Test("A text keeps its pieces in order")
    func prose() throws {
        let figure = PageFigure(SamplePage.table, row: 3, SamplePage.recall)
        let prose: Prose = "a \(strong: "b")\(figure) \("c") \(code: "d")" + "."
        let json = try JSONDocument.line(prose)
        let read = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
        let pieces = read.map { piece in
            if let text = piece as? String { return text }
            let object = piece as? [String: Any] ?? [:]
            return object.keys.sorted().joined(separator: "+")
        }
        #expect(pieces == ["a ", "strong", "column+row+table", " ", "c", " ", "code", "."])
        #expect(Prose("").parts.isEmpty)
    }
}
