import Foundation
import Testing

@testable import Reports

/// Small committed reports in `Golden/`, which tests compare whole with the ones that the code makes.
///
/// After an intended change make them again, look at the difference and commit it. The tests that make them fail, so
/// that nobody takes such a run for a check:
///
///     REPGAUGE_REMAKE_GOLDEN=1 swift test --filter ReportsTests
///     git diff Tests/ReportsTests/Golden
///
/// Numbers with a fraction may differ by one part in a million, since other mathematical libraries round differently.
enum Golden {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Compares the files of a report with the committed ones.
    ///
    /// - Parameters:
    ///   - all: The files that the code makes; HTML pages are left out.
    ///   - name: The folder of the committed files.
    /// - Throws: What reading a committed file throws.
    static func check(_ all: [Report.File], _ name: String) throws {
        // HTML pages are opened in a browser by other tests.
        let files = all.filter { !$0.name.hasSuffix(".html") }
        let folder = root.appending(path: name)
        if ProcessInfo.processInfo.environment["REPGAUGE_REMAKE_GOLDEN"] != nil {
            try remake(files, folder)
            Issue.record("Golden/\(name) was made again: nothing is checked while REPGAUGE_REMAKE_GOLDEN is set")
            return
        }
        let committed = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(committed.sorted() == files.map(\.name).sorted(), "the files of \(name)")
        for file in files where committed.contains(file.name) {
            let expected = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
            compare(file.text, expected, of: "Golden/\(name)/\(file.name)")
        }
    }

    private static func remake(_ files: [Report.File], _ folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files { try Data(file.text.utf8).write(to: folder.appending(path: file.name)) }
    }

    private static func compare(_ text: String, _ expected: String, of file: String) {
        guard text != expected else { return }
        let (found, wanted) = (
            text.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false)
        )
        #expect(found.count == wanted.count, "\(file): \(found.count) lines in place of \(wanted.count)")
        let differences = zip(found, wanted).enumerated().filter { !isSame($0.element.0, $0.element.1) }
        for (index, lines) in differences.prefix(5) {
            Issue.record("\(file):\(index + 1):\nfound:    \(lines.0)\nexpected: \(lines.1)")
        }
    }

    /// Whether two lines differ in the last digits of numbers only.
    private static func isSame(_ first: Substring, _ second: Substring) -> Bool {
        if first == second { return true }
        let number = /-?[0-9]+\.[0-9]+(e-?[0-9]+)?/
        guard first.replacing(number, with: "#") == second.replacing(number, with: "#") else { return false }
        return zip(first.matches(of: number), second.matches(of: number)).allSatisfy { mine, others in
            guard let a = Double(mine.output.0), let b = Double(others.output.0) else { return false }
            return abs(a - b) <= 1e-6 * max(abs(a), abs(b), 1e-3)
        }
    }
}
