import Experiment
import Documents
import Ranking
import Search
import ArgumentParser
import Detection
import Foundation
import Reports
import Scenarios

/// The options that a sweep and a search share.
struct SearchOptions: ParsableArguments {
    @Option(
        name: .customLong("parameter"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A parameter to search: NAME=FROM...TO:STEP, NAME=FROM...TO, NAME=VALUE,VALUE,… or NAME for all it takes; may be repeated.",
            valueName: "values"))
    var parameters: [String] = []

    @OptionGroup var objectives: ObjectiveOptions
    @OptionGroup var heldOut: HeldOutOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Training trials of each scenario, 1 to 100000; 10 if not given.", valueName: "n"))
    var trials: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seed of training; else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Configurations worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "Keep what is done in this file; interrupted or killed and started again, the search goes on there. A plan has one for each detector, FILE.DETECTOR.",
            valueName: "file"))
    var study: String?

    @Option(help: ArgumentHelp("Folder of the report.", valueName: "dir"))
    var out: String?

    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        for (name, number) in [("--trials", trials ?? 1), ("--held-out-trials", heldOut.trials ?? 1)]
        where !(1...100_000).contains(number) {
            throw ValidationError("\(name): \(number) is no number from 1 to 100000")
        }
        if study?.isEmpty ?? false { throw ValidationError("--study: the name of a file is missing") }
        if out?.isEmpty ?? false { throw ValidationError("--out: the name of a folder is missing") }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
    }

    /// The trials, and the hash of the suite's files.
    ///
    /// - Throws: `ScenarioError`, `TuningError` and `Failure`.
    func plan(_ names: [String]) throws -> (plan: SearchPlan, hash: String) {
        let selection = try estimators.library(libraries).select(names)
        let seed = self.seed ?? selection.seed
        let trials = self.trials ?? 10
        let plan = try SearchPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials) },
            heldOutTrials: heldOut.trials ?? trials, seed: seed, heldOutSeed: heldOut.seed ?? seed &+ 1,
            holdOut: try heldOut.parsedKinds(), window: windows.window, jobs: jobs)
        return (plan, selection.hash)
    }

    /// The words that repeat the search.
    func words(_ plan: SearchPlan) -> [String] {
        var words: [String] = []
        func add(_ name: String, _ values: [String]) { for value in values { words += [name, value] } }
        add("--parameter", parameters)
        add("--maximise", objectives.maximise)
        add("--minimise", objectives.minimise)
        add("--subject-to", objectives.constraints)
        add("--hold-out", heldOut.kinds)
        words += ["--trials", "\(trials ?? 10)", "--held-out-trials", "\(plan.heldOutTrials)"]
        words += ["--seed", "\(plan.seed)", "--held-out-seed", "\(plan.heldOutSeed)"]
        if let estimator = estimators.estimator { words += ["--estimator", estimator] }
        if windows.early != 0.5 { words += ["--early", "\(windows.early)"] }
        if windows.late != 0.5 { words += ["--late", "\(windows.late)"] }
        return words
    }

    /// Synthesises the trials.
    func synthesise(_ plan: SearchPlan, for detectors: [any Entrant]) async throws -> SearchTrials {
        let most = plan.entries.reduce(0) { $0 + $1.trials + plan.heldOutTrials }
        var bar = ProgressBar(total: most, what: "trials")
        let trials = try await SearchTrials(plan, for: detectors) { done, _ in bar.show(done) }
        bar.clear()
        return trials
    }

    /// Shows the recordings of the leaderboard's plan to the default and the winner, after everything is chosen.
    ///
    /// - Parameters:
    ///   - outcome: What was found.
    ///   - folders: The folders of recordings; none for no judgement.
    /// - Returns: The groups, with the default's counts first and the winner's second.
    /// - Throws: `Failure`, `ScenarioError` and `RecordingError`.
    func judge(_ outcome: SearchOutcome, on folders: [String]) async throws -> [LeaderboardGroup] {
        guard !folders.isEmpty, let winner = outcome.winner else { return [] }
        let library = try libraries.library()
        let plan = try library.leaderboardPlan(library.folder.appending(path: "leaderboard.yaml"))
        let operation = LeaderboardOperation(
            plan: plan, library: library,
            entrants: [outcome.candidates[0].detector, outcome.candidates[winner].detector], jobs: jobs)
        let display = ProgressDisplay()
        defer { display.clear() }
        let (groups, faults) = try await operation.replay(
            try operation.places(within: folders), progress: display.show)
        display.clear()
        for fault in faults { Console.complain("\(fault)") }
        if !faults.isEmpty { throw Failure(.wrongInput, "\(faults.count) recordings cannot be used, see above") }
        return groups.filter { $0.recordings > 0 }
    }

    /// Writes the report and prints the scores.
    ///
    /// - Throws: `TuningError.infeasible` where no configuration keeps the constraints; the report is there even so.
    static func finish(_ report: TuningReport, folder: consuming ReportFolder, shown: String) throws {
        try report.files().write(into: folder)
        try Task.checkCancellation()
        try folder.publish()
        print(report.plain)
        print("Report: \(shown)/README.md")
        try check(report.outcome)
    }

    /// Refuses an outcome in which no configuration keeps the constraints.
    static func check(_ outcome: SearchOutcome) throws {
        guard outcome.winner == nil else { return }
        throw TuningError.infeasible(
            constraints: outcome.objective.constraints.map(\.description).joined(separator: ", "),
            nearest: outcome.nearest?.detector.label ?? "none")
    }

    /// Tells how fast it went, where somebody watches.
    static func tell(_ configurations: Int, _ trials: SearchTrials, making: Duration, evaluating: Duration) {
        Console.write(
            String(
                format: "repgauge: %d trials in %.1f s, %d configurations in %.1f s\n",
                trials.training.count + trials.heldOut.count, making.seconds, configurations, evaluating.seconds))
    }
}
