package import Documents

package enum OutputFormat: String, Sendable, CaseIterable {
    /// Tables and sentences for a terminal.
    case text
    /// The main table in CSV.
    case csv
    /// All tables in one JSON document.
    case json
    case markdown
}

/// A result that commands print in every format.
package protocol Printable: Sendable {
    /// The tables and sentences for a terminal.
    var plain: String { get }

    /// Returns the page in GitHub-flavoured markdown.
    func page() throws -> String

    /// Returns the tables, the main one first.
    func sheets() throws -> [Report.Sheet]

    /// Returns the JSON document; unless a result has one of its own, that of its tables.
    func json() throws -> String
}

extension Printable {
    /// Returns the result in a format, with its last line break: CSV is the first table, JSON a list of objects where
    /// there is one table, else an object with such a list for each table under the table's name.
    package func text(in format: OutputFormat) throws -> String {
        switch format {
        case .text: plain
        case .csv: try sheets().first?.values?.csv ?? ""
        case .json: try json()
        case .markdown: try page()
        }
    }

    package func json() throws -> String { try tablesJSON() }

    fileprivate func tablesJSON() throws -> String {
        let tables = try sheets().compactMap { sheet in sheet.values.map { (sheet.name, $0) } }
        if tables.count == 1 { return try JSONDocument.page(tables[0].1) }
        return try JSONDocument.page(Dictionary(tables, uniquingKeysWith: { first, _ in first }))
    }
}

/// Tables, the main one first, as a result that is printed.
package struct PrintedTable: Printable {
    private let tables: [Report.Sheet]
    private let text, markdown: @Sendable () -> String
    private let document: (@Sendable () throws -> String)?

    /// Puts rows into a table; a text takes its place in a terminal, a page in markdown, and a document in JSON.
    package init<Row: Sendable>(
        _ table: Table<Row>, _ rows: [Row], text: String? = nil, page: String? = nil,
        json document: (@Sendable () throws -> String)? = nil
    ) {
        self.init(
            [.init(table, rows)], text: text ?? table.plain(rows), page: page ?? table.markdown(rows), json: document)
    }

    /// Puts tables together, with their text in a terminal and in markdown, and optionally a document in JSON.
    init(
        _ tables: [Report.Sheet], text: @autoclosure @escaping @Sendable () -> String,
        page: @autoclosure @escaping @Sendable () -> String, json document: (@Sendable () throws -> String)? = nil
    ) { (self.tables, self.text, markdown, self.document) = (tables, text, page, document) }

    package var plain: String { text() }

    package func page() -> String { markdown() }

    package func sheets() -> [Report.Sheet] { tables }

    package func json() throws -> String { try document?() ?? tablesJSON() }
}
