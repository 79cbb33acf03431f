package import Documents

/// A part of a page with a heading and an entry in its contents.
package struct PageSection: Sendable {
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

    /// The kind of a section, its keys in the page, and the columns of tables and the texts that it uses.
    ///
    /// A table is named by its `id`, a column outside of `columns` and `values` by its name in the CSV file, and a filter
    /// chooses rows by the texts of their cells.
    package struct Content: Sendable {
        fileprivate let kind: String
        fileprivate let facts: JSONObject
        /// The columns that readers see.
        package private(set) var columns: [PageColumn] = []
        private(set) var needed: [(table: String, names: [String])] = []
        private(set) var texts: [Prose] = []

        private init(_ kind: String, _ facts: JSONObject) { (self.kind, self.facts) = (kind, facts) }

        private init<Row>(
            _ kind: String, _ table: Table<Row>, _ columns: [PageColumn], _ others: [String], _ facts: JSONObject
        ) {
            var facts = facts
            facts.add(["table": table.name])
            self.init(kind, facts)
            self.columns = columns
            needed = [(table.name, columns.flatMap(\.needed) + others)]
        }

        package static func notes(_ notes: [Prose]) -> Content {
            var content = Content("notes", ["notes": notes])
            content.texts = notes
            return content
        }

        package static func trials(_ groups: [PageTrial.Group]) -> Content { Content("trials", ["groups": groups]) }

        /// Headline figures, as cards for one or two rows and as a table with drawn intervals for more; `label` names a
        /// row.
        package static func figures<Row>(
            _ table: Table<Row>, label: PageColumn, _ columns: [PageColumn], where filter: PageFilter? = nil
        ) -> Content {
            Content(
                "figures", table, columns, label.needed + (filter?.names ?? []),
                ["label": label, "columns": columns, "where": filter])
        }

        /// A table that readers sort and filter, at first in the order of a column, `nil` for that of the file, with
        /// `limit` rows, 1 to 200; with more than 10 columns, readers choose among them.
        package static func table<Row>(
            _ table: Table<Row>, _ columns: [PageColumn]? = nil, where filter: PageFilter? = nil,
            order: PageColumn? = nil, descending: Bool = false, search: Bool = true, limit: Int = 50
        ) -> Content {
            let columns = columns ?? table.page
            let order = order?.name
            return Content(
                "table", table, columns, (filter?.names ?? []) + [order].compactMap(\.self),
                [
                    "columns": columns, "where": filter, "search": search, "limit": limit,
                    "order": order.map { ["column": $0, "descending": descending] as JSONObject },
                ])
        }

        /// A heat map: a figure for each pair of two names, such as a detector and a scenario, by which trials match a
        /// cell.
        ///
        /// The members of `column` are grouped by `group`, and `totals` are the rows of whole groups. A reader chooses one
        /// of the `values`; at first each group shows its lead, or all show the first. The command shows a trial, as a
        /// shell reads it, with `'{row}'` and `'{column}'` in place of two words, or the path of a member of `column`.
        package static func heat<Row>(
            _ table: Table<Row>, where filter: PageFilter? = nil, row: PageColumn, column: PageColumn,
            group: PageColumn? = nil, totals: (where: PageFilter, column: PageColumn)? = nil, values: [PageColumn],
            leads: [String: PageColumn] = [:], command: String? = nil, purpose: String = "To draw its first trial",
            paths: [String: String] = [:]
        ) -> Content {
            let others = (filter?.names ?? []) + [row.name, column.name] + [group?.name].compactMap(\.self)
            return Content(
                "heat", table, values, others + (totals.map { $0.where.names + [$0.column.name] } ?? []),
                [
                    "where": filter, "row": row.name, "column": column.name, "group": group?.name, "values": values,
                    "totals": totals.map { ["where": $0.where, "column": $0.column.name] as JSONObject },
                    "leads": leads.isEmpty ? nil : leads.mapValues(\.name), "command": command,
                    "purpose": command == nil ? nil : purpose, "paths": paths.isEmpty ? nil : paths,
                ])
        }

        /// Drawings, side by side where there is room.
        package static func charts(_ charts: [PageChart]) -> Content {
            var content = Content("charts", ["charts": charts])
            content.columns = charts.flatMap(\.columns)
            content.needed = charts.map { ($0.table, $0.columns.flatMap(\.needed)) }
            content.texts = charts.map(\.caption)
            return content
        }
    }
}

package struct PageChart: Sendable, Encodable {
    /// The SVG element: a mark names its row of the CSV file in `data-row` (1 for the first row below the header), and a
    /// trial to open in `data-trial`.
    package let svg: String
    /// The name of the picture's file beside the page, or `nil` where there is none.
    package let file: String?
    /// The `id` of the table whose rows the marks name in `data-row`.
    package let table: String
    /// The cells of a row that a mark's note shows; the mark's own words if empty.
    package let columns: [PageColumn]
    package let caption: Prose

    package init<Row>(
        svg: String, file: String? = nil, of table: Table<Row>, columns: [PageColumn] = [], caption: Prose = ""
    ) { (self.svg, self.file, self.table, self.columns, self.caption) = (svg, file, table.name, columns, caption) }
}

extension PageSection: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var facts: JSONObject = [
            "id": id, "title": title, "text": text, "folded": isFolded, "kind": content.kind,
        ]
        facts.add(content.facts)
        try facts.encode(to: encoder)
    }
}
