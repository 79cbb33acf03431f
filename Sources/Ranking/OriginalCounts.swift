import Documents
package import Foundation

/// The counts that the original code of published rules, or a transcription of it, gives on recordings.
///
/// Its file is CSV with the columns `rule`, `variant`, `group`, `recording` and `counted`: one row a variant and
/// recording. A variant names one way to run a rule's original; `RuleSource.original` refers to it.
package struct OriginalCounts: Sendable {
    /// The counts by variant, then by recording (`GROUP/ID`).
    package private(set) var variants: [String: [String: Int]] = [:]

    private static let columns = ["rule", "variant", "group", "recording", "counted"]

    /// Makes a table without counts.
    package init() {}

    /// Reads files; a variant may be in one of them only.
    ///
    /// - Parameter files: The CSV files.
    /// - Throws: `OriginalCountsError` for the first fault.
    package init(_ files: [URL]) throws(OriginalCountsError) {
        for file in files {
            var read = OriginalCounts()
            try read.add(file)
            for (variant, counts) in read.variants {
                guard variants.updateValue(counts, forKey: variant) == nil else {
                    throw OriginalCountsError(
                        file: file.relativePath, line: nil, found: "the variant \(variant), which another file has too",
                        allowed: "each variant in one file")
                }
            }
        }
    }

    private mutating func add(_ file: URL) throws(OriginalCountsError) {
        func fault(_ line: Int?, _ found: String, _ allowed: String) -> OriginalCountsError {
            OriginalCountsError(file: file.relativePath, line: line, found: found, allowed: allowed)
        }
        let text: String
        do { text = try String(contentsOf: file, encoding: .utf8) } catch {
            throw fault(nil, "a file that cannot be read as text", "a CSV file in UTF-8")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let header = Self.columns.joined(separator: ",")
        guard lines.first.map(String.init) == header else {
            throw fault(1, "\"\((lines.first ?? "").prefix(80))\"", "the header \(header)")
        }
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == Self.columns.count else {
                throw fault(index + 1, "\(cells.count) cells", "\(Self.columns.count) cells without quotes")
            }
            guard let count = Int(cells[4]), (0...1_000_000).contains(count) else {
                throw fault(index + 1, "counted = \"\(cells[4].prefix(40))\"", "a whole number from 0 to 1000000")
            }
            guard variants[cells[1], default: [:]].updateValue(count, forKey: "\(cells[2])/\(cells[3])") == nil else {
                throw fault(index + 1, "\(cells[1]) on \(cells[2])/\(cells[3]) again", "each recording once a variant")
            }
        }
    }
}

/// A file of original counts that cannot be used.
package struct OriginalCountsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    package let file: String
    /// The line, from 1; `nil` where the fault is of the whole file.
    package let line: Int?
    /// What was found.
    package let found: String
    /// What is allowed.
    package let allowed: String

    /// File, line, what was found and what is allowed.
    package var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): found \(found); allowed: \(allowed)"
    }
}
