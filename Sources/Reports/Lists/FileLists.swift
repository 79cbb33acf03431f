package import Documents
package import Experiment
import Text

extension PrintedTable {
    /// Describes a check of files; if `isQuiet`, without warnings and the number of valid files.
    package init(check results: [FileCheck.Result], isQuiet: Bool = false) {
        let shown = results.flatMap { isQuiet ? $0.faults : $0.warnings + $0.faults }
        let lines = results.flatMap { result in
            (isQuiet ? [] : result.warnings.map(\.description)) + result.faults.map(\.description)
                + (result.more > 0 ? ["and \(result.more) more"] : [])
        }
        let summary =
            isQuiet || !results.allSatisfy(\.isValid)
            ? "" : "\(Plural.counted(results.count, "file is", "files are")) valid\n"
        self.init(
            [.init(Self.diagnostics, shown), .init(Self.files, results)],
            text: lines.map { "\($0)\n" }.joined() + summary,
            page: Self.diagnostics.markdown(shown) + (shown.isEmpty || summary.isEmpty ? "" : "\n") + summary)
    }

    private static let diagnostics = Table<Diagnostic>(
        "diagnostics", of: "fault or warning",
        [
            Column("severity", "`error`: the file cannot be used; `warning`: it can") { $0.severity.rawValue }.shown(),
            Column("file", "the file") { $0.file }.shown(),
            Column("line", "the line, from 1; empty for the file as a whole") { $0.line }.shown(.count),
            Column("column", "the column in characters, from 1; empty where it is not known") { $0.column },
            Column("key", "the path of the key, or the column of a CSV file") { $0.key }.shown(),
            Column("found", "the text or value that was found") { $0.found }.shown(),
            Column("allowed", "the values that are allowed") { $0.allowed }.shown(),
        ])

    private static let files = Table<FileCheck.Result>(
        "files", of: "file",
        [
            Column("file", "the file") { $0.file },
            Column("valid", "whether the file can be used") { $0.isValid },
            Column("faults", "the number of faults") { $0.faults.count + $0.more },
            Column("warnings", "the number of warnings") { $0.warnings.count },
        ])
}

/// The tables of files that a command wrote.
package enum FileTables {
    private static let about = "the file that was written"

    package static let files = Table<String>("files", of: "file", [Column("file", about) { $0 }.shown()])

    package static let drawings = Table<(file: String, address: String)>(
        "files", of: "file",
        [
            Column("file", about) { $0.file }.shown(),
            Column("address", "the file, of a page with the instant of `--at` at which it opens") { $0.address }
                .shown(),
        ])

    package static let recordings = Table<(file: String, frames: Int)>(
        "recordings", of: "recording",
        [
            Column("file", about) { $0.file }.shown(),
            Column("frames", "the number of frames") { $0.frames }.shown(.count),
        ])

    /// The parts of a shared work.
    package static let parts = Table<(part: String, items: Int, kind: String, file: String)>(
        "parts", of: "part",
        [
            Column("part", "the share, for example `2/4`") { $0.part }.shown(),
            Column("items", "the number of items in it") { $0.items }.shown(.count),
            Column("kind", "`trials`, `recordings` or `configurations`") { $0.kind }.shown(),
            Column("file", "the file of the part") { $0.file }.shown(),
        ])
}
