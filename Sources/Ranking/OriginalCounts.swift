package import Documents
package import Foundation
import Text

/// The counts that the original code of published rules, or a transcription of it, gives on recordings.
///
/// A variant names one way to run a rule's original; the variant with the name of a row is compared with it. A file is CSV in one of two
/// forms: the columns `rule`, `variant`, `group`, `recording` and `counted`, one row a variant and recording; or the
/// columns `group`, `recording` and one for each variant, one row a recording, with empty cells where a variant has no
/// count. No cell is quoted.
package struct OriginalCounts: Sendable {
    /// The counts by variant, then by recording (`GROUP/ID`).
    package private(set) var variants: [String: [String: Int]] = [:]

    /// The greatest size of a file.
    private static let mostBytes = 1 << 26
    private static let columns = ["rule", "variant", "group", "recording", "counted"]

    package init() {}

    /// Reads files; a variant may be in one of them only.
    package init(_ files: [URL]) throws(InputError) {
        for file in files {
            var read = OriginalCounts()
            try read.add(file)
            for (variant, counts) in read.variants {
                guard variants.updateValue(counts, forKey: variant) == nil else {
                    throw Self.fault(
                        file, nil, "the variant \(variant), which another file has too", "each variant in one file")
                }
            }
        }
    }

    private mutating func add(_ file: URL) throws(InputError) {
        func fault(_ line: Int?, _ found: String, _ allowed: String) -> InputError {
            Self.fault(file, line, found, allowed)
        }
        let data: Data
        do throws(Diagnostic) { data = try RegularFile.contents(of: file, limit: Self.mostBytes) } catch {
            throw InputError([error])
        }
        guard let text = String(utf8: data) else { throw fault(nil, "bytes that are no UTF-8", "a CSV file in UTF-8") }
        let lines = Lines.split(text)
        let header = Lines.cells(lines.first ?? "").map(String.init)
        let isLong = header == Self.columns
        guard isLong || header.count > 2 && header.starts(with: ["group", "recording"]) else {
            throw fault(
                1, "\"\((lines.first ?? "").prefix(80))\"",
                "the header \(Self.columns.joined(separator: ",")), or group,recording and the names of variants")
        }
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let cells = Lines.cells(line).map(String.init)
            guard cells.count == header.count else {
                throw fault(index + 1, "\(cells.count) cells", "\(header.count) cells without quotes")
            }
            let recording = isLong ? "\(cells[2])/\(cells[3])" : "\(cells[0])/\(cells[1])"
            let counts = isLong ? [(cells[1], cells[4])] : Array(zip(header, cells).dropFirst(2))
            for (variant, text) in counts where isLong || !text.isEmpty {
                guard let count = Int(text), (0...1_000_000).contains(count) else {
                    throw fault(
                        index + 1, "the count \"\(text.prefix(40))\" of \(variant)", "a whole number from 0 to 1000000")
                }
                guard variants[variant, default: [:]].updateValue(count, forKey: recording) == nil else {
                    throw fault(index + 1, "\(variant) on \(recording) again", "each recording once a variant")
                }
            }
        }
    }

    private static func fault(_ file: URL, _ line: Int?, _ found: String, _ allowed: String) -> InputError {
        InputError([Diagnostic(file: file.relativePath, line: line, found: found, allowed: allowed)])
    }
}
