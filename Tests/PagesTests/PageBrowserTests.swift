import BrowserSupport
import Documents
import Foundation
import Pages
import Testing

@Suite("A page in a browser", .serialized, .needsBrowser, .browser)
struct PageBrowserTests {
    @Test("Every number of the page is a cell of its CSV file")
    func numbers() async throws {
        let numbers = try await PageBrowser.open { page async throws in
            try await page.evaluate(
                """
                (async () => {
                  const found = [];
                  const collect = () => document.querySelectorAll("[data-cell]").forEach((element) => found.push(
                    [element.dataset.cell, element.title, element.textContent.trim()]));
                  document.querySelectorAll("details").forEach((details) => { details.open = true; });
                  await new Promise((done) => setTimeout(done, 50));
                  collect();
                  const figure = document.querySelector(".heat select");
                  figure.value = "1";
                  figure.dispatchEvent(new Event("change"));
                  collect();
                  document.querySelector(".drawing").dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }));
                  collect();
                  return found;
                })()
                """
            ).array ?? []
        }
        // Five of each row: names, figures, and either the interval's ends or the number of trials.
        let cells = Set(numbers.compactMap { $0[0].string })
        let rows = 3 + 12
        #expect(cells.count == 5 * rows)
        for number in numbers {
            let parts = try #require(number[0].string).components(separatedBy: ":")
            let fields = CSVFields(try #require(SamplePage.files[parts[0]]))
            let row = try #require(Int(parts[1]))
            let field = try #require(fields.field(row, parts[2]), "\(parts) is not in the file")
            #expect(
                number[1].string == "\(parts[0]), row \(row), \(parts[2]) = \(field.isEmpty ? "(empty)" : field)")
            let text = try #require(number[2].string)
            #expect(isShown(field, as: text), "\(text) for \(field)")
        }
    }

    /// Whether a text is a field: the text itself, or its number to the text's last decimal, as a share or in percent.
    private func isShown(_ field: String, as text: String) -> Bool {
        if field.isEmpty { return text == "–" }
        if field == text { return true }
        let plain = text.replacing("−", with: "-").replacing("\u{202F}", with: "").replacing("+", with: "")
        guard let shown = Double(plain), let value = Double(field) else { return false }
        let decimals = plain.split(separator: ".").dropFirst().first?.count ?? 0
        let half = 0.5 * pow(10, -Double(decimals)) + 1e-9
        return abs(shown - value) <= half || abs(shown - value * 100) <= half
    }

    @Test("The first screen has answer, verdicts and headline figures, and the contents lead to each section")
    func firstScreen() async throws {
        try await PageBrowser.open { page async throws in
            #expect(try await page.texts("#page-answer p") == ["careful counts 95.4\u{A0}% of the repetitions."])
            #expect(try await page.texts(".verdict") == ["✓Accuracy: passed", "?Times: not measured"])
            #expect(try await page.texts("#page-lead tbody th") == ["careful", "rash", "never"])
            let names = ["Where each detector fails", "Worst trials", "Drawing", "Numbers", "Words"]
            #expect(try await page.texts("#page-contents a") == names)
            for (index, name) in names.enumerated() {
                let target = try await page.attribute("href", of: "#page-contents li:nth-child(\(index + 1)) a") ?? ""
                #expect(try await page.text("\(target) h2") == name)
            }
            let bottom = try await page.evaluate("document.getElementById('page-lead').getBoundingClientRect().bottom")
            #expect((bottom.number ?? .infinity) < 900)
        }
    }

    @Test("No page is wider than its window", arguments: [(390, false), (390, true), (1280, false), (1280, true)])
    func width(_ width: Int, _ isDark: Bool) async throws {
        let settings = PageSettings(width: width, height: 844, isDark: isDark)
        try await PageBrowser.open(settings: settings) { page async throws in
            #expect(try await page.evaluate("document.documentElement.scrollWidth").whole == width)
        }
    }

    @Test("On a phone the letters of a drawing have 12 px, and it scrolls")
    func drawingOnPhone() async throws {
        try await PageBrowser.open(settings: PageSettings(width: 390)) { page async throws in
            let drawing = "document.querySelector('.drawing')"
            let width = try await page.evaluate("\(drawing).firstElementChild.getBoundingClientRect().width")
            #expect(width.whole == 576)
            let hidden = try await page.evaluate("\(drawing).scrollWidth - \(drawing).clientWidth")
            #expect((hidden.number ?? 0) > 0)
        }
    }

    @Test("A table leaves out a column of numbers that is empty in all its rows")
    func emptyColumn() async throws {
        let rows = ["careful", "rash"].map {
            SamplePage.Row(
                scope: "scenario", scenario: "real/fast", family: "real", detector: $0, recall: nil, falsePerMinute: 0,
                trials: 5)
        }
        let page = SamplePage.page(
            answer: [], sections: SamplePage.sections.filter { $0.id == "numbers" }, trials: [],
            tables: [PageTable(SamplePage.table, rows, columns: SamplePage.columns)])
        try await PageBrowser.open(page) { page async throws in
            let headings = try await page.texts("#numbers thead th")
            #expect(headings.count == 4 && !headings.contains { $0.contains("recall") }, "\(headings)")
        }
    }

    @Test("A printed page shows what is folded and no controls")
    func print() async throws {
        try await PageBrowser.open(settings: PageSettings(isPrint: true)) { page async throws in
            try await page.evaluate("dispatchEvent(new Event('beforeprint'))")
            let tall = "(selector) => [...document.querySelectorAll(selector)].filter((e) => e.offsetHeight > 0).length"
            #expect(try await page.evaluate("(\(tall))('#words p')").whole == 2)
            #expect(try await page.evaluate("(\(tall))('.tools, .contents, .copy, .more')").whole == 0)
        }
    }

    /// A page with a heat map of 24 columns and 60 rows.
    private static var largeHeat: ReportPage {
        let rows = (0..<1440).map { place in
            SamplePage.Row(
                scope: "scenario", scenario: "real/\(place / 24)", family: "real", detector: "detector-\(place % 24)",
                recall: Double(place % 7) / 10, falsePerMinute: 0, trials: 5)
        }
        return SamplePage.page(
            answer: [], sections: SamplePage.sections.filter { ["heat", "numbers"].contains($0.id) }, trials: [],
            tables: [PageTable(SamplePage.table, rows, columns: SamplePage.columns)])
    }

    @Test("A large heat map is whole on paper, and on a phone as high as its rows")
    func largeHeat() async throws {
        let hidden = """
            (() => {
              const box = document.querySelector(".heatbox");
              return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
            })()
            """
        // A sheet of A4 without its margins.
        let paper = PageSettings(width: 695, height: 1000, isPrint: true)
        try await PageBrowser.open(Self.largeHeat, settings: paper) { page async throws in
            #expect(try await page.evaluate(hidden) == [0, 0])
            let overflow = try await page.evaluate("getComputedStyle(document.querySelector('.heatbox')).overflow")
            #expect(overflow == "visible")
        }
        try await PageBrowser.open(Self.largeHeat, settings: PageSettings(width: 390)) { page async throws in
            #expect(try await page.evaluate(hidden)[1] == 0)
        }
    }

    @Test("A table of many columns with intervals is whole on paper")
    func manyColumns() async throws {
        let hidden = SamplePage.falseCounts.formatted(SamplePage.falseCounts.format.hiddenAtFirst)
        let columns = [SamplePage.detector] + Array(repeating: SamplePage.recall, count: 12) + [hidden]
        let section = PageSection("wide", "Wide", .table(SamplePage.table, columns))
        let excess = """
            (() => {
              const box = document.querySelector("#wide .scroll");
              return box.firstChild.offsetWidth - box.clientWidth;
            })()
            """
        try await PageBrowser.open(
            SamplePage.page(answer: [], sections: [section], trials: []),
            settings: PageSettings(width: 695, height: 1000, isPrint: true)
        ) { page async throws in
            #expect(try await page.texts("#wide thead th").count == 13)
            #expect(try #require(try await page.evaluate(excess).whole) <= 0)
        }
    }

    @Test("Headings on paper hold no button, which Chromium would not repeat on the next sheet")
    func printedHeadings() async throws {
        try await PageBrowser.open(Self.largeHeat, settings: PageSettings(isPrint: true)) { page async throws in
            let displays =
                try await page.evaluate(
                    "[...document.querySelectorAll('thead .sort')].map((button) => getComputedStyle(button).display)"
                ).array ?? []
            #expect(displays.count > 24)
            #expect(displays.allSatisfy { $0 == "contents" })
        }
    }

    @Test("A heading sorts up and down, with empty cells last", arguments: ["ascending", "descending"])
    func sorting(_ order: String) async throws {
        let cells = try await PageBrowser.open { page async throws in
            let heading = "#numbers thead th:nth-child(3)"
            for _ in 0..<2 where try await page.attribute("aria-sort", of: heading) != order {
                try await page.click("\(heading) button")
            }
            #expect(try await page.attribute("aria-sort", of: heading) == order)
            return try await page.evaluate(
                "[...document.querySelectorAll('#numbers tbody tr')].map((r) => r.children[2].firstChild.dataset.cell)"
            ).array ?? []
        }
        let fields = CSVFields(SamplePage.values.csv)
        let values: [Double?] = try cells.map { cell in
            let row = try #require(cell.string.flatMap { Int($0.components(separatedBy: ":")[1]) })
            return Double(try #require(fields.field(row, "recall")))
        }
        let numbers = values.compactMap(\.self)
        #expect(values.count == 12)
        let rising = numbers.sorted()
        #expect(numbers == (order == "ascending" ? rising : rising.reversed()))
        #expect(values.suffix(3) == [nil, nil, nil])
    }

    static let queries: [(String, @Sendable (SamplePage.Row) -> Bool)] = [
        ("careful", { $0.detector == "careful" }),
        ("real/ rash", { $0.family == "real" && $0.detector == "rash" }),
        ("recall>0.5", { ($0.recall ?? 0) > 0.5 }),
        ("recall>50%", { ($0.recall ?? 0) > 0.5 }),
        ("false_counts_per_minute<=0", { $0.falsePerMinute <= 0 }),
        ("detector=never recall<0.9", { $0.detector == "never" && ($0.recall ?? 1) < 0.9 }),
        ("detector!=never", { $0.detector != "never" }),
        ("recall=", { $0.recall == nil }),
        ("nothing-of-the-kind", { _ in false }),
    ]

    @Test("The filter keeps the rows that fulfil it", arguments: queries)
    func filtering(_ query: String, _ keeps: @Sendable (SamplePage.Row) -> Bool) async throws {
        let rows = try await PageBrowser.open { page async throws in
            try await page.filter("numbers", query)
            return try await page.texts("#numbers tbody tr")
        }
        let kept = SamplePage.rows.filter { $0.scope == "scenario" && keeps($0) }
        #expect(rows.count == kept.count)
    }

    @Test("A long table draws some rows, then 200 more")
    func longTable() async throws {
        let table = Table<Int>(
            "trials", of: "trial",
            [Column("number", "") { $0 }.shown("no.", .count), Column("half", "") { Double($0) / 2 }.shown()])
        let page = SamplePage.page(
            answer: [],
            sections: [
                PageSection("long", "Long", .table(table))
            ], trials: [], tables: [PageTable(table, 0..<10_000)])
        try await PageBrowser.open(page) { page async throws in
            #expect(try await page.texts("#long tbody tr").count == 50)
            try await page.click("#long .more")
            #expect(try await page.texts("#long tbody tr").count == 250)
            try await page.click("#long thead th:first-child button")
            #expect(try await page.text("#long tbody tr td") == "9\u{202F}999")
            #expect(try await page.text("#long .status").contains("10\u{202F}000 rows"))
        }
    }
}
