/// A JSON value to be written.
///
/// The text is the same for the same value: keys keep their order, and numbers have the shortest form that reads back
/// exactly.
indirect enum JSONText {
    case object([(String, JSONText)])
    case array([JSONText])
    case string(String)
    case number(Double)
    case integer(Int)
    case null

    /// The characters that JSON escapes with one letter.
    static let escapes: [(Character, Character)] = [
        ("\"", "\""), ("\\", "\\"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    /// Returns the text; objects and lists of plain values stand in one line.
    func rendered(indent: String = "") -> String {
        switch self {
        case .object(let members):
            let items = members.map { "\(Self.quoted($0)): \($1.rendered(indent: indent + "  "))" }
            return Self.list(items, "{", "}", indent, isFlat)
        case .array(let values):
            return Self.list(values.map { $0.rendered(indent: indent + "  ") }, "[", "]", indent, isFlat)
        case .string(let text): return Self.quoted(text)
        case .number(let value): return Self.plain(value)
        case .integer(let value): return "\(value)"
        case .null: return "null"
        }
    }

    /// Whether the value holds no object and no list that is long enough for lines of its own.
    private var isFlat: Bool {
        switch self {
        case .object(let members): members.allSatisfy { $0.1.isLeaf }
        case .array(let values): values.allSatisfy(\.isLeaf)
        default: true
        }
    }

    private var isLeaf: Bool {
        switch self {
        case .object: false
        case .array(let values): values.allSatisfy(\.isLeaf)
        default: true
        }
    }

    private static func list(
        _ items: [String], _ open: String, _ close: String, _ indent: String, _ isFlat: Bool
    ) -> String {
        if isFlat { return open + items.joined(separator: ", ") + close }
        return "\(open)\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }

    /// Returns a number in its shortest exact form, whole numbers without a point.
    static func plain(_ value: Double) -> String {
        // Whole numbers below 2⁵³ are exact as integers.
        if value.magnitude < 9_007_199_254_740_992, let whole = Int64(exactly: value) { return "\(whole)" }
        return "\(value)"
    }

    /// Returns a text in quotation marks.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if let escape = escapes.first(where: { $0.1 == Character(scalar) }) {
                quoted += "\\\(escape.0)"
            } else if scalar.value < 0x20 {
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
