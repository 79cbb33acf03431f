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
