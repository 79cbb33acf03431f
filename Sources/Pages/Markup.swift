import Foundation

/// Text inside HTML and XML.
package enum Markup {
    /// Returns a text, escaped for an element or a quoted attribute.
    ///
    /// Characters that XML 1.0 cannot hold, such as a null or an escape, become the replacement character.
    package static func escape(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns JSON that is safe inside a `<script>` element: no `<`, so that nothing in it can end the element.
    ///
    /// In JSON `<` occurs only inside strings, where the escape means the same.
    package static func scriptSafe(_ json: String) -> String {
        json.replacing("<", with: #"\u003c"#)
    }

    /// Puts values in place of `{{name}}` in one pass: what looks like a placeholder inside a value stays as it is.
    package static func fill(_ template: String, with values: [String: String]) -> String {
        var filled = ""
        var rest = template[...]
        while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            let name = String(rest[open.upperBound..<close.lowerBound])
            filled += rest[..<open.lowerBound]
            if let value = values[name] {
                filled += value
                rest = rest[close.upperBound...]
            } else {
                filled += rest[open]
                rest = rest[open.upperBound...]
            }
        }
        return filled + rest
    }
}
