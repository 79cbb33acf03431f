import Foundation
import Testing

@testable import Reports

@Suite("Pages")
struct PageTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// A table of a page: its first line, and its rows of cells, the headings first.
    private struct PipeTable {
        let line: Int
        let rows: [[String]]
        let isNumeric: [Bool]

        /// The width in pixels with 7.5 for a character: no figure is broken, text breaks after 26 characters or at a
        /// long word, and each column has 27 for its borders and padding.
        var width: Double {
            isNumeric.indices.reduce(0) { width, column in
                let cells = rows.map { column < $0.count ? $0[column] : "" }
                let words = cells.flatMap { $0.split(whereSeparator: { " -".contains($0) }).map(\.count) }
                let longest = cells.dropFirst().map(\.count).max() ?? 0
                let heading = cells[0].split(whereSeparator: { " -".contains($0) }).map(\.count).max() ?? 0
                let body = isNumeric[column] ? longest : min(longest, max(26, words.max() ?? 0))
                return width + 7.5 * Double(max(body, heading)) + 27
            }
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    }

    /// The tables that a reader sees without unfolding anything.
    private static func openTables(_ page: String) -> [PipeTable] {
        var (tables, depth, lines): ([PipeTable], Int, [(number: Int, text: String)]) = ([], 0, [])
        func take() {
            defer { lines = [] }
            guard lines.count > 2 else { return }
            let rows = lines.map { line in
                line.text.replacing("\\|", with: "¦").replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
                    .dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.filter { !"`*".contains($0) }.trimmingCharacters(in: .whitespaces) }
            }
            tables.append(
                PipeTable(
                    line: lines[0].number, rows: [rows[0]] + rows.dropFirst(2),
                    isNumeric: rows[1].map { $0.hasSuffix(":") && !$0.hasPrefix(":") }))
        }
        for (number, line) in (page + "\n").split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("<details") { depth += 1 }
            if line.hasPrefix("</details") { depth -= 1 }
            if depth == 0, line.hasPrefix("|") { lines.append((number + 1, String(line))) } else { take() }
        }
        return tables
    }

    @Test(
        "no table that is not folded is wider than the column of a forge",
        arguments: [
            "README.md", "docs/reports.md", "docs/real-people.md", "reports/leaderboard/README.md",
            "reports/validity/README.md", "reports/standard/README.md",
            "Tests/ReportsTests/Golden/leaderboard/README.md",
            "Tests/ReportsTests/Golden/leaderboard-alone/README.md", "Tests/ReportsTests/Golden/validity/README.md",
            "Tests/ReportsTests/Golden/validity-single/README.md", "Tests/ReportsTests/Golden/run/README.md",
            "Tests/ReportsTests/Golden/delivery/README.md", "Tests/ReportsTests/Golden/failing-run/README.md",
        ])
    func width(path: String) throws {
        let tables = Self.openTables(try Self.text(path))
        #expect(!tables.isEmpty)
        for table in tables {
            #expect(table.width <= 830, "\(path):\(table.line): \(table.rows[0]) is \(table.width) pixels wide")
        }
    }

    @Test(
        "the first tables of the leaderboard and of the validity report have few rows and columns",
        arguments: ["leaderboard", "validity"])
    func short(report: String) throws {
        for table in Self.openTables(try Self.text("reports/\(report)/README.md")) {
            #expect(table.rows.count <= 12 && table.isNumeric.count <= 7, "line \(table.line)")
        }
    }

    @Test(
        "the contents lead to every section",
        arguments: [
            "reports/leaderboard/README.md", "reports/validity/README.md", "reports/standard/README.md",
            "Tests/ReportsTests/Golden/run/README.md",
        ])
    func contents(path: String) throws {
        let lines = try Self.text(path).split(separator: "\n")
        let titles = lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        let contents = try #require(lines.first { $0.hasPrefix("**Contents**") })
        #expect(titles.count > 3)
        #expect(contents.matches(of: /\[([^\]]+)\]\(#/).map { $0.output.1 } == titles)
    }

    @Test(
        "an anchor is that of a forge",
        arguments: [
            ("The ranking", "the-ranking"), ("Portability: by estimator", "portability-by-estimator"),
            ("The rules, and where they come from", "the-rules-and-where-they-come-from"),
            ("Whose `rules` – 2_3", "whose-rules--2_3"),
        ])
    func anchors(heading: String, anchor: String) {
        #expect(PageContents.anchor(heading) == anchor)
    }

    @Test("a table is folded if the column cannot show it, and text wraps where figures do not")
    func folding() {
        func page(_ columns: [String], _ cells: [String]) -> String {
            FoldedTable.markdown(Grid(columns, rows: [cells]), summary: "All")
        }
        let narrow = page(["detector", ">recall"], ["closed-chain", "0.97"])
        #expect(narrow.hasPrefix("|") && !narrow.contains("<details>"))
        let figures = page(
            ["detector", ">a", ">b"], ["x", String(repeating: "1", count: 60), String(repeating: "1", count: 60)])
        #expect(figures.hasPrefix("<details><summary>All</summary>\n\n|") && figures.hasSuffix("\n</details>\n"))
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        #expect(page(["detector", "about", "source"], ["x", words, words]).hasPrefix("|"))
        #expect(FoldedTable.markdown(Grid(["a"], rows: []), summary: "All").isEmpty)
    }
}
