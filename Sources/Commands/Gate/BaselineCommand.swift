import Documents
import Gating
import ArgumentParser
import Detection
import Experiment
import External
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring

/// `repgauge baseline`.
struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Make or show the file that a gate compares with.",
        subcommands: [Update.self, Show.self])

    /// `repgauge baseline update`.
    struct Update: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update",
            abstract: "Run suites or scenarios and keep the results, trial by trial, as what a gate compares with.",
            discussion: """
                Unless told otherwise it sets a budget of 0 for each detector in each scenario of negative material in
                which it makes no false count: one new false count there fails the gate.

                EXAMPLES
                  repgauge baseline update --out reports/baseline.json
                  repgauge baseline update real/standard everyday/squats --trials 100 --detector angle-threshold
                  repgauge baseline update --no-zero-budgets --budget everyday/idle-plank=0 closed-chain@everyday=3
                """)

        @Argument(help: ArgumentHelp("Suites or scenarios: names, or YAML files.", valueName: "suite or scenario"))
        var names = ["standard"]

        @OptionGroup var detectors: DetectorOptions
        @OptionGroup var windows: WindowOptions
        @OptionGroup var estimators: EstimatorOptions
        @OptionGroup var libraries: LibraryOptions

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Trials of each scenario, 1 to 10000; else as the suite says.", valueName: "n"))
        var trials: Int?

        @Option(parsing: .unconditional, help: ArgumentHelp("Seed; else the suite's.", valueName: "s"))
        var seed: UInt64?

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
        var jobs = ProcessInfo.processInfo.activeProcessorCount

        @Option(
            name: .customLong("budget"), parsing: .upToNextOption,
            help: ArgumentHelp(
                "Most false counts, as SCOPE=N or DETECTOR@SCOPE=N; SCOPE is a scenario, a family or overall.",
                valueName: "budget"))
        var budgets: [String] = []

        @Flag(help: "Set no budgets of 0 by itself.")
        var noZeroBudgets = false

        @Flag(help: "Leave the detectors' times alone.")
        var noLatency = false

        @Option(help: ArgumentHelp("The file.", valueName: "file"))
        var out = "reports/baseline.json"

        func validate() throws {
            if let trials, !(1...10_000).contains(trials) {
                throw ValidationError("--trials: \(trials) is no number from 1 to 10000")
            }
            guard (1...1024).contains(jobs) else {
                throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024")
            }
            for budget in budgets where Budget(budget) == nil {
                throw ValidationError("--budget: '\(budget)' is no SCOPE=N or DETECTOR@SCOPE=N with a whole N")
            }
        }

        func run() async throws {
            let library = try estimators.library(libraries)
            let selection = try library.select(names)
            let plan = ExperimentPlan(
                suite: selection.name,
                entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
                detectors: try detectors.detectors(), externals: try detectors.externals(.standard),
                seed: seed ?? selection.seed, window: windows.window, jobs: jobs)
            let declared = try budgets.compactMap { Budget($0) }.map { try known($0, plan) }
            let work = GateWork(plan: plan)
            let table = try await work.table()
            if let entry = table.entries.first(where: { $0.failure != nil }), let failure = entry.failure {
                throw Failure(.runFailed, "\(entry.scenario): \(failure)")
            }
            if let (label, failure) = table.failures.first { throw Failure(.runFailed, "\(label): \(failure)") }
            let latency = noLatency ? nil : Self.times(work)
            try Task.checkCancellation()
            let zeros =
                noZeroBudgets
                ? []
                : Budget.zeros(of: table).filter { zero in
                    !declared.contains { $0.detector == zero.detector && $0.scope == zero.scope }
                }
            let baseline = Baseline(
                version: Version.current, names: names, plan: plan, estimator: estimators.estimator,
                suiteHash: selection.hash, machine: .current(), budgets: declared + zeros, table: table,
                latency: latency)
            let text = try baseline.json()
            let folder = URL(filePath: out).deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try AtomicFile.write(text, to: URL(filePath: out))
            print(BaselineText(baseline).text, terminator: "")
            print("\nBaseline: \(out), \((text.utf8.count + 999) / 1000) kB")
        }

        /// The detectors' times, if they can be had; says why not.
        private static func times(_ work: GateWork) -> LatencyMeasurement? {
            guard let measure = work.timing() else {
                Console.complain("no times were kept: the program was built without optimisation")
                return nil
            }
            let steady = LatencyMeasurement.steady(atLeast: 8, rest: 1, measure)
            if steady == nil {
                Console.complain(
                    "no times were kept: the machine was too busy; make the baseline again when it is not")
            }
            return steady
        }

        /// Refuses a budget that limits nothing.
        private func known(_ budget: Budget, _ plan: ExperimentPlan) throws -> Budget {
            let scopes = ["overall"] + plan.entries.flatMap { [$0.scenario.family.rawValue, $0.scenario.name] }
            guard scopes.contains(budget.scope) else {
                throw Failure(.wrongInput, "--budget: there is no scenario or family '\(budget.scope)' in this suite")
            }
            let labels = ["*"] + plan.detectors.map(\.label) + plan.externals.map(\.label)
            guard labels.contains(budget.detector) else {
                throw Failure(.wrongInput, "--budget: there is no detector '\(budget.detector)' in this run")
            }
            return budget
        }
    }

    /// `repgauge baseline show`.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show what a baseline was made from, and its figures.")

        @Argument(help: ArgumentHelp("The file.", valueName: "file"))
        var file = "reports/baseline.json"

        func run() throws {
            print(BaselineText(try Baseline(contentsOf: URL(filePath: file))).text, terminator: "")
        }
    }
}
