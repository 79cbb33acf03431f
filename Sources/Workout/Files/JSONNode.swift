/// A JSON value as it stands in a text, with its place.
///
/// Foundation's decoder keeps the last of two equal keys and does not tell where a value began, so that a strict reader
/// needs its own.
struct JSONNode {
    /// The content of a value.
    enum Content {
        case object([Member])
        case array([JSONNode])
        case string(String)
        /// The characters of a number.
        case number(String)
        case boolean(Bool)
        case null
    }

    /// A key with its value.
    struct Member {
        var key: String
        var offset: Int
        var value: JSONNode
    }

    /// The content.
    var content: Content
    /// The offset of the first byte.
    var offset: Int

    /// The value in messages.
    var summary: String {
        switch content {
        case .object: "an object"
        case .array(let values): "a list of \(values.count)"
        case .string(let text): "the text \(JSONText.quoted(String(text.prefix(40))))"
        case .number(let text): "the number \(text)"
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}
