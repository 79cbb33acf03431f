import Validation
import Search
import Ranking
import Experiment
import Documents
import ArgumentParser
import Foundation
import Reports
package import Scenarios

/// `repgauge validate`.
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check scenario files (YAML) and recordings (CSV with its JSON), all faults of a file at once.",
        discussion: """
            A folder stands for all files in it. A file with warnings is valid, except with --strict.

            Recordings must be in the right form and must be able to be right: docs/recordings.md lists all checks.

            EXAMPLES
              repgauge validate scenarios
              repgauge validate my-scenario.yaml recordings/set-1.csv
              repgauge validate recordings --strict
            """)

    @Argument(help: ArgumentHelp("Files or folders.", valueName: "file"))
    var paths: [String]

    @Flag(name: .shortAndLong, help: "Print only faults.")
    var quiet = false

    @OptionGroup var strictness: StrictOption

    @OptionGroup var libraries: LibraryOptions

    @OptionGroup var format: FormatOption

    func run() throws {
        var check = FileCheck(plans: PlanChecks.all, library: libraries.library)
        let results = try check.run(paths)
        try format.print(FileCheckReport(results, isQuiet: quiet && !strictness.isStrict))
        let wrong = results.count { !$0.isValid }
        if wrong > 0 {
            throw Failure(
                .wrongInput,
                "\(wrong) of \(results.count) \(results.count == 1 ? "file" : "files") cannot be used")
        }
        try Failure.check(strictness.failure(results.reduce(0) { $0 + $1.warnings.count }))
    }
}

/// The readers of the kinds of files that the stations behind `Scenarios` own.
package enum PlanChecks {
    /// One reader for each kind.
    package static let all: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck] = [
        .validity: { (library, url) throws(InputError) in _ = try library.validityPlan(url, names: .all) },
        .leaderboard: { (library, url) throws(InputError) in _ = try library.leaderboardPlan(url) },
        .tuning: { (library, url) throws(InputError) in _ = try library.tuningPlan(url) },
        .detector: { (_, url) throws(InputError) in _ = try DetectorPreset(url) },
    ]
}

/// The places of new files.
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
}
