public import Foundation

/// Files of samples in JSON Lines: one JSON object a line (RFC 8259), with the columns of ``SampleCSV`` as keys.
///
/// The keys may stand in any order. A value that the sample lacks has no key; `null` is refused. `count` is a number in
/// digits, `was_user_entered` is `true` or `false`, and all other values are strings. Lines end with LF or CR LF. What
/// is written reads back as equal samples.
public enum SampleJSONLines {
    /// Writes samples, in their order, with the keys in the order of the CSV columns.
    public static func data(of samples: some Sequence<QuantitySample>) -> Data {
        var text = ""
        for sample in samples {
            let members = SampleField.allCases.compactMap { field in
                field.text(of: sample).map { "\"\(field.rawValue)\":\(field.isString ? quoted($0) : $0)" }
            }
            text += "{" + members.joined(separator: ",") + "}\n"
        }
        return Data(text.utf8)
    }

    /// Reads samples, in the order of their lines.
    ///
    /// - Parameter data: The bytes of a file.
    /// - Returns: The samples.
    /// - Throws: `SampleFileError` with the first fault.
    public static func samples(from data: Data) throws(SampleFileError) -> [QuantitySample] {
        let lines = try SampleLines.split(data)
        guard lines.count <= SampleFile.sampleLimit else {
            throw SampleFileError(
                .sampleCount, line: lines.count, found: "more than \(SampleFile.sampleLimit) samples",
                allowed: "at most \(SampleFile.sampleLimit)")
        }
        var list = SampleList()
        for (place, line) in lines.enumerated() {
            var reader = JSONLineReader(line, number: place + 1)
            try list.append(reader.record())
        }
        return list.samples
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

extension SampleField {
    /// Whether the value is a string in JSON.
    fileprivate var isString: Bool { self != .count && self != .wasUserEntered }
}

/// A reader of one JSON object without nested values.
private struct JSONLineReader {
    private let bytes: [UInt8]
    private let number: Int
    private var position = 0

    init(_ line: ArraySlice<UInt8>, number: Int) {
        bytes = Array(line)
        self.number = number
    }

    mutating func record() throws(SampleFileError) -> SampleRecord {
        var record = SampleRecord(line: number)
        skipSpace()
        try expect(UInt8(ascii: "{"), "an object")
        skipSpace()
        if current != UInt8(ascii: "}") {
            while true {
                try member(of: &record)
                skipSpace()
                guard current == UInt8(ascii: ",") else { break }
                position += 1
                skipSpace()
            }
        }
        try expect(UInt8(ascii: "}"), "a comma or the end of the object")
        skipSpace()
        guard position == bytes.count else { throw syntax("the end of the line") }
        return record
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
    }

    private mutating func member(of record: inout SampleRecord) throws(SampleFileError) {
        let column = position + 1
        let key = try string(key: "")
        guard let field = SampleField(rawValue: key) else {
            throw SampleFileError(
                .unknownKey, line: number, column: column, key: String(key.prefix(40)),
                found: "a key of another format",
                allowed: SampleCSV.columns.joined(separator: ", "))
        }
        guard !record.has(field) else {
            throw SampleFileError(
                .repeatedKey, line: number, column: column, key: key, found: "the key again", allowed: "each key once")
        }
        skipSpace()
        try expect(UInt8(ascii: ":"), "a colon")
        skipSpace()
        let place = position + 1
        let isString = current == UInt8(ascii: "\"")
        guard isString == field.isString else { throw typeFault(field, column: place) }
        let text = isString ? try string(key: key) : try word(of: field)
        guard !text.isEmpty else {
            throw SampleFileError(
                .value, line: number, column: place, key: key, found: "an empty text", allowed: "a text, or no key")
        }
        record.set(field, text, column: place)
    }

    /// Reads a value that is not a string.
    private mutating func word(of field: SampleField) throws(SampleFileError) -> String {
        let start = position
        while let byte = current, ![0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "}")].contains(byte) { position += 1 }
        let text = try SampleLines.text(bytes[start..<position], line: number, column: start + 1)
        let isBoolean = text == "true" || text == "false"
        let begins = bytes[start..<position].first
        let isNumber = begins == UInt8(ascii: "-") || begins.map { (0x30...0x39).contains($0) } ?? false
        guard field == .wasUserEntered ? isBoolean : isNumber else { throw typeFault(field, column: start + 1) }
        return text
    }

    private func typeFault(_ field: SampleField, column: Int) -> SampleFileError {
        let allowed = field == .count ? "a whole number" : field == .wasUserEntered ? "true or false" : "a string"
        let rest = bytes.dropFirst(column - 1).prefix(20)
        return SampleFileError(
            .type, line: number, column: column, key: field.rawValue,
            found: rest.isEmpty ? "the end of the line" : "“\(String(decoding: rest, as: UTF8.self))”", allowed: allowed
        )
    }

    private mutating func string(key: String) throws(SampleFileError) -> String {
        let start = position
        try expect(UInt8(ascii: "\""), key.isEmpty ? "a key in quotation marks" : "a string")
        var content: [UInt8] = []
        while let byte = current, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw syntax("an escaped control character") }
            if byte == UInt8(ascii: "\\") {
                content += try escape()
            } else {
                content.append(byte)
                position += 1
            }
        }
        try expect(UInt8(ascii: "\""), "a closing quotation mark")
        return try SampleLines.text(content[...], line: number, column: start + 1)
    }

    /// Reads an escaped character as UTF-8.
    private mutating func escape() throws(SampleFileError) -> [UInt8] {
        let start = position
        position += 1
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
            UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        ]
        if let byte = current, let value = simple[byte] {
            position += 1
            return [value]
        }
        guard current == UInt8(ascii: "u"), var code = hexadecimal() else { throw escapeFault(start) }
        if (0xD800...0xDBFF).contains(code) {
            guard current == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u")
            else { throw escapeFault(start) }
            position += 1
            guard let low = hexadecimal(), (0xDC00...0xDFFF).contains(low) else { throw escapeFault(start) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw escapeFault(start) }
        return Array(String(Character(scalar)).utf8)
    }

    /// Reads the four digits after a `u`.
    private mutating func hexadecimal() -> UInt32? {
        let digits = bytes.dropFirst(position + 1).prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        position += 5
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private func escapeFault(_ start: Int) -> SampleFileError {
        let found = String(decoding: bytes.dropFirst(start).prefix(12), as: UTF8.self)
        return SampleFileError(
            .syntax, line: number, column: start + 1, found: "“\(found)”", allowed: "an escaped character of JSON")
    }

    private mutating func expect(_ byte: UInt8, _ allowed: String) throws(SampleFileError) {
        guard current == byte else { throw syntax(allowed) }
        position += 1
    }

    private func syntax(_ allowed: String) -> SampleFileError {
        let rest = bytes.dropFirst(position).prefix(20)
        return SampleFileError(
            .syntax, line: number, column: position + 1,
            found: rest.isEmpty ? "the end of the line" : "“\(String(decoding: rest, as: UTF8.self))”", allowed: allowed
        )
    }
}
