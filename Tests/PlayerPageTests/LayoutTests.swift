import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("The layout of the player page")
    struct LayoutTests {
        @Test(
            "fits its view without faults and without a request", arguments: PlayerSample.all,
            [(1280, false), (1280, true), (390, false), (390, true)])
        func fits(name: String, form: (width: Int, isDark: Bool)) async throws {
            let settings = PageSettings(width: form.width, height: 900, isDark: form.isDark)
            try await PlayerPage(try PlayerSample(name).data).open(settings) { page async throws in
                #expect(try await page.evaluate("document.documentElement.scrollWidth").whole == form.width)
                let background = try await page.evaluate(
                    "getComputedStyle(document.querySelector('.player')).backgroundColor")
                #expect(background == (form.isDark ? "rgb(14, 17, 22)" : "rgb(255, 255, 255)"))
                // Nothing sticks out of the player, and no button is cut off.
                let outside = try await page.evaluate(
                    """
                    [...document.querySelectorAll(".player button, .player select, .player .row, .player section, .player li")]
                      .filter(e => e.offsetParent && !e.closest(".scroll"))
                      .filter(e => e.getBoundingClientRect().right > innerWidth || e.getBoundingClientRect().left < 0)
                      .map(e => e.id || e.className)
                    """)
                #expect(outside == [])
                #expect(await page.problems == [])
                #expect(await page.requests.count == 1)
            }
        }

        @Test("shows the true skeleton with its name, and hides it by key and by box")
        func truth() async throws {
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                let isShown = "getComputedStyle(document.querySelector('.stage g')).display !== 'none'"
                let legend = try await page.texts(".legend > span")
                #expect(legend.contains("estimated skeleton") && legend.contains("true skeleton"))
                #expect(try await page.text(".keys").contains("t shows and hides the true skeleton"))
                #expect(try await page.count(".stage g[stroke-dasharray] line[x1]") > 10)
                #expect(try await page.evaluate(isShown) == true)
                try await page.press("t")
                #expect(try await page.evaluate(isShown) == false)
                try await page.click("#player-ideal")
                #expect(try await page.evaluate(isShown) == true)
            }
        }

        @Test("has neither box nor name nor key of the true skeleton where there is none")
        func noTruth() async throws {
            try await PlayerPage(try PlayerSample("recording").data).open { page async throws in
                #expect(try await page.count("#player-ideal, .stage g line") == 0)
                #expect(try await !page.text(".legend").contains("skeleton"))
                #expect(try await !page.text(".keys").contains("skeleton"))
                try await page.press("t")
                #expect(await page.problems == [])
            }
        }

        @Test("tells the expected repetitions", arguments: [(1, 1, "1 rep"), (1, 2, "1–2 reps"), (0, 0, "0 reps")])
        func expected(least: Int, most: Int, words: String) async throws {
            try await PlayerPage(try PlayerSample("recording").data).open { page async throws in
                let line = try await page.evaluate(
                    "playerParts.truthLine({ hasTruth: false, bottoms: [], expected: [\(least), \(most)] })")
                #expect(line.string == "Truth: \(words) expected")
            }
        }

        @Test("names each control, and shows where the focus is")
        func names() async throws {
            try await PlayerPage(try PlayerSample("recording").data).open { page async throws in
                let nameless = try await page.evaluate(
                    """
                    [...document.querySelectorAll(".player button, .player input, .player select, .player [role=img]")]
                      .filter(e => !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")))
                      .map(e => e.outerHTML)
                    """)
                #expect(nameless == [])
                try await page.press("Tab")
                #expect(try await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid")
            }
        }

        @Test("prints the frame and the charts without controls")
        func prints() async throws {
            try await PlayerPage(try PlayerSample("errors").data).open(PageSettings(isDark: true, isPrint: true)) {
                page async throws in
                let visible = { (selector: String) in
                    try await page.evaluate("document.querySelector('\(selector)').getClientRects().length > 0")
                }
                #expect(try await visible(".stage svg") == true)
                #expect(try await visible(".row.chart svg") == true)
                #expect(try await visible(".controls") == false)
                // The cursor keeps its place on the screen, where the charts have another width.
                #expect(try await visible(".cursor") == false)
                let background = try await page.evaluate(
                    "getComputedStyle(document.querySelector('.player')).backgroundColor")
                #expect(background == "rgb(255, 255, 255)")
            }
        }

        @Test("plays and pauses by the space bar, and steps by arrows")
        func plays() async throws {
            let sample = try PlayerSample("errors")
            try await PlayerPage(sample.data).open { page async throws in
                try await page.press(" ")
                try await page.wait(until: "document.querySelector('#player-scrub').value > 0.3")
                #expect(try await page.text("#player-play") == "Pause")
                try await page.press(" ")
                #expect(try await page.text("#player-play") == "Play")
                try await page.evaluate("location.hash = '#t=0'")
                try await page.wait(until: "document.querySelector('#player-scrub').value == 0")
                try await page.press("ArrowRight", "ArrowRight", "ArrowLeft")
                #expect(try await page.playerTime() == Double(sample.times[1]) / 1e9)
            }
        }

        @Test("shows hostile names as text")
        func hostile() async throws {
            let name = "</script><img src=x onerror=alert(1)>{{data}}"
            var sample = String(decoding: try PlayerSample("errors").data.json(), as: UTF8.self)
            for harmless in ["angle-threshold:down=40", "push-ups", "too-shallow", "cheat\\/standing-pump, trial 3"] {
                sample = sample.replacing(harmless, with: name.replacing("/", with: "\\/"))
            }
            let data = try BrowserValue(json: Data(sample.utf8))
            try await PlayerPage(data).open { page async throws in
                #expect(try await page.text("h1") == name)
                #expect(try await page.texts(".lane-name").first == name)
                try await page.press("n")
                try await page.evaluate("document.querySelector('#player-events').open = true")
                try await page.wait(until: "document.querySelector('#player-events tbody tr')")
                #expect(try await page.count("img") == 0)
                #expect(await page.problems == [])
            }
        }

        @Test("opens at the time of its address")
        func address() async throws {
            try await PlayerPage(try PlayerSample("errors").data).open(fragment: "t=7.25") { page async throws in
                #expect(try await page.playerTime() == 7.25)
            }
        }

        @Test("leaves nothing behind in the page that mounted it")
        func unmounts() async throws {
            let mount = "window.player = mountPlayer(root, data, { start: 1 })"
            try await PlayerPage(try PlayerSample("errors").data, mount: mount).open { page async throws in
                // A field outside keeps its keys.
                try await page.click("#outside")
                try await page.press("n")
                #expect(try await page.evaluate("document.querySelector('#outside').value") == "n")
                #expect(try await page.playerTime() == 1)
                try await page.evaluate("player.seek(2.5)")
                #expect(try await page.playerTime() == 2.5)
                #expect(try await page.evaluate("location.hash") == "")
                try await page.evaluate("document.activeElement.blur(); player.destroy()")
                #expect(try await page.evaluate("root.childNodes.length") == 0)
                try await page.press("n", " ")
                #expect(await page.problems == [])
                try await page.evaluate("mountPlayer(root, data)")
                #expect(try await page.count(".player") == 1)
            }
        }
    }
}
