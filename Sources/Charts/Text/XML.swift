/// The text of XML 1.0 documents.
enum XML {
    /// Text between tags.
    static func text(_ text: String) -> String { escaped(text, inAttribute: false) }

    /// Text of an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, inAttribute: true) }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            case "\n", "\t", "\r": result += inAttribute ? "&#\(scalar.value);" : " "
            default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    /// Whether a scalar may be in a document: the production `Char` of Extensible Markup Language (XML) 1.0, fifth
    /// edition, section 2.2.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
