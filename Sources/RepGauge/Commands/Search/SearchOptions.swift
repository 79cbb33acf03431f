import ArgumentParser
import Documents
import Experiment
import Foundation
import Outcomes
import Ranking
import Recordings
import Reports
import Scenarios
import Scoring
import Search

/// The options that define a search: the parameters, the objective and the trials.
struct SearchOptions: ParsableArguments {
    @Option(
        "A parameter to search: NAME=FROM...TO:STEP, NAME=FROM...TO, NAME=VALUE,VALUE,… or NAME for all that it takes; may be repeated; every parameter if none is named.",
        as: "values", name: .customLong("parameter"), parsing: .unconditionalSingleValue)
    var parameters: [String] = []

    @OptionGroup var objectives: ObjectiveOptions
    @OptionGroup var heldOut: HeldOutOptions
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    /// The trials, and the hash of the suite's files.
    func plan(_ names: [String], for objective: Objective, jobs: Int) throws -> (plan: SearchPlan, hash: String) {
        let selection = try estimators.library(libraries).select(names)
        var plan = try SearchPlan(
            selection, trials: trials.count, heldOutTrials: heldOut.trials, seed: seed.value,
            heldOutSeed: heldOut.seed, holdOut: try heldOut.parsedKinds(), window: windows.window, jobs: jobs)
        if objective.metrics.hasOutcomes { plan.judge = try .standard(goal: objectives.pushUps) }
        return (plan, selection.hash)
    }

    func add(to command: inout RepeatCommand, _ plan: SearchPlan) {
        command.add("--parameter", each: parameters)
        command.add(objectives)
        command.add("--hold-out", each: heldOut.kinds)
        command.add("--trials", trials.count ?? SearchPlan.standardTrials)
        command.add("--held-out-trials", plan.heldOutTrials)
        command.add("--seed", plan.seed)
        command.add("--held-out-seed", plan.heldOutSeed)
        command.add(estimators)
        if windows.late != WindowOptions.standardLate { command.add(windows) }
    }

    func synthesise(_ plan: SearchPlan, for detectors: some Sequence<any Entrant>) async throws -> SearchTrials {
        try await ProgressDisplay.showing { progress in
            try await SearchTrials(plan, for: detectors) { progress(WorkProgress("trials", $0, of: $1)) }
        }
    }

    /// Measures thresholds on confidence, on trials that chose and judged nothing.
    func measure(
        _ response: ConfidenceResponse.Plan, of detector: EntrantSpecification, on names: [String], seed: UInt64,
        metrics: MetricCatalog, jobs: Int
    ) async throws -> ConfidenceResponse? {
        let library = try libraries.library()
        return try await ProgressDisplay.showing { progress in
            try await ConfidenceResponse.measure(
                detector, by: response, on: names, of: library, metrics: metrics.objectives, seed: seed, jobs: jobs
            ) { progress(WorkProgress("trials of thresholds on confidence", $0, of: $1)) }
        }
    }

    /// Seeks and reads the recordings that judge the result, before anything is searched: those that the leaderboard's
    /// plan names, or as they are; none for no judgement.
    func places(_ paths: [String], isPlanned: Bool) throws -> [LeaderboardOperation.Place] {
        var places = try LeaderboardOperation.places(of: isPlanned ? [] : paths)
        if isPlanned, !paths.isEmpty {
            let library = try libraries.library()
            let plan = try library.leaderboardPlan(library.folder.appending(path: "leaderboard.yaml"))
            places = try LeaderboardOperation(plan: plan, library: library, entrants: [], jobs: 1).places(within: paths)
        }
        Console.printWarnings(LeaderboardOperation.warnings(of: places))
        var faults = 0
        for file in Set(places.flatMap(\.places.files)).sorted(by: { $0.path < $1.path }) {
            do throws(RecordingError) {
                _ = try RecordingReader.check(csv: file)
            } catch {
                Console.printError("\(error)")
                faults += 1
            }
        }
        try Failure.check(.unusable(faults))
        return places
    }

    /// Shows recordings to the default and the winner, whose counts come in this order, after everything is chosen.
    func judge(
        _ outcome: SearchOutcome, on places: [LeaderboardOperation.Place], jobs: Int
    ) async throws -> [LeaderboardGroup] {
        guard !places.isEmpty, let winner = outcome.winner else { return [] }
        let entrants = [outcome.candidates[0].detector, outcome.candidates[winner].detector]
        let (groups, faults) = try await ProgressDisplay.showing {
            try await LeaderboardOperation.replay(places, to: entrants, jobs: jobs, progress: $0)
        }
        for fault in faults { Console.printError("\(fault)") }
        try Failure.check(.unusable(faults.count))
        return groups.filter { $0.recordings > 0 }
    }
}

struct SearchOutputOptions: ParsableArguments {
    @OptionGroup var jobs: JobsOption

    @Option(
        "Keep all results in this file; interrupted or killed and started again, the search continues there. A plan has one for each detector, FILE.DETECTOR.",
        as: "file")
    var study: String?

    @Option(
        number: "Smallest difference of the first goal in held-out trials that is called a gain, 0 to 1000.",
        as: "number")
    var smallestGain = Objective.standardGain

    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.name("--study", study, of: "file")
        try OptionCheck.range("--smallest-gain", smallestGain, in: 0...1000)
    }

    /// The objective of a search, with the smallest gain.
    func objective(_ search: SearchOptions, of metrics: MetricCatalog) throws -> Objective {
        var objective = try search.objectives.objective(of: metrics)
        objective.smallestGain = smallestGain
        return objective
    }

    /// Adds the options on which the report depends.
    func add(to command: inout RepeatCommand) {
        if smallestGain != Objective.standardGain { command.add("--smallest-gain", smallestGain) }
    }

    /// Writes the report and prints the scores; throws, after writing, where no configuration keeps the constraints.
    func publish(_ report: TuningReport, into folder: consuming ReportFolder, standard: String) throws {
        try report.files().write(into: folder)
        try out.print(WrittenReport(report, publishing: folder), in: format, standard: standard)
        try Self.check(report.outcome)
    }

    /// Refuses an outcome in which no configuration keeps the constraints.
    static func check(_ outcome: SearchOutcome) throws {
        guard outcome.winner == nil else { return }
        throw TuningError.infeasible(
            constraints: outcome.objective.constraints.map(\.description).joined(separator: ", "),
            nearest: outcome.nearest?.detector.label ?? "none")
    }

    static func printTimes(_ configurations: Int, _ trials: SearchTrials, making: Duration, evaluating: Duration) {
        Console.printNote(
            String(
                format: "%d trials in %.1f s, %d configurations in %.1f s",
                trials.training.count + trials.heldOut.count, making.seconds, configurations, evaluating.seconds))
    }
}
