/// Escaping of texts for the formats that the program writes.
///
/// Every function works on Unicode scalars or UTF-8 bytes. Characters of Swift are grapheme clusters: `<` or `"` followed
/// by a combining mark is another character than `<` or `"`, and CR LF is one character, so comparing characters misses
/// what readers of these formats act on.
package enum Escape {
    /// Returns a text for an element or a quoted attribute of HTML, XML or SVG.
    ///
    /// White space other than the space becomes a reference, because readers normalise it. A scalar that XML 1.0 (section
    /// 2.2) cannot hold, or that controls a terminal, becomes U+FFFD.
    package static func markup(_ text: String) -> String {
        replace(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\t", "\n", "\r": "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }

    /// Returns JSON for a `<script>` element: without `<`, so that nothing in it can end the element.
    ///
    /// In JSON `<` occurs only inside strings, where the escape means the same.
    package static func script(json: String) -> String { replace(json) { $0 == "<" ? #"\u003c"# : nil } }

    /// Returns a field of CSV (RFC 4180), in quotation marks if it holds a comma, a quotation mark or a line break.
    package static func csv(_ field: String) -> String {
        let special: (UInt8) -> Bool = { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        guard field.utf8.contains(where: special) else { return field }
        return "\"\(replace(field) { $0 == "\"" ? "\"\"" : nil })\""
    }

    /// Returns a string of JSON (RFC 8259) in quotation marks.
    package static func json(_ text: String) -> String { "\"\(replace(text, jsonEscape))\"" }

    /// Returns a quoted scalar of YAML 1.1 or 1.2 on one line: in single quotation marks, or in double ones where the text
    /// holds what YAML breaks lines at or refuses.
    package static func yaml(_ text: String) -> String {
        func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": true
            default: false
            }
        }
        guard text.unicodeScalars.contains(where: isSpecial) else {
            return "'\(replace(text) { $0 == "'" ? "''" : nil })'"
        }
        return
            "\"\(replace(text) { jsonEscape($0) ?? (isSpecial($0) ? "\\u\($0.value.padded(4, radix: 16))" : nil) })\""
    }

    /// Returns the message of a workflow command of GitHub.
    package static func annotation(message: String) -> String {
        replace(message) { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
    }

    /// Returns the value of a property of a workflow command of GitHub.
    package static func annotation(property: String) -> String {
        replace(annotation(message: property)) { [":": "%3A", ",": "%2C"][$0] }
    }

    /// Returns a text with other texts in place of some of its scalars; a scalar without a replacement is kept.
    package static func replace(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
        let scalars = text.unicodeScalars
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var kept = scalars.startIndex
        for index in scalars.indices {
            guard let replaced = replacement(scalars[index]) else { continue }
            result += text[kept..<index]
            result += replaced
            kept = scalars.index(after: index)
        }
        return result + text[kept...]
    }

    private static func jsonEscape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{8}": "\\b"
        case "\u{C}": "\\f"
        case "\u{0}"..<" ": "\\u\(scalar.value.padded(4, radix: 16))"
        default: nil
        }
    }
}
