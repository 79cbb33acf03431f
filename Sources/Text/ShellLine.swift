/// Words as a line of a POSIX shell.
package enum ShellLine {
    /// Returns words as a line that a shell splits into the same words.
    ///
    /// What would control a terminal is written as `"$(printf '%b' …)"`, so that the line can be printed as it is.
    package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// A word as a shell reads it.
    private static func quoted(_ word: String) -> String {
        guard !word.isEmpty else { return "''" }
        if word.utf8.allSatisfy(isPlain) { return word }
        var line = ""
        for part in parts(word) {
            line += part.isHidden ? #""$(printf '%b' '\#(octal(part.text))')""# : single(part.text)
        }
        return line
    }

    /// The parts of a word that are shown and those that are hidden, in turn.
    ///
    /// A shell removes line feeds from the end of a command's output, so a line feed is shown.
    private static func parts(_ word: String) -> [(text: String, isHidden: Bool)] {
        var parts: [(text: String, isHidden: Bool)] = []
        for scalar in word.unicodeScalars {
            let isHidden = scalar != "\n" && Shown.isHidden(scalar)
            if parts.last?.isHidden == isHidden {
                parts[parts.count - 1].text.unicodeScalars.append(scalar)
            } else {
                parts.append((String(scalar), isHidden))
            }
        }
        return parts
    }

    private static func single(_ text: String) -> String {
        "'\(Escape.replace(text) { $0 == "'" ? #"'\''"# : nil })'"
    }

    private static func octal(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\0" + String(repeating: "0", count: 3 - digits.count) + digits
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
