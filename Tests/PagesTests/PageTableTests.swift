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
        let table = Table<String>("cells", of: "cell", [Column("number", "") { $0.count }, Column("cell", "") { $0 }])
        let page = ReportPage(
            title: "", subtitle: "", command: "", answer: [], tables: [PageTable("cells", table.values(each.cells))],
            sections: [])
        let read = try #require(try PageReader(page.html()).content.tables["cells"])
        #expect(read.count == each.cells.count)
        guard !each.cells.isEmpty else { return }
        #expect(read.columns.map(\.name) == ["number", "cell"])
        #expect(read.columns[1].unpacked == each.cells)
        #expect(read.columns[0].unpacked == each.cells.map { String($0.count) })
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
        let table = PageTable("summary", SamplePage.values, columns: ["detector", "recall", "absent"]) {
            $0["scope"] == "overall"
        }
        #expect(table.names == ["detector", "recall"])
        #expect(table.numbers == [3, 4, 5])
        #expect(table.row(["detector": "rash"]) == 4)
        #expect(table.row(["detector": "nobody"]) == nil)
        #expect(table.row(["scope": "overall"]) == nil)
        #expect(table.cell(4, "recall") == "0.83305")
        #expect(table.cell(1, "recall") == nil)
        #expect(table.file == "summary.csv")
    }

    @Test("Ten thousand rows of a sweep take less room than their CSV file")
    func size() throws {
        struct Trial { var number: Int }
        let table = Table<Trial>(
            "trials", of: "trial",
            [
                Column("configuration", "") { $0.number }, Column("role", "") { _ in "training" },
                Column("pixels", "") { $0.number.isMultiple(of: 3) ? "square" : "normalised" },
                Column("recall", "") { Double($0.number) / 10_007 },
            ])
        let values = table.values((0..<10_000).map(Trial.init))
        let page = ReportPage(
            title: "", subtitle: "", command: "", answer: [], tables: [PageTable("trials", values)], sections: [])
        let empty = ReportPage(title: "", subtitle: "", command: "", answer: [], tables: [], sections: [])
        #expect(try page.html().utf8.count - empty.html().utf8.count < values.csv.utf8.count)
    }
}
