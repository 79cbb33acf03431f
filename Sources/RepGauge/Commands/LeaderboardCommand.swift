import Documents
import Ranking
import ArgumentParser
import Detection
import Experiment
import Foundation
import Reports
import Scenarios

/// `repgauge leaderboard`.
struct LeaderboardCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaderboard",
        abstract: "Rank all detectors: on scenarios as several estimators see them, and on recordings.",
        discussion: """
            The plan (scenarios/leaderboard.yaml) lists scenarios, estimators and groups of recordings. The report is one \
            page with its tables beside it. The groups are searched for within the folders after --recordings; missing \
            ones are named and left out.

            EXAMPLES
              repgauge leaderboard
              repgauge leaderboard --recordings recordings/
              repgauge leaderboard --trials 5 --out out/quick --detector all angle-threshold:down=95,up=150
            """)

    @OptionGroup var recordings: RecordingsOption
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Files (CSV) with what the originals of published rules count on the recordings; fidelity.csv compares.",
            valueName: "file"))
    var originals: [String] = []

    @OptionGroup var plans: PlanOption
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var libraries: LibraryOptions
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let library = try libraries.library()
        let file = plans.url(in: library, standard: "leaderboard.yaml")
        let plan = try library.leaderboardPlan(file)
        let planHash = ContentDigest(files: ["leaderboard.yaml": try ScenarioLibrary.document(file).data]).digits
        let operation = LeaderboardOperation(
            plan: plan, library: library,
            entrants: try detectors.entrants(harness, standard: Harness.rankedNames),
            sources: harness.catalog.sources,
            originals: try OriginalCounts(originals.map { URL(filePath: $0) }), metrics: harness.metrics,
            jobs: jobs.count)
        let places = try operation.places(within: recordings.paths)
        Console.printWarnings(LeaderboardOperation.warnings(of: places))
        let standard = "out/leaderboard"
        let folder = try out.open(standard: standard, for: ReportPlan(command.text))
        let found = try await ProgressDisplay.showing {
            try await operation.run(places, trials: trials.count, seed: seed.value, progress: $0)
        }
        for fault in found.faults { Console.printError("\(fault)") }

        let report = LeaderboardReport(
            found.board,
            record: LeaderboardRecord(
                plan: plan, planHash: planHash, runs: found.runs, groups: found.groups, resamples: Evaluation.resamples,
                command: command.text, environment: RunEnvironment(try .current()), wallSeconds: found.wallSeconds),
            catalog: harness.catalog)
        try ProgressDisplay.phase("intervals, and writing the report") { try report.files().write(into: folder) }
        try Task.checkCancellation()
        try ReportFolderOption.publish(folder)
        try format.print(report, note: out.note(standard: standard))
        for group in found.groups {
            for note in group.notes { Console.printNote("\(group.plan.name): \(note)") }
        }
        try Failure.check(.unusable(found.faults.count))
        try Failure.check(.failed(found.board.failures.count, of: operation.entrants.count))
    }

    /// A command that repeats the run wherever the same scenarios and recordings are.
    private var command: RepeatCommand {
        var command = RepeatCommand("leaderboard")
        command.add("--recordings", list: recordings.placeholder)
        command.add("--originals", list: originals.map { _ in "FILE" })
        command.add(plans)
        command.add(trials)
        command.add(seed)
        command.add(detectors)
        return command
    }
}
