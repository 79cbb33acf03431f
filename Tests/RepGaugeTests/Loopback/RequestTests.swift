@testable import RepGauge
import Testing

@Suite("Requests of browsers")
struct RequestTests {
    private func read(_ text: String, most: Int = 100) -> HTTPRequest.Reading {
        HTTPRequest.read(Array(text.utf8), mostBodyBytes: most)
    }

    @Test("a request has its method, path, fields and body, and is incomplete at each byte before its end")
    func whole() throws {
        let text = "POST /a/b HTTP/1.1\r\nHost: 127.0.0.1:1\r\ncontent-LENGTH: 4\r\nEmpty:\r\n\r\nöx."
        guard case .complete(let request) = read(text) else {
            Issue.record("\(read(text))")
            return
        }
        #expect(request.method == "POST")
        #expect(request.target == "/a/b")
        #expect(request.field("HOST") == "127.0.0.1:1")
        #expect(request.field("empty")?.isEmpty == true)
        #expect(request.field("origin") == nil)
        #expect(request.body == Array("öx.".utf8))
        let bytes = Array(text.utf8)
        for end in bytes.indices {
            #expect(HTTPRequest.read(Array(bytes[..<end]), mostBodyBytes: 100) == .incomplete)
        }
    }

    @Test(
        "what no browser sends is refused",
        arguments: [
            "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET /\r\n\r\n", "GET http://x/ HTTP/1.1\r\n\r\n",
            " / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
            "GET / HTTP/1.1\r\n folded: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n",
            "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\ry\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n",
            "GET / HTTP/1.1\r\nA: é\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1 \t2\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "GET / HTTP/1.1\r\n\r\nmore",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nmore",
        ])
    func malformed(_ text: String) {
        #expect(read(text) == .refused(.badRequest))
    }

    @Test("lengths that are missing or too large are refused, each with its status")
    func lengths() {
        #expect(read("POST / HTTP/1.1\r\n\r\n") == .refused(.lengthRequired))
        #expect(
            read("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n")
                == .refused(.lengthRequired))
        #expect(read("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n") == .refused(.largeBody))
        #expect(read("POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n") == .incomplete)
        let long = String(repeating: "x", count: HTTPRequest.mostHeadBytes)
        #expect(read("GET /\(long) HTTP/1.1\r\n\r\n") == .refused(.largeHead))
        #expect(read(long + "x") == .refused(.largeHead))
    }
}
