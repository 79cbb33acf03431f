/// An answer to a browser.
struct HTTPResponse: Sendable, Hashable {
    /// A status with its code and its words.
    enum Status: Int, Sendable {
        /// Done.
        case ok = 200
        case badRequest = 400
        /// A request of another origin or for another host.
        case forbidden = 403
        /// There is nothing of this name.
        case notFound = 404
        /// A method that is not used here.
        case notAllowed = 405
        /// A request that does not fit the state of a file.
        case conflict = 409
        /// A body without its length.
        case lengthRequired = 411
        /// A body beyond the limit.
        case largeBody = 413
        /// Fields beyond the limit.
        case largeHead = 431
        /// The work failed.
        case failed = 500
        /// Too many connections.
        case busy = 503

        var words: String {
            switch self {
            case .ok: "OK"
            case .badRequest: "Bad Request"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .notAllowed: "Method Not Allowed"
            case .conflict: "Conflict"
            case .lengthRequired: "Length Required"
            case .largeBody: "Content Too Large"
            case .largeHead: "Request Header Fields Too Large"
            case .failed: "Internal Server Error"
            case .busy: "Service Unavailable"
            }
        }
    }

    let status: Status
    /// The body in UTF-8.
    let text: String
    /// Whether the body is a page; otherwise it is plain text.
    let isPage: Bool
    /// Whether the server ends with this answer.
    let isLast: Bool

    /// Answers with a plain text; if not given, the words of the status.
    init(_ status: Status, _ text: String? = nil, isLast: Bool = false) {
        (self.status, self.text, isPage, self.isLast) = (status, text ?? "\(status.words)\n", false, isLast)
    }

    /// Answers with a page.
    init(page: String) { (status, text, isPage, isLast) = (.ok, page, true, false) }

    /// The answer as it is sent.
    ///
    /// No other page may frame it, and nothing of it is kept by the browser.
    var bytes: [UInt8] {
        let body = Array(text.utf8)
        let head = """
            HTTP/1.1 \(status.rawValue) \(status.words)\r
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
