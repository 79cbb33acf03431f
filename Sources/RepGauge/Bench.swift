import ArgumentParser
import Experiment
public import Foundation
import Outcomes
import Ranking
import Scenarios
import Search

/// RepGauge as library calls: runs, replays, mornings, workouts, histories of counts, sweeps, comparisons, gates,
/// rankings, fits and checks of files that return values.
///
///     let bench = try Bench(scenarios: URL(filePath: "scenarios"), detectors: [MyRule.entry])
///     let rows = try await bench.run(["real/standard"], detectors: ["my-rule", "closed-chain"], trials: 20)
///     print(rows.first { $0.group == "overall" && $0.detector == "my-rule" }?.recall.value ?? .nan)
///
/// Detectors are named as on the command line: `NAME`, `NAME:key=value,…`, a group, or `exec:COMMAND`. Results are
/// those of the command with the same arguments, and do not depend on `jobs`. Numbers have the ranges of the command's
/// options; a call refuses another number, and an empty list of scenarios.
public struct Bench: Sendable {
    /// The trials, recordings or configurations worked on at the same time, at least 1; no result depends on it.
    public var jobs: Int

    let harness: Harness
    let library: ScenarioLibrary

    /// Opens a bench.
    ///
    /// - Parameters:
    ///   - folder: The folder of scenarios, defaults and estimators.
    ///   - detectors: Your own detectors, in addition to RepGauge's.
    ///   - metrics: Your own metrics, in addition to RepGauge's.
    ///   - jobs: The trials, recordings or configurations worked on at the same time.
    /// - Throws: An error that describes the fault in a file of the folder, and `DetectorError` and `MetricError` for
    ///   what cannot be used, such as a name that is taken.
    public init(
        scenarios folder: URL, detectors: [DetectorEntry] = [], metrics: [Metric] = [],
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) throws {
        self.jobs = max(1, jobs)
        harness = try Harness(own: detectors, metrics: metrics)
        library = try ScenarioLibrary(folder: folder)
    }

    /// Runs suites or scenarios, as `repgauge run` does.
    ///
    /// - Parameters:
    ///   - names: Suites or scenarios.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed; `nil` for the suite's.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each group of trials (`overall`, families, scenarios) and detector, controls included.
    /// - Throws: An error of the scenarios or detectors that are named or of the folder, and `CancellationError`.
    public func run(
        _ names: [String] = ["standard"], detectors: [String] = [], trials: Int? = nil, seed: UInt64? = nil,
        report: URL? = nil
    ) async throws -> [RunRow] {
        let plan = try plan(names, try entrants(detectors), trials: trials, seed: seed)
        let command = try RunCommand.parse(names + RepeatCommand.words("--trials", trials)).command(plan)
        let operation = RunOperation(plan: plan, inputs: try inputs(plan, names, command), library: library)
        return RunRow.rows(try await operation.evaluation(reportedTo: report))
    }

    /// Shows recordings to detectors, as `repgauge replay` does.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    /// - Returns: One row for each recording and detector, controls included.
    /// - Throws: An error of the detectors that are named, and `CancellationError`.
    public func replay(_ recordings: [Recording], detectors: [String] = []) async throws -> [ReplayRow] {
        try await ReplayOperation(
            recordings, entrants: try entrants(detectors) + Control.ofRecordings, window: MatchWindow(), jobs: jobs
        ).run().results.map(ReplayRow.init)
    }

    /// Ranks detectors as `repgauge leaderboard` does, without recordings: by wrong counts per session.
    ///
    /// - Parameters:
    ///   - detectors: The detectors; none for all.
    ///   - trials: Trials of each scenario; `nil` for the plan's number.
    ///   - pushUps: The number of counts that silence the alarm of a morning, 1 to 1000, so that the rows also have the
    ///     metrics of what becomes of counts; `nil` leaves them out.
    /// - Returns: The detectors, best first; then those without a place: programs that failed, offline rules, controls.
    /// - Throws: An error of the plan, the scenarios or the detectors that are named, and `CancellationError`.
    public func rank(detectors: [String] = [], trials: Int? = nil, pushUps: Int? = nil) async throws -> [RankRow] {
        try Self.check("trials", trials)
        let operation = try leaderboard(detectors, judge: try pushUps.map(OutcomeJudge.standard))
        return try await operation.run([], trials: trials, seed: nil).board.rows.map(RankRow.init)
    }

    func entrants(_ names: [String]) throws -> [any Entrant] {
        try harness.roster().entrants(named: names.isEmpty ? harness.standardNames : names, from: .user)
    }

    func plan(_ names: [String], _ entrants: [any Entrant], trials: Int?, seed: UInt64?) throws -> ExperimentPlan {
        try Self.check("trials", trials)
        return ExperimentPlan(
            try select(names), trials: trials, entrants: entrants, seed: seed, metrics: harness.metrics, jobs: jobs)
    }

    func select(_ names: [String]) throws(InputError) -> ScenarioLibrary.Selection {
        guard !names.isEmpty else {
            throw InputError(file: "names", found: "an empty list", allowed: "at least one suite or scenario")
        }
        return try library.select(names)
    }

    /// Refuses a number outside the range of the command's option.
    static func check(
        _ name: String, _ number: Int?, in range: ClosedRange<Int> = TrialsOption.allowed
    ) throws(InputError) {
        guard let number, !range.contains(number) else { return }
        throw InputError(
            file: name, found: "\(number)", allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    func inputs(_ plan: ExperimentPlan, _ names: [String], _ command: RepeatCommand) throws -> RunInputs {
        RunInputs(plan, names: names, of: try library.select(names), in: library, command: command)
    }

    /// Scores a file of events over the trials of suites or scenarios, as `repgauge score --suite` does.
    ///
    /// - Parameters:
    ///   - events: The file, with the columns `recording`, `time` and, where there are rejected candidates, `reason`.
    ///   - names: Suites or scenarios.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed; `nil` for the suite's.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each group of trials and the file, controls included.
    /// - Throws: `RecordingError` where the file is faulty or does not fit the trials, an error of the scenarios or the
    ///   folder, and `CancellationError`.
    public func score(
        _ events: URL, suite names: [String], trials: Int? = nil, seed: UInt64? = nil, report: URL? = nil
    ) async throws -> [RunRow] {
        let run = try scoring(events, names, trials, seed)
        return RunRow.rows(try await run.evaluation(reportedTo: report))
    }

    /// Scores a file of events over recordings, as `repgauge score --recordings` does.
    ///
    /// - Parameters:
    ///   - events: The file.
    ///   - recordings: Recordings (CSV) or folders of them.
    /// - Returns: One row for each recording and the file, controls included.
    /// - Throws: `RecordingError` where the file is faulty or does not fit the recordings, and `CancellationError`.
    public func score(_ events: URL, recordings: [URL]) async throws -> [ReplayRow] {
        let replay = try ReplayOperation(
            scoring: events.path(percentEncoded: false), recordings: try RecordingFiles(at: recordings).urls,
            jobs: jobs)
        return try await replay.run().results.map(ReplayRow.init)
    }

    private func scoring(_ events: URL, _ names: [String], _ trials: Int?, _ seed: UInt64?) throws -> RunOperation {
        try Self.check("trials", trials)
        _ = try select(names)
        return try RunOperation(
            scoring: events.path(percentEncoded: false), suite: names, library: library, trials: trials, seed: seed,
            metrics: harness.metrics, jobs: jobs
        ) { seed in
            var command = RepeatCommand("score", [events.relativePath])
            command.add("--suite", list: names.distinct)
            command.add("--seed", seed)
            command.add("--trials", trials)
            command.add("--late", WindowOptions.standardLate)
            return command
        }
    }

    /// Tries settings of a detector, as `repgauge sweep` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: What is searched, each as `--parameter` takes it; none for every parameter.
    ///   - points: The number of points of a Sobol sequence; `nil` for every combination of the values.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The metric that chooses the best one, for example `f1` or `mornings-fooled`.
    ///   - limits: The limits that it keeps, for example `earned >= 0.9`.
    ///   - pushUps: The number of counts that silence the alarm of a morning, 1 to 1000; for metrics of mornings.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func sweep(
        _ detector: String, parameters: [String] = [], points: Int? = nil, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1", subjectTo limits: [String] = [], pushUps: Int = 10
    ) async throws -> [ConfigurationRow] {
        try Self.check("points", points, in: 1...SearchDesign.most)
        let (space, objective, plan) = try search(detector, parameters, names, trials, goal, limits, pushUps)
        let design = try SearchDesign(points == nil ? .grid : .sobol, of: space, points: points ?? 0, seed: plan.seed)
        let trials = try await SearchTrials(plan, for: design.detectors)
        return ConfigurationRow.rows(
            try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials)))
    }

    /// Searches the settings of a detector by simplices and annealing walks, as `repgauge tune` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: The parameters to search, each as `--parameter` takes it; none for every parameter.
    ///   - evaluations: The approximate number of configurations to try.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The metric that chooses the best one, for example `f1` or `mornings-fooled`.
    ///   - limits: The limits that it keeps, for example `earned >= 0.9`.
    ///   - pushUps: The number of counts that silence the alarm of a morning, 1 to 1000; for metrics of mornings.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func tune(
        _ detector: String, parameters: [String] = [], evaluations: Int = 1000, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1", subjectTo limits: [String] = [], pushUps: Int = 10
    ) async throws -> [ConfigurationRow] {
        try Self.check("evaluations", evaluations, in: 1...SearchDesign.most)
        let (space, objective, plan) = try search(detector, parameters, names, trials, goal, limits, pushUps)
        let trials = try await SearchTrials(plan, for: try Tune.corners(of: space))
        return ConfigurationRow.rows(
            try await Tune(evaluations: evaluations).run(in: space, objective: objective, on: SearchEngine(trials)))
    }

    private func search(
        _ detector: String, _ parameters: [String], _ names: [String], _ trials: Int, _ goal: String,
        _ limits: [String], _ pushUps: Int
    ) throws -> (SearchSpace, Objective, SearchPlan) {
        try Self.check("trials", trials)
        try Self.check("pushUps", pushUps, in: AlarmPlan.goals)
        let objective = try Objective(goal: goal, constraints: limits, metrics: harness.metrics)
        var plan = try SearchPlan(try select(names), trials: trials, jobs: jobs)
        if objective.metrics.hasOutcomes {
            plan.judge = try .standard(goal: pushUps)
        } else if pushUps != 10 {
            throw InputError(
                file: "pushUps", found: "\(pushUps)",
                allowed: "10, unless the goal or a limit is a metric of mornings or workouts")
        }
        let specification = try harness.roster().specification(parsing: detector, from: .user)
        return (try SearchSpace(specification, parameters: parameters), objective, plan)
    }
}
