import Foundation
@testable import RepGauge
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A client that sends bytes as they are; Foundation's would correct them.
private struct RawClient: ~Copyable {
    let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            #if canImport(Glibc)
                let count = Glibc.send(descriptor, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL))
            #else
                let count = Darwin.send(descriptor, Array(bytes[sent...]), bytes.count - sent, 0)
            #endif
            guard count > 0 else { return }
            sent += count
        }
    }

    /// All that comes until the server closes.
    func answer() -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += buffer[..<count]
        }
    }
}

@Suite("A server on the loopback")
struct ServerTests {
    /// The port and the token of a running server.
    struct Place: Sendable {
        let port: UInt16
        let token: String
        var host: String { "127.0.0.1:\(port)" }

        /// The status of a request, and its whole answer.
        func ask(_ text: String) throws -> (status: Int, text: String) {
            let client = try RawClient(port: port)
            client.send(text)
            let answer = client.answer()
            return (Int(answer.dropFirst(9).prefix(3)) ?? 0, answer)
        }

        func get(_ path: String, host: String? = nil, more: String = "") -> String {
            "GET \(path) HTTP/1.1\r\nHost: \(host ?? self.host)\r\n\(more)\r\n"
        }

        func post(_ path: String, _ body: String, origin: String? = nil) -> String {
            "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin ?? "http://\(host)")\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
    }

    /// Runs a server that answers with what it was asked, until the path `end`.
    private func serving(
        patience: Duration = .seconds(10), _ use: @escaping @Sendable (Place) throws -> Void
    ) async throws {
        let server = try LoopbackServer(mostBodyBytes: 1000, patience: patience)
        let place = Place(port: server.port, token: server.token)
        // A client that waits needs a thread of its own: those of tasks are as few as processors.
        async let user: Void = withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                defer { _ = try? place.ask(place.post("/\(place.token)/end", "")) }
                continuation.resume(with: Result { try use(place) })
            }
        }
        try await server.serve { request, path in
            HTTPResponse(
                .ok, "\(request.method) \(path) \(String(decoding: request.body, as: UTF8.self))", isLast: path == "end"
            )
        }
        try await user
    }

    @Test("a request of this page is answered")
    func answered() async throws {
        try await serving { place throws in
            let page = try place.ask(place.get("/\(place.token)/a/b"))
            #expect(page.status == 200 && page.text.hasSuffix("\r\n\r\nGET a/b "))
            #expect(page.text.contains("Cache-Control: no-store\r\n"))
            let saved = try place.ask(place.post("/\(place.token)/x", "labels"))
            #expect(saved.status == 200 && saved.text.hasSuffix("POST x labels"))
        }
    }

    @Test("tokens are long, and differ from server to server")
    func tokens() throws {
        let tokens = try (0..<20).map { _ in try LoopbackServer(mostBodyBytes: 1).token }
        #expect(Set(tokens).count == 20 && tokens.allSatisfy { $0.utf8.count == 32 })
    }

    @Test("another host, another origin, another token and another method are refused")
    func refused() async throws {
        try await serving { place throws in
            let root = "/\(place.token)/"
            for host in ["localhost:\(place.port)", "evil.example", "127.0.0.1", "127.0.0.1:1", ""] {
                #expect(try place.ask(place.get(root, host: host)).status == 403, "\(host)")
            }
            #expect(try place.ask("GET \(root) HTTP/1.1\r\n\r\n").status == 403)
            for origin in ["http://evil.example", "null", "https://\(place.host)", "http://localhost:\(place.port)"] {
                #expect(try place.ask(place.post(root, "x", origin: origin)).status == 403, "\(origin)")
                #expect(try place.ask(place.get(root, more: "Origin: \(origin)\r\n")).status == 403, "\(origin)")
            }
            let silent = "POST \(root) HTTP/1.1\r\nHost: \(place.host)\r\nContent-Length: 1\r\n\r\nx"
            #expect(try place.ask(silent).status == 403)
            for path in ["/", "/\(place.token)", "/\(place.token.dropLast())0x/", "/../\(place.token)/", "/?\(root)"] {
                #expect(try place.ask(place.get(path)).status == 404, "\(path)")
            }
            for method in ["HEAD", "PUT", "DELETE", "OPTIONS"] {
                let text = "\(method) \(root) HTTP/1.1\r\nHost: \(place.host)\r\n\r\n"
                #expect(try place.ask(text).status == 405, "\(method)")
            }
        }
    }

    @Test("a large body, a malformed request and a client that says nothing leave the server at work")
    func hostile() async throws {
        try await serving(patience: .milliseconds(300)) { place throws in
            let root = "/\(place.token)/"
            let silent = try RawClient(port: place.port)
            let slow = try RawClient(port: place.port)
            slow.send("GET \(root) HTTP/1.1\r\n")
            #expect(try place.ask(place.post(root, String(repeating: "x", count: 1001))).status == 413)
            #expect(try place.ask(place.post(root, String(repeating: "x", count: 1000))).status == 200)
            #expect(try place.ask("nonsense\r\n\r\n").status == 400)
            #expect(try place.ask(String(repeating: "y", count: 40_000)).status == 431)
            #expect(silent.answer().isEmpty)
            #expect(slow.answer().isEmpty)
            #expect(try place.ask(place.get(root)).status == 200)
        }
    }

    @Test("a server that is cancelled ends")
    func cancelled() async throws {
        let task = Task {
            let server = try LoopbackServer(mostBodyBytes: 1)
            try await server.serve { _, _ in HTTPResponse(.ok) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
