import Text

/// One line of JSON: an object whose values are strings, integers, booleans or null.
///
/// That is all that a program may write, so lists, objects and fractions are refused; names must not repeat.
struct FlatObject: Sendable {
    enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        case string(String)
    }

    /// Members of an object, at most; no message has as many.
    static let mostMembers = 32

    private(set) var members: [(name: String, value: Value)] = []

    /// The value of a name, `nil` where there is none.
    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    /// Reads a line without its line break.
    init(_ line: some Collection<UInt8>) throws(JSONFault) {
        var reader = JSONReader(Array(line), JSONReader.Bounds(depth: 1, keys: Self.mostMembers))
        try reader.enter(.object)
        while let (name, offset) = try reader.key() {
            guard self[name] == nil else {
                throw JSONFault(
                    .duplicateKey, at: offset, found: "\(Shown.quoted(name)) again", allowed: "each name once")
            }
            guard members.count < Self.mostMembers else {
                throw JSONFault(
                    .tooManyKeys, at: offset, found: "one more member", allowed: "at most \(Self.mostMembers)")
            }
            members.append((name, try Self.value(&reader)))
        }
        try reader.end()
    }

    private static func value(_ reader: inout JSONReader) throws(JSONFault) -> Value {
        switch try reader.kind() {
        case .string: return .string(try reader.string())
        case .number: return .integer(try reader.integer())
        case .boolean: return .bool(try reader.boolean())
        case .null:
            try reader.null()
            return .null
        case .object, .array:
            throw JSONFault(
                .syntax, at: reader.offset, found: "an object or a list",
                allowed: "a string, an integer, true, false or null")
        }
    }
}
