import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios

struct RunCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "run", "Run suites or scenarios with detectors, print the summary and write the report.",
        discussion: """
            The report is written to out/NAME of the suite or first scenario, and the parts of --shard to \
            out/NAME.parts, unless --out names another folder.

            EXAMPLES
              repgauge run
              repgauge run real/standard cheat/standing-pump --trials 100
              repgauge run standard --detector angle-threshold:down=95,up=150 filtered-hysteresis --out out/try
              repgauge run standard --detector angle-threshold 'exec:python3 Examples/angle_threshold.py'
              repgauge run standard --shard 2/4 --out parts; then: repgauge merge parts
            """)

    @OptionGroup var suites: SuiteArguments
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var shards: ShardOptions
    @OptionGroup var times: TimesOptions
    @OptionGroup var events: EventsOption
    @OptionGroup var format: FormatOption

    func validate() throws {
        guard shards.shard != nil else { return }
        try OptionCheck.unused(
            [
                "--force": out.isForced, "--without-times": times.withoutTimes,
                "--without-events": events.withoutEvents,
            ], beside: "--shard", allowed: "with repgauge merge, which writes the report")
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
        let library = try estimators.library()
        let selection = try library.select(typed: suites.names)
        let plan = ExperimentPlan(
            selection, trials: trials.count, entrants: try detectors.entrants(harness, limits: try limits.limits()),
            seed: seed.value, window: windows.window, metrics: harness.metrics, jobs: jobs.count)
        let inputs = RunInputs(
            plan, names: suites.names, of: selection, in: library, estimators, command: command(plan))
        if let shard = shards.shard {
            let folder = URL(filePath: out.path ?? "out/\(selection.name).parts")
            return try await RunShard(shard, of: plan, inputs: inputs).runCommand(format, in: folder)
        }
        let operation = RunOperation(plan: plan, inputs: inputs, library: library)
        let standard = "out/\(selection.name)"
        let folder = try out.open(standard: standard, for: ReportPlan(inputs.command))
        let made = try await operation.report(
            into: folder, hasTimes: !times.withoutTimes, hasEvents: !events.withoutEvents,
            progress: ProgressDisplay().show)
        try out.print(made.report, in: format, standard: standard)
        try Failure.check(.failed(made.report.content.failed, of: plan.entrants.count))
    }

    func command(_ plan: ExperimentPlan) -> RepeatCommand {
        var command = RepeatCommand("run", suites.names.distinct)
        command.add("--seed", plan.seed)
        command.add(trials, estimators)
        command.add("--detector", list: plan.entrants.map(\.label))
        if plan.entrants.contains(where: { $0.record.kind == .program }) { command.add(limits) }
        command.add(windows)
        return command
    }
}

extension RunInputs {
    /// Describes the inputs of a plan, with the files of the scenarios and of the estimator that names do not find in the
    /// folder of scenarios.
    init(
        _ plan: ExperimentPlan, names: [String], of selection: ScenarioLibrary.Selection, in library: ScenarioLibrary,
        _ estimators: EstimatorOptions? = nil, command: RepeatCommand
    ) {
        self.init(
            plan, names: names, suiteHash: selection.hash, estimator: library.estimatorForAll?.name,
            command: command.text)
        estimatorFile = estimators?.file
        for (index, entry) in plan.entries.enumerated() { entries[index].file = library.file(of: entry.scenario) }
    }
}
