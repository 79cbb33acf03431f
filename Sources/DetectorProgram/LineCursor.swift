import Foundation

/// A place in a line of JSON.
///
/// It reads what messages hold: names, numbers and lists of them, and passes over everything else. Foundation's decoder
/// takes ten times as long for a frame.
struct LineCursor {
    /// A syntax error in a line.
    struct SyntaxError: Error, Hashable {
        /// The text that was found, with its position.
        var reason: String
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ line: String) { bytes = Array(line.utf8) }

    /// Reads an object to the end of the line: hands on the name of each member, whose value is read meanwhile.
    mutating func members(_ value: (String, inout LineCursor) throws(SyntaxError) -> Void) throws(SyntaxError) {
        try expect("{")
        if !takes("}") {
            repeat {
                let name = try string()
                try expect(":")
                try value(name, &self)
            } while takes(",")
            try expect("}")
        }
        guard next == nil else { throw error("more than one object") }
    }

    /// Reads a list, whose elements are read meanwhile.
    mutating func list(_ element: (inout LineCursor) throws(SyntaxError) -> Void) throws(SyntaxError) {
        try expect("[")
        if takes("]") { return }
        repeat { try element(&self) } while takes(",")
        try expect("]")
    }

    /// Whether `null` follows; then it is taken.
    mutating func takesNull() -> Bool {
        guard next == UInt8(ascii: "n"), bytes[place...].starts(with: "null".utf8) else { return false }
        place += 4
        return true
    }

    /// Whether a sign follows.
    mutating func isAt(_ sign: Unicode.Scalar) -> Bool { next == UInt8(ascii: sign) }

    mutating func string() throws(SyntaxError) -> String {
        guard next == UInt8(ascii: "\"") else { throw error("no string") }
        let start = place
        var isPlain = true
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\") {
                isPlain = false
                place += 1
            }
            place += 1
        }
        guard place < bytes.count else { throw error("a string without an end") }
        place += 1
        if isPlain { return String(decoding: bytes[start + 1..<place - 1], as: UTF8.self) }
        guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<place])) else {
            throw error("a string with an unknown escape")
        }
        return text
    }

    mutating func integer() throws(SyntaxError) -> Int64 {
        guard let number = Int64(digits()) else { throw error("no whole number of 64 bits") }
        return number
    }

    mutating func number() throws(SyntaxError) -> Double {
        guard let number = Double(digits()), number.isFinite else { throw error("no number") }
        return number
    }

    /// Passes over any value.
    mutating func skip() throws(SyntaxError) {
        var depth = 0
        repeat {
            switch next {
            case nil: throw error("no value")
            case UInt8(ascii: "\""): _ = try string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw error("no value") }
                depth -= bytes[place] | 0x20 == UInt8(ascii: "}") ? 1 : 0
                place += 1
            default:
                guard !digits().isEmpty || takesWord() else { throw error("no value") }
            }
        } while depth > 0
    }

    func error(_ reason: String) -> SyntaxError {
        SyntaxError(reason: "\(reason) at byte \(min(place, bytes.count) + 1)")
    }

    /// The next byte that is not a space; `nil` at the end.
    private var next: UInt8? {
        mutating get {
            while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
            return place < bytes.count ? bytes[place] : nil
        }
    }

    private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        guard isAt(sign) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws(SyntaxError) {
        guard takes(sign) else { throw error("no '\(sign)'") }
    }

    private mutating func takesWord() -> Bool {
        for word in ["true", "false", "null"] where bytes[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return true
        }
        return false
    }

    /// The characters of the number that follows; only those of JSON, fewer than `Double` accepts.
    private mutating func digits() -> String {
        _ = next
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                place += 1
            default: return String(decoding: bytes[start..<place], as: UTF8.self)
            }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}
