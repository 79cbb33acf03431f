import BrowserSupport
import Foundation
import Pages
import Testing

/// Opens a report's page in the suite's browser.
enum PageBrowser {
    /// A player that remembers how it was called.
    private static let player = (
        style: "",
        script: """
        function mountPlayer(root, data, options) {
          window.mounted = { title: data.title, start: options.start, detector: options.detector, destroyed: false };
          root.className = "player";
          root.textContent = data.title;
          return { seek() {}, destroy() { window.mounted.destroyed = true; } };
        }
        """
    )

    /// Opens a page, lends it, and checks that it had no fault and asked for nothing.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - fragment: What follows `#` in the address.
    ///   - settings: The size of the view and the colours.
    ///   - use: The test.
    /// - Returns: What `use` returns.
    /// - Throws: `BrowserError`, and what `use` throws.
    @discardableResult
    static func open<Result: Sendable>(
        _ report: ReportPage = SamplePage.page(), fragment: String? = nil, settings: PageSettings = PageSettings(),
        _ use: @Sendable (Page) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "report-page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "report.html")
        try Data(try report.html([player]).utf8).write(to: file)
        return try await Browser.current.withPage(file, fragment: fragment, settings) { page async throws in
            let result = try await use(page)
            let problems = await page.problems
            #expect(problems.isEmpty)
            return result
        }
    }
}

extension Page {
    /// The texts of elements, without the spaces around them.
    func texts(_ selector: String) async throws -> [String] {
        let list = try await evaluate("[...document.querySelectorAll(`\(selector)`)].map((e) => e.textContent.trim())")
        return (list.array ?? []).compactMap(\.string)
    }

    /// The text of the first element, without the spaces around it; empty where there is none.
    func text(_ selector: String) async throws -> String { try await texts(selector).first ?? "" }

    /// An attribute of an element; `nil` where it is not there.
    func attribute(_ name: String, of selector: String) async throws -> String? {
        try await evaluate("document.querySelector(`\(selector)`)?.getAttribute(`\(name)`)").string
    }

    /// The name of the element that has the keyboard.
    func focused() async throws -> String {
        try await evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
        ).string ?? ""
    }

    /// Types a query into a box of its section.
    func filter(_ section: String, _ query: String) async throws {
        try await evaluate(
            """
            (async () => {
              const box = document.querySelector("#\(section) input[type=search]");
              box.value = `\(query)`;
              box.dispatchEvent(new Event("input"));
              await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            })()
            """)
    }
}
