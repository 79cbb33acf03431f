import Foundation
import Testing

/// The parts of a player page that tests look at.
struct Page {
    /// The tags in their order, as a parser of HTML would find them: a script's content ends at `</script` only.
    let tags: [String]
    private let json: String

    init(_ html: String) throws {
        var tags: [String] = []
        var json: String?
        var rest = html[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let tag = String(rest[open...close])
            tags.append(tag)
            rest = rest[rest.index(after: close)...]
            guard tag.hasPrefix("<script") else { continue }
            let end = try #require(rest.range(of: "</script", options: .caseInsensitive), "a script without an end")
            if tag.contains("application/json") { json = String(rest[..<end.lowerBound]) }
            rest = rest[end.lowerBound...]
        }
        self.tags = tags
        self.json = try #require(json, "a page without data")
    }

    func data() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}
