import Gating
import ArgumentParser
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

struct CompareCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "compare", "Compare two baselines, or two detectors on the same trials or recordings.",
        discussion: """
            Two files that end in .json are baselines: nothing is run, their trials are paired, detector by detector. \
            Anything else is a detector: both see the same trials of the suites after --suite (standard if none is \
            named). The verdict is on the second side. A comparison is not a gate: it ends with 0 whatever it finds, and with 3 if \
            a scenario or a detector failed.

            With --recordings both detectors see the same recordings. The differences of the metrics have intervals that \
            resample people, and each recording that they count differently is listed with the command that draws it. There \
            is no verdict, and the exit code is 0.

            EXAMPLES
              repgauge compare main.json branch.json
              repgauge compare angle-threshold angle-threshold:down=95 --suite real/standard everyday/squats
              repgauge compare angle-threshold closed-chain --suite mornings --outcomes
              repgauge compare angle-threshold closed-chain --recordings my-recordings/ --changed changed.csv
            """)

    @Argument(help: .init("A baseline, or a detector.", as: "before")) var before: String
    @Argument(help: .init("Another of the same kind.", as: "after")) var after: String
    @Option("Compare over recordings: CSV files, or folders of them.", as: "recording") var recordings: [String] = []

    @Option(
        "Number of consecutive recordings, by the number at the end of their names, that are taken to show one person, where neither the key person of their JSON files nor a part s01 of their names does; with --recordings.",
        number: "n")
    var block: Int?

    @Flag(
        help: "Also compare what becomes of counts: mornings with an alarm (each scenario is a sleeper) and workouts.")
    var outcomes = false

    @Option("Number of counts that silence the alarm of a morning, 1 to 1000; with --outcomes.", number: "n")
    var pushUps = 10

    @OptionGroup var suites: SuiteOption
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var rule: GateRuleOptions
    @OptionGroup var outputs: GateOutputOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions

    private var hasFiles: Bool { before.hasSuffix(".json") || after.hasSuffix(".json") }

    func validate() throws {
        if hasFiles, !(before.hasSuffix(".json") && after.hasSuffix(".json")) {
            throw ValidationError("compare two baselines or two detectors, not one of each")
        }
        try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals)
        for path in recordings { try OptionCheck.name("--recordings", path, of: "file or folder") }
        try OptionCheck.range("--block", block, in: 1...1_000_000)
        if recordings.isEmpty, block != nil { throw ValidationError("--block: it is for --recordings") }
        if hasFiles, !recordings.isEmpty {
            throw ValidationError("--recordings: name two detectors, not two baselines")
        }
        try refuseUnused()
    }

    private func refuseUnused() throws {
        guard hasFiles || !recordings.isEmpty else {
            if pushUps != 10, !outcomes { throw ValidationError("--push-ups: found without --outcomes; add it") }
            return
        }
        let place = hasFiles ? "two baselines" : "--recordings"
        try OptionCheck.unused(
            [
                "--suite": !suites.names.isEmpty, "--trials": trials.count != nil, "--seed": seed.value != nil,
                "--estimator": estimators.estimator != nil, "--scenarios": estimators.libraries.folder != nil,
                "--outcomes": outcomes, "--push-ups": pushUps != 10,
                "--late": hasFiles && windows.late != WindowOptions.standardLate,
            ], beside: place, allowed: "with two detectors before trials only")
        guard !hasFiles else { return }
        let allowed = "with trials or baselines only; recordings give no verdict"
        var given = RepeatCommand("compare")
        given.add(rule)
        try OptionCheck.unused(given.options, beside: place, allowed: allowed)
        try OptionCheck.unused(
            [
                "--junit": outputs.junit != nil, "--gitlab": outputs.gitlab != nil, "--github": outputs.github,
                "--report": outputs.report.path != nil,
            ], beside: place, allowed: allowed)
    }

    func run(with harness: Harness) async throws {
        try outputs.check(inputs: [before, after] + suites.names + RecordingPaths.files(of: recordings))
        if !recordings.isEmpty { return try await compareRecordings(harness) }
        let outcome = hasFiles ? try files(harness) : try await detectors(harness)
        try await outputs.publish(
            outcome, file: hasFiles ? after : nil, allowInconclusive: nil, command: command
        ) { addresses in
            guard !hasFiles else { return Exhibits.none }
            return try await ExhibitMaker(
                library: try estimators.library(), entrants: try entrants(harness), window: windows.window
            ).exhibits(addresses)
        }
        if !hasFiles, let failed = outcome.missing.first {
            throw Failure(.runFailed, "\(failed.what) failed: \(failed.why)")
        }
    }

    var command: RepeatCommand {
        var command = RepeatCommand("compare", [before, after] + (outcomes ? ["--outcomes"] : []))
        command.add("--suite", list: hasFiles ? [] : suites.names().distinct)
        if pushUps != 10 { command.add("--push-ups", pushUps) }
        command.add(trials, seed, estimators, windows, rule, outputs.report)
        return command
    }

    private func entrants(_ harness: Harness) throws -> [any Entrant] {
        let roster = harness.roster()
        return try [before, after].map { try roster.entrant(parsing: $0, from: .user) }
    }

    private func files(_ harness: Harness) throws -> GateOutcome {
        var first = try Baseline(contentsOf: URL(filePath: before))
        if let library = try? estimators.library() { first.nameFiles(in: library) }
        return try GateComparison.outcome(
            of: (first, before), against: (try Baseline(contentsOf: URL(filePath: after)), after),
            settings: rule.settings(harness.metrics))
    }

    private func detectors(_ harness: Harness) async throws -> GateOutcome {
        let entrants = try entrants(harness)
        let library = try estimators.library()
        let selection = try library.select(typed: suites.names())
        var plan = ExperimentPlan(
            selection, trials: trials.count, entrants: entrants, seed: seed.value, window: windows.window,
            jobs: jobs.count)
        let inputs = RunInputs(
            plan, names: suites.names(), of: selection, in: library, estimators, command: command)
        if outcomes { plan.judge = try .standard(goal: pushUps) }
        let metrics = outcomes ? harness.metrics.withOutcomes : harness.metrics
        return try await ProgressDisplay.showing { [plan] in
            try await GateComparison.outcome(of: plan, settings: rule.settings(metrics), inputs: inputs, progress: $0)
        }
    }

    private func compareRecordings(_ harness: Harness) async throws {
        let entrants = try entrants(harness)
        let files = try RecordingPaths.files(recordings)
        let people = Dictionary(
            files.urls.map { ($0.relativePath, Person(in: $0, block: block ?? Person.standardBlock).title) },
            uniquingKeysWith: { first, _ in first })
        let replay = ReplayOperation(files: files.urls, entrants: entrants, window: windows.window, jobs: jobs.count)
        let outcome = try await ProgressDisplay.showing { try await replay.run(progress: $0) }
        Console.print(each: outcome.warnings)
        Console.print(each: outcome.faults)
        let unusable = Failure.unusable(outcome.faults.count, of: outcome.count)
        if outcome.faults.count == outcome.count { try Failure.check(unusable) }
        if let failed = outcome.results.first(where: { $0.failure != nil }), let failure = failed.failure {
            throw Failure(.runFailed, "\(failed.detector) failed: \(failure)")
        }
        try outputs.publish(
            RecordingComparison(
                outcome.results, person: { people[$0.file ?? ""] ?? $0.recording }, window: windows.window,
                seed: ScenarioLibrary.defaultSeed))
        try Failure.check(unusable)
    }
}
