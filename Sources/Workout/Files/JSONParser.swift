/// A strict parser of JSON (RFC 8259): UTF-8 without a mark, no key twice, bounded in depth, keys and numbers.
struct JSONParser {
    private let bytes: [UInt8]
    private var place = 0

    /// Parses a whole text.
    ///
    /// - Throws: `WorkoutImportError` with the offset of the first fault.
    static func parse(_ bytes: [UInt8]) throws(WorkoutImportError) -> JSONNode {
        let text = String(decoding: bytes, as: UTF8.self)
        // A repaired text differs from its bytes where the repair begins.
        if let fault = zip(text.utf8, bytes).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset {
            throw WorkoutImportError(
                fault: .encoding, offset: fault, key: nil, found: "the byte \(bytes[fault])", allowed: "UTF-8")
        }
        guard text.utf8.count == bytes.count else {
            throw WorkoutImportError(
                fault: .encoding, offset: min(text.utf8.count, bytes.count), key: nil, found: "a part of a character",
                allowed: "UTF-8")
        }
        var parser = JSONParser(bytes: bytes)
        let node = try parser.value(depth: 1)
        parser.skipSpace()
        guard parser.place == bytes.count else {
            throw parser.fault(.trailingBytes, "\(parser.here) after the end", "white space")
        }
        return node
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// The next character in messages.
    private var here: String {
        guard let next else { return "the end" }
        return (0x21...0x7E).contains(next) ? "'\(Character(Unicode.Scalar(next)))'" : "the byte \(next)"
    }

    private func fault(
        _ fault: WorkoutImportError.Fault, _ found: String, _ allowed: String, at offset: Int? = nil
    ) -> WorkoutImportError {
        WorkoutImportError(
            fault: next == nil && fault == .syntax ? .truncated : fault, offset: offset ?? place, key: nil,
            found: found, allowed: allowed)
    }

    private mutating func skipSpace() {
        while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { place += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard let next, next == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(WorkoutImportError) -> JSONNode {
        guard depth <= WorkoutFileBounds.depth else {
            throw fault(.tooDeep, "a value at level \(depth)", "at most \(WorkoutFileBounds.depth) levels")
        }
        skipSpace()
        let start = place
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case "{": return JSONNode(content: .object(try object(depth: depth)), offset: start)
        case "[": return JSONNode(content: .array(try array(depth: depth)), offset: start)
        case "\"": return JSONNode(content: .string(try string()), offset: start)
        case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
            return JSONNode(content: .number(try number()), offset: start)
        case "t": return JSONNode(content: try word("true", .boolean(true)), offset: start)
        case "f": return JSONNode(content: try word("false", .boolean(false)), offset: start)
        case "n": return JSONNode(content: try word("null", .null), offset: start)
        default: throw fault(.syntax, here, "a JSON value")
        }
    }

    private mutating func word(
        _ word: String, _ content: JSONNode.Content
    ) throws(WorkoutImportError) -> JSONNode.Content {
        for character in word where !take(character) { throw fault(.syntax, here, word) }
        return content
    }

    private mutating func object(depth: Int) throws(WorkoutImportError) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        place += 1
        skipSpace()
        if take("}") { return members }
        repeat {
            skipSpace()
            let start = place
            guard next == 0x22 else { throw fault(.syntax, here, "a key in quotation marks") }
            let key = try string()
            guard !members.contains(where: { $0.key == key }) else {
                throw fault(.duplicateKey, "the key \(JSONText.quoted(key)) again", "each key once", at: start)
            }
            guard members.count < WorkoutFileBounds.keys else {
                throw fault(.unknownKey, "one more key", "at most \(WorkoutFileBounds.keys) keys", at: start)
            }
            skipSpace()
            guard take(":") else { throw fault(.syntax, here, "':'") }
            members.append(JSONNode.Member(key: key, offset: start, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw fault(.syntax, here, "',' or '}'") }
        return members
    }

    private mutating func array(depth: Int) throws(WorkoutImportError) -> [JSONNode] {
        var values: [JSONNode] = []
        place += 1
        skipSpace()
        if take("]") { return values }
        repeat {
            values.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw fault(.syntax, here, "',' or ']'") }
        return values
    }

    private mutating func number() throws(WorkoutImportError) -> String {
        let start = place
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if next == 0x65 || next == 0x45 {
            place += 1
            if !take("+") { _ = take("-") }
            try digits()
        }
        guard place - start <= WorkoutFileBounds.numberCharacters else {
            throw fault(
                .syntax, "a number of \(place - start) characters",
                "at most \(WorkoutFileBounds.numberCharacters)", at: start)
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() throws(WorkoutImportError) {
        let start = place
        while let next, (0x30...0x39).contains(next) { place += 1 }
        if place == start { throw fault(.syntax, here, "a digit") }
    }

    private mutating func string() throws(WorkoutImportError) -> String {
        var text: [UInt8] = []
        place += 1
        while let byte = next {
            switch byte {
            case 0x22:
                place += 1
                return String(decoding: text, as: UTF8.self)
            case 0x5C: text += Array(String(try escape()).utf8)
            case 0..<0x20: throw fault(.syntax, here, "an escape for this character")
            default:
                text.append(byte)
                place += 1
            }
        }
        throw fault(.syntax, here, "a closing quotation mark")
    }

    private mutating func escape() throws(WorkoutImportError) -> Character {
        let start = place
        place += 1
        for (letter, character) in JSONText.escapes where take(letter) { return character }
        if take("/") { return "/" }
        guard take("u") else { throw fault(.syntax, here, "an escape of JSON") }
        let unit = try hexadecimal()
        guard (0xD800...0xDFFF).contains(unit) else { return Character(Unicode.Scalar(unit) ?? "?") }
        guard unit < 0xDC00, take("\\"), take("u") else {
            throw fault(.syntax, "half of a surrogate pair", "a character", at: start)
        }
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { throw fault(.syntax, "half of a surrogate pair", "a character", at: start) }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(WorkoutImportError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
                throw fault(.syntax, here, "four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }
}
