/// A reference of a page to something that the page does not hold.
package enum PageError: Error, Equatable, CustomStringConvertible {
    case repeated(String, of: String)
    case noTable(String, usedBy: String)
    case noColumn(String, table: String, usedBy: String)
    case noRow(Int, table: String, usedBy: String)
    case noPlayer(Int, trial: Int)

    package var description: String {
        switch self {
        case .repeated(let name, let kind): "the page has two \(kind)s named \"\(name)\"; give each its own name"
        case .noTable(let table, let user):
            "\(user) of the page uses the table \"\(table)\", which the page does not hold; add it to `tables`"
        case .noColumn(let column, let table, let user):
            "\(user) of the page uses the column \"\(column)\", which the page's table \"\(table)\" does not hold; "
                + "add it to the table's columns"
        case .noRow(let row, let table, let user):
            "\(user) of the page uses row \(row) of the table \"\(table)\", which the page does not hold; "
                + "add it to the table's rows"
        case .noPlayer(let player, let trial):
            "trial \(trial) of the page uses player \(player), which the page does not hold; add it to `players`"
        }
    }
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
                throw .noPlayer(player, trial: trial.id)
            }
        }
    }

    private func check(_ section: PageSection) throws(PageError) {
        let user = "section \"\(section.id)\""
        try check(section.text, user)
        for text in section.content.texts { try check(text, user) }
        for (table, names) in section.content.needed {
            let known = try find(table, user).names
            if let name = names.first(where: { !known.contains($0) }) {
                throw .noColumn(name, table: table, usedBy: user)
            }
        }
    }

    private func check(_ prose: Prose, _ user: String) throws(PageError) {
        for figure in prose.figures {
            let table = try find(figure.table, user)
            guard table.names.contains(figure.column.name) else {
                throw .noColumn(figure.column.name, table: figure.table, usedBy: user)
            }
            guard table.numbers.contains(figure.row) else {
                throw .noRow(figure.row, table: figure.table, usedBy: user)
            }
        }
    }

    private func find(_ id: String, _ user: String) throws(PageError) -> PageTable {
        guard let table = tables.first(where: { $0.id == id }) else { throw .noTable(id, usedBy: user) }
        return table
    }

    private static func unique(_ names: [String], _ kind: String) throws(PageError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted { throw .repeated(name, of: kind) }
    }
}
