package import Documents
import Foundation
import Recordings
package import Scenarios

/// A check of scenario files, plans and recordings that lists all faults of a file at once.
package struct FileCheck {
    /// The diagnostics of one file.
    package struct Result: Sendable {
        /// The file, as it was named.
        package let file: String
        /// Faults and warnings, in the order of the file.
        package let diagnostics: [Diagnostic]
        /// The number of further faults that are not listed.
        package let more: Int

        /// The warnings, with which the file can be used.
        package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
        /// The faults, with which it cannot be used.
        package var faults: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
        /// Whether the file can be used.
        package var isValid: Bool { faults.isEmpty }
    }

    private let plans: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck]
    private let open: () throws -> ScenarioLibrary
    private var library: ScenarioLibrary?

    /// Prepares a check.
    ///
    /// - Parameters:
    ///   - plans: Readers of the kinds of files that other modules own.
    ///   - library: Reads the library, for the first YAML file.
    package init(
        plans: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck], library: @escaping () throws -> ScenarioLibrary
    ) {
        self.plans = plans
        open = library
    }

    /// Checks the files of some paths.
    ///
    /// - Parameter paths: Files, or folders that stand for all files in them.
    /// - Returns: The diagnostics of each file, in the order of the paths.
    /// - Throws: `InputError` where there is no file at a path, what reading the library throws, and
    ///   `CancellationError`.
    package mutating func run(_ paths: [String]) throws -> [Result] {
        var results: [Result] = []
        for path in paths {
            for file in try Self.files(at: path) {
                try Task.checkCancellation()
                results.append(try check(file))
            }
        }
        return results
    }

    private mutating func check(_ file: URL) throws -> Result {
        func result(_ diagnostics: [Diagnostic], more: Int = 0) -> Result {
            Result(file: file.relativePath, diagnostics: diagnostics, more: more)
        }
        switch file.pathExtension {
        case "csv", "json":
            let table = file.deletingPathExtension().appendingPathExtension("csv")
            do {
                return result(try RecordingReader.check(csv: table))
            } catch RecordingError.faulty(let faults, let more) {
                return result(faults, more: more)
            }
        case "yaml", "yml":
            let library = try library ?? open()
            self.library = library
            return result(library.validate(file, plans: plans))
        default:
            return result([
                Diagnostic(
                    file: file.relativePath, found: "a file that is neither a scenario nor a recording",
                    allowed: ".yaml, .yml, .csv or .json")
            ])
        }
    }

    /// The files that a path means: itself, or all YAML files and recordings in the folder and its folders.
    ///
    /// A CSV file in a folder is a recording if a JSON file of the same name is next to it.
    private static func files(at path: String) throws(InputError) -> [URL] {
        func error(_ found: String) -> InputError {
            InputError([
                Diagnostic(
                    file: path.isEmpty ? "''" : path, found: found,
                    allowed: "a scenario, plan or recording, or a folder of them")
            ])
        }
        let url = URL(filePath: path)
        var isFolder: ObjCBool = false
        guard !path.isEmpty, FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw error("no file or folder")
        }
        guard isFolder.boolValue else { return [url] }
        let inside =
            FileManager.default.enumerator(atPath: url.resolvingSymlinksInPath().path)?.compactMap { $0 as? String }
            ?? []
        let names = Set(inside)
        let files = inside.filter { name in
            switch URL(filePath: name).pathExtension {
            case "yaml", "yml": true
            case "csv": names.contains(String(name.dropLast(3)) + "json")
            default: false
            }
        }
        guard !files.isEmpty else { throw error("no .yaml and no .csv file") }
        return files.sorted().map { url.appending(path: $0) }
    }
}
