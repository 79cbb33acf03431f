import Documents
import Testing

@testable import Reports

@Suite("Tables that fit a terminal")
struct FittedTableTests {
    private func grid(_ titles: [String], _ rows: [[String]]) -> Grid { Grid(titles, rows: rows) }

    private func lines(_ grid: Grid, _ width: Int) -> [String] {
        TextWidth.$columns.withValue(width) { grid.plain }.split(separator: "\n").map(String.init)
    }

    @Test("A table that fits stays in one line a row")
    func fits() {
        #expect(lines(grid(["a b", ">n"], [["x", "10"]]), 80) == ["a b  n", "--- --", "x   10"])
    }

    @Test("Headings are wrapped before anything is left out")
    func headings() {
        let table = grid(["name", ">wrong counts"], [["x", "10"]])
        #expect(lines(table, 12) == ["      wrong", "name counts", "---- ------", "x        10"])
    }

    @Test("The widest column of words is wrapped into the room that is left")
    func words() {
        let text = "a text of several words that is longer than any line here is"
        let found = lines(grid(["name", "about", ">n"], [["x", text, "1"]]), 40)
        #expect(found.allSatisfy { $0.count <= 40 })
        let cells = found.dropFirst(2).map { $0.dropFirst(4).dropLast(1) }.joined(separator: " ")
        #expect(cells.split(separator: " ").joined(separator: " ") == text)
        #expect(!found.contains { $0.hasPrefix("Not shown") })
    }

    @Test(
        "Where one column of words is not enough, several are wrapped before a column is left out", arguments: 67...130)
    func severalColumns(width: Int) {
        let row = [
            "name", "a number from 0 to 1, or a quantile from q0 to q1", "0.2", "joints below this are not used at all",
        ]
        let found = lines(grid(["parameter", "allowed", "default", "what it does"], [row]), width)
        #expect(found.allSatisfy { $0.count <= width } && !found.contains { $0.hasPrefix("Not shown") }, "\(found)")
        let words = found.dropFirst(2).joined(separator: " ").split(separator: " ").sorted()
        #expect(words == row.joined(separator: " ").split(separator: " ").sorted(), "\(found)")
    }

    @Test("A word that is longer than its column is broken behind slashes and hyphens")
    func longWords() {
        let command = "exec:python3 /home/somebody/repgauge/Examples/angle_threshold.py"
        let titles = ["detector"] + (1...5).map { ">figure-\($0)" }
        let found = lines(grid(titles, [[command] + (1...5).map { "\($0).0000" }]), 72)
        #expect(found.allSatisfy { $0.count <= 72 } && !found.contains { $0.hasPrefix("Not shown") }, "\(found)")
        #expect(found.contains { $0.hasSuffix("5.0000") })
    }

    @Test("Columns are left out from the right, and named; all others are whole", arguments: 20...90)
    func drops(width: Int) {
        let titles = ["detector"] + (1...9).map { ">figure \($0)" }
        let rows = (0..<5).map { row in ["rule-\(row)"] + (1...9).map { "\(row)00\($0)" } }
        let text = TextWidth.$columns.withValue(width) { grid(titles, rows).plain }
        let found = text.split(separator: "\n").map(String.init)
        #expect(found.allSatisfy { $0.count <= width }, "\(text)")
        let note = text.split(separator: "Not shown").dropFirst().first.map {
            $0.split { $0.isWhitespace }.joined(separator: " ")
        }
        for column in 1...9 {
            let isShown = text.contains("300\(column)")
            #expect(isShown != (note?.contains("figure \(column)") ?? false), "\(column): \(text)")
        }
        for row in 0..<5 { #expect(text.contains("rule-\(row)")) }
    }

    @Test("Headings that hold commas are told apart where they are left out")
    func commas() {
        let table = grid(["rule", ">gap, default", ">gap, winner", ">p"], [["x", "1234", "5678", "0.001"]])
        #expect(
            lines(table, 10).joined(separator: " ").hasSuffix(
                "columns: gap, default; gap, winner; p (see --format markdown)."))
    }

    @Test("Names are broken behind hyphens and slashes before a column of the answer is left out", arguments: 46...64)
    func names(width: Int) {
        let row = ["filtered-hysteresis", "cheat/standing-pump", "−0.428 (−0.459 to −0.397)"]
        let table = Grid(["detector", "over", ">difference"], priorities: [.plain, .key, .key], rows: [row])
        let found = lines(table, width)
        #expect(found.allSatisfy { $0.count <= width } && !found.contains { $0.hasPrefix("Not shown") }, "\(found)")
        #expect(found[2].hasSuffix(row[2]))
        let letters = found.dropFirst(2).joined().filter { $0 != " " }.sorted()
        #expect(letters == row.joined().filter { $0 != " " }.sorted())
    }

    @Test("The least important columns are left out first, and those that hold the answer stay", arguments: 20...60)
    func priorities(width: Int) {
        let titles = ["name"] + (1...6).map { ">figure \($0)" }
        let table = Grid(
            titles, priorities: [.plain, .plain, .spare, .plain, .spare, .key, .key],
            rows: [["x"] + (1...6).map { "value-\($0)" }])
        let text = TextWidth.$columns.withValue(width) { table.plain }
        let shown = (1...6).filter { text.contains("value-\($0)") }
        // The order in which columns go: of the spare ones the rightmost first, then the others, then the key ones.
        let order = [4, 2, 3, 1, 6, 5]
        #expect(Set(shown) == Set(order.suffix(shown.count)), "\(text)")
        #expect(shown.count == min(6, (width - 4) / 8), "\(text)")
    }

    @Test("A heading is split behind its hyphens")
    func hyphens() {
        let table = grid(["name", ">false-per-minute"], [["x", "10"]])
        #expect(lines(table, 12) == ["     false-", "       per-", "name minute", "---- ------", "x        10"])
    }

    @Test("Without rows there is no text")
    func empty() { #expect(grid(["a", "b"], []).plain.isEmpty) }
}
