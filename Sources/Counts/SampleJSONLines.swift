public import Foundation
import Text

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
                field.text(of: sample).map { "\"\(field.rawValue)\":\(field.isString ? Escape.json($0) : $0)" }
            }
            text += "{" + members.joined(separator: ",") + "}\n"
        }
        return Data(text.utf8)
    }

    /// Reads samples, in the order of their lines.
    ///
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
            try list.append(record(line, number: place + 1))
        }
        return list.samples
    }

    private static func record(_ line: ArraySlice<UInt8>, number: Int) throws(SampleFileError) -> SampleRecord {
        let root: JSONNode
        do throws(JSONFault) {
            if let place = line.firstIndex(of: 0x0D) {
                throw JSONFault(
                    .syntax, at: place - line.startIndex, found: "the byte 13", allowed: "one object on one line")
            }
            root = try JSONTree(Array(line), JSONReader.Bounds(depth: 2)).root
        } catch {
            throw SampleFileError(
                error.kind == .encoding ? .encoding : .syntax, line: number, column: error.offset + 1,
                found: error.found, allowed: error.allowed)
        }
        guard case .object(let members) = root.content else {
            throw SampleFileError(
                .syntax, line: number, column: root.offset + 1, found: root.summary, allowed: "an object")
        }
        var record = SampleRecord(line: number)
        for member in members {
            let (key, value) = (member.key, member.value)
            func fault(
                _ rule: SampleFileError.Rule, at offset: Int, _ found: String, _ allowed: String
            ) -> SampleFileError {
                SampleFileError(
                    rule, line: number, column: offset + 1, key: String(key.prefix(40)), found: found, allowed: allowed)
            }
            guard let field = SampleField(rawValue: key) else {
                throw fault(
                    .unknownKey, at: member.offset, "a key of another format", SampleCSV.columns.joined(separator: ", ")
                )
            }
            guard !record.has(field) else {
                throw fault(.repeatedKey, at: member.offset, "the key again", "each key once")
            }
            guard let text = field.text(of: value) else {
                throw fault(.type, at: value.offset, value.summary, field.type)
            }
            guard !text.isEmpty else { throw fault(.value, at: value.offset, "an empty text", "a text, or no key") }
            record.set(field, text, column: value.offset + 1)
        }
        return record
    }
}

extension SampleField {
    fileprivate var isString: Bool { self != .count && self != .wasUserEntered }

    /// The type of the value in JSON, in messages.
    fileprivate var type: String {
        self == .count ? "a whole number" : self == .wasUserEntered ? "true or false" : "a string"
    }

    /// Returns the text of a JSON value; `nil` where the value is of another type.
    fileprivate func text(of value: JSONNode) -> String? {
        switch (self, value.content) {
        case (.count, .number(let text)): text
        case (.wasUserEntered, .boolean(let value)): "\(value)"
        case (_, .string(let text)) where isString: text
        default: nil
        }
    }
}
