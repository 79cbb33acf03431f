package import Foundation

/// The writer and reader of all JSON of the harness.
///
/// Keys are sorted, slashes are not escaped, numbers have the shortest form that reads back exactly, and a number that is
/// not finite is refused.
package enum JSONDocument {
    /// Returns a value as one line of JSON, without its end.
    ///
    /// - Throws: `EncodingError` where a number is not finite.
    package static func line(_ value: some Encodable) throws -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns a value as an indented JSON file that ends with a line break.
    ///
    /// - Throws: `EncodingError` where a number is not finite.
    package static func page(_ value: some Encodable) throws -> String {
        try text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
    }

    /// Returns an object as one line of JSON, with its keys sorted.
    ///
    /// - Parameter members: The keys, each once, with the JSON texts of their values.
    /// - Returns: The object.
    /// - Throws: `EncodingError`, which a key never causes.
    package static func object(_ members: [(String, String)]) throws -> String {
        let texts = try members.sorted { $0.0 < $1.0 }.map { key, json in try line(key) + ":" + json }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private static func text(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The JSON text.
    ///   - file: The file's name in messages.
    ///   - line: The line of the file at which the text begins, from 1.
    /// - Returns: The value.
    /// - Throws: `Diagnostic` with line and key of the first value that does not fit.
    package static func read<Value: Decodable>(
        _ type: Value.Type = Value.self, from data: Data, file: String, line: Int = 1
    ) throws(Diagnostic) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw diagnostic(error, in: data, file: file, line: line)
        }
    }

    /// Reads a value of which a refusal needs no explanation.
    ///
    /// - Returns: The value, or `nil` where the text does not fit it.
    package static func value<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
        try? JSONDecoder().decode(type, from: data)
    }

    /// Explains why a JSON text was refused.
    private static func diagnostic(_ error: any Error, in data: Data, file: String, line: Int) -> Diagnostic {
        func diagnostic(_ path: [any CodingKey], found: String? = nil, allowed: String) -> Diagnostic {
            let place = JSONPlace(of: path, in: data)
            return Diagnostic(
                file: file, line: line - 1 + place.line, key: key(path), found: found ?? place.summary,
                allowed: allowed)
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return diagnostic(context.codingPath + [key], found: "nothing", allowed: "a value; the key is required")
        case DecodingError.valueNotFound(let type, let context):
            return diagnostic(context.codingPath, found: "null", allowed: name(of: type))
        case DecodingError.typeMismatch(let type, let context):
            return diagnostic(context.codingPath, allowed: name(of: type))
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            return diagnostic(context.codingPath, allowed: context.debugDescription)
        default:
            let (reason, offset) = syntaxError(of: data)
            return Diagnostic(
                file: file, line: offset.map { line - 1 + $0 }, found: reason, allowed: "a JSON text in UTF-8")
        }
    }

    /// Explains a text that is not JSON, or that holds a number beyond the range of its key.
    ///
    /// - Returns: The reason, and the line in the text, from 1, where it is known.
    private static func syntaxError(of data: Data) -> (reason: String, line: Int?) {
        if data.isEmpty { return ("an empty file", nil) }
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return ("a number that does not fit its key", nil)
        } catch {
            guard let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String else {
                return ("no JSON", nil)
            }
            // Foundation names the position in words only.
            let position = reason.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) }
            let line = position.map { 1 + data.prefix($0).count { $0 == UInt8(ascii: "\n") } }
            return ("no JSON (\(reason.last == "." ? String(reason.dropLast()) : reason))", line)
        }
    }

    /// Returns a path of keys as messages show it, for example `truth[2].verdict`.
    private static func key(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += "\(text.isEmpty ? "" : ".")\(key.stringValue)"
            }
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "an object"
        default: "a value of the type \(type)"
        }
    }
}
