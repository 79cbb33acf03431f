package import Documents

/// A table in a page: all or some rows and columns of a CSV file, cell by cell with the text of the file.
package struct PageTable: Sendable, Hashable {
    /// A row of the CSV file, for choosing rows.
    package struct Row: Sendable {
        /// The number of the row in the file, 1 for the first row below the header.
        package let number: Int
        fileprivate let names: [String: Int]
        fileprivate let cells: [Cell]

        /// Returns the text of a cell as in the file, or `nil` where the table has no such column.
        package subscript(name: String) -> String? { names[name].map { cells[$0].plainText } }
    }

    /// The name by which sections and figures refer to the table.
    package let id: String
    /// The name of the CSV file beside the page.
    package let file: String
    /// The names of the columns.
    package let names: [String]
    /// The numbers of the rows in the file, 1 for the first row below the header.
    package let numbers: [Int]
    /// The cells as in the file, one list for each column.
    let columns: [[String]]

    /// Takes rows and columns of a table.
    ///
    /// - Parameters:
    ///   - id: The name by which sections and figures refer to the table.
    ///   - file: The name of the CSV file; `id` with `.csv` if left out.
    ///   - values: All rows of the CSV file.
    ///   - names: The columns to take, in this order; all if `nil`. A name that the table does not have is left out.
    ///   - keep: Returns whether a row is taken.
    package init(
        _ id: String, file: String? = nil, _ values: TableValues, columns names: [String]? = nil,
        where keep: (Row) -> Bool = { _ in true }
    ) {
        let places = Dictionary(zip(values.names, values.names.indices), uniquingKeysWith: { first, _ in first })
        let taken = (names ?? values.names).compactMap { name in places[name].map { (name: name, place: $0) } }
        var numbers: [Int] = []
        var columns = taken.map { _ in [String]() }
        for (index, cells) in values.rows.enumerated() {
            guard keep(Row(number: index + 1, names: places, cells: cells)) else { continue }
            numbers.append(index + 1)
            for (column, name) in taken.enumerated() { columns[column].append(cells[name.place].plainText) }
        }
        self.id = id
        self.file = file ?? "\(id).csv"
        self.names = taken.map(\.name)
        self.numbers = numbers
        self.columns = columns
    }

    /// Returns the number of the first row with these cells, or `nil` where there is none.
    ///
    /// - Parameter cells: The texts of cells by the name of their column.
    /// - Returns: The number of the row in the file.
    package func row(_ cells: [String: String]) -> Int? {
        let lists = cells.compactMap { cell in
            names.firstIndex(of: cell.key).map { (column: columns[$0], text: cell.value) }
        }
        guard lists.count == cells.count else { return nil }
        return numbers.indices.first { index in lists.allSatisfy { $0.column[index] == $0.text } }
            .map { numbers[$0] }
    }

    /// Returns the text of a cell as in the file, or `nil` where the page does not hold it.
    ///
    /// - Parameters:
    ///   - number: The number of the row in the file.
    ///   - name: The name of the column.
    /// - Returns: The text.
    package func cell(_ number: Int, _ name: String) -> String? {
        guard let column = names.firstIndex(of: name), let row = numbers.firstIndex(of: number) else { return nil }
        return columns[column][row]
    }
}

extension PageTable {
    /// Returns the columns, each in its shortest form, and the numbers of the rows where rows of the file are missing.
    ///
    /// A column at a time is put into JSON, because a search has a row for each of up to a million configurations.
    ///
    /// - Throws: `EncodingError`, which texts and whole numbers never cause.
    func json() throws -> String {
        let packed = try zip(names, columns).map { try JSONDocument.line(PackedColumn($0, $1)) }
        var members = [
            ("columns", "[\(packed.joined(separator: ","))]"), ("count", "\(numbers.count)"),
            ("file", try JSONDocument.line(file)),
        ]
        if numbers != Array(1...max(1, numbers.count)) { members.append(("index", try JSONDocument.line(numbers))) }
        return try JSONDocument.object(members)
    }
}
