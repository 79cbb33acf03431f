import Gating
import ArgumentParser
import Experiment
import Foundation

struct GateCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "gate", "Run a baseline's trials again, and test of each metric whether it became worse.",
        discussion: """
            The present detectors see the same trials, so that results are paired trial by trial: with the same code every \
            difference is 0. Accuracy and times have a verdict each; times that a busy machine does not decide leave the \
            verdict about accuracy as it is. docs/ci-gate.md has a workflow. A program that the baseline names (exec:COMMAND) is started \
            only if --detector names the same program, or with --allow-exec.

            EXIT CODES
              0    PASS or IMPROVED
              1    a metric, a budget or a time REGRESSED, or a scenario or a detector is missing or failed
              2    wrong input, such as a baseline of other scenarios
              3    the run itself failed
              4    INCONCLUSIVE: nothing regressed for sure, a metric may have, and a loss above the baseline's \
            maxUndetectedLoss could have passed unseen; or a budget limits an undefined metric; with --require-times also \
            if the times are not decided (0 with --allow-inconclusive)
              130  interrupted

            EXAMPLES
              repgauge gate --baseline reports/baseline.json
              repgauge gate --baseline reports/baseline.json --github --junit gate.xml --allow-inconclusive
              repgauge gate --baseline reports/baseline.json --calibrate 1000
            """)

    @Option("The baseline.", as: "file") var baseline = "reports/baseline.json"

    @Option(
        "Simulate so many gates without any change, 100 to 100000, and report the false alarms and the detectable changes.",
        number: "gates", discussion: "It runs the suite a second time, with other trials.")
    var calibrate: Int?

    @OptionGroup var programs: ProgramPermissionOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var rule: GateRuleOptions

    @Flag(help: "Exit with 4 if the times are not decided, for example because the machine is busy.")
    var requireTimes = false

    @Flag(help: "Exit with 0, not 4, if the verdict is INCONCLUSIVE.")
    var allowInconclusive = false

    @OptionGroup var outputs: GateOutputOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        try OptionCheck.range("--calibrate", calibrate, in: 100...100_000)
        if rule.noLatency, requireTimes {
            throw ValidationError("--require-times: found beside --no-latency; leave one of them out")
        }
    }

    var command: RepeatCommand {
        var command = RepeatCommand("gate", ["--baseline", baseline])
        command.add("--calibrate", calibrate)
        command.add(programs, rule)
        command.add(flag: "--require-times", requireTimes)
        command.add(outputs.report)
        return command
    }

    func run(with harness: Harness) async throws {
        try outputs.check(inputs: [baseline])
        var settings = rule.settings(harness.metrics)
        settings.requiresTimes = requireTimes
        let file = try Baseline(contentsOf: URL(filePath: baseline))
        let check = try GateCheck(
            file, path: baseline, library: try libraries.library(),
            roster: harness.roster(permission: try programs.permission()), settings: settings,
            calibrationGates: calibrate, environment: RunEnvironment(try .current()), jobs: jobs.count)
        try programs.check(file.inputs.scoring.labels, of: baseline)
        let result = try await ProgressDisplay.showing { try await check.run(progress: $0) }
        let permission = try programs.permission()
        try await outputs.publish(
            result.outcome, calibration: result.calibration, file: baseline,
            allowInconclusive: allowInconclusive, command: command
        ) { addresses in
            let roster = harness.roster(permission: permission)
            let labels = Set(addresses.flatMap(\.detectors)).sorted()
            let entrants = labels.compactMap { try? roster.entrant(parsing: $0, from: .shown) }
            return try await ExhibitMaker(
                library: check.library, entrants: entrants, window: check.plan.window
            ).exhibits(addresses)
        }
    }
}
