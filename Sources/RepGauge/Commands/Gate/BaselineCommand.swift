import Gating
import ArgumentParser
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "baseline", "Make or show a baseline: the file that a gate compares with.",
        subcommands: [Update.self, Show.self])

    struct Update: HarnessCommand {
        static let configuration = CommandConfiguration(
            "update", "Run suites or scenarios, and keep the results of every trial for later gates.",
            discussion: """
                Without --no-zero-budgets each detector gets a budget of 0 in each scenario of negative material in which \
                it makes no false count: one new false count there fails the gate.

                Without --trials each scenario gets as many trials as a gate needs to find a loss of 0.02 of its \
                repetitions in 8 of 10 cases, at least those of the suite and at most 400.

                EXAMPLES
                  repgauge baseline update --out reports/baseline.json
                  repgauge baseline update real/standard everyday/squats --trials 100 --detector angle-threshold
                  repgauge baseline update --no-zero-budgets --budget everyday/idle-plank=0 closed-chain@everyday=3
                  repgauge baseline update mornings --budget overall:mornings-fooled=0.05 overall:earned=0.9
                """)

        @OptionGroup var suites: SuiteArguments
        @OptionGroup var detectors: DetectorOptions
        @OptionGroup var windows: WindowOptions
        @OptionGroup var estimators: EstimatorOptions
        @OptionGroup var trials: TrialsOption
        @OptionGroup var seed: SeedOption
        @OptionGroup var jobs: JobsOption
        @OptionGroup var format: FormatOption

        @Option(
            "Greatest number of false counts, as SCOPE=N, or worst value of a metric, as SCOPE:METRIC=LIMIT (overall:mornings-fooled=0.05), either behind DETECTOR@; SCOPE is a scenario, a family or overall.",
            as: "budget", name: .customLong("budget"))
        var budgets: [String] = []

        @Option(
            "Number of counts that silence the alarm of a morning, 1 to 1000; for budgets of mornings.", number: "n"
        )
        var pushUps = 10

        @Flag(help: "Set no budgets of 0 automatically.") var noZeroBudgets = false
        @Flag(help: "Do not measure the detectors' times.") var noLatency = false

        @Option(
            "Greatest loss that may pass unseen where figures are undecided, as a share of the repetitions of a scenario, 0 to 1.",
            number: "share")
        var maxUndetectedLoss = GateSettings().maxUndetectedLoss

        @Option("The baseline's file.", as: "file") var out = "reports/baseline.json"

        func validate() throws {
            try OptionCheck.range("--max-undetected-loss", maxUndetectedLoss, in: 0...1)
            for budget in budgets where Budget(budget) == nil {
                throw ValidationError(
                    "--budget: found '\(budget)'; allowed: SCOPE=N or DETECTOR@SCOPE=N with a whole number N up to \(Budget.falseCounts.upperBound), or SCOPE:METRIC=LIMIT"
                )
            }
            try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals)
        }

        /// The budgets, those of outcomes with the number of push-ups.
        private var parsedBudgets: [Budget] {
            budgets.compactMap { text in
                guard var budget = Budget(text) else { return nil }
                if let figure = budget.figure, MetricCatalog.outcomes.contains(figure) { budget.pushUps = pushUps }
                return budget
            }
        }

        func run(with harness: Harness) async throws {
            let place = try OutputPlace(out)
            try OutputPlace.check([("--out", place)], inputs: suites.names + detectors.names)
            let library = try estimators.library()
            let selection = try library.select(typed: suites.names)
            let plan = ExperimentPlan(
                selection, trials: trials.count, entrants: try detectors.entrants(harness), seed: seed.value,
                window: windows.window, jobs: jobs.count)
            let inputs = RunInputs(
                plan, names: suites.names, suiteHash: selection.hash, estimator: estimators.estimator,
                command: command(plan).text)
            var settings = GateSettings()
            settings.metrics = harness.metrics
            settings.maxUndetectedLoss = maxUndetectedLoss
            let manifest = RunManifest(inputs, in: RunEnvironment(try .current()))
            let made = try await ProgressDisplay.showing {
                try await BaselineUpdate.run(
                    plan, manifest: manifest, budgets: parsedBudgets, setsZeroBudgets: !noZeroBudgets,
                    keepsTimes: !noLatency, choosesTrials: trials.count == nil, settings: settings, progress: $0)
            }
            if let reason = made.noTimes { Console.print(reason) }
            let text = try made.baseline.json()
            try place.write(text)
            let size = (text.utf8.count + 999) / 1000
            try format.print(
                PrintedTable(made.baseline, metrics: harness.metrics),
                note: "Baseline: \(out), \(size) kB\(made.detectableLoss.map { "; \(GateSentence.text($0))" } ?? "")")
        }

        func command(_ plan: ExperimentPlan) -> RepeatCommand {
            var command = RepeatCommand("baseline", ["update"] + suites.names.distinct)
            command.add("--seed", plan.seed)
            command.add(trials, estimators)
            command.add("--detector", list: plan.entrants.map(\.label))
            command.add(windows)
            command.add("--budget", list: budgets)
            command.add(flag: "--no-zero-budgets", noZeroBudgets)
            command.add(flag: "--no-latency", noLatency)
            if maxUndetectedLoss != GateSettings().maxUndetectedLoss {
                command.add("--max-undetected-loss", maxUndetectedLoss)
            }
            if pushUps != 10 { command.add("--push-ups", pushUps) }
            return command
        }
    }

    struct Show: HarnessCommand {
        static let configuration = CommandConfiguration(
            "show", "Show the trials, the metrics and the budgets of a baseline.")

        @Argument(help: .init("The baseline's file.", as: "file")) var file = "reports/baseline.json"
        @OptionGroup var format: FormatOption

        func run(with harness: Harness) async throws {
            try format.print(
                PrintedTable(
                    try Baseline(contentsOf: URL(filePath: file)), metrics: harness.metrics, listsBudgets: true))
        }
    }
}
