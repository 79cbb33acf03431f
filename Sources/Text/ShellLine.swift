/// Words as a line of a POSIX shell.
package enum ShellLine {
    /// Returns words as a line that a shell splits into the same words.
    ///
    /// What would control a terminal is written as `"$(printf '%b' …)"`, so that the line can be printed as it is.
    package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    private static func quoted(_ word: String) -> String {
        guard !word.isEmpty else { return "''" }
        if word.utf8.allSatisfy(isPlain) { return word }
        let scalars = Array(word.unicodeScalars)
        // A shell removes line feeds from the end of a command's output, so these cannot be hidden.
        let end = scalars.count - scalars.reversed().prefix { $0 == "\n" }.count
        guard let first = scalars[..<end].firstIndex(where: Shown.isHidden),
            let last = scalars[..<end].lastIndex(where: Shown.isHidden)
        else { return single(scalars[...]) }
        let after = scalars[last] == "\n" ? last + 2 : last + 1
        return (first > 0 ? single(scalars[..<first]) : "")
            + #""$(printf '%b' '\#(octal(scalars[first..<after]))')""#
            + (after < scalars.count ? single(scalars[after...]) : "")
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func single(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        "'\(Escape.replace(text(scalars)) { $0 == "'" ? #"'\''"# : nil })'"
    }

    private static func octal(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        text(scalars).utf8.map { byte in
            isPlain(byte) ? String(Unicode.Scalar(byte)) : "\\0" + byte.padded(3, radix: 8)
        }.joined()
    }

    /// Whether a byte means itself in every place of a line.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:=,+".utf8.contains(byte)
        }
    }
}
