/// One thing that is wrong with a file of scenarios.
package struct ScenarioFault: Sendable, Hashable {
    /// The file, or the requested name where there is no file.
    package var file: String
    /// The line, from 1; `nil` where the fault has no line.
    package var line: Int?
    /// The column in characters, from 1; `nil` where the fault has no column.
    package var column: Int?
    /// The key, for example `session[3].push-ups.bottom`; empty for the file as a whole.
    package var path: String
    /// The value that was found.
    package var found: String
    /// The allowed values, and the advice to the user.
    package var allowed: String

    /// Makes a fault.
    package init(
        file: String, line: Int? = nil, column: Int? = nil, path: String = "", found: String, allowed: String
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension ScenarioFault: CustomStringConvertible {
    /// `FILE:LINE: KEY: found …; allowed: …`.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if !path.isEmpty { text += ": \(path)" }
        return text + ": found \(found); allowed: \(allowed)"
    }
}

/// The reasons why scenarios cannot be used: every fault, by file and line.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
    /// The faults, at least one.
    package var faults: [ScenarioFault]

    /// Makes an error of faults, and puts them in order.
    package init(_ faults: [ScenarioFault]) {
        self.faults = faults.sorted {
            ($0.file, $0.line ?? 0, $0.column ?? 0) < ($1.file, $1.line ?? 0, $1.column ?? 0)
        }
    }

    /// The faults, one a line.
    package var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// A position in a file.
package struct Place: Sendable, Hashable {
    var file: String
    var line: Int?
    var column: Int?
    var path: String

    package func fault(found: String, allowed: String) -> ScenarioFault {
        ScenarioFault(file: file, line: line, column: column, path: path, found: found, allowed: allowed)
    }
}
