import Text

/// A command line that repeats some work, quoted for a POSIX shell.
package struct RepeatCommand {
    private(set) var words: [String]

    package init(_ subcommand: String, _ arguments: [String] = []) { words = ["repgauge", subcommand] + arguments }

    mutating func add(_ option: String, _ value: (some CustomStringConvertible)?) {
        if let value { words += [option, value.description] }
    }

    mutating func add(flag: String, _ isSet: Bool) { if isSet { words.append(flag) } }

    mutating func add(_ option: String, list: [String]) { if !list.isEmpty { words += [option] + list } }

    mutating func add(_ option: String, each values: [String]) {
        for value in values { words += [option, value] }
    }

    mutating func add(_ groups: any RepeatableOptions...) { for group in groups { group.add(to: &self) } }

    static func words(_ option: String, _ value: Int?) -> [String] { value.map { [option, "\($0)"] } ?? [] }

    /// The names of its options.
    var options: [String] { words.filter { $0.hasPrefix("--") } }

    var arguments: [String] { Array(words.dropFirst(2)) }

    package var text: String { ShellLine.text(words) }
}

/// A group of options that a command line can repeat.
protocol RepeatableOptions { func add(to command: inout RepeatCommand) }
