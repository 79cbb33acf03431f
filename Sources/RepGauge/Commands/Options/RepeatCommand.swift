import Text
import Documents

/// A command line that repeats some work, quoted for a POSIX shell.
package struct RepeatCommand {
    /// The words of the line, not quoted.
    private(set) var words: [String]

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - subcommand: The subcommand, for example `run`.
    ///   - arguments: Its positional arguments.
    package init(_ subcommand: String, _ arguments: [String] = []) { words = ["repgauge", subcommand] + arguments }

    /// Adds an option with a value, if there is one.
    mutating func add(_ option: String, _ value: (some CustomStringConvertible)?) {
        if let value { words += [option, value.description] }
    }

    /// Adds an option with a list of values, unless the list is empty.
    mutating func add(_ option: String, list: [String]) {
        if !list.isEmpty { words += [option] + list }
    }

    /// Adds an option once for each value.
    mutating func add(_ option: String, each values: [String]) {
        for value in values { words += [option, value] }
    }

    /// Adds a group of options.
    mutating func add(_ group: some RepeatableOptions) { group.add(to: &self) }

    /// The words behind the subcommand.
    var arguments: [String] { Array(words.dropFirst(2)) }

    /// The line, as a shell reads it.
    package var text: String { ShellLine.text(words) }
}

/// A group of options that a command line can repeat.
protocol RepeatableOptions {
    /// Adds the options that repeat the group.
    func add(to command: inout RepeatCommand)
}
