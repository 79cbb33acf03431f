import BrowserSupport
import Foundation
import Pages
import Text

/// A page with the player.
struct PlayerPage {
    let html: String

    /// The player's own page, or a page that a program serves.
    init(_ data: BrowserValue, isServed: Bool = false) throws {
        let bar = ServedPage(answer: "/", done: "/done", links: [.init("set-1", to: "/0", isCurrent: true)])
        html = try PageResources.playerPage(
            title: "Sample & page", data: try Self.json(data), served: isServed ? bar : nil)
    }

    /// A page of which the player is a part; `mount` is the code that mounts it, with `root` and `data` at hand.
    init(_ data: BrowserValue, mount: String) throws {
        html = """
            <!doctype html><meta charset="utf-8"><title>Report</title><style>\(PageResources.player.style)</style>
            <h1>Report</h1><input id="outside"><div id="root"></div>
            <script type="application/json" id="data">\(Escape.script(json: try Self.json(data)))</script>
            <script>\(PageResources.player.script)
            const root = document.getElementById("root");
            const data = JSON.parse(document.getElementById("data").textContent);
            \(mount)</script>
            """
    }

    /// Opens the page in the suite's browser.
    func open<Result: Sendable>(
        _ settings: PageSettings = PageSettings(), fragment: String? = nil,
        _ use: @Sendable (Page) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "player-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "player.html")
        try Data(html.utf8).write(to: file)
        return try await Browser.current.withPage(file, fragment: fragment, settings) { page async throws in
            try await page.wait(until: "document.querySelector('.player .cursor')")
            return try await use(page)
        }
    }

    private static func json(_ data: BrowserValue) throws -> String { String(decoding: try data.json(), as: UTF8.self) }
}

extension Page {
    /// The text of an element; empty where there is none.
    func text(_ selector: String) async throws -> String {
        try await evaluate("document.querySelector(`\(selector)`)?.textContent ?? ''").string ?? ""
    }

    /// The texts of elements.
    func texts(_ selector: String) async throws -> [String] {
        let list = try await evaluate("[...document.querySelectorAll(`\(selector)`)].map(e => e.textContent)")
        return (list.array ?? []).compactMap(\.string)
    }

    func count(_ selector: String) async throws -> Int {
        try await evaluate("document.querySelectorAll(`\(selector)`).length").whole ?? -1
    }

    /// The time that the player stands at, in seconds.
    func playerTime() async throws -> Double {
        try await evaluate("Number(document.querySelector('#player-scrub').value)").number ?? .nan
    }

    /// Chooses an option of a list as a user does.
    func choose(_ selector: String, _ text: String) async throws {
        try await evaluate(
            """
            (() => {
              const list = document.querySelector(`\(selector)`);
              const option = [...list.options].find(o => o.textContent.startsWith(`\(text)`));
              list.value = option.value;
              list.dispatchEvent(new Event("change", { bubbles: true }));
            })()
            """)
    }
}
