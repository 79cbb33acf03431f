package import Foundation
package import Text

/// The writer and reader of all JSON of the harness.
///
/// Keys are sorted, slashes are not escaped, numbers have the shortest form that reads back exactly, and a number that is
/// not finite is refused.
package enum JSONDocument {
    /// Returns a value as one line of JSON, without its end; throws where a number is not finite.
    package static func line(_ value: some Encodable) throws -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns a value as an indented JSON file that ends with a line break; throws where a number is not finite.
    package static func page(_ value: some Encodable) throws -> String {
        try text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
    }

    /// Returns an object as one line of JSON, with its keys sorted.
    package static func object(_ members: [(String, String)]) throws -> String {
        let texts = try members.sorted { $0.0 < $1.0 }.map { key, json in try line(key) + ":" + json }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads a value from a text in which no key occurs twice in an object.
    package static func read<Value: Decodable>(
        _ type: Value.Type = Value.self, from data: Data, file: String
    ) throws(Diagnostic) -> Value {
        let tree = try Self.tree(of: data, file: file)
        if let fault = duplicates(in: tree, file: file).first { throw fault }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw diagnostic(error, in: tree, file: file)
        }
    }

    /// Reads a text, from a line of the file on, as a tree of at most 32 levels; it may begin with a byte order mark.
    package static func tree(
        of data: Data, file: String, line: Int = 1, allowed: String = "a JSON text in UTF-8"
    ) throws(Diagnostic) -> JSONTree {
        guard !data.isEmpty else { throw Diagnostic(file: file, found: "an empty file", allowed: allowed) }
        let bytes = [UInt8](data)
        do {
            return try JSONTree(bytes, JSONReader.Bounds(allowsMark: true))
        } catch {
            let place = line - 1 + JSONTree.line(at: error.offset, in: bytes)
            if error.kind == .tooDeep {
                throw Diagnostic(file: file, line: place, found: error.found, allowed: error.allowed)
            }
            let found = "no JSON (\(error.found), in place of \(error.allowed))"
            throw Diagnostic(file: file, line: place, found: found, allowed: allowed)
        }
    }

    package static func duplicates(in tree: JSONTree, file: String) -> [Diagnostic] {
        tree.duplicates.map { duplicate in
            Diagnostic(
                file: file, line: tree.line(at: duplicate.offset), key: tree.path(at: duplicate.offset).description,
                found: "the key again, after line \(tree.line(at: duplicate.first))", allowed: "each key once")
        }
    }

    /// Reads a value of which a refusal needs no explanation, `nil` where the text does not fit it.
    package static func value<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
        try? JSONDecoder().decode(type, from: data)
    }

    private static func diagnostic(_ error: any Error, in tree: JSONTree, file: String) -> Diagnostic {
        func diagnostic(_ codingPath: [any CodingKey], found: String? = nil, allowed: String) -> Diagnostic {
            let path = JSONPath(codingPath)
            let node = tree.place(of: path).node
            return Diagnostic(
                file: file, line: tree.line(at: node.offset), key: path.description, found: found ?? node.summary,
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
            return Diagnostic(
                file: file, found: "a number that does not fit its key", allowed: "a number in the range of its key")
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
