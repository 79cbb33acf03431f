extension Escape {
    /// Returns a text that GitHub-flavoured markdown shows as it is, inside a paragraph, a heading or a cell of a table.
    ///
    /// A pipe becomes a reference, since `\|` means different things inside and outside of tables. An underscore between
    /// two letters or digits stays, since it marks nothing there.
    package static func markdown(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            if let escaped = markdown(scalar, after: before, before: after) {
                result += escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func markdown(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
    ) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "|": "&#124;"
        case "\\", "`", "*", "[", "]", "~", "$": "\\\(scalar)"
        case "_" where !(isWord(previous) && isWord(next)): "\\_"
        // Forges make links of addresses, of mail addresses, and of names and numbers.
        case ":" where next == "/": "\\:"
        case ".", "@", "#": isLinkMark(scalar, after: previous, before: next) ? "\\\(scalar)" : nil
        // At the beginning of a line these begin a list or underline a heading.
        case "-", "+", "=": previous == " " && next == " " ? "\\\(scalar)" : nil
        case "\u{0}": "\u{FFFD}"
        case "\t", "\n", "\r": "&#\(scalar.value);"
        case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}": "\u{FFFD}"
        default: nil
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isLinkMark(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
    ) -> Bool {
        scalar == "." ? previous == "w" || previous == "W" : isWord(next)
    }

    /// Returns a text in a monospaced font in markdown, inside a paragraph or a cell of a table.
    package static func code(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F && !"`|\\".unicodeScalars.contains(scalar)
        }
        let ends = text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
        guard isPlain, !ends, !text.isEmpty else { return "<code>\(markdown(text))</code>" }
        return "`\(text)`"
    }

    /// Returns the address of a link in markdown, for a path or an address of the web.
    ///
    /// Bytes that an address cannot hold (RFC 3986) are percent-encoded, and so are parentheses, which end a link.
    package static func address(_ path: String) -> String {
        let allowed = Set("-._~/:?#@!$&'*+,;=%".utf8)
        return path.utf8.reduce(into: "") { address, byte in
            let scalar = Unicode.Scalar(byte)
            if isWord(scalar) || allowed.contains(byte) {
                address.unicodeScalars.append(scalar)
            } else {
                address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Returns lines as a block of code in markdown, whose fence is longer than any run of backticks in the lines.
    ///
    /// - Parameters:
    ///   - lines: The lines; a line break within a line becomes a space.
    ///   - language: The language of the block, for example `sh`.
    package static func codeBlock(_ lines: [String], language: String = "") -> String {
        var (longest, run) = (2, 0)
        for scalar in lines.joined(separator: "\n").unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let body = lines.map { line in replace(line) { Lines.isBreak($0) ? " " : nil } }
        return ([fence + language] + body + [fence]).joined(separator: "\n")
    }
}
