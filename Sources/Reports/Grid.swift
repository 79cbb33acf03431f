import TextTable

/// A table of text with a title for each column.
struct Grid: Sendable {
    private let titles: [String]
    private let isNumeric: [Bool]
    private var rows: [[String]] = []

    /// Starts a table.
    ///
    /// - Parameter columns: The titles; a title that begins with `>` makes its column right-aligned.
    init(_ columns: [String]) {
        isNumeric = columns.map { $0.hasPrefix(">") }
        titles = columns.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }
    }

    /// Adds a row; cells that are missing at its end stay empty.
    mutating func add(_ cells: [String]) {
        rows.append(cells + Array(repeating: "", count: max(0, titles.count - cells.count)))
    }

    /// Whether no row was added.
    var isEmpty: Bool { rows.isEmpty }

    /// The number of columns.
    var columnCount: Int { titles.count }

    /// The number of rows.
    var rowCount: Int { rows.count }

    /// A column: its title, its cells, and whether it is right-aligned.
    func column(_ index: Int) -> (title: String, cells: [String], isNumeric: Bool) {
        (titles[index], rows.map { $0[index] }, isNumeric[index])
    }

    /// Returns the table with its first rows alone.
    func prefix(_ count: Int) -> Grid {
        var grid = self
        grid.rows = Array(rows.prefix(count))
        return grid
    }

    /// The table in GitHub-flavoured markdown; empty without rows.
    package var markdown: String {
        text(Style.pipe) { cell in
            cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
                .split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    /// The table for a terminal; empty without rows.
    var plain: String { text(Style.simple) { $0 } }

    private func text(_ style: any TextTableStyle.Type, escape: (String) -> String) -> String {
        let escaped = rows.map { $0.map(escape) }
        let table = TextTable<[String]> { row in
            titles.indices.map { column in
                Column(title: titles[column], value: row[column], align: isNumeric[column] ? .right : .left)
            }
        }
        return table.string(for: escaped, style: style) ?? ""
    }
}
