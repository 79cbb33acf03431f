package import Documents

extension Table {
    /// Returns the rows as a grid of the columns that have a heading.
    func grid(_ rows: some Sequence<Row>) -> Grid {
        let columns = columns.filter(\.isInTexts)
        return Grid(columns.compactMap(\.heading), rows: rows.map { row in columns.map { $0.text(row) } })
    }

    /// Returns the rows as a table in GitHub-flavoured markdown; empty without rows.
    package func markdown(_ rows: some Sequence<Row>) -> String { grid(rows).markdown }

    /// Returns the rows as a table for a terminal; empty without rows.
    package func plain(_ rows: some Sequence<Row>) -> String { grid(rows).plain }
}
