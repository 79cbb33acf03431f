/// A column of a table, declared once: its name, its unit, its description and its value.
///
/// A declaration may hold several columns that belong together, such as a figure and the two ends of its interval. They
/// share one description and one row of the data dictionary.
package struct Column<Row>: Sendable {
    /// A column's part in tables for people.
    package struct Heading: Sendable {
        /// The title above the column, without its unit.
        package let title: String
        /// The titles of the further values on pages; those without one are in files only.
        package let others: [String]
        package let format: ColumnFormat
        /// Whether the column is aligned to the right.
        package let isNumeric: Bool
        /// Whether the texts are markdown already, with the names in them escaped.
        package let isMarkup: Bool
        package let places: ColumnFormat.Places
        /// The text of a row's cell in markdown and terminals; that of the values in the format if `nil`.
        package let text: (@Sendable (Row) -> String)?
        /// The importance where a terminal is too narrow for all columns.
        package fileprivate(set) var priority = ColumnPriority.plain

        fileprivate func with<Other>(text: (@Sendable (Other) -> String)?) -> Column<Other>.Heading {
            .init(
                title: title, others: others, format: format, isNumeric: isNumeric, isMarkup: isMarkup, places: places,
                text: text, priority: priority)
        }
    }

    /// The names in CSV headers, JSON objects and the data dictionary.
    package let names: [String]
    /// The unit of the values; empty for texts, shares and counts.
    package let unit: String
    /// The description in the data dictionary.
    package let about: String
    /// The column in tables for people; `nil` where it is in none.
    package private(set) var heading: Heading?
    /// The type of each value, in the order of the names; `nil` where the declaration does not say it.
    package let kinds: [CellKind?]
    /// The least and the greatest possible value of the numbers; `nil` for none.
    package private(set) var minimum, maximum: Int?
    private let listing: String?
    /// Calls a function with each cell of a row.
    private let each: @Sendable (Row, (Cell) -> Void) -> Void

    @inlinable
    package init<Value: CellValue>(
        _ name: String, unit: String = "", _ about: String, value: @escaping @Sendable (Row) -> Value
    ) { self.init(name, unit: unit, about, kind: Value.kind, cell: { value($0).cell }) }

    @usableFromInline
    init(_ name: String, unit: String, _ about: String, kind: CellKind?, cell: @escaping @Sendable (Row) -> Cell) {
        names = [name]
        kinds = [kind]
        listing = nil
        (self.unit, self.about) = (unit, about)
        each = { row, body in body(cell(row)) }
    }

    /// Declares several columns with one description; `listed` is the entry in the data dictionary where names differ
    /// from report to report, and `nil` kinds are those that the rows show.
    package init(
        _ names: [String], listed: String? = nil, unit: String = "", _ about: String, kinds: [CellKind?]? = nil,
        values: @escaping @Sendable (Row) -> [Cell]
    ) {
        precondition(kinds.map { $0.count == names.count } ?? true, "\(names) has \(kinds?.count ?? 0) types")
        self.names = names
        self.kinds = kinds ?? Array(repeating: nil, count: names.count)
        listing = listed
        (self.unit, self.about) = (unit, about)
        each = { row, body in values(row).forEach(body) }
    }

    private init<Other>(_ other: Column<Other>, each: @escaping @Sendable (Row, (Cell) -> Void) -> Void) {
        (names, unit, about, listing) = (other.names, other.unit, other.about, other.listing)
        (kinds, minimum, maximum) = (other.kinds, other.minimum, other.maximum)
        self.each = each
    }

    /// Declares a column that is in markdown and terminals only.
    package init(
        shown title: String, isNumeric: Bool = false, isMarkup: Bool = false,
        _ text: @escaping @Sendable (Row) -> String
    ) {
        (names, unit, about, listing, kinds) = ([], "", "", nil, [])
        heading = Heading(
            title: title, others: [], format: .text, isNumeric: isNumeric, isMarkup: isMarkup, places: .texts,
            text: text)
        each = { _, _ in }
    }

    /// Returns the same column in tables for people; left out, the title is the name and the text the formatted values.
    package func shown(
        _ title: String? = nil, others: [String] = [], _ format: ColumnFormat = .text,
        in places: ColumnFormat.Places = .all, isMarkup: Bool = false, _ text: (@Sendable (Row) -> String)? = nil
    ) -> Column {
        var column = self
        column.heading = Heading(
            title: title ?? names.first ?? "", others: others, format: format, isNumeric: format.isNumeric,
            isMarkup: isMarkup, places: places, text: text)
        return column
    }

    package func priority(_ priority: ColumnPriority) -> Column {
        var column = self
        column.heading?.priority = priority
        return column
    }

    /// Returns only the first of several columns, such as a figure without its interval, described as all if left out.
    package func first(_ about: String? = nil) -> Column {
        let cells = cells
        var column = Column(
            Array(names.prefix(1)), unit: unit, about ?? self.about, kinds: Array(kinds.prefix(1))
        ) { Array(cells($0).prefix(1)) }
        column.heading = heading
        (column.minimum, column.maximum) = (minimum, maximum)
        return column
    }

    package func limited(from minimum: Int?, to maximum: Int?) -> Column {
        var column = self
        (column.minimum, column.maximum) = (minimum, maximum)
        return column
    }

    package func fields(found: [CellKind?]) -> [DataPackage.Field] {
        names.indices.map { place in
            let kind = kinds[place] ?? found[place]
            let isNumeric = kind == .number || kind == .integer
            return DataPackage.Field(
                names[place], kind, unit: unit, about, minimum: isNumeric ? minimum : nil,
                maximum: isNumeric ? maximum : nil)
        }
    }

    /// Returns the same column for rows that contain this column's row.
    package func of<Other>(_ part: @escaping @Sendable (Other) -> Row) -> Column<Other> {
        ofOptional { .some(part($0)) }
    }

    /// Returns the same column for rows that may lack this column's row; its cells are empty there.
    package func ofOptional<Other>(_ part: @escaping @Sendable (Other) -> Row?) -> Column<Other> {
        let (each, text, count) = (each, heading?.text, names.count)
        var column = Column<Other>(self) { other, body in
            if let row = part(other) { each(row, body) } else { for _ in 0..<count { body(.empty) } }
        }
        let shown: (@Sendable (Other) -> String)? = if let text { { part($0).map(text) ?? "–" } } else { nil }
        column.heading = heading?.with(text: shown)
        return column
    }

    /// The name of the value among the names: of a figure with an interval the one before `…_lower`.
    package var name: String { names.first { names.contains("\($0)_lower") } ?? names.first ?? "" }

    package func cells(_ row: Row) -> [Cell] {
        var cells: [Cell] = []
        forEachCell(of: row) { cells.append($0) }
        return cells
    }

    func forEachCell(of row: Row, _ body: (Cell) -> Void) {
        var count = 0
        each(row) { cell in
            count += 1
            body(cell)
        }
        precondition(count == names.count, "\(names) has \(count) values")
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
