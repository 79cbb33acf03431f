import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A running browser: its process, its pipes and its temporary folder.
///
/// The browser ends when its pipe closes, so it does not outlive a test run that was killed.
final class BrowserProcess: Sendable {
    /// The messages of the browser, each without its zero byte; ends when the browser does.
    let messages: AsyncStream<Data>
    /// A folder that `stop` removes.
    let folder: URL

    private let process: Process
    private let input: FileHandle
    private let output: FileHandle
    /// Whether the process leads a group of its own, so that its children can be ended with it.
    private let leadsGroup: Bool

    /// Starts the browser.
    ///
    /// - Throws: `BrowserError.notStarted` and errors of the file system.
    init(_ program: URL) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let words = folder.appending(path: "words.txt")
        try Data().write(to: words)
        let (toBrowser, fromBrowser) = (Pipe(), Pipe())
        (input, output) = (toBrowser.fileHandleForWriting, fromBrowser.fileHandleForReading)
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The browser speaks over descriptors 3 and 4, and Process passes on 0 to 2 alone.
        process.arguments =
            ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#, program.path]
            + Chromium.arguments(profile: folder.appending(path: "profile"))
        process.standardInput = toBrowser
        process.standardOutput = fromBrowser
        process.standardError = try FileHandle(forWritingTo: words)
        #if canImport(Darwin)
            _ = fcntl(input.fileDescriptor, F_SETNOSIGPIPE, 1)
        #endif
        messages = Self.messages(of: output)
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw BrowserError.notStarted("\(program.path): \(error.localizedDescription)")
        }
        let id = process.processIdentifier
        leadsGroup = id > 0 && getpgid(id) == id
    }

    /// The last lines that the browser wrote.
    var lastWords: String {
        let text = (try? String(contentsOf: folder.appending(path: "words.txt"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(5).joined(separator: "\n")
    }

    /// Sends a message.
    ///
    /// - Throws: `BrowserError.ended` where the browser does not read any more.
    func send(_ message: Data) throws {
        do {
            try Self.withoutBrokenPipeSignal { try input.write(contentsOf: message + [0]) }
        } catch {
            throw BrowserError.ended(lastWords)
        }
    }

    /// Ends the browser with all its processes within some seconds, and removes its folder.
    func stop(patience seconds: Double = 5) async {
        let id = process.processIdentifier
        try? input.close()
        var waited = 0.0
        while process.isRunning, waited < seconds {
            try? await Task.sleep(for: .milliseconds(20))
            waited += 0.02
        }
        if leadsGroup { _ = kill(-id, SIGKILL) }
        if process.isRunning { _ = kill(id, SIGKILL) }
        output.readabilityHandler = nil
        // Processes that were killed may still write for a moment.
        for _ in 0..<50 {
            do {
                try FileManager.default.removeItem(at: folder)
                return
            } catch {
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    private static func messages(of output: FileHandle) -> AsyncStream<Data> {
        AsyncStream { continuation in
            let buffer = MessageBuffer()
            output.readabilityHandler = { handle in
                let data = handle.availableData
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    continuation.finish()
                } else {
                    for message in buffer.add(data) { continuation.yield(message) }
                }
            }
        }
    }

    /// Runs a write whose broken pipe becomes an error, and not a signal that ends the test run.
    private static func withoutBrokenPipeSignal(_ write: () throws -> Void) rethrows {
        #if canImport(Darwin)
            try write()
        #else
            var pipe = sigset_t()
            var before = sigset_t()
            sigemptyset(&pipe)
            sigaddset(&pipe, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &pipe, &before)
            defer {
                var now = timespec()
                while sigtimedwait(&pipe, nil, &now) == SIGPIPE {}
                pthread_sigmask(SIG_SETMASK, &before, nil)
            }
            try write()
        #endif
    }
}

/// Cuts a stream of bytes into messages at zero bytes.
private final class MessageBuffer: @unchecked Sendable {
    // Used by one handler, whose calls follow one another.
    private var rest = Data()

    func add(_ data: Data) -> [Data] {
        var messages: [Data] = []
        var from = data.startIndex
        while let end = data[from...].firstIndex(of: 0) {
            messages.append(rest + data[from..<end])
            rest = Data()
            from = data.index(after: end)
        }
        rest.append(data[from...])
        return messages
    }
}
