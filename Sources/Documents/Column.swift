/// A column of a table, declared once: its name, its unit, its description and its value.
///
/// A declaration may hold several columns that belong together, such as a figure and the two ends of its interval. They
/// share one description and one row of the data dictionary.
package struct Column<Row>: Sendable {
    /// A column's part in tables for people.
    package struct Heading: Sendable {
        /// The title above the column.
        package let title: String
        /// Whether the column is aligned to the right.
        package let isNumeric: Bool
        /// Whether the texts are markdown already, with the names in them escaped.
        package let isMarkup: Bool
        /// The text of a row's cell.
        package let text: @Sendable (Row) -> String
    }

    /// The names in CSV headers, JSON objects and the data dictionary.
    package let names: [String]
    /// The unit of the values; empty for texts, shares and counts.
    package let unit: String
    /// The description in the data dictionary.
    package let about: String
    /// The column in tables for people; `nil` where it is in none.
    package private(set) var heading: Heading?
    private let listing: String?
    private let value: @Sendable (Row) -> [Cell]

    /// Declares one column.
    ///
    /// - Parameters:
    ///   - name: The name in CSV headers, JSON objects and the data dictionary.
    ///   - unit: The unit of the values.
    ///   - about: The description in the data dictionary.
    ///   - value: Returns the value of a row.
    package init<Value: CellValue>(
        _ name: String, unit: String = "", _ about: String, value: @escaping @Sendable (Row) -> Value
    ) {
        self.init([name], unit: unit, about) { [value($0).cell] }
    }

    /// Declares several columns with one description.
    ///
    /// - Parameters:
    ///   - names: The names in CSV headers, JSON objects and the data dictionary.
    ///   - listed: The entry in the data dictionary in place of the names, where these differ from report to report.
    ///   - unit: The unit of the values.
    ///   - about: The description in the data dictionary.
    ///   - values: Returns the values of a row, one for each name.
    package init(
        _ names: [String], listed: String? = nil, unit: String = "", _ about: String,
        values: @escaping @Sendable (Row) -> [Cell]
    ) {
        self.names = names
        listing = listed
        self.unit = unit
        self.about = about
        value = values
    }

    /// Declares a column that is in tables for people only.
    ///
    /// - Parameters:
    ///   - title: The title above the column.
    ///   - isNumeric: Whether the column is aligned to the right.
    ///   - isMarkup: Whether the texts are markdown already.
    ///   - text: Returns the text of a row's cell.
    package init(
        shown title: String, isNumeric: Bool = false, isMarkup: Bool = false,
        _ text: @escaping @Sendable (Row) -> String
    ) {
        (names, unit, about, listing) = ([], "", "", nil)
        heading = Heading(title: title, isNumeric: isNumeric, isMarkup: isMarkup, text: text)
        value = { _ in [] }
    }

    /// Returns the same column with a place in tables for people.
    ///
    /// - Parameters:
    ///   - title: The title above the column.
    ///   - isNumeric: Whether the column is aligned to the right.
    ///   - isMarkup: Whether the texts are markdown already.
    ///   - text: Returns the text of a row's cell; the value itself if left out.
    /// - Returns: The column with a heading.
    package func shown(
        _ title: String, isNumeric: Bool = false, isMarkup: Bool = false, _ text: (@Sendable (Row) -> String)? = nil
    ) -> Column {
        var column = self
        let value = value
        column.heading = Heading(
            title: title, isNumeric: isNumeric, isMarkup: isMarkup,
            text: text ?? { value($0).first.map(\.plainText) ?? "" })
        return column
    }

    /// Returns only the first of several columns, for example a figure without its interval.
    ///
    /// - Parameter about: The description; that of all columns if left out.
    /// - Returns: A declaration of one column.
    package func first(_ about: String? = nil) -> Column {
        let value = value
        var column = Column(Array(names.prefix(1)), unit: unit, about ?? self.about) { Array(value($0).prefix(1)) }
        column.heading = heading
        return column
    }

    /// Returns the same column for rows that contain this column's row.
    package func of<Other>(_ part: @escaping @Sendable (Other) -> Row) -> Column<Other> {
        let (value, heading) = (value, heading)
        var column = Column<Other>(names, listed: listing, unit: unit, about) { value(part($0)) }
        column.heading = heading.map { heading in
            .init(title: heading.title, isNumeric: heading.isNumeric, isMarkup: heading.isMarkup) {
                heading.text(part($0))
            }
        }
        return column
    }

    /// Returns the same column for rows that may lack this column's row; its cells are empty there.
    package func ofOptional<Other>(_ part: @escaping @Sendable (Other) -> Row?) -> Column<Other> {
        let (value, heading, count) = (value, heading, names.count)
        var column = Column<Other>(names, listed: listing, unit: unit, about) { other in
            part(other).map(value) ?? Array(repeating: .empty, count: count)
        }
        column.heading = heading.map { heading in
            .init(title: heading.title, isNumeric: heading.isNumeric, isMarkup: heading.isMarkup) {
                part($0).map(heading.text) ?? "–"
            }
        }
        return column
    }

    /// Returns the cells of a row, one for each name.
    package func cells(_ row: Row) -> [Cell] {
        let cells = value(row)
        precondition(cells.count == names.count, "\(names) has \(cells.count) values")
        return cells
    }

    /// The names as the data dictionary shows them: `share, …_lower, …_upper` for those that begin with the first one.
    var listedNames: String {
        if let listing { return listing }
        guard let first = names.first else { return "" }
        let others = names.dropFirst().map { name in
            name.hasPrefix(first + "_") ? "…" + name.dropFirst(first.count) : name
        }
        return ([first] + others).joined(separator: ", ")
    }
}
