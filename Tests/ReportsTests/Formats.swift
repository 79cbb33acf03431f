import Documents
import Foundation
import TestSupport
import Testing

@testable import Reports

/// Checks of results in all formats.
enum Formats {
    /// Checks that a result reads back as what its tables declare, in each format.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - main: The name of its main table.
    ///   - hasOwnJSON: Whether its JSON document is not that of its tables.
    /// - Throws: What the result throws.
    static func check(_ result: some Printable, main: String, hasOwnJSON: Bool = false) throws {
        let sheets = try result.sheets()
        let first = try #require(sheets.first)
        #expect(first.name == main)
        let values = try #require(first.values)
        let table = CSVText(try result.text(in: .csv))
        #expect(table.header == values.names)
        #expect(table.rows.count == values.rows.count)
        #expect(table.records.allSatisfy { $0.count == values.names.count })

        let written = sheets.compactMap { sheet in sheet.values.map { (sheet.name, $0) } }
        #expect(Set(written.map(\.0)).count == written.count, "each table has a name of its own")
        let document = try JSONSerialization.jsonObject(with: Data(result.text(in: .json).utf8))
        if written.count == 1, !hasOwnJSON {
            check(try #require(document as? [[String: Any]]), against: values)
        } else if !hasOwnJSON {
            let object = try #require(document as? [String: Any])
            #expect(Set(object.keys) == Set(written.map(\.0)))
            for (name, values) in written { check(try #require(object[name] as? [[String: Any]]), against: values) }
        }

        let page = try result.text(in: .markdown)
        #expect(page.contains(/\|[ :]?-+[ :]?\|/), "a table in markdown")
        for format in OutputFormat.allCases { #expect(try result.text(in: format).hasSuffix("\n"), "\(format)") }
    }

    private static func check(_ list: [[String: Any]], against values: TableValues) {
        #expect(list.count == values.rows.count)
        #expect(list.allSatisfy { Set($0.keys) == Set(values.names) })
    }
}
