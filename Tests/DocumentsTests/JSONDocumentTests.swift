import Documents
import Foundation
import Testing

@Suite("JSON documents")
struct JSONDocumentTests {
    private struct Item: Codable, Equatable {
        var name: String
        var size: Double
        var parts: [Part]
    }

    private struct Part: Codable, Equatable {
        var count: Int
    }

    private func diagnostic(_ text: String) -> String {
        do throws(Diagnostic) {
            let item: Item = try JSONDocument.read(from: Data(text.utf8), file: "x.json")
            return "\(item)"
        } catch { return error.description }
    }

    @Test("keys are sorted, slashes stay, and a page ends with a line break")
    func writing() throws {
        let item = Item(name: "a/b", size: 0.1, parts: [Part(count: 2)])
        let line = try JSONDocument.line(item)
        #expect(line == #"{"name":"a/b","parts":[{"count":2}],"size":0.1}"#)
        #expect(try JSONDocument.page(item).hasSuffix("}\n"))
        #expect(try JSONDocument.read(from: Data(line.utf8), file: "x.json") == item)
    }

    @Test("a number that is not finite is refused", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(size: Double) {
        #expect(throws: EncodingError.self) { try JSONDocument.line(Item(name: "", size: size, parts: [])) }
        #expect(throws: EncodingError.self) { try JSONDocument.page(Item(name: "", size: size, parts: [])) }
    }

    @Test(
        "a diagnostic has line, key, what was found and what is allowed",
        arguments: [
            (
                "{\n\"name\": \"a\",\n\"size\": 1,\n\"parts\": [\n{\"count\": 1},\n{\"count\": \"two\"}]}",
                "x.json:6: parts[1].count: found 'two'; allowed: a whole number"
            ),
            (
                "{\"name\": \"a\", \"size\": 1,\n \"parts\": [{\"n\": [1, {}], \"count\": 3},\n  {}]}",
                "x.json:3: parts[1].count: found nothing; allowed: a value; the key is required"
            ),
            (
                "{\"name\": \"} \\\" {\",\n\n\"size\": {\"a\": [1]}, \"parts\": []}",
                "x.json:3: size: found an object; allowed: a number"
            ),
            ("{\"name\": null, \"size\": 1, \"parts\": []}", "x.json:1: name: found null; allowed: a text"),
            ("{\n\"name\": \"a\", \"size\": 1, \"parts\": {}}", "x.json:2: parts: found an object; allowed: a list"),
            ("[1]", "x.json:1: found a list of 1; allowed: an object"),
            (
                "{\"name\": \"a\",\n\"size\": 1,\n\"size\": 2, \"parts\": []}",
                "x.json:3: size: found the key again, after line 2; allowed: each key once"
            ),
            ("", "x.json: found an empty file; allowed: a JSON text in UTF-8"),
        ])
    func diagnostics(text: String, expected: String) {
        #expect(diagnostic(text) == expected)
    }

    @Test(
        "text that is no JSON is reported with its line",
        arguments: [
            ("{\n\"name\": \"a\",\n\"size\": NaN}", "x.json:3"), ("{\n\n}}", "x.json:3"), ("{", "x.json:1"),
            ("nope", "x.json:1"),
        ])
    func syntax(text: String, place: String) {
        #expect(diagnostic(text).hasPrefix("\(place): found no JSON ("), "\(diagnostic(text))")
    }

    @Test("every cut of a document is refused, or is read whole, without a crash")
    func cuts() throws {
        let text = try JSONDocument.page(
            Item(name: "a\\\"\u{1F600}", size: 2, parts: [Part(count: 1), Part(count: 2)]))
        for length in 0..<text.utf8.count - 2 {
            let data = Data(text.utf8.prefix(length))
            #expect(throws: Diagnostic.self) { try JSONDocument.read(Item.self, from: data, file: "x.json") }
        }
    }
}
