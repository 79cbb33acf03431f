import TestSupport

/// Texts that break writers which escape by characters: marks of formats beside scalars that join them.
struct RandomText: ~Copyable {
    private var fuzzer = Fuzzer("writers")

    private static let pieces: [String] = [
        "a", "Z", "7", "é", "漢", "push-up", "angle-threshold:down=95", "name_with_underscores", " ", "  ", "\t", "\n",
        "\r",
        "\r\n", "\0", "\u{1}", "\u{8}", "\u{C}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}",
        "\u{FEFF}", "\u{FFFE}", "\u{301}", "\u{20DD}", "\u{600}", "\u{202E}", "\u{2066}", "\u{200D}", "👩‍🚀", "🇩🇪", "\"",
        "'",
        "`", "``", "```", "\\", "\\|", "|", ",", ";", ":", "::", "%", "%0A", "%25", "&", "&amp;", "&#10;", "<", ">",
        "<!--",
        "-->", "</script>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "]]>", "<?", "{{data}}",
        "=1+1",
        "+1", "-1", "@name", "#12", "- ", "+ ", "= ", "# ", "> ", "1. ", "2) ", "---", "===", "***", "**b**", "_i_",
        "__",
        "~s~", "~~~", "$x$", "[a](javascript:x)", "![a](b)", "[^1]", "[ ] ", "https://a.example/x", "www.a.example",
        "a@b.example", "$(touch touched)", "${HOME}", "; touch touched", "&& touch touched", "\\u003c", "\\n", "~",
        "null",
        "true", "*a", "!tag ", "? ", "- - -", ": ", " #", "{", "}", "[", "]",
    ]

    /// Returns a text of one to eight pieces, some of them single random scalars.
    mutating func next() -> String {
        var text = ""
        for _ in 0...fuzzer.below(8) {
            if fuzzer.below(5) == 0 {
                let scalar = Unicode.Scalar(UInt32(fuzzer.below(0x3000))) ?? "x"
                text.unicodeScalars.append(scalar)
            } else {
                text += Self.pieces[fuzzer.below(Self.pieces.count)]
            }
        }
        return text
    }

    /// Returns texts.
    static func texts(_ count: Int) -> [String] {
        var random = RandomText()
        return (0..<count).map { _ in random.next() }
    }
}
