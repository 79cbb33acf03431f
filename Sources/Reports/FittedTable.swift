import Documents
import Text

package enum TextWidth {
    /// The characters in a line; a terminal's own width while a command prints.
    @TaskLocal package static var columns = 80
}

/// The layout of a table for a terminal: it fits a number of characters, and names what it leaves out.
///
/// A table that is too wide gets headings of several lines, then its widest columns of words in several lines, as few of
/// them as suffice, and then loses its least important columns, of equals the rightmost. Before it loses a column of the
/// answer, its columns of names are broken behind hyphens and slashes; so are words that are longer than their column.
/// The first column always stays.
struct FittedTable {
    private struct Column {
        let title: String
        let cells: [String]
        let isNumeric: Bool
        let place: Int
        let priority: ColumnPriority
        /// The width of the widest cell.
        let natural: Int
        /// The greatest width of a heading and of a cell; `nil` while they are not wrapped.
        var titleWidth: Int?
        var cellWidth: Int?
        /// Whether a cell may break behind a hyphen or a slash.
        var splitsNames = false

        var titleLines: [String] { FittedTable.lines(title, titleWidth, behind: "-") }
        var width: Int { max(titleLines.map(\.count).max() ?? 0, cellWidth.map { min($0, natural) } ?? natural) }

        var isProse: Bool { !isNumeric && natural > FittedTable.least && cells.contains { $0.contains(" ") } }
        var longestWord: Int { cells.flatMap { FittedTable.pieces($0, behind: "") }.map(\.text.count).max() ?? 0 }
        var longestPart: Int { cells.flatMap { FittedTable.pieces($0, behind: "-/") }.map(\.text.count).max() ?? 0 }
    }

    /// Least width to which a column of words is wrapped, our own choice.
    private static let least = 24

    private var columns: [Column]
    private let count, limit: Int
    private var dropped: [Column] = []

    init(_ columns: [(title: String, cells: [String], isNumeric: Bool)], _ priorities: [ColumnPriority], limit: Int) {
        self.limit = limit
        count = columns.first?.cells.count ?? 0
        self.columns = columns.enumerated().map { place, column in
            let cells = column.cells.map { Shown.text($0) }
            return Column(
                title: Shown.text(column.title), cells: cells, isNumeric: column.isNumeric, place: place,
                priority: priorities[place], natural: cells.map(\.count).max() ?? 0)
        }
        if width > limit { wrapTitles() }
        while width > limit, !wrapCells(), let last = lastDispensable {
            if self.columns[last].priority == .key, wrapNames() { break }
            dropped.append(self.columns.remove(at: last))
        }
        dropped.sort { $0.place < $1.place }
    }

    private var width: Int { columns.reduce(columns.count - 1) { $0 + $1.width } }

    private mutating func wrapTitles() {
        for index in columns.indices {
            let word = Self.pieces(columns[index].title, behind: "-").map(\.text.count).max() ?? 0
            columns[index].titleWidth = max(word, columns[index].natural)
        }
    }

    /// Wraps the widest columns of words into the room that the others leave, as few as suffice; returns whether the table
    /// fits then.
    private mutating func wrapCells() -> Bool {
        let prose = columns.indices.filter { columns[$0].isProse }
            .sorted { (columns[$1].natural, $1) < (columns[$0].natural, $0) }
        for count in prose.indices.map({ $0 + 1 }) {
            let wrapped = prose.prefix(count)
            var room = limit - wrapped.reduce(width) { $0 - columns[$1].width }
            let share = room / count
            let heads = wrapped.compactMap { columns[$0].titleLines.map(\.count).max() }
            guard share >= Self.least, heads.allSatisfy({ $0 <= share }) else { continue }
            // The narrowest first: what it leaves of its share goes to the others.
            for (index, left) in zip(wrapped.reversed(), stride(from: count, to: 0, by: -1)) {
                columns[index].cellWidth = room / left
                columns[index].splitsNames = columns[index].longestWord > room / left
                room -= columns[index].width
            }
            return true
        }
        return false
    }

    /// Breaks the names of the widest such columns into the room that is left; returns whether the table fits then.
    private mutating func wrapNames() -> Bool {
        var wrapped = self
        let names = columns.indices.filter { !columns[$0].isNumeric && columns[$0].longestPart < columns[$0].width }
        for index in names.sorted(by: { (columns[$1].width, $0) < (columns[$0].width, $1) }) where wrapped.width > limit
        {
            let room = limit - (wrapped.width - wrapped.columns[index].width)
            wrapped.columns[index].cellWidth = max(room, columns[index].longestPart)
            wrapped.columns[index].splitsNames = true
        }
        if wrapped.width <= limit { self = wrapped }
        return wrapped.width <= limit
    }

    /// Of the least important columns the rightmost of numbers or short words, or the rightmost; never the first.
    private var lastDispensable: Int? {
        let least = columns.dropFirst().map(\.priority).min()
        let candidates = columns.indices.dropFirst().filter { columns[$0].priority == least }
        return candidates.last { !columns[$0].isProse } ?? candidates.last
    }

    /// The table, then a line with what it leaves out; empty without rows.
    var text: String {
        guard count > 0 else { return "" }
        let height = columns.map(\.titleLines.count).max() ?? 1
        let heads = columns.map { column in
            Array(repeating: "", count: height - column.titleLines.count) + column.titleLines
        }
        var lines = (0..<height).map { line in heads.map { $0[line] } }
        lines.append(columns.map { String(repeating: "-", count: $0.width) })
        for row in 0..<count {
            let cells = columns.map { Self.lines($0.cells[row], $0.cellWidth, behind: $0.splitsNames ? "-/" : "") }
            for line in 0..<(cells.map(\.count).max() ?? 1) {
                lines.append(cells.map { $0.indices.contains(line) ? $0[line] : "" })
            }
        }
        var text = ""
        for line in lines {
            text +=
                zip(columns, line).map { Self.padded($1, to: $0.width, isNumeric: $0.isNumeric) }
                .joined(separator: " ") + "\n"
        }
        guard !dropped.isEmpty else { return text }
        // Titles hold commas.
        let names = dropped.map(\.title).joined(separator: "; ")
        let note = "Not shown in \(limit) columns: \(names) (see --format markdown)."
        return text + Self.lines(note, limit).joined(separator: "\n") + "\n"
    }

    private static func padded(_ text: String, to width: Int, isNumeric: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isNumeric ? space + text : text + space
    }

    /// The words of a text in lines of at most some characters, `nil` for one line; a longer word, which may end behind
    /// some signs within it, gets a line of its own.
    static func lines(_ text: String, _ width: Int?, behind signs: String = "") -> [String] {
        guard let width, text.count > width else { return [text] }
        var lines: [String] = []
        for (piece, space) in pieces(text, behind: signs) {
            if let last = lines.last, last.count + space.count + piece.count <= width {
                lines[lines.count - 1] += space + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }

    /// The parts of a text behind which a line may end, each with the space before it.
    private static func pieces(_ text: String, behind signs: String) -> [(text: String, space: String)] {
        text.split(separator: " ").flatMap { word -> [(text: String, space: String)] in
            var parts: [(text: String, space: String)] = []
            var part = ""
            for character in word {
                part.append(character)
                guard signs.contains(character) else { continue }
                parts.append((text: part, space: parts.isEmpty ? " " : ""))
                part = ""
            }
            return part.isEmpty ? parts : parts + [(text: part, space: parts.isEmpty ? " " : "")]
        }
    }
}
