import Text

/// A command line that repeats some work, quoted for a POSIX shell.
package struct RepeatCommand {
    /// The words of the line, not quoted.
    private(set) var words: [String]

    package init(_ subcommand: String, _ arguments: [String] = []) { words = ["repgauge", subcommand] + arguments }

    /// Adds an option with a value, if there is one.
    mutating func add(_ option: String, _ value: (some CustomStringConvertible)?) {
        if let value { words += [option, value.description] }
    }

    /// Adds a flag, if it is set.
    mutating func add(flag: String, _ isSet: Bool) { if isSet { words.append(flag) } }

    /// Adds an option with a list of values, unless the list is empty.
    mutating func add(_ option: String, list: [String]) { if !list.isEmpty { words += [option] + list } }

    /// Adds an option once for each value.
    mutating func add(_ option: String, each values: [String]) {
        for value in values { words += [option, value] }
    }

    mutating func add(_ groups: any RepeatableOptions...) { for group in groups { group.add(to: &self) } }

    /// Returns the words of an option with a value; none without a value.
    static func words(_ option: String, _ value: Int?) -> [String] { value.map { [option, "\($0)"] } ?? [] }

    /// The words behind the subcommand.
    var arguments: [String] { Array(words.dropFirst(2)) }

    /// The line, as a shell reads it.
    package var text: String { ShellLine.text(words) }
}

/// A group of options that a command line can repeat.
protocol RepeatableOptions { func add(to command: inout RepeatCommand) }
