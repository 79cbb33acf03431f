/// Words as a line of a POSIX shell.
package enum ShellLine {
    /// Returns words as a line that a shell splits into the same words.
    package static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// A word as a shell reads it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_./:=,+".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
