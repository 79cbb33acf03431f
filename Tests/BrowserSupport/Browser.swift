public import Foundation

/// A browser without windows, for tests of pages.
public final class Browser: Sendable {
    private let process: BrowserProcess
    private let connection: Connection

    private init(_ process: BrowserProcess) {
        self.process = process
        connection = Connection(process)
    }

    /// Starts a browser, lends it, and ends it in any case.
    ///
    /// - Throws: `BrowserError`, and what `use` throws.
    public static func with<Result: Sendable>(
        _ use: @Sendable (Browser) async throws -> Result
    ) async throws -> Result {
        guard let program = Chromium.program else { throw BrowserError.notFound }
        let browser = Browser(try BrowserProcess(program))
        await browser.connection.start()
        do {
            _ = try await browser.connection.send("Browser.getVersion", seconds: 60)
            let result = try await use(browser)
            await browser.stop()
            return result
        } catch {
            await browser.stop()
            throw error
        }
    }

    /// Opens a page of a file, lends it, and closes it in any case.
    ///
    /// Each page has storage and a download folder of its own.
    ///
    /// - Parameters:
    ///   - file: The HTML file.
    ///   - fragment: What follows `#` in the address.
    ///   - settings: The size of the view and the colours.
    ///   - use: The test.
    /// - Returns: What `use` returns.
    /// - Throws: `BrowserError`, and what `use` throws.
    public func withPage<Result: Sendable>(
        _ file: URL, fragment: String? = nil, _ settings: PageSettings = PageSettings(),
        _ use: @Sendable (Page) async throws -> Result
    ) async throws -> Result {
        let context = try await connection.send("Target.createBrowserContext")["browserContextId"]
        let folder = process.folder.appending(path: "downloads-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try await connection.send(
            "Browser.setDownloadBehavior",
            ["behavior": "allow", "browserContextId": context, "downloadPath": .string(folder.path)])
        let target = try await connection.send(
            "Target.createTarget", ["url": "about:blank", "browserContextId": context, "newWindow": true])["targetId"]
        let session =
            try await connection.send(
                "Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"].string ?? ""
        let page = Page(connection: connection, session: session, downloads: folder)
        do {
            try await page.prepare(settings)
            try await page.open(file, fragment: fragment)
            let result = try await use(page)
            await close(context, session)
            return result
        } catch {
            await close(context, session)
            throw error
        }
    }

    /// The browser's temporary folder.
    var folder: URL { process.folder }

    /// Ends the browser as a fault of its own does.
    func crash() async throws { _ = try await connection.send("Browser.crash") }

    private func close(_ context: BrowserValue, _ session: String) async {
        _ = try? await connection.send("Target.disposeBrowserContext", ["browserContextId": context], seconds: 5)
        await connection.forget(session)
    }

    private func stop() async {
        _ = try? await connection.send("Browser.close", seconds: 3)
        await process.stop()
    }
}

/// The view in which a page is shown.
public struct PageSettings: Sendable {
    /// The size of the view in CSS pixels.
    public var width: Int, height: Int
    /// Whether the user prefers dark colours.
    public var isDark: Bool
    /// Whether the page is laid out for print.
    public var isPrint: Bool

    /// Makes settings; the default is a desktop's view in light colours.
    public init(width: Int = 1280, height: Int = 900, isDark: Bool = false, isPrint: Bool = false) {
        self.width = width
        self.height = height
        self.isDark = isDark
        self.isPrint = isPrint
    }
}
