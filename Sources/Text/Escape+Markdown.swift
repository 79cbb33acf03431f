extension Escape {
    /// Returns a text that GitHub-flavoured markdown shows as it is, inside a paragraph, a heading or a cell of a table.
    ///
    /// A mark is escaped only where it would act, so that names and figures stay readable in the file. A pipe becomes a
    /// reference, since `\|` means different things inside and outside of tables. In a cell of a table no line begins.
    package static func markdown(_ text: String, isCell: Bool = false) -> String {
        let marks = MarkdownMarks(scalars: Array(text.unicodeScalars), beginsLine: !isCell)
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for (index, scalar) in marks.scalars.enumerated() {
            if let escaped = marks.escaped(at: index) {
                result += escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
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
            if MarkdownMarks.isWord(scalar) || allowed.contains(byte) {
                address.unicodeScalars.append(scalar)
            } else {
                address += "%" + byte.padded(2, radix: 16, uppercase: true)
            }
        }
    }

    /// Returns lines as a block of code in markdown, whose fence is longer than any run of backticks in the lines; a
    /// line break within a line becomes a space.
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

/// The marks of markdown in a text (CommonMark 0.31, GitHub-flavoured markdown 0.29, and the links that GitHub makes).
private struct MarkdownMarks {
    let scalars: [Unicode.Scalar]
    let beginsLine: Bool

    /// Returns the text in place of a scalar, or `nil` where it marks nothing.
    func escaped(at index: Int) -> String? {
        let scalar = scalars[index]
        switch scalar {
        case "|": return "&#124;"
        case "\\", "`", "*", "~", "$": return "\\\(scalar)"
        case "[": return self[index + 1] == "^" || index == 0 && beginsLine ? "\\[" : nil
        case "]": return ["(", "[", ":"].contains(self[index + 1]) ? "\\]" : nil
        case "_": return Self.isWord(self[index - 1]) && Self.isWord(self[index + 1]) ? nil : "\\_"
        case "&": return self[index + 1] == "#" || Self.isWord(self[index + 1]) ? "&amp;" : nil
        case "<": return self[index + 1] == " " ? nil : "&lt;"
        // A space at the beginning indents; nothing but another element keeps forges from linking a mail address.
        case " ": return index == 0 && beginsLine ? "&#32;" : nil
        case "@" where isLink(index): return "\\@<!-- -->"
        case ":", ".", "#", ")", "-", "+", "=", ">":
            return isLink(index) || isBlock(index) ? "\\\(scalar)" : nil
        case "\t", "\n", "\r": return "&#\(scalar.value);"
        case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}": return "\u{FFFD}"
        default: return nil
        }
    }

    /// Whether a mark makes a link: of an address, of a mail address, of a user or of an issue.
    private func isLink(_ index: Int) -> Bool {
        switch scalars[index] {
        case ":": self[index + 1] == "/"
        case ".": (1...3).allSatisfy { self[index - $0] == "w" || self[index - $0] == "W" }
        case "@", "#": Self.isWord(self[index + 1])
        default: false
        }
    }

    /// Whether a mark at the beginning of a text begins a list, a quotation or a heading, or ends a heading.
    private func isBlock(_ index: Int) -> Bool {
        guard beginsLine else { return false }
        let isLast = self[index + 1] == " " || index + 1 == scalars.count
        switch scalars[index] {
        case ">": return index == 0
        case "#" where scalars[index...].allSatisfy({ $0 == "#" || $0 == " " }): return true
        case "-", "+", "=", "#": return isLast && scalars[...index].allSatisfy { $0 == scalars[index] }
        case ".", ")":
            return index > 0 && isLast && scalars[..<index].allSatisfy { $0.properties.numericType == .decimal }
        default: return false
        }
    }

    /// The scalar at a place, or a space outside of the text.
    private subscript(place: Int) -> Unicode.Scalar { scalars.indices.contains(place) ? scalars[place] : " " }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
