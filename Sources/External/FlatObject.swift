import Documents

/// One line of JSON: an object whose values are strings, integers, booleans or null.
///
/// That is all that a program may write, so lists, objects and fractions are refused. The whole grammar of JSON strings
/// is read; names must not repeat.
struct FlatObject: Sendable, Hashable {
    /// A value.
    enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        case string(String)
    }

    /// A syntax error in a line.
    struct SyntaxError: Error, Hashable {
        /// A description of the error, with the number of the byte at which it was found, from 1.
        var reason: String
    }

    /// Members of an object, at most; no message has as many.
    static let mostMembers = 32

    private(set) var members: [(name: String, value: Value)] = []

    static func == (a: FlatObject, b: FlatObject) -> Bool {
        a.members.elementsEqual(b.members) { $0.name == $1.name && $0.value == $1.value }
    }

    func hash(into hasher: inout Hasher) {
        for member in members {
            hasher.combine(member.name)
            hasher.combine(member.value)
        }
    }

    /// The value of a name, `nil` where there is none.
    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    /// Reads a line without its line break.
    init(_ line: some Collection<UInt8>) throws(SyntaxError) {
        var cursor = Cursor(Array(line))
        try cursor.expect("{")
        if cursor.takes("}") {
            try cursor.expectEnd()
            return
        }
        repeat {
            let name = try cursor.string()
            try cursor.expect(":")
            let value = try cursor.value()
            guard self[name] == nil else { throw cursor.error("'\(Printable.text(name.prefix(30)))' occurs twice") }
            guard members.count < Self.mostMembers else { throw cursor.error("more than \(Self.mostMembers) members") }
            members.append((name, value))
        } while cursor.takes(",")
        try cursor.expect("}")
        try cursor.expectEnd()
    }
}

/// A place in a line of JSON.
private struct Cursor {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func error(_ reason: String) -> FlatObject.SyntaxError {
        FlatObject.SyntaxError(reason: "\(reason) at byte \(place + 1)")
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { place += 1 }
    }

    /// Whether a sign follows; then it is taken.
    mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    mutating func expect(_ sign: Unicode.Scalar) throws(FlatObject.SyntaxError) {
        guard takes(sign) else { throw error("no '\(sign)'") }
    }

    mutating func expectEnd() throws(FlatObject.SyntaxError) {
        skipSpace()
        guard next == nil else { throw error("more than one object") }
    }

    mutating func value() throws(FlatObject.SyntaxError) -> FlatObject.Value {
        skipSpace()
        guard let first = next else { throw error("no value") }
        switch first {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try integer())
        case UInt8(ascii: "{"), UInt8(ascii: "["): throw error("an object or a list")
        default: throw error("no value")
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: FlatObject.Value
    ) throws(FlatObject.SyntaxError) -> FlatObject.Value {
        let letters = Array("\(word)".utf8)
        guard bytes[place...].starts(with: letters) else { throw error("no value") }
        place += letters.count
        return value
    }

    private mutating func integer() throws(FlatObject.SyntaxError) -> Int64 {
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { place += 1 }
        let first = place
        var result: Int64 = 0
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tens, tooLarge) = result.multipliedReportingOverflow(by: 10)
            let (sum, tooFar) = tens.addingReportingOverflow(isNegative ? -digit : digit)
            guard !tooLarge, !tooFar else { throw error("a number beyond 64 bits") }
            result = sum
            place += 1
        }
        guard place > first else { throw error("no digit") }
        guard bytes[first] != UInt8(ascii: "0") || place == first + 1 else { throw error("a leading 0") }
        if let byte = next, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") {
            throw error("a number that is not an integer")
        }
        return result
    }

    mutating func string() throws(FlatObject.SyntaxError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(utf8: text) else {
                    throw error("bytes that are not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escaped()).utf8)
            case 0..<0x20: throw error("a control character")
            default: text.append(byte)
            }
        }
        throw error("a string without an end")
    }

    private mutating func escaped() throws(FlatObject.SyntaxError) -> Unicode.Scalar {
        guard let byte = next else { throw error("a string without an end") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codePoint()
        default: throw error("an unknown escape")
        }
    }

    /// Returns the scalar behind `\u`, with its second half where it is a surrogate.
    private mutating func codePoint() throws(FlatObject.SyntaxError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw error("half a surrogate pair") }
        place += 1
        guard next == UInt8(ascii: "u") else { throw error("half a surrogate pair") }
        place += 1
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        else { throw error("half a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal() throws(FlatObject.SyntaxError) -> UInt32 {
        var result: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("no hexadecimal digit")
            }
            result = result << 4 | UInt32(digit)
            place += 1
        }
        return result
    }
}
