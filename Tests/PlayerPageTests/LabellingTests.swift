import BrowserSupport
import Foundation
import Testing

extension Pages {
    @Suite("Labelling in the player page")
    struct LabellingTests {
        /// The recording's page, which saves by a download as in browsers that let no page choose a file.
        private static func open<Result: Sendable>(
            _ use: @Sendable (Page, PlayerSample) async throws -> Result
        ) async throws -> Result {
            let sample = try PlayerSample("recording")
            return try await PlayerPage(sample.data).open { page async throws in
                try await page.evaluate("window.showSaveFilePicker = undefined")
                return try await use(page, sample)
            }
        }

        private static func saved(_ page: Page) async throws -> (text: String, value: BrowserValue) {
            try await page.press("s")
            let data = try await page.download("set-1.json")
            return (String(decoding: data, as: UTF8.self), try BrowserValue(json: data))
        }

        /// Turns off the snap, so that a label takes the shown frame.
        private static func snapOff(_ page: Page) async throws { try await page.click("#player-snap") }

        @Test("puts bottoms by keys at the shown frames and saves them, and keeps all else in the file")
        func saves() async throws {
            try await Self.open { page, sample async throws in
                try await Self.snapOff(page)
                try await page.press("ArrowRight", holding: .shift)
                try await page.press("b")
                for _ in 0..<3 { try await page.press("ArrowRight", holding: .shift) }
                try await page.press("x")
                for _ in 0..<2 { try await page.press("ArrowRight", holding: .shift) }
                try await page.press("ArrowRight", "b")
                let (text, value) = try await Self.saved(page)
                let frames = [10, 40, 61]
                // The text holds the exact nanoseconds of the frames.
                for frame in frames {
                    let time = Decimal(sample.times[frame]) / 1_000_000_000
                    #expect(text.contains("{\"t\": \(time), \"countable\": \(frame != 40)}"), "\(frame)")
                }
                #expect(value["bottoms"].array?.map { $0["countable"] } == [true, false, true])
                #expect(value["reps"] == ["expected": 2, "max": 2])
                let before = try #require(sample.data["labelling"]["info"].string)
                let kept = before.trimmingCharacters(in: .whitespacesAndNewlines).dropLast().trimmingCharacters(
                    in: .whitespaces)
                #expect(text.hasPrefix(kept.trimmingCharacters(in: .newlines)))
                #expect(text.contains("18446744073709551615"))
                #expect(try await page.text("#player-status").contains("Downloaded set-1.json"))
                #expect(await page.problems == [])
            }
        }

        @Test("snaps to the lowest point near the frame")
        func snaps() async throws {
            try await Self.open { page, sample async throws in
                let bottoms = (sample.data["truthForTests"].array ?? []).compactMap(\.number)
                for bottom in bottoms.prefix(3) {
                    try await page.evaluate("location.hash = '#t=\(bottom - 0.2)'")
                    try await page.wait(
                        until: "Math.abs(document.querySelector('#player-scrub').value - \(bottom - 0.2)) < 1e-6")
                    try await page.press("b")
                }
                let (_, value) = try await Self.saved(page)
                let times = (value["bottoms"].array ?? []).compactMap { $0["t"].number }
                #expect(times.count == 3)
                // A frame lasts 0.1 s here, and the joints are noisy.
                for (time, bottom) in zip(times, bottoms) { #expect(abs(time - bottom) <= 0.2) }
            }
        }

        @Test("suggests each bottom, and takes none that nobody accepted")
        func suggests() async throws {
            try await Self.open { page, sample async throws in
                let bottoms = (sample.data["truthForTests"].array ?? []).compactMap(\.number)
                try await page.press("g")
                #expect(try await page.count(".proposal-mark") == bottoms.count)
                #expect(try await page.count(".label-mark") == 0)
                try await page.press("a")
                #expect(try await page.count(".label-mark") == 1)
                let one = try await Self.saved(page).value
                #expect(one["bottoms"].array?.count == 1)
                // The second proposal is deleted, the others are accepted together.
                try await page.press("n", "Delete")
                try await page.press("A")
                #expect(try await page.count(".proposal-mark") == 0)
                #expect(try await page.count(".label-mark") == bottoms.count - 1)
                #expect(try await page.evaluate("document.querySelector('#player-reps').value") == "19")
                #expect(try await page.text(".label-count").contains("19 countable bottoms"))
            }
        }

        @Test("takes back and repeats each edit")
        func undo() async throws {
            try await Self.open { page, _ async throws in
                try await Self.snapOff(page)
                try await page.press("ArrowRight", holding: .shift)
                try await page.press("b")
                try await page.press("ArrowRight", holding: .shift)
                try await page.press("x")
                #expect(try await page.count(".label-mark") == 2)
                try await page.press("z", holding: .control)
                #expect(try await page.count(".label-mark") == 1)
                try await page.press("z", holding: [.control, .shift])
                #expect(try await page.count(".label-mark") == 2)
                try await page.press("Backspace")
                #expect(try await page.text(".label-count").contains("1 countable bottom"))
                try await page.click("#player-undo")
                try await page.click("#player-undo")
                try await page.click("#player-undo")
                #expect(try await page.count(".label-mark") == 0)
                #expect(try await page.evaluate("document.querySelector('#player-undo').disabled") == true)
            }
        }

        @Test("edits bottoms in its list, and moves one that is put again within 0.3 s")
        func list() async throws {
            try await Self.open { page, _ async throws in
                try await Self.snapOff(page)
                try await page.press("ArrowRight", holding: .shift)
                try await page.press("b", "ArrowRight", "b")
                #expect(try await page.count(".label-mark") == 1)
                try await page.evaluate("document.querySelector('.label-list').open = true")
                try await page.click(".label-list tbody input")
                #expect(try await page.text(".label-count").contains("0 countable bottoms, 1 not countable"))
                try await page.click(".label-list tbody tr td:last-child button")
                #expect(try await page.count(".label-mark") == 0)
            }
        }

        @Test("keeps a number of repetitions that someone wrote, until it follows the bottoms again")
        func repetitions() async throws {
            try await Self.open { page, _ async throws in
                try await page.press("g", "A")
                try await page.evaluate(
                    "(() => { const field = document.querySelector('#player-reps-max'); field.value = 22;"
                        + " field.dispatchEvent(new Event('change')); })()")
                #expect(try await Self.saved(page).value["reps"] == ["expected": 20, "max": 22])
                try await page.click("#player-follow")
                #expect(try await page.evaluate("document.querySelector('#player-reps-max').value") == "20")
            }
        }

        @Test("warns before unsaved work is left, and restores it")
        func keeps() async throws {
            try await Self.open { page, _ async throws in
                try await page.press("g", "A")
                let address = try #require(try await page.evaluate("location.href").string)
                let file = try #require(URL(string: address.split(separator: "#").first.map(String.init) ?? ""))
                #expect(try await page.leave())
                try await page.open(file)
                try await page.wait(until: "document.querySelector('.label-mark')")
                #expect(try await page.count(".label-mark") == 20)
                #expect(try await page.evaluate("document.querySelector('#player-restored').hidden") == false)
                try await page.evaluate("window.showSaveFilePicker = undefined")
                _ = try await Self.saved(page)
                try await page.wait(until: "document.querySelector('#player-restored').hidden")
                #expect(try await page.evaluate("localStorage.length") == 0)
            }
        }

        @Test("asks nothing where nothing is unsaved")
        func leaves() async throws {
            try await Self.open { page, _ async throws in
                try await page.press("g", "A")
                _ = try await Self.saved(page)
                try await page.wait(until: "!document.querySelector('.label-count').textContent.includes('not saved')")
                #expect(try await !page.leave())
            }
        }

        @Test("hands the file to the page that mounts the player")
        func mounted() async throws {
            let mount = "mountPlayer(root, data, { onSave: (file, text) => { window.saved = [file, text]; } })"
            try await PlayerPage(try PlayerSample("recording").data, mount: mount).open { page async throws in
                try await page.press("g", "A", "s")
                try await page.wait(until: "window.saved")
                #expect(try await page.evaluate("saved[0]") == "set-1.json")
                #expect(try await page.evaluate("JSON.parse(saved[1]).bottoms.length") == 20)
            }
        }

        /// A page whose saves end when the test lets them.
        private static let heldSaves =
            "window.saves = []; window.player = mountPlayer(root, data, { onSave: (file, text) =>"
            + " new Promise(resolve => { window.saves.push(text); window.finish = resolve; }) })"

        @Test("saves once where the key comes twice, and keeps an edit of that time as unsaved")
        func savesOnce() async throws {
            try await PlayerPage(try PlayerSample("recording").data, mount: Self.heldSaves).open { page async throws in
                try await Self.snapOff(page)
                try await page.press("b", "s", "s")
                for _ in 0..<2 { try await page.press("ArrowRight", holding: .shift) }
                try await page.press("b")
                #expect(try await page.evaluate("saves.length") == 1)
                try await page.evaluate("finish()")
                try await page.wait(until: "document.querySelector('#player-status').textContent.startsWith('Saved')")
                #expect(try await page.text(".label-count").contains("2 countable bottoms · not saved"))
                #expect(try await page.evaluate("player.isChanged") == true)
                try await page.press("s")
                #expect(try await page.evaluate("JSON.parse(saves[1]).bottoms.length") == 2)
                try await page.evaluate("finish()")
                try await page.wait(until: "!player.isChanged")
            }
        }

        @Test(
            "shows the repetitions that are saved, whatever somebody wrote",
            arguments: [("#player-reps", "2.5", "20"), ("#player-reps", "", "20"), ("#player-reps-max", "3", "20")])
        func shownRepetitions(field: String, text: String, shown: String) async throws {
            try await Self.open { page, _ async throws in
                try await page.press("g", "A")
                try await page.evaluate(
                    "(() => { const field = document.querySelector('\(field)'); field.focus(); field.value = '\(text)';"
                        + " field.dispatchEvent(new Event('change')); })()")
                #expect(try await page.evaluate("document.querySelector('\(field)').value").string == shown)
            }
        }

        @Test("the end of a served page asks where labels are not saved", arguments: [true, false])
        func ends(isSure: Bool) async throws {
            try await PlayerPage(try PlayerSample("recording").data, isServed: true).open { page async throws in
                try await page.evaluate("window.asked = 0; window.sent = []")
                try await page.evaluate("window.confirm = () => { asked += 1; return \(isSure); }")
                try await page.evaluate("served.send = async to => { sent.push(to); return ''; }")
                try await page.press("g", "A")
                try await page.click(".served button")
                #expect(try await page.evaluate("asked") == 1)
                #expect(try await page.evaluate("sent.length") == (isSure ? 1 : 0))
                guard !isSure else { return }
                try await page.press("s")
                try await page.wait(until: "!document.querySelector('.label-count').textContent.includes('not saved')")
                try await page.click(".served button")
                #expect(try await page.evaluate("asked") == 1)
                try await page.wait(until: "sent.includes('/done')")
            }
        }

        @Test("writes where the browser lets the user choose a file, and knows when the user did not")
        func picker() async throws {
            try await PlayerPage(try PlayerSample("recording").data).open { page async throws in
                try await page.evaluate(
                    """
                    window.showSaveFilePicker = async options => {
                      if (!window.agrees) throw new DOMException("no", "AbortError");
                      const stream = { write: async text => { window.written = text; }, close: async () => {} };
                      return { name: options.suggestedName, createWritable: async () => stream };
                    }
                    """)
                try await page.press("g", "A", "s")
                try await page.wait(until: "document.querySelector('#player-status').textContent === 'Not saved'")
                #expect(try await page.text(".label-count").contains("not saved"))
                try await page.evaluate("window.agrees = true")
                try await page.click("#player-save")
                try await page.wait(until: "window.written")
                #expect(try await page.evaluate("JSON.parse(window.written).bottoms.length") == 20)
                #expect(try await page.text("#player-status").contains("Saved set-1.json"))
                #expect(try await !page.text(".label-count").contains("not saved"))
            }
        }

        @Test("says what is wrong with a description that is no JSON", arguments: ["{", "[1]", "{\"a\": }"])
        func broken(info: String) async throws {
            guard case .object(var members) = try PlayerSample("recording").data else { return }
            members["labelling"] = ["file": "set-1.json", "info": .string(info)]
            try await PlayerPage(.object(members)).open { page async throws in
                #expect(try await page.text("#player-status").hasPrefix("set-1.json cannot be labelled here"))
                #expect(try await page.count("#player-label") == 0)
                #expect(try await page.count(".row.lane") == 1)
                #expect(await page.problems == [])
            }
        }

        @Test("starts from the bottoms and repetitions that the file has")
        func existing() async throws {
            guard case .object(var members) = try PlayerSample("recording").data else { return }
            let info =
                #"{"width": 1280, "height": 720, "bottoms": [{"t": 3.5, "countable": true}], "#
                + #""reps": {"expected": 1, "max": 3}}"#
            members["labelling"] = ["file": "set-1.json", "info": .string(info)]
            try await PlayerPage(.object(members)).open { page async throws in
                try await page.evaluate("window.showSaveFilePicker = undefined")
                #expect(try await page.count(".label-mark") == 1)
                #expect(try await page.evaluate("document.querySelector('#player-labelling').hidden") == true)
                try await page.press("l", "g", "A")
                let (_, value) = try await Self.saved(page)
                #expect(value["bottoms"].array?.contains(["t": 3.5, "countable": true]) == true)
                #expect(value["reps"] == ["expected": 1, "max": 3])
                #expect(try await page.text("#player-labelling").contains("The repetitions (1 to 3) do not fit"))
            }
        }

        /// Only the two members change, whatever the rest looks like.
        @Test(
            "replaces members of a JSON text and no other character",
            arguments: [
                (#"{}"#, #"{"# + "\n  \"reps\": 1\n" + #"}"#),
                (#"{"a":1}"#, #"{"a":1,"# + "\n  \"reps\": 1\n" + #"}"#),
                (#"{"reps" : {"expected":[3,"}"]} , "b":1e5}"#, #"{"reps" : 1 , "b":1e5}"#),
                (#"{"x":{"reps":2},"reps":null}"#, #"{"x":{"reps":2},"reps":1}"#),
                (#"{"s":"\"reps\":5,\\","reps":"}{"}"#, #"{"s":"\"reps\":5,\\","reps":1}"#),
            ])
        func members(_ before: String, _ after: String) async throws {
            let quoted = String(decoding: try BrowserValue.string(before).json(), as: UTF8.self)
            try await PlayerPage(try PlayerSample("errors").data).open { page async throws in
                #expect(try await page.evaluate("playerParts.withMembers(\(quoted), { reps: '1' })").string == after)
            }
        }
    }
}
