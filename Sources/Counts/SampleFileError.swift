/// A fault of a file of samples: its place, the text that was found there, and what is allowed.
public struct SampleFileError: Error, Sendable, Hashable {
    /// The kinds of faults of files.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Bytes that are not UTF-8.
        case encoding
        /// A line that is too long.
        case longLine = "long-line"
        /// More samples than a file may have.
        case sampleCount = "sample-count"
        /// A first line of a CSV file other than the documented one.
        case header
        /// A CSV line with too few or too many fields.
        case fieldCount = "field-count"
        /// Quotation marks of a CSV field that are not where they may be.
        case quotes
        /// A text that is not a JSON object on one line, without nested values.
        case syntax
        /// A key that the format does not have.
        case unknownKey = "unknown-key"
        /// A key that stands twice in an object.
        case repeatedKey = "repeated-key"
        /// A required key or field without a value.
        case missing
        /// A JSON value of the wrong type.
        case type
        /// An identifier that is not a UUID in capital letters.
        case uuid
        /// A count that is not a whole number in digits.
        case number
        /// A value other than `true` and `false`.
        case boolean
        /// An identifier that stands twice in the file.
        case repeatedSample = "repeated-sample"
        /// A value that a sample cannot have.
        case value
    }

    /// The rule that is broken.
    public var rule: Rule
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
    /// The column of a CSV file or the key of an object; empty for the line as a whole.
    public var key: String
    /// The text that was found.
    public var found: String
    /// The texts that are allowed.
    public var allowed: String

    /// Makes an error.
    public init(_ rule: Rule, line: Int, column: Int = 1, key: String = "", found: String, allowed: String) {
        (self.rule, self.line, self.column) = (rule, line, column)
        (self.key, self.found, self.allowed) = (key, found, allowed)
    }
}

extension SampleFileError: CustomStringConvertible {
    /// The error in one line, `LINE:COLUMN: KEY: found …; allowed: …`.
    public var description: String {
        "\(line):\(column): \(key.isEmpty ? "" : key + ": ")found \(found); allowed: \(allowed)"
    }
}
