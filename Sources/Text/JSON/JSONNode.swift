/// A value of a JSON text, with its place.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case object([Member])
        case array([JSONNode])
        case string(String)
        /// A number as it is written.
        case number(String)
        case boolean(Bool)
        case null
    }

    package struct Member: Sendable {
        package var key: String
        /// The offset of the key in bytes, from 0.
        package var offset: Int
        package var value: JSONNode

        package init(_ key: String, at offset: Int = 0, _ value: JSONNode) {
            (self.key, self.offset, self.value) = (key, offset, value)
        }
    }

    package var content: Content
    /// The offset of the value's first byte, from 0.
    package var offset: Int

    package init(_ content: Content, at offset: Int = 0) { (self.content, self.offset) = (content, offset) }

    // MARK: Content

    package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

    package var elements: [JSONNode]? { if case .array(let elements) = content { elements } else { nil } }

    package var string: String? { if case .string(let text) = content { text } else { nil } }

    /// The nearest `Double` to a number; `nil` for another value.
    package var double: Double? { if case .number(let text) = content { Double(text) } else { nil } }

    package var isNull: Bool { if case .null = content { true } else { false } }

    /// The value of a key of an object; `nil` where there is none.
    package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

    /// The value in messages.
    package var summary: String {
        switch content {
        case .object: "an object"
        case .array(let elements): "a list of \(elements.count)"
        case .string(let text): Shown.quoted(text)
        case .number(let text): String(text.prefix(40))
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}

extension JSONNode {
    package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
        JSONNode(.object(members.map { Member($0, $1) }))
    }

    package static func array(_ elements: [JSONNode]) -> JSONNode { JSONNode(.array(elements)) }

    package static func string(_ text: String) -> JSONNode { JSONNode(.string(text)) }

    /// Makes a finite number in its shortest form that reads back exactly, a whole one without a point.
    package static func number(_ value: Double) -> JSONNode {
        // Whole numbers below 2⁵³ are exact as integers.
        let isWhole = value.magnitude < 9_007_199_254_740_992 && (value != 0 || value.sign == .plus)
        if isWhole, let whole = Int64(exactly: value) { return .integer(whole) }
        return JSONNode(.number("\(value)"))
    }

    package static func integer(_ value: some BinaryInteger) -> JSONNode { JSONNode(.number("\(value)")) }

    /// Makes `true` or `false`.
    package static func boolean(_ value: Bool) -> JSONNode { JSONNode(.boolean(value)) }

    package static var null: JSONNode { JSONNode(.null) }
}
