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
        abstract: "Compare two baselines, or two detectors on the same trials, with a gate's tests.",
        discussion: """
            Two files that end in .json are baselines: nothing is run, their trials are paired, detector by detector. \
            Anything else is a detector: both see the same trials of the suites after --suite (standard if none is \
            named). The verdict is on the second side; exit codes are those of repgauge gate.

            EXAMPLES
              repgauge compare main.json branch.json
              repgauge compare angle-threshold angle-threshold:down=95 --suite real/standard everyday/squats
            """)

    @Argument(help: ArgumentHelp("A baseline, or a detector.", valueName: "before"))
    var before: String

    @Argument(help: ArgumentHelp("Another of the same kind.", valueName: "after"))
    var after: String

    @OptionGroup var suites: SuiteOption
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var rule: GateRuleOptions
    @OptionGroup var outputs: GateOutputOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    private var hasFiles: Bool { before.hasSuffix(".json") || after.hasSuffix(".json") }

    func validate() throws {
        if hasFiles, !(before.hasSuffix(".json") && after.hasSuffix(".json")) {
            throw ValidationError("compare two baselines or two detectors, not one of each")
        }
        if hasFiles, !suites.names.isEmpty || trials.count != nil || seed.value != nil || estimators.estimator != nil {
            throw ValidationError(
                "--suite, --trials, --seed and --estimator are for detectors; baselines have their own trials")
        }
    }

    func run(with harness: Harness) async throws {
        try outputs.check(inputs: [before, after] + suites.names)
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
        let entrants = [
            try roster.entrant(parsing: before, from: .user), try roster.entrant(parsing: after, from: .user),
        ]
        let library = try estimators.library(libraries)
        let plan = ExperimentPlan(
            try library.select(suites.names()), trials: trials.count, entrants: entrants, seed: seed.value,
            window: windows.window, jobs: jobs.count)
        return try await ProgressDisplay.showing {
            try await GateComparison.outcome(of: plan, settings: rule.settings, progress: $0)
        }
    }
}
