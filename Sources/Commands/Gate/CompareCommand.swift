import Gating
import ArgumentParser
import Detection
import Experiment
import Foundation
import Reports
import Scenarios
import Scoring

/// `repgauge compare`.
struct CompareCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two baselines, or two detectors before the same trials, with a gate's tests.",
        discussion: """
            Two files that end in .json are baselines: nothing is run, their trials are paired, detector by detector.
            Anything else is a detector: both are shown the same trials of the suites after --on. The second side is the
            one that may be worse or better; exit codes are those of repgauge gate.

            EXAMPLES
              repgauge compare main.json branch.json
              repgauge compare angle-threshold angle-threshold:down=95 --on real/standard everyday/squats
            """)

    @Argument(help: ArgumentHelp("A baseline, or a detector.", valueName: "before"))
    var before: String

    @Argument(help: ArgumentHelp("Another of the same kind.", valueName: "after"))
    var after: String

    @Option(
        name: .customLong("on"), parsing: .upToNextOption,
        help: ArgumentHelp("Suites or scenarios that detectors are compared on.", valueName: "suite or scenario"))
    var names: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("Trials of each scenario; else the suite's.", valueName: "n"))
    var trials: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Seed; else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @OptionGroup var rule: GateRuleOptions
    @OptionGroup var outputs: GateOutputOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    private var hasFiles: Bool { before.hasSuffix(".json") || after.hasSuffix(".json") }

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        if let trials, !(1...100_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 100000")
        }
        if hasFiles, !(before.hasSuffix(".json") && after.hasSuffix(".json")) {
            throw ValidationError("compare two baselines or two detectors, not one of each")
        }
        if hasFiles, !names.isEmpty || trials != nil || seed != nil || estimators.estimator != nil {
            throw ValidationError(
                "--on, --trials, --seed and --estimator are for detectors; baselines have their trials")
        }
    }

    func run(with harness: Harness) async throws {
        try outputs.check()
        let outcome = hasFiles ? try files() : try await detectors(harness)
        try outputs.publish(outcome, file: hasFiles ? after : before, allowInconclusive: rule.allowInconclusive)
    }

    private func files() throws -> GateOutcome {
        try GateComparison.outcome(
            of: (try Baseline(contentsOf: URL(filePath: before)), before),
            against: (try Baseline(contentsOf: URL(filePath: after)), after), settings: rule.settings)
    }

    private func detectors(_ harness: Harness) async throws -> GateOutcome {
        let roster = harness.roster()
        let entrants = [try roster.entrant(parsing: before), try roster.entrant(parsing: after)]
        let library = try estimators.library(libraries)
        let selection = try library.select(names.isEmpty ? ["standard"] : names)
        let plan = ExperimentPlan(
            suite: selection.name,
            entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
            entrants: entrants, seed: seed ?? selection.seed, window: windows.window, jobs: jobs)
        let display = ProgressDisplay()
        defer { display.clear() }
        return try await GateComparison.outcome(of: plan, settings: rule.settings, progress: display.show)
    }
}
