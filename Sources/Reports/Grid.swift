package import Documents
import Text
import TextTable

struct Grid: Sendable {
    private let titles: [String]
    private let isNumeric, isMarkup: [Bool]
    private let priorities: [ColumnPriority]
    private let rows: [[String]]

    /// Makes a table; a title that begins with `>` makes its column right-aligned, cells that are missing at a row's
    /// end stay empty, and columns are all alike in a terminal if their priorities are `nil`.
    init(_ columns: [String], isMarkup: Bool = false, priorities: [ColumnPriority]? = nil, rows: [[String]]) {
        isNumeric = columns.map { $0.utf8.first == UInt8(ascii: ">") }
        titles = zip(columns, isNumeric).map { $1 ? String($0.unicodeScalars.dropFirst()) : $0 }
        self.isMarkup = columns.map { _ in isMarkup }
        self.priorities = priorities ?? columns.map { _ in .plain }
        self.rows = rows.map { $0 + Array(repeating: "", count: max(0, columns.count - $0.count)) }
    }

    init<Row>(_ headings: [Documents.Column<Row>.Heading], rows: [[String]]) {
        (titles, isNumeric) = (headings.map(\.whole), headings.map(\.isNumeric))
        (isMarkup, priorities) = (headings.map(\.isMarkup), headings.map(\.priority))
        self.rows = rows
    }

    var isEmpty: Bool { rows.isEmpty }
    var columnCount: Int { titles.count }
    var rowCount: Int { rows.count }

    func column(_ index: Int) -> (title: String, cells: [String], isNumeric: Bool) {
        (titles[index], rows.map { $0[index] }, isNumeric[index])
    }

    package var markdown: String {
        let titles = zip(titles, isMarkup).map(Self.escaped)
        let rows = rows.map { zip($0, isMarkup).map(Self.escaped) }
        // TextTable pads in units of UTF-16: from a width in characters it would cut the end of a cell with an emoji.
        let widths = titles.indices.map { column in
            rows.map(\.[column].utf16.count).reduce(titles[column].utf16.count, max)
        }
        let table = TextTable<[String]> { row in
            titles.indices.map { column in
                Column(
                    title: titles[column], value: row[column], width: widths[column],
                    align: isNumeric[column] ? .right : .left)
            }
        }
        return table.string(for: rows, style: Style.pipe) ?? ""
    }

    private static func escaped(_ cell: String, isMarkup: Bool) -> String {
        isMarkup
            ? Escape.replace(cell) { $0 == "|" ? "\\|" : Lines.isBreak($0) ? " " : nil }
            : Escape.markdown(cell, isCell: true)
    }

    /// The table for a terminal, as wide as `TextWidth.columns` at most; empty without rows.
    var plain: String { FittedTable(titles.indices.map(column), priorities, limit: TextWidth.columns).text }
}

extension Documents.Table {
    func grid(_ rows: some Sequence<Row>) -> Grid {
        let columns = columns.filter(\.isInTexts)
        return Grid(columns.compactMap(\.heading), rows: rows.map { row in columns.map { $0.text(row) } })
    }

    package func markdown(_ rows: some Sequence<Row>) -> String { grid(rows).markdown }

    package func plain(_ rows: some Sequence<Row>) -> String { grid(rows).plain }
}

/// Tables on a page: one that is wider than the column of a forge is folded.
enum FoldedTable {
    /// The width of the column in which a forge shows a page, pixels.
    static let column = 830.0

    /// Returns a table in markdown, folded behind a line if the column cannot show it; empty without rows.
    static func markdown(_ grid: Grid, summary: String) -> String {
        grid.isEmpty || grid.width <= column ? grid.markdown : folded(summary, grid.markdown)
    }

    /// Returns a text in markdown behind a line in HTML that unfolds it; empty without text.
    static func folded(_ summary: String, _ text: String) -> String {
        text.isEmpty ? "" : "<details><summary>\(summary)</summary>\n\n\(text)\n</details>\n"
    }
}

extension Grid {
    /// The width on a page, pixels: 8 a character, 27 for borders and padding; figures stay on one line, texts wrap.
    var width: Double {
        (0..<columnCount).reduce(0) { width, column in
            let (title, cells, isNumeric) = self.column(column)
            let longest = cells.map(Self.visible).max() ?? 0
            let body = isNumeric ? longest : min(longest, max(Self.wrapped, cells.map(Self.longestWord).max() ?? 0))
            return width + Double(max(body, Self.longestWord(title))) * 8 + 27
        }
    }

    /// Characters to which a column of text can shrink, if its words are short.
    private static let wrapped = 26

    /// The number of characters that a cell shows.
    private static func visible(_ cell: String) -> Int {
        // A regular expression is compiled at each use.
        let text = cell.contains("](") ? cell.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) } : cell
        return text.count { !"`*".contains($0) }
    }

    private static func longestWord(_ cell: String) -> Int {
        cell.split(whereSeparator: { " -".contains($0) }).map { visible(String($0)) }.max() ?? 0
    }
}
