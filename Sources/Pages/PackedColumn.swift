/// A column of texts in the shortest of three forms: the texts in one string, or the different texts with the place of
/// each row's text among them, row by row or as runs.
struct PackedColumn: Encodable {
    let name: String
    /// All texts with `by` between them.
    private(set) var text: String?
    /// A text that is in no cell.
    private(set) var by: String?
    private(set) var values: [String]?
    /// For each row the place of its text in `values`.
    private(set) var at: [Int]?
    /// Pairs: a place in `values`, and how many rows in turn have it.
    private(set) var runs: [Int]?
    /// The texts, where each separator occurs in one of them.
    private(set) var cells: [String]?

    private static let separators = [",", ";", "|", "~", "^", "\u{1F}"]

    init(_ name: String, _ cells: [String]) {
        self.name = name
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
            values = different
            if byRun < byRow { self.runs = runs } else { self.at = at }
        } else if let separator = Self.separators.first(where: { separator in
            !different.contains { $0.contains(separator) }
        }) {
            (text, by) = (cells.joined(separator: separator), separator)
        } else {
            self.cells = cells
        }
    }

    /// The number of characters of a list of whole numbers.
    private static func length(_ numbers: [Int]) -> Int { numbers.reduce(0) { $0 + String($1).count + 1 } }
}
