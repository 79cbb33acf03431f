import ArgumentParser
import Documents
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

/// `repgauge alarm`.
struct AlarmCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: "Simulate mornings with an alarm that push-ups silence, and compare what its owner gets.",
        discussion: """
            A sleeper is a scenario; its section 'morning' says how the sleeper answers the alarm. A trial is a morning. \
            The alarm falls silent when a detector has counted --push-ups. The report is written to out/alarm unless \
            --out names another folder.

            EXAMPLES
              repgauge alarm
              repgauge alarm alarm/honest alarm/cheat-standing-pump --mornings 200 --push-ups 20 --out out/alarm
              repgauge alarm alarm/groggy --detector closed-chain angle-threshold:down=90 --out out/groggy
              repgauge alarm alarm/groggy --morning 3 --detector closed-chain       # the log of one morning
            """)

    @Argument(help: ArgumentHelp("Sleepers: suites or scenarios, names or YAML files.", valueName: "scenario"))
    var names = ["mornings"]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of mornings of each sleeper, 1 to 1000000; if not given, the suite decides.", valueName: "n"))
    var mornings: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of counts that silence the alarm, 1 to 1000.", valueName: "n"))
    var pushUps = 10

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Print the event log of this morning of the first sleeper, from 0, with the first detector; write no report.",
            valueName: "i"))
    var morning: Int?

    @Option(
        help: ArgumentHelp(
            "The app of the main tables, or of the log.",
            discussion: AppConfiguration.all.map { "\($0.name): \($0.about)." }.joined(separator: " "),
            valueName: "name"))
    var app = AppConfiguration.intent.name

    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var times: TimesOptions
    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.range("--mornings", mornings, in: TrialsOption.allowed)
        try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals)
        try OptionCheck.range("--morning", morning, in: 0...Int(UInt32.max))
        guard AppConfiguration.all.contains(where: { $0.name == app }) else {
            let allowed = AppConfiguration.all.map(\.name).joined(separator: ", ")
            throw ValidationError("--app: found '\(app)'; allowed: \(allowed)")
        }
    }

    func run(with harness: Harness) async throws {
        let library = try estimators.library(libraries)
        let selection = try library.select(names)
        let experiment = ExperimentPlan(
            selection, trials: mornings, entrants: try detectors.entrants(harness, limits: try limits.limits()),
            seed: seed.value, jobs: jobs.count)
        let plan = try AlarmPlan(experiment, goal: pushUps, configurations: configurations)
        if let morning { return try await print(morning, of: plan) }
        let inputs = RunInputs(
            experiment, names: names, suiteHash: selection.hash, estimator: library.estimatorForAll?.name,
            command: command(experiment).text)
        let standard = "out/alarm"
        let folder = try out.open(standard: standard)
        let stream = try folder.stream("mornings.csv")
        try stream.append(AlarmTables.mornings.header)
        let start = ContinuousClock.now
        let result = try await ProgressDisplay.showing { progress in
            try await AlarmOperation(plan).run(
                emit: { try stream.append(AlarmTables.mornings.lines($0)) }, progress: progress)
        }
        try stream.close()
        let manifest = RunManifest(inputs, in: RunEnvironment(try .current()))
        let report = AlarmReport(
            try ProgressDisplay.phase("intervals") { try AlarmEvaluation(result.study, seed: experiment.seed) },
            record: AlarmRecord(
                manifest, result: result),
            times: times.record(manifest, since: start, jobs: jobs.count))
        try report.files().write(into: folder)
        try ReportFolderOption.publish(folder)
        try format.print(report, note: out.note(standard: standard))
        try Failure.check(.failed(result.study.failures.count { $0 != nil }, of: experiment.entrants.count))
    }

    /// The configurations of the app, the one that was asked for first.
    private var configurations: [AppConfiguration] {
        AppConfiguration.all.filter { $0.name == app } + AppConfiguration.all.filter { $0.name != app }
    }

    /// Prints the log of one morning.
    private func print(_ morning: Int, of plan: AlarmPlan) async throws {
        let log = try await MorningLog.make(morning, of: plan)
        try format.print(PrintedTable(MorningLogTable.table, log.events))
    }

    /// A command that repeats the study wherever the same scenarios are.
    private func command(_ plan: ExperimentPlan) -> RepeatCommand {
        var command = RepeatCommand("alarm", names)
        command.add("--push-ups", pushUps)
        command.add("--app", app)
        command.add("--seed", plan.seed)
        command.add("--mornings", mornings)
        command.add(estimators)
        command.add("--detector", list: plan.entrants.map(\.label))
        if plan.entrants.contains(where: { $0.record.kind == .program }) { command.add(limits) }
        return command
    }
}
