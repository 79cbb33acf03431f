/// An error between a test and the browser.
public enum BrowserError: Error, CustomStringConvertible {
    /// No browser is on this machine.
    case notFound
    /// The browser did not start.
    case notStarted(String)
    /// The browser ended, with the last lines that it wrote.
    case ended(String)
    /// Something took longer than it may.
    case timeout(what: String, seconds: Double)
    /// The browser refused a command.
    case refused(method: String, message: String)
    /// JavaScript of a page threw.
    case script(expression: String, message: String)
    /// No element of the page has the selector, or it cannot be seen.
    case noElement(String)

    /// A sentence that says what was found, and what to do.
    public var description: String {
        switch self {
        case .notFound:
            "found no browser: install chromium, or name one in \(Chromium.variable)"
        case .notStarted(let reason): "the browser did not start: \(reason)"
        case .ended(let lines): "the browser ended; its last words: \(lines.isEmpty ? "none" : lines)"
        case .timeout(let what, let seconds): "waited \(seconds) s in vain for \(what)"
        case .refused(let method, let message): "the browser refused \(method): \(message)"
        case .script(let expression, let message): "“\(expression)” threw \(message)"
        case .noElement(let selector): "found no visible element “\(selector)” in the page"
        }
    }
}
