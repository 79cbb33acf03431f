/// A request of a browser, with one exchange a connection.
struct HTTPRequest: Sendable, Hashable {
    let method: String
    /// The path with its query, as it was sent.
    let target: String
    /// The body; empty for a method without one.
    private(set) var body: [UInt8] = []
    private let fields: [String: String]

    /// The state of a request while its bytes arrive.
    enum Reading: Sendable, Hashable {
        case incomplete
        case complete(HTTPRequest)
        /// No request that is answered otherwise than with this status.
        case refused(HTTPResponse.Status)
    }

    /// The most bytes of the request line and the fields.
    static let mostHeadBytes = 16 << 10

    /// Returns the value of a header field, whatever the case of its name; `nil` where the request lacks it.
    func field(_ name: String) -> String? { fields[name.lowercased()] }

    /// Reads the bytes of a connection.
    ///
    /// A field that is given twice, a folded line and a body in chunks are refused: no browser sends them here, and two
    /// readings of one request are how such servers are misled.
    static func read(_ bytes: [UInt8], mostBodyBytes: Int) -> Reading {
        guard let end = endOfHead(bytes) else {
            return bytes.count > mostHeadBytes ? .refused(.largeHead) : .incomplete
        }
        guard var request = HTTPRequest(head: bytes[..<end]) else { return .refused(.badRequest) }
        if request.fields["transfer-encoding"] != nil { return .refused(.lengthRequired) }
        var length = 0
        if let text = request.fields["content-length"] {
            guard let number = wholeNumber(text) else { return .refused(.badRequest) }
            length = number
        } else if request.method == "POST" {
            return .refused(.lengthRequired)
        }
        guard length <= mostBodyBytes else { return .refused(.largeBody) }
        let body = bytes[(end + 4)...]
        if body.count < length { return .incomplete }
        guard body.count == length else { return .refused(.badRequest) }
        request.body = Array(body)
        return .complete(request)
    }

    /// The index of the empty line below the fields; `nil` where it has not arrived.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let last = min(bytes.count, mostHeadBytes) - 4
        guard last >= 0 else { return nil }
        return (0...last).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }

    /// A number of at most nine digits, and nothing else.
    private static func wholeNumber(_ text: String) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    private static let nameMarks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Reads the request line and the fields; `nil` where one is no line of a request.
    private init?(head bytes: ArraySlice<UInt8>) {
        var lines: [String] = []
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            // All lines but the last end with a carriage return; the rest of a line is printable ASCII and blanks.
            let isLast = line.endIndex == bytes.endIndex
            guard isLast || line.last == 13 else { return nil }
            let text = isLast ? line : line.dropLast()
            guard text.allSatisfy({ (32...126).contains($0) }) else { return nil }
            lines.append(String(decoding: text, as: UTF8.self))
        }
        guard let first = lines.first else { return nil }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
        else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon]
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte) else { return nil }
            let value = line[line.index(after: colon)...]
            let trimmed = value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            guard fields.updateValue(String(trimmed), forKey: name.lowercased()) == nil else { return nil }
        }
        (method, target, self.fields) = (String(words[0]), String(words[1]), fields)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: nameMarks.contains(byte)
        }
    }
}
