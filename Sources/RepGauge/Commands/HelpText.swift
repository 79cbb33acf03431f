import ArgumentParser
import Foundation
import Text

/// The layout of help, and a guess at a misspelt subcommand.
enum HelpText {
    /// The width of help that goes to another program, characters.
    static let standardWidth = 120
    /// The place at which the descriptions of options begin.
    private static let descriptions = 26

    static var width: Int { terminalWidth ?? standardWidth }

    /// The width of the terminal of standard output, at least 60; `nil` where it is none.
    static var terminalWidth: Int? {
        var size = winsize()
        guard Console.isOutputTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return max(60, Int(size.ws_col))
    }

    /// Wraps the lines of a help page; a line with a command stays whole, so that it can be copied.
    static func wrapped(_ text: String, to width: Int) -> String {
        Lines.split(text).map { wrapped(line: $0, to: width) }.joined(separator: "\n")
    }

    private static func wrapped(line: Substring, to width: Int) -> String {
        let indent = line.prefix { $0 == " " }.count
        let words = line.dropFirst(indent)
        guard line.count > width, !isCommand(words, indent: indent) else { return String(line) }
        let isOption = indent == 2 && (words.hasPrefix("-") || words.hasPrefix("<"))
        // The name of an option, a subcommand or a code and the spaces behind it stay as they are.
        let head = isOption ? line.prefix(descriptions) : line.prefix(indent == 2 ? name(words) + indent : indent)
        var lines = [String(head)]
        var isEmpty = true
        for word in line.dropFirst(head.count).split(separator: " ") {
            if !isEmpty, lines[lines.count - 1].count + 1 + word.count > width {
                lines.append(String(repeating: " ", count: head.count))
                isEmpty = true
            }
            lines[lines.count - 1] += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines.joined(separator: "\n")
    }

    /// The length of the name before a description with the spaces between them, at least two; 0 without a name.
    private static func name(_ words: Substring) -> Int {
        guard let gap = words.firstMatch(of: /[ ]{2,}/) else { return 0 }
        return words.distance(from: words.startIndex, to: gap.range.upperBound)
    }

    private static func isCommand(_ words: Substring, indent: Int) -> Bool {
        ["repgauge ", "USAGE: ", "for "].contains { words.hasPrefix($0) } || (indent >= 4 && words.hasPrefix("--"))
    }

    /// Returns a guess at the subcommand that was meant, or `nil` where all are known or nothing is near.
    static func guess(_ arguments: some Sequence<String>) -> String? {
        var commands = RepGauge.configuration.subcommands
        for word in arguments {
            guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
                return Spelling.nearest(to: word, among: commands.compactMap { $0.configuration.commandName })
            }
            commands = next.configuration.subcommands
        }
        return nil
    }
}
