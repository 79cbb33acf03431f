package import Documents

/// A part of a page with a heading and an entry in its contents.
package struct PageSection: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case notes([Prose])
        /// Headline figures, as cards for one or two rows and as a table with drawn intervals for more.
        case figures(PageFigures)
        case table(PageTableView)
        /// A heat map whose cells lead to their trials.
        case heat(PageHeat)
        /// Drawings, side by side where there is room.
        case charts([PageChart])
        case trials([PageTrial.Group])
    }

    /// The name in the page's address; unique in the page.
    package let id: String
    /// The heading; a section without one continues the section above and is not in the contents.
    package let title: String
    package let text: Prose
    package let isFolded: Bool
    package let content: Content

    package init(_ id: String, _ title: String, text: Prose = "", isFolded: Bool = false, _ content: Content) {
        (self.id, self.title, self.text, self.isFolded, self.content) = (id, title, text, isFolded, content)
    }
}

package struct PageFigures: Sendable, Hashable, Encodable {
    /// The `id` of the table.
    package let table: String
    /// The column that names a row.
    package let label: PageColumn
    package let columns: [PageColumn]
    /// The rows by the texts of their cells; all if `nil`.
    package let `where`: PageFilter?

    package init<Row>(
        _ table: Table<Row>, label: PageColumn, _ columns: [PageColumn], where filter: PageFilter? = nil
    ) { (self.table, self.label, self.columns, self.where) = (table.name, label, columns, filter) }
}

/// A table that readers sort and filter.
package struct PageTableView: Sendable, Hashable, Encodable {
    package struct Order: Sendable, Hashable, Encodable {
        package let column: String
        /// Whether the largest comes first.
        package let descending: Bool

        package init(_ column: PageColumn, descending: Bool = false) {
            (self.column, self.descending) = (column.name, descending)
        }
    }

    package let table: String
    /// The columns; with more than 10, readers choose among them.
    package let columns: [PageColumn]
    package let `where`: PageFilter?
    /// The order at first; that of the file if `nil`.
    package let order: Order?
    package let search: Bool
    /// The number of rows at first, 1 to 200.
    package let limit: Int

    package init<Row>(
        _ table: Table<Row>, _ columns: [PageColumn]? = nil, where filter: PageFilter? = nil, order: Order? = nil,
        search: Bool = true, limit: Int = 50
    ) {
        (self.table, self.columns, self.where, self.order) = (table.name, columns ?? table.page, filter, order)
        (self.search, self.limit) = (search, min(max(limit, 1), 200))
    }
}

/// A heat map: a figure for each pair of two names, for example of a detector and a scenario.
package struct PageHeat: Sendable, Hashable, Encodable {
    /// Rows that hold a figure for a whole group.
    package struct Totals: Sendable, Hashable, Encodable {
        package let `where`: PageFilter
        /// The column with the name of the group.
        package let column: String

        package init(where filter: PageFilter, column: PageColumn) { (self.where, self.column) = (filter, column.name) }
    }

    package let table: String
    package let `where`: PageFilter?
    /// The CSV column of one side, for example `detector`, by which trials match it.
    package let row: String
    /// The CSV column of the other side, for example `name`, which trials match by their scenario; its members are grouped.
    package let column: String
    /// The CSV column with the group of a member of `column`, for example `family`.
    package let group: String?
    package let totals: Totals?
    /// The figures that a reader chooses among; the first is shown at first.
    package let values: [PageColumn]
    /// The CSV column of the figure that matters in each group: at first each group shows its own.
    package let leads: [String: String]?
    /// The command that shows a trial, as a shell reads it, with `'{row}'` and `'{column}'` in place of two words.
    package let command: String?
    /// The purpose of the command, such as "To draw its first trial".
    package let purpose: String?
    /// The paths that the command names in place of members of `column`, which their names do not find.
    package let paths: [String: String]?

    package init<Row>(
        _ table: Table<Row>, where filter: PageFilter? = nil, row: PageColumn, column: PageColumn,
        group: PageColumn? = nil, totals: Totals? = nil, values: [PageColumn],
        leads: [String: PageColumn] = [:], command: String? = nil,
        purpose: String = "To draw its first trial", paths: [String: String] = [:]
    ) {
        (self.table, self.where, self.row, self.column) = (table.name, filter, row.name, column.name)
        (self.group, self.totals, self.values, self.command) = (group?.name, totals, values, command)
        self.purpose = command == nil ? nil : purpose
        self.leads = leads.isEmpty ? nil : leads.mapValues(\.name)
        self.paths = paths.isEmpty ? nil : paths
    }
}

package struct PageChart: Sendable, Hashable, Encodable {
    /// The SVG element: a mark names its row of the CSV file in `data-row` (1 for the first row below the header), and a
    /// trial to open in `data-trial`.
    package let svg: String
    /// The name of the picture's file beside the page, or `nil` where there is none.
    package let file: String?
    /// The `id` of the table whose rows the marks name in `data-row`.
    package let table: String?
    /// The cells of a row that a mark's note shows; the mark's own words if empty.
    package let columns: [PageColumn]
    package let caption: Prose

    package init<Row>(
        svg: String, file: String? = nil, of table: Table<Row>, columns: [PageColumn] = [], caption: Prose = ""
    ) { (self.svg, self.file, self.table, self.columns, self.caption) = (svg, file, table.name, columns, caption) }
}

extension PageSection: Encodable {
    /// Writes the content's keys beside those of the section.
    package func encode(to encoder: any Encoder) throws {
        let (kind, own): (String, any Encodable) =
            switch content {
            case .notes(let notes): ("notes", ["notes": notes])
            case .figures(let figures): ("figures", figures)
            case .table(let table): ("table", table)
            case .heat(let heat): ("heat", heat)
            case .charts(let charts): ("charts", ["charts": charts])
            case .trials(let groups): ("trials", ["groups": groups])
            }
        let facts: JSONObject = ["id": id, "title": title, "text": text, "folded": isFolded, "kind": kind]
        try facts.encode(to: encoder)
        try own.encode(to: encoder)
    }
}
