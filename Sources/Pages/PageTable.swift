package import Documents

/// A table in a page: all or some rows and columns of a CSV file, cell by cell with the text of the file.
package struct PageTable: Sendable, Hashable {
    /// The name by which sections and figures refer to the table.
    package let id: String
    package let file: String
    package let names: [String]
    /// The numbers of the rows in the file, 1 for the first row below the header.
    package let numbers: [Int]
    /// The cells as in the file, one list for each column.
    let columns: [[String]]

    /// Takes columns of a table, those of the page if none are named, and the rows to keep, by their numbers from 1.
    package init<Row>(
        _ table: Table<Row>, _ rows: some Sequence<Row>, columns taken: [PageColumn]? = nil, prefix: String = "",
        where keep: (Int, Row) -> Bool = { _, _ in true }
    ) {
        let needed = Set((taken ?? table.page).flatMap(\.needed))
        let names = table.names
        let places = names.indices.filter { needed.contains(names[$0]) }
        var numbers: [Int] = []
        var columns = places.map { _ in [String]() }
        for (index, row) in rows.enumerated() where keep(index + 1, row) {
            numbers.append(index + 1)
            let cells = table.cells(row)
            for (column, place) in places.enumerated() { columns[column].append(cells[place].plainText) }
        }
        id = table.name
        file = "\(prefix)\(table.name).csv"
        self.names = places.map { names[$0] }
        (self.numbers, self.columns) = (numbers, columns)
    }

    /// Returns the columns, each in its shortest form, and the numbers of the rows where rows of the file are missing;
    /// a column at a time is put into JSON, because a search has a row for each of up to a million configurations.
    func json() throws -> String {
        let packed = try zip(names, columns).map { try JSONDocument.line(Self.packed($0, $1)) }
        var members = [
            ("columns", "[\(packed.joined(separator: ","))]"), ("count", "\(numbers.count)"),
            ("file", try JSONDocument.line(file)),
        ]
        if numbers != Array(1...max(1, numbers.count)) { members.append(("index", try JSONDocument.line(numbers))) }
        return try JSONDocument.object(members)
    }

    private static let separators = [",", ";", "|", "~", "^", "\u{1F}"]

    /// Returns a column in the shortest of three forms: all texts with a text between them that is in none, or the
    /// different texts, with the place of each row's text among them or with pairs of a place and the number of rows in
    /// turn that have it; where each separator occurs in a text, the texts.
    private static func packed(_ name: String, _ cells: [String]) -> JSONObject {
        var places: [String: Int] = [:]
        var different: [String] = []
        var at: [Int] = []
        var runs: [Int] = []
        for cell in cells {
            let place = places[cell] ?? different.count
            if place == different.count {
                places[cell] = place
                different.append(cell)
            }
            if at.last == place { runs[runs.count - 1] += 1 } else { runs += [place, 1] }
            at.append(place)
        }
        let distinct = different.reduce(0) { $0 + $1.utf8.count + 3 }
        let byRow = distinct + Self.length(at)
        let byRun = distinct + Self.length(runs)
        let plain = cells.reduce(0) { $0 + $1.utf8.count + 1 }
        if min(byRow, byRun) < plain {
            return byRun < byRow
                ? ["name": name, "values": different, "runs": runs] : ["name": name, "values": different, "at": at]
        }
        let separator = separators.first { separator in !different.contains { $0.contains(separator) } }
        guard let separator else { return ["name": name, "cells": cells] }
        return ["name": name, "text": cells.joined(separator: separator), "by": separator]
    }

    /// The number of characters of a list of whole numbers.
    private static func length(_ numbers: [Int]) -> Int { numbers.reduce(0) { $0 + String($1).count + 1 } }
}
