import Documents
import ArgumentParser
import Detection
import Experiment
import Foundation
import Recordings
import Reports
import Scenarios

/// `repgauge run`.
struct RunCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run suites or scenarios with detectors, print the summary and write the report.",
        discussion: """
            EXAMPLES
              repgauge run
              repgauge run real/standard cheat/standing-pump --trials 100
              repgauge run standard --detector angle-threshold:down=95,up=150 filtered-hysteresis --out out/try
              repgauge run standard --detector angle-threshold 'exec:python3 Examples/angle_threshold.py'
              repgauge run standard --shard 2/4 --out parts; then: repgauge merge parts
            """)

    @Argument(help: ArgumentHelp("Suites or scenarios: names, or YAML files.", valueName: "suite or scenario"))
    var names = ["standard"]

    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials of each scenario, 1 to 1000000; else as the suite says.", valueName: "n"))
    var trials: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seed, a whole number from 0 to \(UInt64.max); else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "Folder of the report; reports/NAME of the suite or first scenario if not given, and reports/NAME.parts with --shard.",
            valueName: "dir"))
    var out: String?

    @OptionGroup var shards: ShardOptions
    @OptionGroup var times: TimesOptions

    func validate() throws {
        if let trials, !(1...1_000_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 1000000")
        }
        if out?.isEmpty ?? false { throw ValidationError("--out: the name of a folder is missing") }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
    }

    func run(with harness: Harness) async throws {
        do {
            try await report(harness)
        } catch let error as FileError {
            // The folder could be written when the run began.
            throw Failure(.runFailed, "\(error)")
        }
    }

    private func report(_ harness: Harness) async throws {
        let library = try estimators.library(libraries)
        let selection = try library.select(names)
        let plan = ExperimentPlan(
            suite: selection.name,
            entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
            entrants: try detectors.entrants(harness, limits: try limits.limits()),
            seed: seed ?? selection.seed, window: windows.window, jobs: jobs)
        let outline = RunOutline(
            plan, suiteHash: selection.hash, estimator: library.estimatorForAll?.name, command: command(plan))
        if let shard = shards.shard {
            let folder = URL(filePath: out ?? "reports/\(selection.name).parts")
            return try await ShardWork(shard: shard, folder: folder).run(plan, outline: outline)
        }
        let folder = try openFolder(suite: selection.name)
        let events = try folder.stream("events.csv")
        try events.append(EventTable.header)

        var bar = ProgressBar(total: plan.trialCount, what: "trials")
        let start = ContinuousClock.now
        let outcome = try await ExperimentRun(plan).run(
            describe: { EventTable.rows($0) }, emit: { try events.append($0) }, progress: { bar.show($0) })
        let timing = RunRecord.Timing(outcome, wallSeconds: (ContinuousClock.now - start).seconds, jobs: jobs)
        bar.clear()
        try events.close()

        let report = try times.report(
            outline, outcome: outcome, machines: [], timing: timing)
        try report.files().write(into: folder)
        try folder.publish()
        print(report.summary, terminator: "")
        print("\nReport: \(target(suite: selection.name).path(percentEncoded: false))/report.md")
        try Failure.check(outcome, detectors: plan.entrants.count)
    }
}

extension RunCommand {
    private func target(suite: String) -> URL { URL(filePath: out ?? "reports/\(suite)") }

    /// A folder that cannot be written is wrong input: nothing was run yet.
    private func openFolder(suite: String) throws -> ReportFolder {
        do {
            return try ReportFolder(target(suite: suite))
        } catch {
            throw Failure(error)
        }
    }

    /// A word as a shell takes it.
    static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_./:=,+".unicodeScalars.contains($0)
        }
        return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// A command that repeats the run wherever the same scenarios are.
    private func command(_ plan: ExperimentPlan) -> String {
        var words = ["repgauge", "run"] + names + ["--seed", "\(plan.seed)"]
        if let trials { words += ["--trials", "\(trials)"] }
        if let estimator = estimators.estimator { words += ["--estimator", estimator] }
        words += ["--detector"] + plan.entrants.map(\.label)
        if plan.entrants.contains(where: { $0.record.kind == .program }) { words += limits.words }
        words += ["--early", "\(windows.early)", "--late", "\(windows.late)"]
        return words.map { Self.quoted($0) }.joined(separator: " ")
    }
}
