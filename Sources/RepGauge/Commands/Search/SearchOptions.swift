import ArgumentParser
import Build
import Experiment
import Foundation
import Outcomes
import Ranking
import Reports
import Scenarios
import Search

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

    /// The trials, and the hash of the suite's files; the roster tells the second name behind `--detector`, which the
    /// parser takes for a suite, from one that nothing has.
    func plan(
        _ names: [String], for objective: Objective, roster: Roster, jobs: Int
    ) throws -> (plan: SearchPlan, hash: String) {
        let library = try estimators.library()
        let selection: ScenarioLibrary.Selection
        do {
            selection = try library.select(typed: names)
        } catch {
            guard let name = names.first(where: roster.names) else { throw error }
            throw Failure(
                .wrongInput,
                "\(name): found a detector among the suites; --detector takes one detector: search each in a command of its own"
            )
        }
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

    /// Seeks and reads the recordings that judge the result, before anything is searched: those that the leaderboard's
    /// plan names, or as they are; none for no judgement.
    func places(_ paths: [String], isPlanned: Bool) throws -> [LeaderboardOperation.Place] {
        var places = try LeaderboardOperation.places(of: isPlanned ? [] : paths)
        if isPlanned, !paths.isEmpty {
            let library = try estimators.libraries.library()
            let plan = try library.leaderboardPlan(library.folder.appending(path: "leaderboard.yaml"))
            places = try LeaderboardOperation(plan: plan, library: library, entrants: [], jobs: 1).places(within: paths)
        }
        Console.print(each: LeaderboardOperation.warnings(of: places))
        var faults = 0
        for file in Set(places.flatMap(\.places.files)).sorted(by: { $0.path < $1.path }) {
            do throws(RecordingError) {
                _ = try RecordingReader.check(csv: file)
            } catch {
                Console.print(error)
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
        Console.print(each: faults)
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
        "Smallest difference of the first goal in held-out trials that is called a gain, 0 to 1000.", number: "number")
    var smallestGain = Objective.standardGain

    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.name("--study", study, of: "file")
        try OptionCheck.range("--smallest-gain", smallestGain, in: 0...1000)
    }

    func objective(_ search: SearchOptions, of metrics: MetricCatalog) throws -> Objective {
        var objective = try search.objectives.objective(of: metrics)
        objective.smallestGain = smallestGain
        return objective
    }

    func add(to command: inout RepeatCommand) {
        if smallestGain != Objective.standardGain { command.add("--smallest-gain", smallestGain) }
    }

    /// Throws, after writing, where no configuration keeps the constraints.
    func publish(_ report: TuningReport, into folder: consuming ReportFolder, standard: String) throws {
        try report.files().write(into: folder)
        try out.print(WrittenReport(report, publishing: folder), in: format, standard: standard)
        try Self.check(report.outcome)
    }

    static func check(_ outcome: SearchOutcome) throws {
        guard outcome.winner == nil else { return }
        let constraints = outcome.objective.constraints.map(\.description).joined(separator: ", ")
        throw TuningError.infeasible("no \(outcome.shortfall(constraints))")
    }
}

struct ObjectiveOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "A metric to maximise (f1 if none is named), also of mornings and workouts, as earned or 'steps in time'; may be repeated: several goals give the Pareto set.",
        as: "metric", parsing: .unconditionalSingleValue)
    var maximise: [String] = []

    @Option(
        "A metric to minimise, also of mornings and workouts, as 'mornings fooled'; may be repeated.", as: "metric",
        parsing: .unconditionalSingleValue)
    var minimise: [String] = []

    @Option(
        "A constraint in training, for example 'cheat acceptance <= 0.01'; may be repeated.", as: "constraint",
        name: .customLong("subject-to"), parsing: .unconditionalSingleValue)
    var constraints: [String] = []

    @Option(
        "Number of counts that silence the alarm of a morning, 1 to 1000; for metrics of mornings.", number: "n")
    var pushUps = 10

    func validate() throws { try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals) }

    func objective(of metrics: MetricCatalog) throws -> Objective {
        let objective = try Objective(
            maximise: maximise, minimise: minimise, constraints: constraints, metrics: metrics)
        if pushUps != 10, !objective.metrics.hasOutcomes {
            throw Failure(
                .wrongInput, "--push-ups: found without a metric of mornings or workouts; name one, or leave it out")
        }
        return objective
    }

    func add(to command: inout RepeatCommand) {
        command.add("--maximise", each: maximise)
        command.add("--minimise", each: minimise)
        command.add("--subject-to", each: constraints)
        if pushUps != 10 { command.add("--push-ups", pushUps) }
    }
}

struct HeldOutOptions: ParsableArguments {
    @Option(
        "Material that training never sees: family=…, scenario=…, estimator=… or camera-below=METRES; may be repeated.",
        as: "kind", name: .customLong("hold-out"), parsing: .unconditionalSingleValue)
    var kinds: [String] = []

    @Option(
        "Number of held-out trials of each scenario; if not given, as many as for training.", number: "n",
        name: .customLong("held-out-trials"))
    var trials: Int?

    @Option(
        "Seed of the held-out trials; if not given, that of training plus 1.", number: "s",
        name: .customLong("held-out-seed"))
    var seed: UInt64?

    func validate() throws { try OptionCheck.range("--held-out-trials", trials, in: TrialsOption.allowed) }

    func parsedKinds() throws -> [HoldOut] { try kinds.map { try HoldOut(parsing: $0) } }
}

extension SearchOutputOptions {
    /// Returns the store of a search's results; how many configurations are tried is no part of what a file belongs to,
    /// so that more may be asked for later.
    func memory(
        of command: String, _ names: [String], _ search: SearchOptions, _ plan: SearchPlan, hash: String,
        space: SearchSpace, objective: Objective, method: String
    ) throws -> ResultStore {
        guard let study else { return .none }
        var facts: [StudyOrigin.Fact] = [
            .init("use", "repgauge \(command)"),
            .init("suite", names.distinct.joined(separator: "\n")),
            .init("suite hash", hash),
            .init("estimator", search.estimators.estimator ?? "as each scenario says"),
            .init("trials", Set(plan.entries.map(\.trials)).sorted().map(String.init).joined(separator: ", ")),
            .init("seed", "\(plan.seed)"),
            .init("held-out trials", "\(plan.heldOutTrials)"),
            .init("held-out seed", "\(plan.heldOutSeed)"),
            .init("held out", plan.holdOut.map(\.description).joined(separator: "\n")),
            .init("scoring", "\(TrialCounts.rules)"),
            .init("late", "\(search.windows.late)"),
            .init("detector", space.standard.label),
            .init(
                "parameters",
                (search.parameters.isEmpty ? space.dimensions.map(\.name) : search.parameters).joined(separator: "\n")
            ),
            .init("method", method),
            .init("objective", objective.description),
        ]
        if plan.judge != nil { facts.append(.init("push-ups", "\(search.objectives.pushUps)")) }
        facts.append(.init("version", Build.version))
        return try StudyFile(URL(filePath: study), origin: StudyOrigin(facts)).memory
    }

    /// Makes the trials, searches, and prints how long both took; if the search is interrupted, the error names the file
    /// of the results.
    func search(
        _ plan: SearchPlan, for detectors: some Sequence<any Entrant>,
        _ work: (SearchTrials, WorkProgress.Observer) async throws -> SearchOutcome
    ) async throws -> SearchOutcome {
        let start = ContinuousClock.now
        let trials = try await ProgressDisplay.showing { progress in
            try await SearchTrials(plan, for: detectors) { progress(WorkProgress("trials", $0, of: $1)) }
        }
        let made = ContinuousClock.now
        let display = ProgressDisplay()
        defer { display.clear() }
        do {
            let outcome = try await work(trials, display.show)
            display.clear()
            Console.print(
                String(
                    format: "%d trials in %.1f s, %d configurations in %.1f s",
                    trials.training.count + trials.heldOut.count, (made - start) / .seconds(1),
                    outcome.candidates.count,
                    (ContinuousClock.now - made) / .seconds(1)))
            return outcome
        } catch let error as CancellationError {
            guard let study else { throw error }
            throw Failure(
                .interrupted,
                "interrupted; all results so far are kept in \(study), and the same command continues with them")
        }
    }
}

extension Roster {
    fileprivate func names(_ text: String) -> Bool {
        guard !text.hasSuffix(".yaml") else { return false }
        let name = text.split(separator: ":").first.map(String.init) ?? text
        return [text, name].contains { (try? specification(parsing: $0, from: .shown)) != nil }
    }
}
