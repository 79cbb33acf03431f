/// A reference of a page to something that the page does not hold.
package struct PageError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

extension ReportPage {
    func check() throws(PageError) {
        try Self.unique(tables.map(\.id), "table")
        try Self.unique(sections.map(\.id), "section")
        try Self.unique(trials.map { String($0.id) }, "trial")
        for prose in answer { try check(prose, "the answer") }
        for section in sections { try check(section) }
        for trial in trials {
            if let player = trial.player, !players.indices.contains(player) {
                throw Self.missing("trial \(trial.id)", "player \(player)", "the page", addedTo: "`players`")
            }
        }
    }

    private func check(_ section: PageSection) throws(PageError) {
        let user = "section \"\(section.id)\""
        try check(section.text, user)
        for text in section.content.texts { try check(text, user) }
        for (table, names) in section.content.needed { _ = try find(table, names, user) }
    }

    private func check(_ prose: Prose, _ user: String) throws(PageError) {
        for figure in prose.figures {
            let table = try find(figure.table, [figure.column.name], user)
            guard table.numbers.contains(figure.row) else {
                throw Self.missing(
                    user, "row \(figure.row) of the table \"\(figure.table)\"", "the page", addedTo: "the table's rows")
            }
        }
    }

    /// Returns a table, which must hold some columns.
    private func find(_ id: String, _ columns: [String], _ user: String) throws(PageError) -> PageTable {
        guard let table = tables.first(where: { $0.id == id }) else {
            throw Self.missing(user, "the table \"\(id)\"", "the page", addedTo: "`tables`")
        }
        if let name = columns.first(where: { !table.names.contains($0) }) {
            throw Self.missing(
                user, "the column \"\(name)\"", "the page's table \"\(id)\"", addedTo: "the table's columns")
        }
        return table
    }

    private static func missing(_ user: String, _ thing: String, _ holder: String, addedTo list: String) -> PageError {
        PageError(
            description: "\(user) of the page uses \(thing), which \(holder) does not hold; add it to \(list)")
    }

    private static func unique(_ names: [String], _ kind: String) throws(PageError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw PageError(description: "the page has two \(kind)s named \"\(name)\"; give each its own name")
        }
    }
}
