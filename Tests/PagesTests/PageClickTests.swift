import BrowserSupport
import Foundation
import Pages
import Testing

@Suite("From a figure to the frame", .serialized, .needsBrowser, .browser)
struct PageClickTests {
    private static let cell = ".heatcell[aria-label^='careful, real/fast']"
    private static let link = ".cellpanel li:first-child a"
    private static let isOpen = "document.querySelector('dialog').open"

    @Test(
        "Two clicks lead from a cell to the player at the error, and each way back",
        arguments: ["button", "back", "Escape"])
    func cellToFrame(_ way: String) async throws {
        try await PageBrowser.open { page async throws in
            try await page.click(Self.cell)
            #expect(try await page.text(".cellpanel h3") == "careful in real/fast")
            #expect(try await page.texts(".cellpanel .trialname") == ["Trial 3", "Trial 4"])
            try await page.click(Self.link)
            try await page.wait(until: Self.isOpen)
            try await checkPlayer(page, "player </script> 0", start: 12.25, detector: "careful")
            #expect(try await page.evaluate("location.hash") == "#trial=0")
            switch way {
            case "back": try await page.evaluate("history.back()")
            case "button": try await page.click("#page-viewer-close")
            default: try await page.press("Escape")
            }
            try await page.wait(until: "!\(Self.isOpen)")
            #expect(try await page.evaluate("location.hash") == "")
            #expect(try await page.evaluate("window.mounted.destroyed") == true)
            #expect(try await page.text("#page-viewer-player") == "")
        }
    }

    @Test("A trial of which no instant of an error is known opens at its beginning, and names none")
    func beginning() async throws {
        let trial = PageTrial(
            id: 0, scenario: "real/fast", trial: 3, detector: "careful", errors: 5,
            command: "repgauge render real/fast",
            player: 0)
        try await PageBrowser.open(SamplePage.page(trials: [trial])) { page async throws in
            #expect(try await page.text("#worst .trial a") == "Open")
            try await page.click("#worst .trial a")
            try await page.wait(until: Self.isOpen)
            try await checkPlayer(page, "player </script> 0", start: 0, detector: "careful")
        }
    }

    @Test("A cell's command is one that a shell reads, and a control has none")
    func cellCommand() async throws {
        try await PageBrowser.open { page async throws in
            try await page.click(".heatcell[aria-label^='careful, real/standard']")
            #expect(
                try await page.texts(".cellpanel .command code")
                    == ["repgauge render real/standard --trial 0 --detector careful"])
            #expect(try await page.texts(".cellpanel .quiet").contains("To draw its first trial:"))
            try await page.click(".heatcell[aria-label^='careful, real/slow']")
            #expect(
                try await page.texts(".cellpanel .command code")
                    == [#"repgauge render 'my own/slow'\''s.yaml' --trial 0 --detector careful"#])
            try await page.click(".heat .checks label:last-child input")
            try await page.click(".heatcell[aria-label^='never, real/slow']")
            #expect(try await page.text(".cellpanel h3") == "never in real/slow")
            #expect(try await page.texts(".cellpanel .command code") == [])
        }
    }

    @Test("The keyboard leads from a cell to the player, and back to the trial's link")
    func keyboard() async throws {
        try await PageBrowser.open { page async throws in
            try await page.evaluate("document.querySelector(\"\(Self.cell)\").focus()")
            try await page.press("Enter")
            #expect(try await page.focused() == "careful in real/fast")
            try await page.press("Tab", "Tab")
            #expect(try await page.focused() == "Open at 12.3 s")
            try await page.press("Enter")
            try await page.wait(until: Self.isOpen)
            #expect(try await page.focused() == "real/fast, trial 3")
            try await page.press("Escape")
            try await page.wait(until: "!\(Self.isOpen)")
            #expect(try await page.focused() == "Open at 12.3 s")
            try await page.press("Escape")
            #expect(try await page.focused().hasPrefix("careful, real/fast"))
        }
    }

    private func checkPlayer(_ page: Page, _ title: String, start: Double, detector: String) async throws {
        let player = try await page.evaluate("window.mounted")
        #expect(player["title"].string == title)
        #expect(player["start"].number == start)
        #expect(player["detector"].string == detector)
        #expect(player["destroyed"].bool == false)
    }

    @Test(
        "An address opens a trial at its error or at a time",
        arguments: [("", 12.25), ("&t=3.5", 3.5), ("&t=0", 0)])
    func address(_ suffix: String, _ start: Double) async throws {
        try await PageBrowser.open(fragment: "trial=1\(suffix)") { page async throws in
            try await page.wait(until: Self.isOpen)
            try await checkPlayer(page, "player 1", start: start, detector: "rash")
            try await page.click("#page-viewer-close")
            try await page.wait(until: "!\(Self.isOpen)")
        }
    }

    @Test("A trial without a player shows its command")
    func command() async throws {
        try await PageBrowser.open(fragment: "trial=2") { page async throws in
            try await page.wait(until: Self.isOpen)
            #expect(try await page.evaluate("window.mounted === undefined") == true)
            let command = "repgauge render real/fast --trial 4 --detector careful"
            #expect(try await page.text("#page-viewer-command code") == command)
        }
    }

    @Test(
        "An address of no trial opens nothing", arguments: ["trial=99", "trial=x", "trial", "heat", "trial=0.5", "%"])
    func strangeAddress(_ fragment: String) async throws {
        try await PageBrowser.open(fragment: fragment) { page async throws in
            #expect(try await page.evaluate(Self.isOpen) == false)
        }
    }

    @Test("Arrow keys move in the heat map, of which Tab reaches one cell")
    func arrowKeys() async throws {
        try await PageBrowser.open { page async throws in
            try await page.evaluate("document.querySelector('.heatmap [tabindex=\"0\"]').focus()")
            #expect(try await page.focused().hasPrefix("careful, real/standard"))
            let steps: [(Key, String)] = [
                ("ArrowRight", "rash, real/standard"), ("ArrowDown", "rash, real/fast"),
                ("ArrowUp", "rash, real/standard"), ("ArrowRight", "rash, real/standard"),
                ("ArrowLeft", "careful, real/standard"), ("ArrowLeft", "standard"),
            ]
            for (key, name) in steps {
                try await page.press(key)
                #expect(try await page.focused().hasPrefix(name))
                #expect(try await page.texts(".heatmap [tabindex='0']").count == 1)
            }
        }
    }

    @Test("A heading of the heat map orders by its figures, worst first")
    func heatOrder() async throws {
        let rows = try await PageBrowser.open { page async throws in
            try await page.click(".heatmap thead button")
            return try await page.evaluate(
                "[...document.querySelectorAll('.heatmap tbody tr')].map((r) => [...r.cells].map((c) => c.textContent))"
            ).array ?? []
        }
        let expected = SamplePage.rows.filter { $0.scope == "scenario" && $0.detector == "careful" && $0.recall != nil }
            .sorted { ($0.recall ?? 0) < ($1.recall ?? 0) }
        #expect(rows.map { $0[0].string } == expected.map(\.scenario))
        let numbers = rows.compactMap { $0[1].string.flatMap(Double.init) }
        #expect(numbers.count == expected.count && numbers == numbers.sorted())
    }

    @Test("The heat map has the rows that its filter and its groups leave")
    func heatFilter() async throws {
        try await PageBrowser.open { page async throws in
            try await page.filter("heat", "s")
            #expect(try await page.texts(".heatmap th.down") == ["standard", "fast", "slow"])
            try await page.filter("heat", "fa")
            #expect(try await page.texts(".heatmap th.down") == ["fast"])
            try await page.filter("heat", "fa nothing")
            #expect(try await page.texts(".heatmap th.down") == [])
        }
    }

    @Test("A mark of a drawing names its row and opens its trial")
    func drawing() async throws {
        try await PageBrowser.open { page async throws in
            try await page.evaluate("document.querySelector('.drawing').focus()")
            try await page.press("ArrowRight")
            let first = try await page.text("#page-note")
            #expect(first.contains("summary.csv, row 3") && first.contains("careful"))
            try await page.press("ArrowRight")
            let second = try await page.text("#page-note")
            #expect(second.contains("summary.csv, row 4") && second.contains("0.833"))
            try await page.press("Enter")
            try await page.wait(until: Self.isOpen)
            #expect(try await page.evaluate("location.hash") == "#trial=1")
        }
    }
}
