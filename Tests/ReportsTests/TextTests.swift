import Documents
import Foundation
import Testing

@testable import Reports

@Suite("Text of reports")
struct TextTests {
    @Test(
        "numbers for people are rounded half away from nothing, without a negative zero",
        arguments: [
            (0.12345, 3, "0.123"), (0.9996, 3, "1.000"), (-0.0004, 3, "0.000"), (-1.25, 1, "−1.3"), (12, 0, "12"),
            (0.05, 2, "0.05"),
        ])
    func numbers(value: Double, decimals: Int, written: String) {
        #expect(Format.fixed(value, decimals) == written)
        #expect(Format.fixed(nil, decimals) == "–")
    }

    @Test(
        "large counts come in groups of three",
        arguments: [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")])
    func counts(value: Int, written: String) {
        #expect(Format.count(value) == written)
    }

    @Test(
        "a value in a table has at most four significant digits and no zeros at its end",
        arguments: [
            (1.0 / 60, "0.01667"), (0.0006666666666666666, "0.0006667"), (12.5, "12.5"), (100.0, "100"), (0.0, "0"),
            (1.0 / 3, "0.3333"), (-0.25, "−0.25"), (1234.56, "1235"), (0.15, "0.15"), (19.99999, "20"),
        ] as [(Double, String)])
    func brief(value: Double, written: String) {
        #expect(Format.brief(value) == written)
    }

    @Test("a table's bars inside cells do not break its columns")
    func grid() {
        let grid = Grid(["name", ">number"], rows: [["a|b", "1"], ["c"]])
        #expect(Grid(["name"], rows: []).isEmpty && !grid.isEmpty)
        let lines = grid.markdown.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains("name"))
        #expect(lines[1].hasSuffix("-:|"))
        #expect(lines[2].contains("a&#124;b"))
        #expect(grid.plain.contains("a|b"))
    }

    @Test("a table in markdown keeps the ends of cells whose characters are several units of UTF-16")
    func longCharacters() {
        let cells = ["a😀b", "e\u{301}x", "👩‍👩‍👧z"]
        let table = Grid(["name", ">number"], rows: cells.map { [$0, "1"] }).markdown
        for (cell, line) in zip(cells, table.split(separator: "\n").dropFirst(2)) {
            #expect(line.hasPrefix("| \(cell) ") && line.hasSuffix(" 1 |"))
        }
    }
}
