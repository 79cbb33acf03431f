import Foundation

/// A table, declared once: CSV, JSON, tables for people and the data dictionary come from the same columns.
package struct Table<Row>: Sendable {
    /// The name of its file, without an extension.
    package let name: String
    /// The thing that one row describes, for example `a detector`.
    package let rowSubject: String
    /// Further sentences for the data dictionary.
    package let note: String
    package let columns: [Column<Row>]

    package init(_ name: String, of rowSubject: String, note: String = "", _ columns: [Column<Row>]) {
        (self.name, self.rowSubject, self.note, self.columns) = (name, rowSubject, note, columns)
    }

    package var names: [String] { columns.flatMap(\.names) }
    package var header: String { TableValues.line(names.map { .text($0) }) }

    package func csv(_ rows: some Sequence<Row>) -> String { header + lines(rows) }

    /// Returns the lines of the CSV file without its header, for a file that is written piece by piece.
    package func lines(_ rows: some Sequence<Row>) -> String {
        var bytes: [UInt8] = []
        for row in rows {
            columns.appendFields(of: row, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the names of the columns with the cells of the rows.
    package func values(_ rows: some Sequence<Row>) -> TableValues where Row: Sendable {
        let rows = Array(rows)
        return TableValues(names: names, rows: TableRows(count: rows.count) { cells(rows[$0]) })
    }

    /// The section of the data dictionary: one row for each declaration of columns.
    package var dictionary: String {
        var text = "## \(name).csv: one row for each \(rowSubject)\n\n"
        if !note.isEmpty { text += note + "\n\n" }
        text += "| column | unit | description |\n| --- | --- | --- |\n"
        for column in columns where !column.listedNames.isEmpty {
            text += "| \(column.listedNames) | \(column.unit) | \(column.about) |\n"
        }
        return text
    }

    /// Returns the columns as a Data Package describes them; where a type is not declared, the rows show it.
    package func fields(of rows: some Sequence<Row>) -> [DataPackage.Field] {
        var found = columns.map { [CellKind?](repeating: nil, count: $0.names.count) }
        let unknown = columns.indices.filter { columns[$0].kinds.contains(nil) }
        for row in rows where !unknown.isEmpty {
            for index in unknown {
                for (place, cell) in columns[index].cells(row).enumerated() {
                    guard let kind = CellKind(cell) else { continue }
                    found[index][place] = found[index][place]?.joined(with: kind) ?? kind
                }
            }
        }
        return zip(columns, found).flatMap { $0.fields(found: $1) }
    }

    package func cells(_ row: Row) -> [Cell] {
        var cells: [Cell] = []
        for column in columns { column.forEachCell(of: row) { cells.append($0) } }
        return cells
    }
}

extension Array {
    /// Returns the fields of a row in a line of a CSV file, with commas between them: a part of a line that is used again.
    package func fields<Row>(of row: Row) -> [UInt8] where Element == Column<Row> {
        var bytes: [UInt8] = []
        appendFields(of: row, to: &bytes)
        return bytes
    }

    /// Appends the fields of a row to a line of a CSV file, with commas between them.
    package func appendFields<Row>(of row: Row, to line: inout [UInt8]) where Element == Column<Row> {
        var isFirst = true
        for column in self { column.forEachCell(of: row) { TableValues.append($0, isFirst: &isFirst, to: &line) } }
    }
}

/// The cells of a table below the names of its columns.
package struct TableValues: Sendable {
    package let names: [String]
    package let rows: TableRows

    package var csv: String {
        var bytes: [UInt8] = []
        Self.append(line: names.map { .text($0) }, to: &bytes)
        for row in rows { Self.append(line: row, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a line of a CSV file (RFC 4180) to its bytes.
    static func append(line cells: [Cell], to bytes: inout [UInt8]) {
        var isFirst = true
        for cell in cells { append(cell, isFirst: &isFirst, to: &bytes) }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends a cell of a line, after a comma unless it is the first one.
    static func append(_ cell: Cell, isFirst: inout Bool, to bytes: inout [UInt8]) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        cell.appendField(to: &bytes)
    }

    package static func line(_ cells: [Cell]) -> String {
        var bytes: [UInt8] = []
        append(line: cells, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TableValues: Encodable {
    /// Writes a list with one object for each row; of two columns with one name the first is written.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for row in rows { try container.encode(Dictionary(zip(names, row), uniquingKeysWith: { first, _ in first })) }
    }
}

/// The rows of a table, whose cells are made when they are read: a search has a row for up to a million configurations.
package struct TableRows: RandomAccessCollection, Sendable {
    package let count: Int
    private let cells: @Sendable (Int) -> [Cell]

    init(count: Int, cells: @escaping @Sendable (Int) -> [Cell]) { (self.count, self.cells) = (count, cells) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }
    package subscript(row: Int) -> [Cell] { cells(row) }
}
