import Foundation
import Testing

/// Reads a page's data back, by the description of the format and not by the code that wrote it.
struct PageReader {
    struct Table: Decodable {
        struct Column: Decodable {
            var name: String
            var text, by: String?
            var values, cells: [String]?
            var at, runs: [Int]?

            var unpacked: [String] {
                if let cells { return cells }
                if let values, let at { return at.map { values[$0] } }
                if let values, let runs {
                    return stride(from: 0, to: runs.count, by: 2).flatMap { place in
                        Array(repeating: values[runs[place]], count: runs[place + 1])
                    }
                }
                return (text ?? "").components(separatedBy: by ?? "")
            }
        }
        var file: String
        var count: Int
        var columns: [Column]
        var index: [Int]?
    }
    struct Content: Decodable {
        var title: String
        var tables: [String: Table]
    }

    let content: Content

    init(_ html: String) throws {
        let opening = #"<script type="application/json" id="page-data">"#
        let start = try #require(html.range(of: opening)).upperBound
        let end = try #require(html[start...].range(of: "</script>")).lowerBound
        content = try JSONDecoder().decode(Content.self, from: Data(html[start..<end].utf8))
    }
}

/// The fields of a CSV file without quoted fields: the header's, and each row's.
struct CSVFields {
    let names: [String]
    let rows: [[String]]

    init(_ text: String) {
        var lines = text.split(separator: "\n").map { line in line.components(separatedBy: ",") }
        names = lines.removeFirst()
        rows = lines
    }

    func field(_ row: Int, _ name: String) -> String? {
        guard let column = names.firstIndex(of: name), rows.indices.contains(row - 1) else { return nil }
        return rows[row - 1][column]
    }
}
