public import Foundation

/// A page of a browser.
public struct Page: Sendable {
    let connection: Connection
    let session: String
    /// The folder into which the page downloads files.
    public let downloads: URL
    /// The longest wait for an answer, seconds: a busy machine runs all tests at once, and an answer waits behind them.
    public static let patience = 120.0

    /// Sends a command of the page.
    @discardableResult
    func send(
        _ method: String, _ parameters: BrowserValue = [:], seconds: Double = Page.patience
    ) async throws -> BrowserValue {
        try await connection.send(method, parameters, session: session, seconds: seconds)
    }

    func prepare(_ settings: PageSettings) async throws {
        for domain in ["Page", "Runtime", "Network", "Log"] { try await send("\(domain).enable") }
        try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await show(settings)
    }

    /// Changes the size of the view and the colours.
    ///
    /// - Throws: `BrowserError`.
    public func show(_ settings: PageSettings) async throws {
        try await send(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(settings.width)), "height": .number(Double(settings.height)),
                "deviceScaleFactor": 1, "mobile": false,
            ])
        try await send(
            "Emulation.setEmulatedMedia",
            [
                "media": settings.isPrint ? "print" : "",
                "features": [
                    ["name": "prefers-color-scheme", "value": settings.isDark ? "dark" : "light"]
                ],
            ])
    }

    /// Opens a file or an address and waits until it has been read.
    ///
    /// - Throws: `BrowserError`.
    public func open(_ file: URL, fragment: String? = nil) async throws {
        let address = file.absoluteURL.absoluteString + (fragment.map { "#\($0)" } ?? "")
        let answer = try await send("Page.navigate", ["url": .string(address)])
        if let fault = answer["errorText"].string {
            throw BrowserError.refused(method: "Page.navigate", message: "\(address): \(fault)")
        }
        try await wait(until: "document.readyState === 'complete' && location.protocol !== 'about:'")
    }

    /// The value of a JavaScript expression, as JSON; promises are waited for.
    ///
    /// - Throws: `BrowserError.script` where the expression throws, `BrowserError.timeout` after some seconds.
    @discardableResult
    public func evaluate(_ expression: String, seconds: Double = Page.patience) async throws -> BrowserValue {
        let answer = try await send(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true, "userGesture": true],
            seconds: seconds)
        let fault = answer["exceptionDetails"]
        guard fault == .null else {
            let message = fault["exception"]["description"].string ?? fault["text"].string ?? "something"
            throw BrowserError.script(expression: expression, message: message)
        }
        return answer["result"]["value"]
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// - Throws: `BrowserError.timeout` after some seconds.
    public func wait(until expression: String, seconds: Double = Page.patience) async throws {
        let start = ContinuousClock.now
        while try await !holds(expression) {
            guard ContinuousClock.now - start < .seconds(seconds) else {
                throw BrowserError.timeout(what: expression, seconds: seconds)
            }
            try await Task.sleep(for: .milliseconds(25))
        }
    }

    /// Whether an expression is true; false while the page is being replaced by another.
    private func holds(_ expression: String) async throws -> Bool {
        do {
            return try await evaluate("Boolean(\(expression))") == .bool(true)
        } catch BrowserError.refused(_, let message) where message.contains("navigated") || message.contains("context")
        {
            return false
        }
    }

    /// Waits for a file that the page downloads, and returns its contents.
    ///
    /// - Throws: `BrowserError.timeout` after some seconds.
    public func download(_ name: String, seconds: Double = Page.patience) async throws -> Data {
        let start = ContinuousClock.now
        // The browser renames a file when it is whole.
        while true {
            if let data = try? Data(contentsOf: downloads.appending(path: name)) { return data }
            guard ContinuousClock.now - start < .seconds(seconds) else {
                throw BrowserError.timeout(what: "the download of \(name)", seconds: seconds)
            }
            try await Task.sleep(for: .milliseconds(25))
        }
    }

    /// A picture of the page as PNG: what is in view, or all of it.
    ///
    /// - Throws: `BrowserError`.
    public func screenshot(isWhole: Bool = false) async throws -> Data {
        let answer = try await send(
            "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": .bool(isWhole)])
        return Data(base64Encoded: answer["data"].string ?? "") ?? Data()
    }

    /// Leaves the page as a link does, also where it asks the user to stay.
    ///
    /// - Returns: Whether it asked.
    /// - Throws: `BrowserError`.
    public func leave() async throws -> Bool {
        // A command to navigate would wait for the answer to the dialog.
        try await evaluate("void setTimeout(() => { location.href = 'about:blank'; })")
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(Page.patience) {
            let events = await connection.events(of: session)
            if events.contains(where: { $0.method == "Page.javascriptDialogOpening" }) {
                try await send("Page.handleJavaScriptDialog", ["accept": true])
                try await wait(until: "location.href === 'about:blank'")
                return true
            }
            let isLeft = events.last { $0.method == "Page.frameNavigated" }?.parameters["frame"]["url"] == "about:blank"
            if isLeft { return false }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw BrowserError.timeout(what: "the end of the page", seconds: Page.patience)
    }
}
