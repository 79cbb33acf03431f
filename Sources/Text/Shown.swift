/// Texts of others in messages and on a terminal, where they must control nothing.
package enum Shown {
    /// Returns a text in which nothing controls a terminal or changes the order of its characters: control characters,
    /// separators of lines and paragraphs, and marks of direction become `\u{…}`, but line feeds and tabs may stay.
    package static func text(_ text: some StringProtocol, keepsLines: Bool = false) -> String {
        Escape.replace(String(text)) { scalar in
            if keepsLines, scalar == "\n" || scalar == "\t" { return nil }
            return isHidden(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
    }

    /// Returns the beginning of a text, at most so many scalars, in single quotation marks on one line, with `…` in
    /// place of what is cut off.
    package static func quoted(_ text: some StringProtocol, limit: Int = 40) -> String {
        let scalars = text.unicodeScalars
        let shown = Shown.text(String(String.UnicodeScalarView(scalars.prefix(limit))))
        return "'\(shown)\(scalars.dropFirst(limit).isEmpty ? "" : "…")'"
    }

    /// Whether a scalar controls a terminal or the order of characters.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{200E}", "\u{200F}",
            "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
            true
        default: false
        }
    }
}
