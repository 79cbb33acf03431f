struct HTTPResponse: Sendable, Hashable {
    /// A status by its code and its words.
    enum Status: String, Sendable {
        case ok = "200 OK"
        case badRequest = "400 Bad Request"
        /// A request of another origin or for another host.
        case forbidden = "403 Forbidden"
        case notFound = "404 Not Found"
        /// A method that is not used here.
        case notAllowed = "405 Method Not Allowed"
        /// A request that does not fit the state of a file.
        case conflict = "409 Conflict"
        /// A body without its length.
        case lengthRequired = "411 Length Required"
        case largeBody = "413 Content Too Large"
        case largeHead = "431 Request Header Fields Too Large"
        case failed = "500 Internal Server Error"
        /// Too many connections.
        case busy = "503 Service Unavailable"
    }

    let status: Status
    let text: String
    /// Whether the body is a page; otherwise it is plain text.
    let isPage: Bool
    /// Whether the server ends with this answer.
    let isLast: Bool

    /// Answers with a plain text; if not given, the words of the status.
    init(_ status: Status, _ text: String? = nil, isLast: Bool = false) {
        (self.status, self.text, isPage, self.isLast) = (
            status, text ?? "\(status.rawValue.dropFirst(4))\n", false, isLast
        )
    }

    init(page: String) { (status, text, isPage, isLast) = (.ok, page, true, false) }

    /// The answer as it is sent.
    ///
    /// No other page may frame it, and nothing of it is kept by the browser.
    var bytes: [UInt8] {
        let body = Array(text.utf8)
        let head = """
            HTTP/1.1 \(status.rawValue)\r
            Content-Type: text/\(isPage ? "html" : "plain"); charset=utf-8\r
            Content-Length: \(body.count)\r
            Connection: close\r
            Cache-Control: no-store\r
            Content-Security-Policy: frame-ancestors 'none'\r
            Cross-Origin-Opener-Policy: same-origin\r
            Cross-Origin-Resource-Policy: same-origin\r
            Referrer-Policy: same-origin\r
            X-Content-Type-Options: nosniff\r
            \r

            """
        return Array(head.utf8) + body
    }
}
