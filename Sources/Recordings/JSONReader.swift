import Documents
import Foundation

/// Reads a JSON text as a tree in one pass, in a time that is linear in its length.
///
/// It accepts less than a decoder does: of a text that it does not take, the decoder says whether and why it is wrong.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads a text.
    ///
    /// - Parameter data: The text; brackets are nested at most a few levels deep.
    /// - Returns: The tree, or `nil` where the decoder has to decide.
    static func tree(_ data: Data) -> JSONValue? {
        var reader = JSONReader(bytes: [UInt8](data))
        guard let value = reader.value() else { return nil }
        reader.skipSpace()
        return reader.position == reader.bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Takes a character, if it is the next one after space.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() -> JSONValue? {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func object() -> JSONValue? {
        var members: [String: JSONValue] = [:]
        guard take("{") else { return nil }
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard let key = string(), take(":"), let value = value() else { return nil }
            members[key] = value
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array() -> JSONValue? {
        var elements: [JSONValue] = []
        guard take("[") else { return nil }
        if take("]") { return .array(elements) }
        repeat {
            guard let value = value() else { return nil }
            elements.append(value)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
        guard bytes[position...].starts(with: word.utf8) else { return nil }
        position += word.utf8.count
        return value
    }

    private mutating func string() -> String? {
        guard current == UInt8(ascii: "\"") else { return nil }
        let start = position
        position += 1
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { return nil }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { return nil }
        position += 1
        let text = bytes[start..<position]
        guard text.contains(UInt8(ascii: "\\")) else { return String(utf8: text.dropFirst().dropLast()) }
        return JSONDocument.value(String.self, from: Data(text))
    }

    private mutating func number() -> JSONValue? {
        let start = position
        while let byte = current, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
        let text = bytes[start..<position]
        // A zero in front, and a point without a digit beside it, are for the decoder.
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard let first = digits.first, (0x30...0x39).contains(first), text.last != UInt8(ascii: "."),
            first != 0x30 || digits.count == 1 || digits.dropFirst().first == UInt8(ascii: "."),
            digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let value = DecimalNumber.value(text), let exact = Self.exact(text)
        else { return nil }
        return .number(value, exact)
    }

    /// The number as it is written; `text` has digits and at most one point and a sign.
    private static func exact(_ text: ArraySlice<UInt8>) -> Decimal? {
        // The library's way takes ten times as long.
        guard text.count <= 18 else { return Decimal(string: String(decoding: text, as: UTF8.self)) }
        var (digits, decimals, isPastPoint) = (0, 0, false)
        for byte in text where byte != UInt8(ascii: "-") {
            if byte == UInt8(ascii: ".") {
                isPastPoint = true
            } else {
                digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
                if isPastPoint { decimals += 1 }
            }
        }
        guard digits > 0 else { return 0 }
        let sign: FloatingPointSign = text.first == UInt8(ascii: "-") ? .minus : .plus
        return Decimal(sign: sign, exponent: -decimals, significand: Decimal(digits))
    }
}
