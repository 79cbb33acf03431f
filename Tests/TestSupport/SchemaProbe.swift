import Foundation

/// A JSON Schema (draft 2020-12) of a `Decodable` type, from what the type asks of a decoder.
///
/// The keys, their types, and whether they must be there come from the type's own `init(from:)`, so that the schema
/// cannot state another form than the declaration.
public enum SchemaProbe {
    /// Returns the schema of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The name of the schema's file.
    ///   - title: One line on the documents.
    /// - Returns: The text of the file.
    /// - Throws: What writing JSON throws.
    public static func page<T: Decodable>(of type: T.Type, id: String, title: String) throws -> String {
        var schema = schema(of: type).schema
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["$id"] = id
        schema["title"] = title
        let data = try JSONSerialization.data(
            withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The schema of a type, and a value of it with which the probe goes on; `nil` where the type refuses made-up values.
    fileprivate static func schema<T: Decodable>(of type: T.Type) -> (schema: [String: Any], value: T?) {
        if let known = type as? any Known.Type { return (known.schema, known.madeUp as? T) }
        if let cases = type as? any (CaseIterable & RawRepresentable).Type { return schema(ofCases: cases) }
        let probe = Probe()
        let value = try? T(from: probe)
        // A type that refused made-up values may have further keys.
        return (probe.notes.schema(isWhole: value != nil), value)
    }

    private static func schema<E: CaseIterable & RawRepresentable, T>(
        ofCases type: E.Type
    ) -> (schema: [String: Any], value: T?) {
        (["enum": type.allCases.map(\.rawValue)], type.allCases.first as? T)
    }
}

/// A type whose schema is known.
private protocol Known {
    static var schema: [String: Any] { get }
    static var madeUp: Any { get }
}

extension String: Known {
    static var schema: [String: Any] { ["type": "string"] }
    static var madeUp: Any { "" }
}

extension Bool: Known {
    static var schema: [String: Any] { ["type": "boolean"] }
    static var madeUp: Any { false }
}

extension Double: Known {
    static var schema: [String: Any] { ["type": "number"] }
    static var madeUp: Any { 0.0 }
}

extension FixedWidthInteger where Self: SignedInteger {
    static var schema: [String: Any] { ["type": "integer"] }
    static var madeUp: Any { Self.zero }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    static var schema: [String: Any] { ["type": "integer", "minimum": 0] }
    static var madeUp: Any { Self.zero }
}

extension Int: Known {}
extension Int32: Known {}
extension Int64: Known {}
extension UInt: Known {}
extension UInt32: Known {}
extension UInt64: Known {}

extension Array: Known where Element: Decodable {
    static var schema: [String: Any] { ["type": "array", "items": SchemaProbe.schema(of: Element.self).schema] }
    static var madeUp: Any { Self() }
}

extension Dictionary: Known where Key == String, Value: Decodable {
    static var schema: [String: Any] {
        ["type": "object", "additionalProperties": SchemaProbe.schema(of: Value.self).schema]
    }
    static var madeUp: Any { Self() }
}

/// The keys that a type asked for.
private final class Notes {
    var properties: [String: [String: Any]] = [:]
    var required: Set<String> = []
    var single: [String: Any]?

    func schema(isWhole: Bool) -> [String: Any] {
        if let single { return single }
        var schema: [String: Any] = ["type": "object", "properties": properties]
        if !required.isEmpty { schema["required"] = required.sorted() }
        if isWhole { schema["additionalProperties"] = false }
        return schema
    }
}

private struct Refused: Error {}

/// A decoder that answers with made-up values, and notes what it is asked for.
private final class Probe: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let notes = Notes()

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed<Key>(notes: notes))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Refused() }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single(notes: notes) }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let notes: Notes
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) -> Bool { true }

    private func answer<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
        let (schema, value) = SchemaProbe.schema(of: type)
        notes.properties[key.stringValue] = schema
        notes.required.insert(key.stringValue)
        guard let value else { throw Refused() }
        return value
    }

    private func note<T: Decodable>(_ type: T.Type, _ key: Key) -> T? {
        notes.properties[key.stringValue] = SchemaProbe.schema(of: type).schema
        return nil
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try answer(type, key) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try answer(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try answer(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try answer(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw Refused() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try answer(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw Refused() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw Refused() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try answer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try answer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try answer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw Refused() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw Refused() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try answer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try answer(type, key) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { note(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { note(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { note(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { note(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { note(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { note(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { note(type, key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw Refused() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Refused() }
    func superDecoder() throws -> any Decoder { throw Refused() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Refused() }
}

private struct Single: SingleValueDecodingContainer {
    let notes: Notes
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { false }

    private func answer<T: Decodable>(_ type: T.Type) throws -> T {
        let (schema, value) = SchemaProbe.schema(of: type)
        notes.single = schema
        guard let value else { throw Refused() }
        return value
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try answer(type) }
    func decode(_ type: Bool.Type) throws -> Bool { try answer(type) }
    func decode(_ type: String.Type) throws -> String { try answer(type) }
    func decode(_ type: Double.Type) throws -> Double { try answer(type) }
    func decode(_ type: Float.Type) throws -> Float { throw Refused() }
    func decode(_ type: Int.Type) throws -> Int { try answer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { throw Refused() }
    func decode(_ type: Int16.Type) throws -> Int16 { throw Refused() }
    func decode(_ type: Int32.Type) throws -> Int32 { try answer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try answer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try answer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { throw Refused() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { throw Refused() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try answer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try answer(type) }
}
