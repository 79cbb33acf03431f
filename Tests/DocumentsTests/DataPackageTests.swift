import Testing

@testable import Documents

@Suite("Data Packages")
struct DataPackageTests {
    private struct Row {
        var name: String?
        var share: Double?
        var cells: [Cell] = [.empty, .empty]
    }

    private static let table = Table<Row>(
        "rows", of: "row",
        [
            Column("name", "the name") { $0.name },
            Column("share", "a share") { $0.share }.limited(from: 0, to: 1),
            Column("time_s", unit: "s", "a time") { _ in Cell.seconds(nanoseconds: 1) },
            Column(["one", "two"], "two values") { $0.cells },
        ])

    private func kinds(_ rows: [Row]) -> [CellKind?] {
        Self.table.fields(of: rows).map(\.kind)
    }

    @Test("declared types need no value, the others are those of the rows")
    func types() {
        #expect(kinds([]) == [.text, .number, nil, nil, nil])
        #expect(kinds([Row()]) == [.text, .number, .number, nil, nil])
        let rows = [
            Row(cells: [.integer(1), .integer(1)]), Row(cells: [.empty, .empty]),
            Row(cells: [.number(0.5), .text("half")]), Row(cells: [.integer(2), .integer(2)]),
        ]
        #expect(kinds(rows) == [.text, .number, .number, .number, .text])
        #expect(CellKind.flag.joined(with: .integer) == .text && CellKind.flag.joined(with: .flag) == .flag)
    }

    @Test("limits are those of numbers, and units and descriptions are in the file")
    func text() throws {
        let fields = Self.table.fields(of: [])
        #expect(fields.map(\.maximum) == [nil, 1, nil, nil, nil])
        var package = DataPackage("a-name", title: "A title", "About it.")
        #expect(package.isEmpty)
        package.addTable("rows.csv", fields: fields)
        let text = try package.text()
        for part in [
            "\"profile\" : \"tabular-data-resource\"", "\"maximum\" : 1", "\"minimum\" : 0", "\"unit\" : \"s\"",
            "\"type\" : \"any\"", "\"description\" : \"a share\"",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(try package.text() == text)
    }

    @Test("the first of several columns, and a column of another row, keep type and limits")
    func derived() {
        let column = Column<Int>(["a", "a_lower"], "a figure", kinds: [.number, .number]) { [.integer($0), .empty] }
            .limited(from: 0, to: nil)
        for derived in [
            column.first(), column.of { (text: String) in text.count }.of { String(repeating: "-", count: $0) }.first(),
        ] {
            #expect(derived.fields(found: [nil]).map(\.kind) == [.number])
            #expect(derived.fields(found: [nil]).map(\.minimum) == [0])
        }
    }
}
