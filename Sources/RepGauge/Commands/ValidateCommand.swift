import Validation
import Outcomes
import Search
import Ranking
import Experiment
import ArgumentParser
import Foundation
import Reports
package import Scenarios
import Text

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "validate",
        "Check scenario files (YAML), recordings (CSV with JSON) and reports, all faults of a file at once.",
        discussion: """
            A folder stands for all files in it. A file with warnings is valid, except with --strict.

            Scenarios are judged by trials that are drawn and performed. Warnings: push-ups that can never count, a cheat \
            whose cycles are push-ups, a camera within the body, an occlusion that hides nothing. scenarios/README.md \
            lists all of them.

            Recordings must be in the right form and must be able to be right: docs/recordings.md lists all checks. In \
            the folder of a report, files.json lists its files with their digests: files that were removed or changed, \
            or that are left of another run, are found. With --accept the files of a report are taken as they are now, \
            for example after a change by hand.

            EXAMPLES
              repgauge validate scenarios
              repgauge validate my-scenario.yaml recordings/set-1.csv
              repgauge validate my-scenario.yaml --strict
              repgauge validate recordings --strict
              repgauge validate reports/standard
            """)

    @Argument(help: .init("Files or folders.", as: "file")) var paths: [String]
    @Flag(name: .shortAndLong, help: "Print only faults.") var quiet = false
    @OptionGroup var strictness: StrictOption
    @Flag(help: "Each path is the folder of a report: write its files.json anew, and check nothing.") var accept = false
    @OptionGroup var libraries: LibraryOptions
    @OptionGroup var format: FormatOption

    func run() throws {
        if accept { return try acceptFiles() }
        var check = FileCheck(plans: PlanChecks.all, library: libraries.library)
        let results = try check.run(paths)
        try format.print(PrintedTable(check: results, isQuiet: quiet && !strictness.isStrict))
        let wrong = results.count { !$0.isValid }
        if wrong > 0 {
            throw Failure(
                .wrongInput,
                "\(wrong) of \(Plural.counted(results.count, "file")) cannot be used")
        }
        try Failure.check(strictness.failure(results.reduce(0) { $0 + $1.warnings.count }))
    }

    private func acceptFiles() throws {
        for path in paths {
            let count = try ReportFiles.renew(in: URL(filePath: path)).files.count
            Console.print("\(path): \(Plural.counted(count, "file is", "files are")) the report's")
        }
    }
}

/// The readers of the kinds of files that the stations behind `Scenarios` own.
package enum PlanChecks {
    package static let all: [ScenarioLibrary.Kind: ScenarioLibrary.PlanCheck] = [
        .validity: { (library, url) throws(InputError) in
            _ = try library.validityPlan(url)
        },
        .leaderboard: { (library, url) throws(InputError) in _ = try library.leaderboardPlan(url) },
        .counts: { (library, url) throws(InputError) in _ = try library.countsPlan(url) },
        .tuning: { (library, url) throws(InputError) in _ = try library.tuningPlan(url) },
        .detector: { (_, url) throws(InputError) in _ = try DetectorPreset(url) },
    ]
}
