import Foundation
import Testing

@testable import BrowserSupport

@Suite("The browser of tests", .needsBrowser, .browser, .serialized)
struct BrowserTests {
    private static func open(
        _ html: String, _ settings: PageSettings = PageSettings(), in browser: Browser? = nil,
        _ use: @Sendable (Page) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString).html")
        try Data(html.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await (browser ?? Browser.current).withPage(file, settings, use)
    }

    @Test("finds no problem in a quiet page, with data and blobs of its own")
    func quiet() async throws {
        let html = """
            <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">
            <script>new Image().src = URL.createObjectURL(new Blob([""])); console.log("hi");</script>
            """
        try await Self.open(html) { page async throws in
            #expect(await page.problems.isEmpty)
        }
    }

    @Test(
        "finds each kind of problem",
        arguments: [
            ("console.error('one', 2)", "console: one"), ("console.warn('odd')", "console: odd"),
            ("setTimeout(() => { throw new Error('lost') })", "exception: Error: lost"),
            ("Promise.reject(new Error('later'))", "exception: Error: later"),
            ("new Image().src = 'http://127.0.0.1:9/a.png'", "request: http://127.0.0.1:9/a.png"),
            ("new Image().src = 'other.png'", "request: file:"),
            ("fetch('https://example.invalid/x').catch(() => {})", "request: https://example.invalid/x"),
        ])
    func problems(_ script: String, _ expected: String) async throws {
        try await Self.open("<script>\(script)</script>") { page async throws in
            for _ in 0..<3000 where await page.problems.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            #expect(await page.problems.contains { $0.hasPrefix(expected) })
        }
    }

    @Test("presses keys as a user does")
    func keys() async throws {
        let html = """
            <input id="field"><script>
            window.seen = [];
            addEventListener("keydown", ({ key, shiftKey, ctrlKey, isTrusted }) => {
              seen.push([key, shiftKey, ctrlKey, isTrusted]);
            });
            </script>
            """
        try await Self.open(html) { page async throws in
            try await page.click("#field")
            try await page.press("a", "B", "ArrowLeft", "Delete")
            #expect(try await page.evaluate("document.querySelector('#field').value") == "a")
            try await page.press("z", holding: .control)
            #expect(
                try await page.evaluate("seen") == [
                    ["a", false, false, true], ["B", true, false, true], ["ArrowLeft", false, false, true],
                    ["Delete", false, false, true], ["z", false, true, true],
                ])
        }
    }

    @Test("shows pages in the asked size, colours and medium", arguments: [true, false])
    func settings(isOn: Bool) async throws {
        let settings = PageSettings(width: isOn ? 390 : 1280, height: 700, isDark: isOn, isPrint: isOn)
        try await Self.open("<p>Hello", settings) { page async throws in
            #expect(try await page.evaluate("[innerWidth, innerHeight]") == [isOn ? 390 : 1280, 700])
            #expect(try await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == .bool(isOn))
            #expect(try await page.evaluate("matchMedia('print').matches") == .bool(isOn))
            let picture = try await page.screenshot()
            // The size of a PNG picture stands in its header.
            #expect(picture.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            let width = picture[16..<20].reduce(0) { number, byte -> Int in number << 8 | Int(byte) }
            #expect(width == (isOn ? 390 : 1280))
        }
    }

    @Test("says what went wrong, and when it waited in vain")
    func errors() async throws {
        try await Self.open("<p>Hello") { page async throws in
            await #expect { try await page.evaluate("missing.member") } throws: {
                "\($0)".contains("missing is not defined")
            }
            await #expect { try await page.wait(until: "false", seconds: 0.2) } throws: { error in
                guard case BrowserError.timeout = error else { return false }
                return true
            }
            await #expect { try await page.click("#nothing") } throws: { error in
                guard case BrowserError.noElement("#nothing") = error else { return false }
                return true
            }
        }
    }

    @Test("gives each page its own storage and downloads")
    func separate() async throws {
        let html = #"<a id="a" download="a.txt" href="data:text/plain,hello">a</a>"#
        let folder = FileManager.default.temporaryDirectory.appending(path: "separate-\(UUID().uuidString).html")
        try Data(html.utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<2 {
            try await Browser.current.withPage(folder) { page async throws in
                #expect(try await page.evaluate("localStorage.length") == 0)
                try await page.evaluate("localStorage.setItem('a', 1)")
                try await page.click("#a")
                #expect(try await page.download("a.txt") == Data("hello".utf8))
                let files = try FileManager.default.contentsOfDirectory(atPath: page.downloads.path)
                #expect(files == ["a.txt"])
            }
        }
    }

    @Test("ends a page that never rests, and leaves nothing behind")
    func endless() async throws {
        let folder = try await Browser.with { browser async throws in
            await #expect(throws: BrowserError.self) {
                try await Self.open("<p>Hello", in: browser) { page async throws in
                    try await page.evaluate("for (;;) {}", seconds: 1)
                }
            }
            return browser.folder
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("tells that the browser ended, instead of waiting for it")
    func ended() async throws {
        await #expect { try await Browser.with { try await $0.crash() } } throws: { error in
            guard case BrowserError.ended = error else { return false }
            return true
        }
    }
}
