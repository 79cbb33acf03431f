import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios

struct ScoreCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "score", "Score the counts of any app or program from a file, as run and replay score detectors.",
        discussion: """
            The file has a row for each count: recording, time and, for a rejected candidate, reason. A row without a time \
            states that a recording was shown and nothing was counted; '*,' states it of all that have no other row. The \
            frames to show come from repgauge dataset freeze, with the same suite, trials and seed.

            Reasons are \(Rejection.allCases.map(\.rawValue).joined(separator: ", ")).

            EXAMPLES
              repgauge dataset freeze standard --trials 20 --seed 7 --out frames
              repgauge score events.csv --frozen frames/manifest.json
              repgauge score events.csv --suite standard --trials 20 --seed 7
              repgauge score events.csv --recordings recordings/
              repgauge score events.csv --recordings recordings/ --convention sed_eval
            """)

    @Argument(help: .init("The file of events.", as: "events.csv")) var events: String
    @OptionGroup var suites: SuiteOption

    @Option(
        "The list of a frozen set, in place of --suite, --trials and --seed: the scenarios must be those of then.",
        as: "manifest.json")
    var frozen: String?

    @Option("Recordings (CSV) or folders of them, in place of --suite.", as: "path", name: .customLong("recordings"))
    var recordings: [String] = []

    @Option("Print the figures by the rules of another field only: mir_eval or sed_eval.", as: "rules")
    var convention: FieldConvention?

    @Option(
        "With --convention: greatest distance of a count from its repetition; if not given, 0.05 for mir_eval and 0.2 for sed_eval.",
        number: "seconds")
    var collar: Double?

    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var times: TimesOptions
    @OptionGroup var outputs: ReplayOutputOptions

    func validate() throws {
        let subjects = [!suites.names.isEmpty, frozen != nil, !recordings.isEmpty]
        guard subjects.count(where: { $0 }) == 1 else {
            throw ValidationError("name what the events are about with one of --suite, --frozen and --recordings")
        }
        let trialOptions = [
            ("--trials", trials.count != nil), ("--seed", seed.value != nil),
            ("--estimator", estimators.estimator != nil),
        ]
        if let given = trialOptions.first(where: { $0.1 }), suites.names.isEmpty {
            throw ValidationError("\(given.0): allowed with --suite")
        }
        if recordings.isEmpty, let option = outputs.firstFile {
            throw ValidationError("\(option): allowed with --recordings; trials have a report with --out")
        }
        if !recordings.isEmpty || convention != nil, out.path != nil {
            throw ValidationError("--out: trials that are scored by RepGauge's own rules have a report")
        }
        if convention != nil, let option = outputs.firstFile {
            throw ValidationError("\(option): not with --convention")
        }
        if convention == nil, collar != nil { throw ValidationError("--collar: allowed with --convention") }
        try OptionCheck.range("--collar", collar, in: 0...60, "a number of seconds")
    }

    func run(with harness: Harness) async throws {
        try outputs.check(inputs: RecordingPaths.files(of: recordings) + [events])
        guard recordings.isEmpty else { return try await scoreRecordings() }
        let run = try run(harness)
        if let tally {
            return try printFigures(
                try await ProgressDisplay.showing { try await ConventionRun(run.plan, tally, progress: $0) })
        }
        let standard = "out/score"
        let folder = try out.open(standard: standard, for: ReportPlan(run.inputs.command))
        let made = try await run.report(
            into: folder, hasTimes: !times.withoutTimes, progress: ProgressDisplay().show)
        try out.print(made.report, in: outputs.format, standard: standard)
    }

    private func scoreRecordings() async throws {
        let replay = try ReplayOperation(
            scoring: events, recordings: try RecordingPaths.files(recordings).urls, window: windows.window,
            jobs: jobs.count)
        if let tally {
            return try printFigures(
                try await ProgressDisplay.showing { try await ConventionRun(replay, tally, progress: $0) })
        }
        let outcome = try await ProgressDisplay.showing {
            try await replay.run(describe: outputs.describe, progress: $0)
        }
        let command = command("--recordings", recordings) { _ in }
        try await outputs.publish(outcome, command: command, entrants: [])
    }

    private var tally: ConventionTally? {
        convention.map { ConventionTally($0, collar: collar.map { Nanoseconds(seconds: $0) }) }
    }

    private func printFigures(_ run: ConventionRun) throws {
        Console.print(each: run.faults)
        try outputs.format.print(PrintedTable(ConventionReport.table, run.rows))
        try Failure.check(.unusable(run.faults.count))
    }

    private func run(_ harness: Harness) throws -> RunOperation {
        let set = try frozen.map { try FrozenSet.read(URL(filePath: $0)) }
        guard let set else {
            return try RunOperation(
                scoring: events, suite: suites.names, library: try estimators.library(), trials: trials.count,
                seed: seed.value, window: windows.window, metrics: harness.metrics, jobs: jobs.count
            ) { seed in
                command("--suite", suites.names) { command in
                    command.add("--seed", seed)
                    command.add(trials, estimators)
                }
            }
        }
        guard let frozen, let trials = set.trials else {
            throw Failure(
                .wrongInput, "\(frozen ?? ""): found recordings of people; allowed: --recordings and their folder")
        }
        let seen = try estimators.libraries.library().seen(by: trials.estimator)
        let hash = try seen.select(trials.suite).hash
        guard hash == trials.suiteHash else {
            throw Failure(
                .wrongInput,
                "\(frozen): found the trials \(trials.suiteHash) of other scenarios; here they are \(hash): use the scenarios of then, or freeze again"
            )
        }
        return try RunOperation(
            scoring: events, suite: trials.suite, library: seen, trials: trials.trials, seed: trials.seed,
            window: windows.window, metrics: harness.metrics, jobs: jobs.count
        ) { _ in command("--frozen", [frozen]) { _ in } }
    }

    private func command(_ option: String, _ values: [String], _ add: (inout RepeatCommand) -> Void) -> RepeatCommand {
        var command = RepeatCommand("score", [events])
        command.add(option, list: values)
        add(&command)
        command.add(windows)
        return command
    }
}

extension FieldConvention: ExpressibleByArgument {}
