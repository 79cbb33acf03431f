/// A fault of an input file: its place, the text or value that was found there, and the values that are allowed.
///
/// All readers of the project report in this form: scenarios, suites and plans in YAML, recordings in CSV and JSON,
/// baselines and parts in JSON.
public struct Diagnostic: Error, Sendable, Hashable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable, Hashable {
        /// The file cannot be used.
        case error
        /// The file can be used; a reader mended or ignored what it found.
        case warning
    }

    /// The file, or the name that was asked for where there is no file.
    public var file: String
    /// The line, from 1; `nil` for the file as a whole.
    public var line: Int?
    /// The column in characters, from 1; `nil` where it is not known.
    public var column: Int?
    /// The path of the key, for example `session[3].push-ups.bottom`, or the column of a CSV file; empty for the line as
    /// a whole.
    public var key: String
    /// The text or value that was found.
    public var found: String
    /// The values that are allowed, and what to do.
    public var allowed: String
    /// The severity.
    public var severity: Severity

    /// Makes a diagnostic.
    public init(
        file: String, line: Int? = nil, column: Int? = nil, key: String = "", found: String, allowed: String,
        severity: Severity = .error
    ) {
        (self.file, self.line, self.column, self.key) = (file, line, column, key)
        (self.found, self.allowed, self.severity) = (found, allowed, severity)
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The diagnostic in one line, `FILE:LINE: KEY: found …; allowed: …`; a warning begins with `warning: `.
    public var description: String {
        var text = severity == .warning ? "warning: \(file)" : file
        if let line { text += ":\(line)" }
        if !key.isEmpty { text += ": \(key)" }
        return text + ": found \(found); allowed: \(allowed)"
    }
}

extension Diagnostic: StatusError {}

/// The diagnostics of input that cannot be used, in the order of files and lines.
package struct InputError: StatusError, Hashable, CustomStringConvertible {
    /// The diagnostics, at least one.
    package var diagnostics: [Diagnostic]

    /// Makes an error of diagnostics, and sorts them by file, line and column.
    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.sorted {
            ($0.file, $0.line ?? 0, $0.column ?? 0) < ($1.file, $1.line ?? 0, $1.column ?? 0)
        }
    }

    /// Makes an error of one diagnostic.
    package init(file: String, line: Int? = nil, key: String = "", found: String, allowed: String) {
        diagnostics = [Diagnostic(file: file, line: line, key: key, found: found, allowed: allowed)]
    }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
