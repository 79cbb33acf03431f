import Documents
import Ranking
import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios

/// `repgauge leaderboard`.
struct LeaderboardCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard",
        abstract: "Rank all detectors: before scenarios as several estimators see them, and on recordings.",
        discussion: """
            It makes one page, README.md, with its tables beside it, of what the plan lists (scenarios/leaderboard.yaml).
            The plan's groups of recordings lie within the folders after --recordings; those that are missing are named
            and left out. Without recordings the page says so.

            EXAMPLES
              repgauge leaderboard
              repgauge leaderboard --recordings recordings/
              repgauge leaderboard --trials 5 --out out/quick --detector all angle-threshold:down=95,up=150
            """)

    @Option(
        name: .customLong("recordings"), parsing: .upToNextOption,
        help: ArgumentHelp("Folders in which the plan's recordings are sought.", valueName: "folder"))
    var recordings: [String] = []

    @Option(help: ArgumentHelp("The plan; else leaderboard.yaml in the folder of scenarios.", valueName: "file.yaml"))
    var plan: String?

    @Option(
        name: .customLong("detector"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Detectors, each NAME or NAME:key=value,…, or a group: core, published, all (if none is named).",
            valueName: "detector"))
    var detectors: [String] = []

    @OptionGroup var libraries: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials of each scenario; else as the plan or the suite says.", valueName: "n"))
    var trials: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Seed; else the plan's or the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: ArgumentHelp("Folder of the report.", valueName: "dir"))
    var out = "reports/leaderboard"

    func validate() throws {
        if let trials, !(1...100_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 100000")
        }
        if out.isEmpty { throw ValidationError("--out: the name of a folder is missing") }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        if recordings.contains("") { throw ValidationError("--recordings: the name of a folder is missing") }
    }

    func run(with harness: Harness) async throws {
        let library = try libraries.library()
        let file = self.plan.map { URL(filePath: $0) } ?? library.folder.appending(path: "leaderboard.yaml")
        let plan = try library.leaderboardPlan(file)
        let planHash = ContentHash.text(["leaderboard.yaml": (try? Data(contentsOf: file)) ?? Data()])
        var options = DetectorOptions()
        options.names = detectors
        let operation = LeaderboardOperation(
            plan: plan, library: library, entrants: try options.entrants(harness, standard: ["all"]),
            jobs: jobs)
        let places = try operation.places(within: recordings)
        let folder = try ReportFolder(URL(filePath: out))

        let display = ProgressDisplay()
        defer { display.clear() }
        let found = try await operation.run(places, trials: trials, seed: seed, progress: display.show)
        display.clear()
        for fault in found.faults { Console.complain("\(fault)") }

        let report = LeaderboardReport(
            found.board,
            record: LeaderboardRecord(
                plan: plan, planHash: planHash, runs: found.runs, groups: found.groups, resamples: Evaluation.resamples,
                command: command, version: Version.current, wallSeconds: found.wallSeconds),
            catalog: harness.catalog)
        try report.files().write(into: folder)
        try Task.checkCancellation()
        try folder.publish()
        print(report.plain, terminator: "")
        print("\nReport: \(out)/README.md")
        for group in found.groups {
            for note in group.notes { Console.write("repgauge: \(group.plan.name): \(note)\n") }
        }
        if !found.faults.isEmpty {
            throw Failure(.wrongInput, "\(found.faults.count) recordings cannot be used, see above")
        }
        if !found.board.failures.isEmpty {
            throw Failure(
                .runFailed, "\(found.board.failures.count) detectors failed, see above; all other rows are complete")
        }
    }

    /// A command that repeats the run wherever the same scenarios and recordings are.
    private var command: String {
        var words = ["repgauge", "leaderboard"]
        if !recordings.isEmpty { words += ["--recordings", "FOLDER"] }
        if let plan { words += ["--plan", plan] }
        if let trials { words += ["--trials", "\(trials)"] }
        if let seed { words += ["--seed", "\(seed)"] }
        if !detectors.isEmpty { words += ["--detector"] + detectors }
        return words.map { RunCommand.quoted($0) }.joined(separator: " ")
    }
}
