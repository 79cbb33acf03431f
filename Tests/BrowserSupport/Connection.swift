import Foundation

/// A conversation with a browser in the Chrome DevTools Protocol, with flat sessions.
actor Connection {
    /// Something that happened in a page.
    struct Event: Sendable {
        var method: String
        var parameters: BrowserValue
    }

    private let process: BrowserProcess
    private var lastID = 0
    private var waiting: [Int: (method: String, answer: CheckedContinuation<BrowserValue, any Error>)] = [:]
    private var events: [String: [Event]] = [:]
    private var hasEnded = false
    private var reader: Task<Void, Never>?

    init(_ process: BrowserProcess) { self.process = process }

    /// Begins to read what the browser says.
    func start() {
        reader = Task { [weak self, messages = process.messages] in
            for await message in messages { await self?.take(message) }
            await self?.end()
        }
    }

    /// Sends a command and waits for its result.
    ///
    /// - Throws: `BrowserError` where the browser refuses, ends, or does not answer in time.
    func send(
        _ method: String, _ parameters: BrowserValue = [:], session: String? = nil, seconds: Double = Page.patience
    ) async throws -> BrowserValue {
        guard !hasEnded else { throw BrowserError.ended(process.lastWords) }
        lastID += 1
        let id = lastID
        var message: [String: BrowserValue] = [
            "id": .number(Double(id)), "method": .string(method), "params": parameters,
        ]
        message["sessionId"] = session.map { .string($0) }
        let data = try BrowserValue.object(message).json()
        let watch = Task { [weak self] in
            try await Task.sleep(for: .seconds(seconds))
            await self?.fail(id, .timeout(what: "an answer to \(method)", seconds: seconds))
        }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting[id] = (method, continuation)
                do {
                    try Task.checkCancellation()
                    try process.send(data)
                } catch {
                    waiting.removeValue(forKey: id)?.answer.resume(throwing: error)
                }
            }
        } onCancel: {
            Task { await self.fail(id, CancellationError()) }
        }
    }

    /// The events of a session so far.
    func events(of session: String) -> [Event] { events[session] ?? [] }

    /// Forgets a session.
    func forget(_ session: String) { events[session] = nil }

    private func take(_ message: Data) {
        guard let value = try? BrowserValue(json: message) else { return }
        if let id = value["id"].whole {
            guard let (method, answer) = waiting.removeValue(forKey: id) else { return }
            if let text = value["error"]["message"].string {
                answer.resume(throwing: BrowserError.refused(method: method, message: text))
            } else {
                answer.resume(returning: value["result"])
            }
        } else if let method = value["method"].string {
            events[value["sessionId"].string ?? "", default: []].append(
                Event(method: method, parameters: value["params"]))
        }
    }

    private func fail(_ id: Int, _ error: BrowserError) { fail(id, error as any Error) }

    private func fail(_ id: Int, _ error: any Error) {
        waiting.removeValue(forKey: id)?.answer.resume(throwing: error)
    }

    private func end() {
        hasEnded = true
        let error = BrowserError.ended(process.lastWords)
        for (_, answer) in waiting.values { answer.resume(throwing: error) }
        waiting = [:]
    }
}
