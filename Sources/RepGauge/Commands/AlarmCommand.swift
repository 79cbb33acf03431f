import ArgumentParser
import Experiment
import Outcomes
import Reports

struct AlarmCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "alarm", "Simulate mornings with an alarm that push-ups silence, and compare what its owner gets.",
        discussion: """
            A sleeper is a scenario; its section 'morning' says how the sleeper answers the alarm. A trial is a morning. \
            The alarm falls silent when a detector has counted --push-ups; a sleeper goes on after the session of the \
            scenario until it does, or gives up. With --open-loop the session is as the scenario says. The report is written to out/alarm unless \
            --out names another folder.

            EXAMPLES
              repgauge alarm
              repgauge alarm alarm/honest alarm/cheat-standing-pump --mornings 200 --push-ups 20 --out out/alarm
              repgauge alarm alarm/groggy --detector closed-chain angle-threshold:down=90 --out out/groggy
              repgauge alarm alarm/groggy --morning 3 --detector closed-chain       # the log of one morning
            """)

    @Argument(help: .init("Sleepers: suites or scenarios, names or YAML files.", as: "scenario"))
    var names = ["mornings"]

    @Option("Number of mornings of each sleeper, 1 to 1000000; if not given, the suite decides.", number: "n")
    var mornings: Int?

    @Option("Number of counts that silence the alarm, 1 to 1000.", number: "n") var pushUps = 10

    @Option(
        "Print the event log of this morning of the first sleeper, from 0, with the named detector, or the first of all; write no report.",
        number: "i")
    var morning: Int?

    @Option(
        "The app of the main tables, or of the log.", as: "name",
        discussion: AppConfiguration.all.map { "\($0.name): \($0.about)." }.joined(separator: " "))
    var app = AppConfiguration.intent.name

    @OptionGroup var loop: LoopOption
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var options: OutcomeOptions

    func validate() throws {
        try OptionCheck.range("--mornings", mornings, in: TrialsOption.allowed)
        try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals)
        try OptionCheck.range("--morning", morning, in: 0...Int(UInt32.max))
        guard AppConfiguration.all.contains(where: { $0.name == app }) else {
            let allowed = AppConfiguration.all.map(\.name).joined(separator: ", ")
            throw ValidationError("--app: found '\(app)'; allowed: \(allowed)")
        }
        guard morning != nil else { return }
        try OptionCheck.unused(
            ["--mornings": mornings != nil, "--out": options.out.path != nil],
            beside: "--morning, which writes no report", allowed: "without it")
    }

    func run(with harness: Harness) async throws {
        let library = try options.estimators.library()
        let selection = try library.select(typed: names)
        let entrants = try detectors.entrants(harness, limits: try options.limits.limits())
        let experiment = options.plan(selection, trials: mornings, entrants: entrants)
        let plan = try AlarmPlan(experiment, goal: pushUps, configurations: configurations, loop: loop.loop)
        if let morning {
            if !detectors.names.isEmpty, entrants.count > 1 {
                throw Failure(
                    .wrongInput, "--detector: found \(entrants.count) detectors beside --morning; allowed: one")
            }
            let log = try await MorningLog.make(morning, of: plan)
            return try options.format.print(PrintedTable(MorningLogTable.table, log.events))
        }
        try await options.report(
            experiment, names: names, selection, library, command: command(experiment), folder: "out/alarm",
            hasHTML: true, operation: { OutcomeOperation(plan, inputs: $0) }, failures: \.run.failureLines)
    }

    /// The configurations of the app, the one that was asked for first.
    private var configurations: [AppConfiguration] {
        AppConfiguration.all.filter { $0.name == app } + AppConfiguration.all.filter { $0.name != app }
    }

    func command(_ plan: ExperimentPlan) -> RepeatCommand {
        var command = RepeatCommand("alarm", names.distinct)
        command.add("--push-ups", pushUps)
        command.add("--app", app)
        command.add(loop)
        command.add("--seed", plan.seed)
        command.add("--mornings", mornings)
        options.add(to: &command, plan)
        return command
    }
}
