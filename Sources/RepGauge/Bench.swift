import Documents
public import Foundation
import Experiment
import Gating
import Outcomes
import PublishedRules
import Ranking
import Scenarios
import Scoring
import Search

/// RepGauge as library calls: runs, replays, sweeps, comparisons, gates, rankings, fits and checks of files that return
/// values.
///
///     let bench = try Bench(scenarios: URL(filePath: "scenarios"), detectors: [MyRule.entry])
///     let rows = try await bench.run(["real/standard"], detectors: ["my-rule", "closed-chain"], trials: 20)
///     print(rows.first { $0.group == "overall" && $0.detector == "my-rule" }?.recall.value ?? .nan)
///
/// Detectors are named as on the command line: `NAME`, `NAME:key=value,…`, a group, or `exec:COMMAND`. Results are
/// those of the command with the same arguments, and do not depend on `jobs`.
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
    ///   - jobs: The trials, recordings or configurations worked on at the same time.
    /// - Throws: An error that describes the fault in a file of the folder, and `DetectorError` for a name that is
    ///   taken.
    public init(
        scenarios folder: URL, detectors: [DetectorEntry] = [],
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) throws {
        self.jobs = max(1, jobs)
        harness = Harness(
            detectors.isEmpty ? .standard : try DetectorCatalog.standard.adding(detectors, to: Harness.ownGroup))
        library = try ScenarioLibrary(folder: folder)
    }

    /// Runs suites or scenarios, as `repgauge run` does.
    ///
    /// - Parameters:
    ///   - names: Suites or scenarios.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed; `nil` for the suite's.
    /// - Returns: One row for each group of trials (`overall`, families, scenarios) and detector, controls included.
    /// - Throws: An error of the scenarios or detectors that are named, and `CancellationError`.
    public func run(
        _ names: [String] = ["standard"], detectors: [String] = [], trials: Int? = nil, seed: UInt64? = nil
    ) async throws -> [RunRow] {
        let plan = try plan(names, try entrants(detectors), trials: trials, seed: seed)
        let outcome = try await ExperimentRun(plan).run(
            describe: { _ in "" }, emit: { _ in }, progress: { _ in })
        let evaluation = try Evaluation(outcome.tables, plan: plan, failures: outcome.failures)
        return RunRow.rows(evaluation)
    }

    /// Simulates mornings with an alarm that push-ups silence, as `repgauge alarm` does.
    ///
    /// - Parameters:
    ///   - sleepers: Suites or scenarios; a trial is a morning.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - mornings: Mornings of each sleeper; `nil` for the suite's number.
    ///   - pushUps: The number of counts that silence the alarm, 1 to 1000.
    ///   - seed: The seed; `nil` for the suite's.
    /// - Returns: One row for each sleeper and detector, controls included; a detector that failed has none.
    /// - Throws: An error of the scenarios, the detectors or the number that are named, and `CancellationError`.
    public func alarm(
        _ sleepers: [String] = ["mornings"], detectors: [String] = [], mornings: Int? = nil, pushUps: Int = 10,
        seed: UInt64? = nil
    ) async throws -> [OutcomeRow] {
        let experiment = try plan(sleepers, try entrants(detectors), trials: mornings, seed: seed)
        let plan = try AlarmPlan(experiment, goal: pushUps, configurations: [.intent])
        return OutcomeRow.rows(try OutcomeEvaluation(try await OutcomeRun(plan)))
    }

    /// Runs the workout of a scenario through detectors, as `repgauge workout run` does.
    ///
    /// - Parameters:
    ///   - scenario: A scenario whose session is a workout.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: The number of trials; `nil` for the standard number.
    ///   - seed: The seed; `nil` for the standard seed.
    /// - Returns: One row for each detector, controls included; a detector that failed has none.
    /// - Throws: An error of the scenario or the detectors that are named, and `CancellationError`.
    public func workout(
        _ scenario: String = "workout/three-sets", detectors: [String] = [], trials: Int? = nil, seed: UInt64? = nil
    ) async throws -> [OutcomeRow] {
        let experiment = try plan([scenario], try entrants(detectors), trials: trials, seed: seed)
        return OutcomeRow.rows(try OutcomeEvaluation(try await OutcomeRun(try WorkoutRunPlan(experiment))))
    }

    /// Shows recordings to detectors, as `repgauge replay` does.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    /// - Returns: One row for each recording and detector, controls included.
    /// - Throws: An error of the detectors that are named, and `CancellationError`.
    public func replay(_ recordings: [Recording], detectors: [String] = []) async throws -> [ReplayRow] {
        let entrants = try entrants(detectors) + Control.ofRecordings
        var failures = ReplayFailures(window: MatchWindow())
        var rows: [ReplayRow] = []
        let walk = RecordingWalk(recordings.count, entrants: entrants, jobs: jobs) { RecordingStream(recordings[$0]) }
        try await walk.run { recording, _, runner in
            try await runner.run(recording)
        } deliver: { index, step in
            guard case .done(let results, _) = step else { return }
            rows += failures.settle(results, of: recordings[index]).map(ReplayRow.init)
        }
        return rows
    }

    /// Tries settings of a detector, as `repgauge sweep` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: What is searched, each as `--parameter` takes it; none for every parameter.
    ///   - points: The number of points of a Sobol sequence; `nil` for every combination of the values.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The figure that chooses the best one, for example `f1`.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func sweep(
        _ detector: String, parameters: [String] = [], points: Int? = nil, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1"
    ) async throws -> [ConfigurationRow] {
        let search = try SearchSetup(self, detector, parameters, names, trials: trials, goal: goal)
        let plan = search.plan
        let design = try SearchDesign(
            points == nil ? .grid : .sobol, of: search.space, points: points ?? 0, seed: plan.seed)
        let searchTrials = try await SearchTrials(plan, for: design.detectors)
        return search.rows(
            try await Sweep.run(design, of: search.space, objective: search.objective, on: SearchEngine(searchTrials)))
    }

    /// Searches the settings of a detector by simplices and annealing walks, as `repgauge tune` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: The parameters to search, each as `--parameter` takes it; none for every parameter.
    ///   - evaluations: The approximate number of configurations to try.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The metric that chooses the best one, for example `f1`.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func tune(
        _ detector: String, parameters: [String] = [], evaluations: Int = 1000, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1"
    ) async throws -> [ConfigurationRow] {
        let search = try SearchSetup(self, detector, parameters, names, trials: trials, goal: goal)
        let searchTrials = try await SearchTrials(search.plan, for: try Tune.corners(of: search.space))
        return search.rows(
            try await Tune(evaluations: evaluations).run(
                in: search.space, objective: search.objective, on: SearchEngine(searchTrials)))
    }

    /// The space, the objective and the trials of a search.
    private struct SearchSetup {
        let space: SearchSpace
        let objective: Objective
        let plan: SearchPlan

        init(
            _ bench: Bench, _ detector: String, _ parameters: [String], _ names: [String], trials: Int, goal: String
        ) throws {
            let selection = try bench.library.select(names)
            space = try SearchSpace(
                try bench.harness.roster().specification(parsing: detector, from: .user), parameters: parameters)
            let isBetterHigher = Metric(naming: goal[...])?.isBetterHigher ?? true
            objective = try Objective(
                maximise: isBetterHigher ? [goal] : [], minimise: isBetterHigher ? [] : [goal], constraints: [])
            plan = try SearchPlan(
                suite: selection.name, entries: selection.entries(trials: trials), heldOutTrials: trials,
                seed: selection.seed, heldOutSeed: selection.seed &+ 1, window: MatchWindow(), jobs: bench.jobs)
        }

        func rows(_ outcome: SearchOutcome) -> [ConfigurationRow] {
            outcome.candidates.sorted { objective.isBetter($0.training, than: $1.training) }
                .map(ConfigurationRow.init)
        }
    }

    /// Ranks detectors before some scenarios as `repgauge leaderboard` does, by F1, without recordings.
    ///
    /// - Parameters:
    ///   - detectors: The detectors; none for all.
    ///   - trials: Trials of each scenario; `nil` for the plan's number.
    /// - Returns: The detectors, best first; then the controls.
    /// - Throws: An error of the plan, the scenarios or the detectors that are named, and `CancellationError`.
    public func rank(detectors: [String] = [], trials: Int? = nil) async throws -> [RankRow] {
        let plan = try library.leaderboardPlan(library.folder.appending(path: "leaderboard.yaml"))
        let operation = LeaderboardOperation(
            plan: plan, library: library, entrants: try entrants(detectors.isEmpty ? ["all"] : detectors), jobs: jobs)
        return try await operation.run([], trials: trials, seed: nil).board.rows.map(RankRow.init)
    }
}

extension Bench {
    /// Compares two detectors before the same trials, as `repgauge compare` does, without times.
    ///
    /// - Parameters:
    ///   - before: One detector.
    ///   - after: The other, which may be worse or better.
    ///   - names: Suites or scenarios.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    /// - Returns: The decision.
    /// - Throws: An error of the scenarios or detectors that are named, and `CancellationError`.
    public func compare(
        _ before: String, with after: String, on names: [String] = ["standard"], trials: Int? = nil
    ) async throws -> GateResult {
        let roster = harness.roster()
        let plan = try plan(
            names, [before, after].map { try roster.entrant(parsing: $0, from: .user) }, trials: trials, seed: nil)
        return GateResult(try await GateComparison.outcome(of: plan, settings: Self.settings))
    }

    /// Runs a baseline's trials again and compares, as `repgauge gate` does, without times.
    ///
    /// - Parameters:
    ///   - baseline: The baseline's file.
    ///   - programs: The programs of the file that may be started, each `exec:COMMAND`; any other is refused.
    /// - Returns: The decision.
    /// - Throws: An error of the file, its programs or the scenarios, and `CancellationError`.
    public func gate(_ baseline: URL, programs: [String] = []) async throws -> GateResult {
        let check = try GateCheck(
            try Baseline(contentsOf: baseline), path: baseline.relativePath, library: library,
            roster: try harness.roster(permitting: programs), settings: Self.settings,
            environment: RunEnvironment(try .current()),
            jobs: jobs)
        return GateResult(try await check.run().outcome)
    }

    /// Runs suites or scenarios and writes a baseline, as `repgauge baseline update` does, without times.
    ///
    /// - Parameters:
    ///   - names: Suites or scenarios.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - file: The file.
    /// - Throws: An error of the scenarios or detectors that are named, of the file, and `CancellationError`.
    public func makeBaseline(
        _ names: [String] = ["standard"], detectors: [String] = [], trials: Int? = nil, to file: URL
    ) async throws {
        let place = try OutputPlace(file.path)
        let plan = try plan(names, try entrants(detectors), trials: trials, seed: nil)
        let inputs = RunInputs(
            plan, names: names, suiteHash: try library.select(names).hash, estimator: nil,
            command: RepeatCommand("baseline", ["update"] + names).text)
        let made = try await BaselineUpdate(
            plan: plan, manifest: RunManifest(inputs, in: RunEnvironment(try .current())), budgets: [],
            setsZeroBudgets: true, keepsTimes: false
        ).run()
        try place.write(try made.baseline.json())
    }

    private static var settings: GateSettings {
        var settings = GateSettings()
        settings.latencyLevel = 0
        return settings
    }

    private func entrants(_ names: [String]) throws -> [any Entrant] {
        try harness.roster().entrants(named: names.isEmpty ? harness.standardNames : names, from: .user)
    }

    private func plan(
        _ names: [String], _ entrants: [any Entrant], trials: Int?, seed: UInt64?
    ) throws -> ExperimentPlan {
        ExperimentPlan(
            try library.select(names), trials: trials, entrants: entrants, seed: seed, jobs: jobs)
    }
}
