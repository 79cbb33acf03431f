import Documents
import Foundation
import Pages
import Testing

@Suite("Tables of a page")
struct PageTableTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cells: [String]
    }

    static let cases = [
        Case(testDescription: "nothing", cells: []),
        Case(testDescription: "one empty cell", cells: [""]),
        Case(testDescription: "numbers", cells: ["0.1", "0.25", "", "1e-05"]),
        Case(testDescription: "one text in all rows", cells: Array(repeating: "careful", count: 50)),
        Case(testDescription: "runs", cells: ["a", "b", "c"].flatMap { Array(repeating: "name-\($0)", count: 40) }),
        Case(testDescription: "alternating", cells: (0..<90).map { "detector-\($0 % 3)" }),
        Case(testDescription: "commas", cells: ["a,b", "c", "d,,e", ""]),
        Case(testDescription: "every separator", cells: [",", ";", "|", "~", "^", "\u{1F}", "\u{1F},"]),
        Case(testDescription: "markup", cells: ["</script>", "\"quoted\"", "line\nbreak", "{{script}}"]),
    ]

    @Test("Cells come back as they were", arguments: cases)
    func cellsComeBack(_ each: Case) throws {
        let table = Table<String>(
            "cells", of: "cell", [Column("number", "") { $0.count }.shown(), Column("cell", "") { $0 }.shown()])
        let page = ReportPage(
            title: "", subtitle: "", command: "", answer: [], tables: [PageTable(table, each.cells)],
            sections: [])
        let read = try #require(try PageReader(page.html()).content.tables["cells"])
        #expect(read.count == each.cells.count)
        guard !each.cells.isEmpty else { return }
        #expect(read.columns.map(\.name) == ["number", "cell"])
        #expect(read.columns[1].unpacked == each.cells)
        let counts = each.cells.map { String($0.count) }
        #expect(read.columns[0].unpacked == counts)
    }

    @Test("Every cell of a page is the field of its CSV file")
    func cellsAreFields() throws {
        let read = try PageReader(SamplePage.page().html())
        for table in read.content.tables.values {
            let fields = CSVFields(try #require(SamplePage.files[table.file]))
            let numbers = table.index ?? Array(1...table.count)
            #expect(numbers.count == table.count)
            for column in table.columns {
                let cells = column.unpacked
                #expect(cells.count == table.count)
                for (number, cell) in zip(numbers, cells) { #expect(fields.field(number, column.name) == cell) }
            }
        }
    }

    @Test("Rows keep the numbers of the file")
    func rowNumbers() {
        let columns = [SamplePage.detector, SamplePage.recall, PageColumn("absent", "")]
        let table = PageTable(SamplePage.table, SamplePage.rows, columns: columns) { $1.scope == "overall" }
        #expect(table.names == ["detector", "recall", "recall_lower", "recall_upper"])
        #expect(table.numbers == [3, 4, 5])
        #expect(table.file == "summary.csv")
    }

    @Test("A column is taken from its declaration, and a table from those that pages show")
    func declared() {
        let share = Column<Double>(["share", "share_lower", "share_upper"], "the share, `0` to 1") {
            [.number($0), .empty, .empty]
        }
        let table = Table<Double>(
            "shares", of: "share",
            [
                share.shown("shown", .share(.low)), Column("hidden", "") { $0 },
                Column("text", "") { $0 }.shown("text", in: .texts),
                Column(["first", "second", "third"], "") { _ in [.empty, .empty, .empty] }
                    .shown("one", others: ["two"], in: .pages),
            ])
        #expect(table.page.map(\.name) == ["share", "first", "second"])
        #expect(table.page.map(\.title) == ["shown", "one", "two"])
        #expect(table.page[0].hasInterval && table.page[0].format.better == .low)
        #expect(table.page[0].about == "the share, 0 to 1")
        #expect(
            PageTable(table, [0.5]).names == ["share", "share_lower", "share_upper", "first", "second"])
    }

    @Test("Ten thousand rows of a sweep take less room than their CSV file")
    func size() throws {
        struct Trial { var number: Int }
        let table = Table<Trial>(
            "trials", of: "trial",
            [
                Column("configuration", "") { $0.number }.shown(), Column("role", "") { _ in "training" }.shown(),
                Column("pixels", "") { $0.number.isMultiple(of: 3) ? "square" : "normalised" }.shown(),
                Column("recall", "") { Double($0.number) / 10_007 }.shown(),
            ])
        let trials = (0..<10_000).map(Trial.init)
        let page = ReportPage(
            title: "", subtitle: "", command: "", answer: [], tables: [PageTable(table, trials)], sections: [])
        let empty = ReportPage(title: "", subtitle: "", command: "", answer: [], tables: [], sections: [])
        #expect(try page.html().utf8.count - empty.html().utf8.count < table.csv(trials).utf8.count)
    }
}
