import Documents
import Gating
import ArgumentParser
import Detection
import Experiment
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
    struct Update: HarnessCommand {
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

        func run(with harness: Harness) async throws {
            let library = try estimators.library(libraries)
            let selection = try library.select(names)
            let plan = ExperimentPlan(
                suite: selection.name,
                entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
                entrants: try detectors.entrants(harness), seed: seed ?? selection.seed,
                window: windows.window, jobs: jobs)
            let display = ProgressDisplay()
            defer { display.clear() }
            let made = try await BaselineUpdate(
                names: names, plan: plan, suiteHash: selection.hash, estimator: estimators.estimator,
                budgets: budgets.compactMap { Budget($0) }, setsZeroBudgets: !noZeroBudgets, keepsTimes: !noLatency,
                version: Version.current
            ).run(progress: display.show)
            display.clear()
            if let reason = made.noTimes { Console.complain(reason) }
            let text = try made.baseline.json()
            let folder = URL(filePath: out).deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try AtomicFile.write(text, to: URL(filePath: out))
            print(BaselineText(made.baseline).text, terminator: "")
            print("\nBaseline: \(out), \((text.utf8.count + 999) / 1000) kB")
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
