import Experiment
import Documents
import Validation
import ArgumentParser
import Detection
import Foundation
import Recordings
import Reports
import Scenarios

/// `repgauge validity`.
struct ValidityCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "validity",
        abstract:
            "Measure how far synthetic people differ from recordings, and whether detectors do the same with both.",
        discussion: """
            With recordings alone it makes the whole report that the plan describes (scenarios/validity.yaml); its
            folders are those within the folders after --recordings. Those that are missing are named and skipped.

            With suites or scenarios it compares their trials with the recordings. A folder or a CSV file in their place
            stands for recordings that take the synthetic side.

            EXAMPLES
              repgauge validity --recordings my-recordings/
              repgauge validity --recordings my-recordings/ --plan mine.yaml --out out/validity
              repgauge validity real/standard real/fast --recordings my-recordings/
              repgauge validity real/standard --recordings side-views/ --form standard --trials 100 --out out/validity
              repgauge validity out/synthetic/ --recordings my-recordings/
            """)

    @Argument(
        help: ArgumentHelp(
            "Suites or scenarios, whose trials are compared; or recordings to compare instead; none for the plan.",
            valueName: "suite or scenario"))
    var names: [String] = []

    @Option(
        name: .customLong("recordings"), parsing: .upToNextOption,
        help: ArgumentHelp("Recordings (CSV) or folders of them.", valueName: "path"))
    var recordings: [String]

    @Option(help: ArgumentHelp("The plan; else validity.yaml in the folder of scenarios.", valueName: "file.yaml"))
    var plan: String?

    @Option(help: ArgumentHelp("Only recordings whose form contains this word.", valueName: "text"))
    var form: String?

    @Option(
        help: ArgumentHelp(
            "Only recordings that state a share of frames with grossly wrong poses of at most this, 0 to 1.",
            valueName: "share"))
    var maxGrossTrackingError: Double?

    @Option(help: ArgumentHelp("Trials of each scenario; else as the suite or the plan says.", valueName: "n"))
    var trials: Int?

    @Option(help: ArgumentHelp("Seed; else the suite's or the plan's.", valueName: "s"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: ArgumentHelp("Folder of the report.", valueName: "dir"))
    var out = "reports/validity"

    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        if let trials, !(1...100_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 100000")
        }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        if recordings.isEmpty { throw ValidationError("--recordings: name at least one recording or folder") }
        if let share = maxGrossTrackingError, !(0...1).contains(share) {
            throw ValidationError("--max-gross-tracking-error: \(share) is no number from 0 to 1")
        }
        if names.isEmpty {
            let own = [
                ("--form", form != nil), ("--max-gross-tracking-error", maxGrossTrackingError != nil),
                ("--estimator", estimators.estimator != nil),
            ]
            if let (name, _) = own.first(where: { $0.1 }) {
                throw ValidationError("\(name) needs a suite or scenario before --recordings; a plan says it by itself")
            }
        } else if plan != nil {
            throw ValidationError("--plan: a plan names its own scenarios; leave out \(names.joined(separator: " "))")
        }
    }

    func run(with harness: Harness) async throws {
        let roster = harness.roster()
        let groups = detectors.names.isEmpty ? harness.standardNames : detectors.names
        let specifications = try groups.flatMap { name in
            if let group = harness.catalog.group(named: name) {
                return try group.entries.map { EntrantSpecification($0, entrant: try $0.configured()) }
            }
            return [try roster.specification(parsing: name)]
        }
        let operation = ValidityOperation(settings: try DetectorSpread.settings(of: specifications), jobs: jobs)
        let display = ProgressDisplay()
        defer { display.clear() }
        let result = try await names.isEmpty ? planned(operation, display) : single(operation, display)
        display.clear()
        for fault in result.faults { Console.complain("\(fault)") }
        let report = ValidityReport(result.pairs, command: command)
        let folder = try ReportFolder(URL(filePath: out))
        try report.files(measurements: !names.isEmpty).write(into: folder)
        try folder.publish()
        print(report.plain, terminator: "")
        print("\nReport: \(out)/report.md")
        for pair in result.pairs {
            for note in pair.notes { Console.write("repgauge: \(pair.plan.name): \(note)\n") }
        }
        if !result.faults.isEmpty {
            throw Failure(.wrongInput, "\(result.faults.count) recordings cannot be used, see above")
        }
    }

    /// The comparisons of a plan.
    private func planned(
        _ operation: ValidityOperation, _ display: ProgressDisplay
    ) async throws -> ValidityOperation.Result {
        let library = try libraries.library()
        let file = plan.map { URL(filePath: $0) } ?? library.folder.appending(path: "validity.yaml")
        var plan = try library.validityPlan(file, names: .all)
        plan.seed = seed ?? plan.seed
        return try await operation.run(
            plan, library: library, within: recordings, trials: trials, progress: display.show)
    }

    /// The comparison that the command line itself names.
    private func single(
        _ operation: ValidityOperation, _ display: ProgressDisplay
    ) async throws -> ValidityOperation.Result {
        var pair = ValidityPlan.Pair(
            name: "comparison", about: "synthetic people beside recordings", scenarios: names, recordings: recordings)
        pair.trials = trials
        pair.estimator = estimators.estimator
        pair.form = form
        pair.maxGrossTrackingError = maxGrossTrackingError
        pair.subjects = ValidityNames.all.subjects
        func files(_ paths: [String]) throws -> [URL] {
            try paths.flatMap { try RecordingReader.files(at: URL(filePath: $0)) }
        }
        if names.allSatisfy({ FileManager.default.fileExists(atPath: $0) && !$0.hasSuffix(".yaml") }) {
            return try await operation.run(
                pair, files: files(recordings), with: files(names), seed: seed ?? ScenarioLibrary.defaultSeed,
                progress: display.show)
        }
        let library = try estimators.library(libraries)
        let selection = try library.select(names)
        return try await operation.run(
            pair, files: files(recordings), library: library, seed: seed ?? selection.seed, progress: display.show)
    }

    private var command: String {
        var words = ["repgauge", "validity"] + names
        words += ["--recordings"] + (names.isEmpty ? ["FOLDER"] : recordings)
        if let plan { words += ["--plan", plan] }
        if let form { words += ["--form", form.contains(" ") ? "'\(form)'" : form] }
        if let maxGrossTrackingError { words += ["--max-gross-tracking-error", "\(maxGrossTrackingError)"] }
        if let trials { words += ["--trials", "\(trials)"] }
        if let estimator = estimators.estimator { words += ["--estimator", estimator] }
        if let seed { words += ["--seed", "\(seed)"] }
        if !detectors.names.isEmpty { words += ["--detector"] + detectors.names.map { RunCommand.quoted($0) } }
        return words.joined(separator: " ")
    }
}
