import Documents
import Testing

@Suite("Tables")
struct TableTests {
    private struct Figure {
        var name: String?
        var share: Double?
        var time: Int64 = 0
    }

    private let table = Table<Figure>(
        "figures", of: "detector", note: "A note.",
        [
            Column("name", "the label") { $0.name },
            Column(["share", "share_lower", "share_upper"], "right / all") { figure in
                [figure.share.cell, .empty, .number(1)]
            },
            Column("time_s", unit: "s", "the time") { Cell.seconds($0.time) },
            Column(["p", "q"], listed: "one for each parameter", "the value") { _ in [.integer(1), .flag(false)] },
        ])

    @Test("one declaration gives CSV, JSON and the data dictionary")
    func forms() throws {
        let rows = [Figure(name: "a,b", share: 0.5, time: 1_500_000_000), Figure(name: nil, share: nil, time: -1)]
        #expect(
            table.csv(rows) == """
                name,share,share_lower,share_upper,time_s,p,q
                "a,b",0.5,,1.0,1.500000000,1,false
                ,,,1.0,-0.000000001,1,false

                """)
        #expect(table.csv(rows) == table.header + table.lines(rows))
        #expect(
            try JSONDocument.page(table.values(rows.prefix(1))) == """
                [
                  {
                    "name" : "a,b",
                    "p" : 1,
                    "q" : false,
                    "share" : 0.5,
                    "share_lower" : null,
                    "share_upper" : 1,
                    "time_s" : 1.5
                  }
                ]

                """)
        #expect(
            table.dictionary == """
                ## figures.csv: one row for each detector

                A note.

                | column | unit | description |
                | --- | --- | --- |
                | name |  | the label |
                | share, …_lower, …_upper |  | right / all |
                | time_s | s | the time |
                | one for each parameter |  | the value |

                """)
    }

    @Test(
        "CSV fields are quoted where they must be and nowhere else",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"so\"", "\"say \"\"so\"\"\""),
            ("two\nlines", "\"two\nlines\""), ("", ""),
        ])
    func quoting(field: String, written: String) {
        let table = Table<String>("x", of: "text", [Column("first", "") { _ in "a" }, Column("field", "") { $0 }])
        #expect(table.lines([field]) == "a,\(written)\n")
    }

    @Test(
        "seconds are exact to the nanosecond",
        arguments: [
            (0, "0.000000000"), (1, "0.000000001"), (-1, "-0.000000001"), (1_500_000_000, "1.500000000"),
            (-61_000_000_250, "-61.000000250"),
        ] as [(Int64, String)])
    func seconds(time: Int64, written: String) {
        #expect(Cell.seconds(nanoseconds: time).plainText == written)
    }

    @Test("columns of a part are empty where the part is missing")
    func parts() {
        let column = Column<Figure>(["a", "b"], "") { [.text($0.name ?? ""), .integer(2)] }
        let table = Table<Figure?>("x", of: "figure", [column.ofOptional { $0 }])
        #expect(table.csv([Figure(name: "n"), nil]) == "a,b\nn,2\n,\n")
        #expect(Table<Figure>("x", of: "figure", [column.first("one")]).csv([Figure(name: "n")]) == "a\nn\n")
    }
}
