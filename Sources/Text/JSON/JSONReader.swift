/// A reader of a JSON text (RFC 8259), value after value.
///
/// It refuses all that the grammar refuses, and texts that are not UTF-8, halves of surrogate pairs, and values beyond
/// its bounds. A number is given as it is written.
package struct JSONReader: Sendable {
    package struct Bounds: Sendable {
        /// The most levels of objects and lists in each other.
        package var depth: Int
        /// The most keys of an object.
        package var keys: Int
        /// The most bytes of a number.
        package var numberBytes: Int
        /// Whether a number may lie beyond the range of `Double`.
        package var allowsInfinite: Bool
        /// Whether the text may begin with a byte order mark.
        package var allowsMark: Bool

        package init(
            depth: Int = 32, keys: Int = .max, numberBytes: Int = .max, allowsInfinite: Bool = false,
            allowsMark: Bool = false
        ) {
            (self.depth, self.keys, self.numberBytes) = (depth, keys, numberBytes)
            (self.allowsInfinite, self.allowsMark) = (allowsInfinite, allowsMark)
        }
    }

    package enum Kind: Sendable {
        case object, array, string, number, boolean, null
    }

    package let bytes: [UInt8]
    package let bounds: Bounds
    /// The offset of the next byte.
    package private(set) var offset = 0
    private var depth = 0
    /// Whether an object or a list has just begun.
    private var isFresh = false

    /// Begins at the first byte.
    package init(_ bytes: [UInt8], _ bounds: Bounds = Bounds()) {
        (self.bytes, self.bounds) = (bytes, bounds)
        if bounds.allowsMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    // MARK: Values

    /// Goes to the next value, and returns its kind.
    package mutating func kind() throws(JSONFault) -> Kind {
        skipSpace()
        guard let next else { throw syntax("a JSON value") }
        switch next {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        default: throw syntax("a JSON value")
        }
    }

    /// Enters an object or a list; ``key()`` or ``element()`` follow until they find its end.
    package mutating func enter(_ kind: Kind) throws(JSONFault) {
        guard try self.kind() == kind else { throw syntax(kind == .object ? "an object" : "a list") }
        guard depth < bounds.depth else {
            throw JSONFault(
                .tooDeep, at: offset, found: "brackets in brackets", allowed: "at most \(bounds.depth) levels")
        }
        depth += 1
        offset += 1
        isFresh = true
    }

    /// Reads the next key of an object, its offset and its colon; `nil` at the end of the object, which is then left.
    package mutating func key() throws(JSONFault) -> (name: String, offset: Int)? {
        guard try goesOn(to: UInt8(ascii: "}")) else { return nil }
        skipSpace()
        let start = offset
        guard next == UInt8(ascii: "\"") else { throw syntax("a key in quotation marks") }
        let name = try string()
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw syntax("':'") }
        return (name, start)
    }

    /// Whether a list has a next element; where it has none, the list is left.
    package mutating func element() throws(JSONFault) -> Bool { try goesOn(to: UInt8(ascii: "]")) }

    /// Reads a number as it is written.
    package mutating func number() throws(JSONFault) -> String {
        guard try kind() == .number else { throw syntax("a number") }
        let start = offset
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        let mantissa = offset
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let length = offset - start
        guard length <= bounds.numberBytes else {
            throw JSONFault(
                .syntax, at: start, found: "a number of \(length) characters", allowed: "at most \(bounds.numberBytes)")
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        // Any other number is below 10³⁰⁰.
        let mayBeInfinite = offset > mantissa || length > 300
        if mayBeInfinite, !bounds.allowsInfinite, !(Double(text)?.isFinite ?? false) {
            throw JSONFault(
                .syntax, at: start, found: "the number \(text.prefix(40))", allowed: "a number below 1.8e308")
        }
        return text
    }

    /// Reads a whole number of 64 bits.
    package mutating func integer() throws(JSONFault) -> Int64 {
        _ = try kind()
        let start = offset
        let text = try number()
        guard let integer = Int64(text) else {
            throw JSONFault(
                .syntax, at: start, found: "the number \(text.prefix(40))", allowed: "a whole number of 64 bits")
        }
        return integer
    }

    /// Reads `true` or `false`.
    package mutating func boolean() throws(JSONFault) -> Bool {
        guard try kind() == .boolean else { throw syntax("true or false") }
        let isTrue = next == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    package mutating func null() throws(JSONFault) {
        guard try kind() == .null else { throw syntax("null") }
        try word("null")
    }

    package mutating func string() throws(JSONFault) -> String {
        guard try kind() == .string else { throw syntax("a string") }
        offset += 1
        let start = offset
        try goToStop()
        if next == UInt8(ascii: "\"") {
            offset += 1
            return try text(start..<offset - 1)
        }
        var content = Array(bytes[start..<offset])
        while next == UInt8(ascii: "\\") {
            content += Array(String(try escape()).utf8)
            let part = offset
            try goToStop()
            content += bytes[part..<offset]
        }
        offset += 1
        // What is escaped is valid, so the written bytes decide.
        _ = try text(start..<offset - 1)
        return String(decoding: content, as: UTF8.self)
    }

    /// Reads a value of any kind, and forgets it.
    package mutating func skip() throws(JSONFault) {
        switch try kind() {
        case .object:
            try enter(.object)
            while try key() != nil { try skip() }
        case .array:
            try enter(.array)
            while try element() { try skip() }
        case .string: _ = try string()
        case .number: _ = try number()
        case .boolean: _ = try boolean()
        case .null: try null()
        }
    }

    /// Checks that nothing but space follows.
    package mutating func end() throws(JSONFault) {
        skipSpace()
        guard offset == bytes.count else {
            throw JSONFault(.trailing, at: offset, found: "\(here) after the end", allowed: "white space")
        }
    }

    // MARK: Parts of values

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func goesOn(to end: UInt8) throws(JSONFault) -> Bool {
        skipSpace()
        let isFirst = isFresh
        isFresh = false
        if take(end) {
            depth -= 1
            return false
        }
        guard isFirst || take(UInt8(ascii: ",")) else { throw syntax("',' or '\(Unicode.Scalar(end))'") }
        return true
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        for index in 0..<word.utf8CodeUnitCount where !take((word.utf8Start + index).pointee) {
            throw syntax("\(word)")
        }
    }

    private mutating func digits() throws(JSONFault) {
        let start = offset
        while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
        if offset == start { throw syntax("a digit") }
    }

    /// Goes to the next quotation mark or backslash.
    private mutating func goToStop() throws(JSONFault) {
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { throw syntax("an escape of this character") }
            offset += 1
        }
        if next == nil { throw syntax("a closing quotation mark") }
    }

    /// Returns bytes as text, without repairing anything.
    private func text(_ range: Range<Int>) throws(JSONFault) -> String {
        let part = bytes[range]
        let text = String(decoding: part, as: UTF8.self)
        // A repaired text differs from its bytes where the repair begins.
        guard text.utf8.count == part.count, text.utf8.elementsEqual(part) else {
            let place = range.lowerBound + zip(text.utf8, part).prefix { $0 == $1 }.count
            throw JSONFault(.encoding, at: place, found: "the byte \(bytes[place])", allowed: "UTF-8")
        }
        return text
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let letter = next else { throw syntax("an escape of JSON") }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw escapeFault(start)
        }
        let unit = try hexadecimal(start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw escapeFault(start) }
        let low = try hexadecimal(start)
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw escapeFault(start) }
        return scalar
    }

    private mutating func hexadecimal(_ start: Int) throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw escapeFault(start)
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    private func escapeFault(_ start: Int) -> JSONFault {
        guard next != nil else { return syntax("a closing quotation mark") }
        let found = String(decoding: bytes[start..<min(start + 12, bytes.count)], as: UTF8.self)
        return JSONFault(.syntax, at: start, found: Shown.quoted(found), allowed: "an escaped character of JSON")
    }

    // MARK: Faults

    /// The next character in messages.
    private var here: String {
        guard let next else { return "the end" }
        return (0x21...0x7E).contains(next) ? "'\(Unicode.Scalar(next))'" : "the byte \(next)"
    }

    /// Returns the fault that another text is due here.
    private func syntax(_ allowed: String) -> JSONFault {
        guard let next else { return JSONFault(.truncated, at: offset, found: "the end", allowed: allowed) }
        let rest = bytes[offset..<min(offset + 4, bytes.count)]
        let isMark = rest.starts(with: [0xEF, 0xBF, 0xBD])
        if next >= 0x80, !isMark, String(decoding: rest, as: UTF8.self).unicodeScalars.first == "\u{FFFD}" {
            return JSONFault(.encoding, at: offset, found: here, allowed: "UTF-8")
        }
        return JSONFault(.syntax, at: offset, found: here, allowed: allowed)
    }
}
