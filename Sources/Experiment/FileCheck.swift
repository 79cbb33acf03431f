package import Documents
import Foundation
import Recordings
package import Scenarios

/// A check of scenario files, plans, recordings and reports that lists all faults of a file at once.
package struct FileCheck {
    package struct Result: Sendable {
        package let file: String
        /// Faults and warnings, in the order of the file.
        package let diagnostics: [Diagnostic]
        /// The number of further faults that are not listed.
        package let more: Int

        package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
        package var faults: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
        package var isValid: Bool { faults.isEmpty }
    }

    private let plans: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck]
    private let open: () throws -> ScenarioLibrary
    private var library: ScenarioLibrary?

    package init(
        plans: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck], library: @escaping () throws -> ScenarioLibrary
    ) {
        self.plans = plans
        open = library
    }

    /// Checks the files of some paths, or all in folders, in the order of the paths.
    package mutating func run(_ paths: [String]) throws -> [Result] {
        var results: [Result] = []
        for path in paths { results += try check(path: path) }
        return results
    }

    private mutating func check(_ file: URL) throws -> Result {
        func result(_ diagnostics: [Diagnostic], more: Int = 0) -> Result {
            Result(file: file.relativePath, diagnostics: diagnostics, more: more)
        }
        switch FolderWalk.kind(of: file.lastPathComponent) {
        case "json" where Self.isReport(file): return result(ReportFiles.check(file.deletingLastPathComponent()))
        case "json" where !FileState.isThere(RecordingReader.table(of: file).path(percentEncoded: false)):
            return result([
                Diagnostic(
                    file: file.relativePath, found: "a JSON file without a CSV file beside it",
                    allowed:
                        "a recording, which has both, or \(ReportFiles.name); repgauge baseline show reads a baseline")
            ])
        case "csv", "json":
            let table = RecordingReader.table(of: file)
            do {
                return result(try RecordingReader.check(csv: table))
            } catch RecordingError.faulty(let faults, let more) {
                return result(faults, more: more)
            }
        case "yaml", "yml":
            let library = try library ?? open()
            self.library = library
            return result(library.validate(file, plans: plans, trials: ScenarioCheck.diagnostics))
        default:
            return result([
                Diagnostic(
                    file: file.relativePath, found: "a file that is neither a scenario nor a recording",
                    allowed: ".yaml, .yml, .csv or .json")
            ])
        }
    }

    /// Whether a JSON file is the list of a report's files and not a recording's.
    private static func isReport(_ file: URL) -> Bool {
        file.lastPathComponent == ReportFiles.name
            && !FileManager.default.fileExists(atPath: file.deletingPathExtension().appendingPathExtension("csv").path)
    }

    /// Checks the files that a path means: itself, or all YAML files, recordings and lists of reports in the folder and
    /// its folders.
    private mutating func check(path: String) throws -> [Result] {
        func error(_ found: String) -> InputError {
            InputError([
                Diagnostic(
                    file: path.isEmpty ? "''" : path, found: found,
                    allowed: "a scenario, plan, recording or report, or a folder of them")
            ])
        }
        let url = URL(filePath: path)
        guard !path.isEmpty, let state = try? FileState(path: url.path(percentEncoded: false)) else {
            throw error("no file or folder")
        }
        guard state.kind == .folder else { return [try check(url)] }
        let walk = FolderWalk(url, kinds: ["yaml", "yml", "csv", "json"])
        let (pairs, lone) = RecordingFiles.pairs(walk.files)
        let recordings = Set(pairs.values.joined())
        let files = walk.files.filter { file in
            ["yaml", "yml"].contains(FolderWalk.kind(of: file)) || recordings.contains(file)
                || Self.isReport(url.appending(path: file, directoryHint: .notDirectory))
        }
        guard !files.isEmpty || !walk.faults.isEmpty else {
            let stray = RecordingFiles.warnings(of: lone, in: url).first
            throw error(stray.map { "no scenario and no recording, but \($0.found)" } ?? "no scenario and no recording")
        }
        var results: [Result] = []
        for file in files {
            try Task.checkCancellation()
            results.append(try check(url.appending(path: file, directoryHint: .notDirectory)))
        }
        let faults = walk.faults + RecordingFiles.clashes(of: walk.files, in: url)
        results += faults.map { Result(file: $0.file, diagnostics: [$0], more: 0) }
        // The tables of a report are no recordings.
        let reports = Set(files.filter { $0.hasSuffix(ReportFiles.name) }.map { $0.dropLast(ReportFiles.name.count) })
        let strays = lone.filter { file in
            !reports.contains(file.lastIndex(of: "/").map { file[...$0] } ?? "")
        }
        let skipped = walk.warnings + RecordingFiles.warnings(of: strays, in: url)
        if !skipped.isEmpty { results.append(Result(file: url.relativePath, diagnostics: skipped, more: 0)) }
        return results
    }
}
