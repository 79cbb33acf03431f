import Gating
import ArgumentParser
import Detection
import Experiment
import External
import Foundation
import Reports
import Scenarios
import Scoring

/// `repgauge compare`.
struct CompareCommand: AsyncParsableCommand {
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

    func run() async throws {
        try outputs.check()
        let outcome = hasFiles ? try files() : try await detectors()
        try outputs.publish(outcome, file: hasFiles ? after : before, allowInconclusive: rule.allowInconclusive)
    }

    private func files() throws -> GateOutcome {
        let one = try Baseline(contentsOf: URL(filePath: before))
        let two = try Baseline(contentsOf: URL(filePath: after))
        guard one.suiteHash == two.suiteHash, one.seed == two.seed, one.window == two.window else {
            throw BaselineError.nothingInCommon(
                "\(before) and \(after) are not of the same trials: scenarios, seed or window differ; make both with the same"
            )
        }
        var labels = one.detectors.enumerated().compactMap { index, detector in
            two.detectors.firstIndex { $0.label == detector.label }.map { (detector.label, index, $0) }
        }
        // Two baselines of one detector each: another detector, or the same with other parameters.
        if labels.isEmpty, one.detectors.count == 1, two.detectors.count == 1 {
            labels = [("\(one.detectors[0].label) → \(two.detectors[0].label)", 0, 0)]
        }
        guard !labels.isEmpty else {
            throw BaselineError.nothingInCommon("\(before) and \(after) have no detector in common")
        }
        var (then, now) = (one.table, two.table)
        let gone = then.entries.filter { entry in !now.entries.contains { $0.scenario == entry.scenario } }
        then.entries.removeAll { entry in gone.contains { $0.scenario == entry.scenario } }
        now.entries = then.entries.compactMap { entry in now.entries.first { $0.scenario == entry.scenario } }
        guard !then.entries.isEmpty else {
            throw BaselineError.nothingInCommon("\(before) and \(after) have no scenario in common")
        }
        if let difference = then.firstDifference(from: now) {
            throw BaselineError.otherTrials(
                path: after, scenario: difference.scenario, difference: difference.explanation)
        }
        var outcome = GateOutcome(
            title: "\(before) against \(after)", table: PairedTable(before: then, after: now, detectors: labels),
            budgets: one.budgets, settings: rule.settings, seed: one.seed)
        outcome.missing = gone.map { ("scenario \($0.scenario)", "\(after) has no such scenario") }
        if let times = one.latency, let other = two.latency, !rule.noLatency {
            outcome.latency = LatencyGate.findings(
                before: times, isSameProcessor: one.machine.processor == two.machine.processor,
                floor: rule.latencyFloor, level: outcome.settings.latencyLevel, after: other)
        }
        return outcome
    }

    private func detectors() async throws -> GateOutcome {
        var options = DetectorOptions()
        options.names = [before, after]
        try options.refuseExternals(for: "compare")
        let (one, two) = (try ConfiguredDetector(parsing: before), try ConfiguredDetector(parsing: after))
        let library = try estimators.library(libraries)
        let selection = try library.select(names.isEmpty ? ["standard"] : names)
        let plan = ExperimentPlan(
            suite: selection.name,
            entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
            detectors: [one, two], seed: seed ?? selection.seed, window: windows.window, jobs: jobs)
        let table = try await GateWork(plan: plan).table()
        var kept = table
        kept.entries.removeAll { $0.failure != nil }
        guard !kept.entries.isEmpty else {
            throw Failure(.runFailed, table.entries.compactMap(\.failure).joined(separator: "; "))
        }
        var outcome = GateOutcome(
            title: "\(one.label) against \(two.label)",
            table: PairedTable(before: kept, after: kept, detectors: [(two.label, 0, 1)]), budgets: [],
            settings: rule.settings, seed: plan.seed)
        outcome.missing = table.entries.compactMap { entry in
            entry.failure.map { ("scenario \(entry.scenario)", $0) }
        }
        if !rule.noLatency, Machine.current().isOptimised {
            let stretches = LatencyMeasurement.stretches(of: plan)
            outcome.latency = LatencyGate.findings(
                of: two, against: one, stretches: stretches, floor: rule.latencyFloor,
                level: outcome.settings.latencyLevel)
        }
        return outcome
    }
}
