import Validation
import Search
import Ranking
import Experiment
import Documents
import ArgumentParser
import Foundation
import Recordings
import Scenarios

/// `repgauge validate`.
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check scenario files (YAML) and recordings (CSV with its JSON), all faults of a file at once.",
        discussion: """
            A folder stands for all files in it. A file with warnings is valid.

            EXAMPLES
              repgauge validate scenarios
              repgauge validate my-scenario.yaml recordings/set-1.csv
            """)

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "file"))
    var paths: [String]

    @Flag(name: .shortAndLong, help: "Print only faults.")
    var quiet = false

    @OptionGroup var libraries: LibraryOptions

    /// The kinds of files that the stations behind Scenarios own.
    private static let plans: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck] = [
        .validity: { (library, url) throws(InputError) in _ = try library.validityPlan(url, names: .all) },
        .leaderboard: { (library, url) throws(InputError) in _ = try library.leaderboardPlan(url) },
        .tuning: { (library, url) throws(InputError) in _ = try library.tuningPlan(url) },
        .detector: { (_, url) throws(InputError) in _ = try DetectorPreset(url) },
    ]

    func run() throws {
        var checked = 0
        var wrong = 0
        for path in paths {
            let files = try Files.checkable(at: path)
            guard !files.isEmpty else { throw Failure(.wrongInput, "\(path): holds no .yaml and no .csv file") }
            for file in files {
                try Task.checkCancellation()
                checked += 1
                let findings = try check(file)
                for line in findings.warnings where !quiet { print(line) }
                for line in findings.faults { print(line) }
                if !findings.faults.isEmpty { wrong += 1 }
            }
        }
        if wrong > 0 {
            throw Failure(.wrongInput, "\(wrong) of \(checked) \(checked == 1 ? "file" : "files") cannot be used")
        }
        if !quiet { print("\(checked) \(checked == 1 ? "file is" : "files are") valid") }
    }

    private func check(_ file: URL) throws -> (faults: [String], warnings: [String]) {
        if ["csv", "json"].contains(file.pathExtension) {
            let table = file.deletingPathExtension().appendingPathExtension("csv")
            do {
                let (_, warnings) = try RecordingReader.read(csv: table)
                return ([], warnings.map { "\($0)" })
            } catch {
                return ("\(error)".split(separator: "\n").map(String.init), [])
            }
        }
        guard ["yaml", "yml"].contains(file.pathExtension) else {
            let found = "found a file that is neither a scenario nor a recording"
            return (["\(file.relativePath): \(found); allowed: .yaml, .yml, .csv or .json"], [])
        }
        return (try libraries.library().validate(file, plans: Self.plans).map { "\($0)" }, [])
    }
}

/// Finding files, and making room for new ones.
enum Files {
    /// The place of a file to be written; its folders are made if they do not exist.
    ///
    /// - Throws: `Failure` where they cannot be made.
    static func place(_ path: String) throws -> URL {
        let url = URL(filePath: path)
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.wrongInput, "\(FileError(explaining: error, path: folder.path))")
        }
        return url
    }

    /// The files that a path means: itself, or all YAML files and recordings in the folder and its folders.
    ///
    /// A CSV file in a folder is a recording if a JSON file of the same name is next to it.
    ///
    /// - Throws: `Failure` where there is nothing at that path.
    static func checkable(at path: String) throws -> [URL] {
        let url = URL(filePath: path)
        var isFolder: ObjCBool = false
        guard !path.isEmpty else { throw Failure(.wrongInput, "'': the name of a file or folder is missing") }
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure(.wrongInput, "\(path): no file or folder is there")
        }
        guard isFolder.boolValue else { return [url] }
        let inside =
            FileManager.default.enumerator(atPath: url.resolvingSymlinksInPath().path)?.compactMap { $0 as? String }
            ?? []
        let names = Set(inside)
        return inside.filter { name in
            switch URL(filePath: name).pathExtension {
            case "yaml", "yml": true
            case "csv": names.contains(String(name.dropLast(3)) + "json")
            default: false
            }
        }.sorted().map { url.appending(path: $0) }
    }
}
