import Experiment
package import Search
import ArgumentParser
import Foundation
import Ranking
import Reports
import Text

struct TuneCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "tune", "Search the settings of a detector, and test whether the best are better than the default.",
        discussion: """
            Simplices (Nelder and Mead) and annealing walks search for the best settings on training trials, 10 of each \
            scenario unless --trials is given. Held-out trials of other people measure them, and a paired test decides \
            whether they are better than the default. Without --parameter every parameter that the detector declares is \
            searched, over the range that it declares. Recordings after --recordings judge default and winner at the \
            end; nothing is chosen by them. With --plan they are those that the leaderboard's plan names, within these \
            folders. If no configuration meets the constraints in training, the report is written and names the \
            nearest, and the exit code is 1.

            EXAMPLES
              repgauge tune standard --detector angle-threshold
              repgauge tune standard --detector filtered-hysteresis --parameter down=60...125 --parameter up=126...175 \\
                --maximise recall --subject-to 'cheat acceptance <= 0.01'
              repgauge tune standard --detector angle-torso-drop --maximise recall --minimise 'false per minute'
            """)

    @Argument(
        help: .init(
            "Suites or scenarios: names, or YAML files; standard if neither these nor a plan are named.", as: "suite"),
        completion: Completion.suites)
    var suites: [String] = []

    @Option("The detector, NAME or NAME:key=value,… or a preset FILE.yaml.", as: "detector") var detector: String?

    @Option(
        "A plan of several detectors, such as scenarios/tuning.yaml, instead of --detector, suites and objective.",
        as: "file.yaml")
    var plan: String?

    @Flag(help: "Start every program (exec:COMMAND) that the plan names; for plans that you trust.")
    var allowExec = false

    @Option("nelder-mead, annealing, or both, half each.", as: "method") var method = Tune.Method.both

    @Option(
        "Approximate number of configurations to try; 1000 if not given. For a small number there are fewer simplices and walks; one walk tries 21, one simplex at least one more than it has numbers.",
        number: "n")
    var evaluations: Int?

    @Option("Greatest number of simplices, and of walks.", number: "n") var starts = 8
    @OptionGroup var recordings: RecordingsOption
    @OptionGroup var search: SearchOptions
    @OptionGroup var output: SearchOutputOptions

    func validate() throws {
        try OptionCheck.range("--evaluations", evaluations, in: 1...SearchDesign.most)
        try OptionCheck.range("--starts", starts, in: 1...1000)
        // Beside a plan, --detector permits a program that the plan names.
        guard (detector == nil) != (plan == nil) || detector?.hasPrefix(ExternalDetector.prefix) ?? false else {
            throw ValidationError("name either a detector with --detector or a plan with --plan")
        }
        let objectives = search.objectives
        let chosen =
            suites + search.parameters + objectives.maximise + objectives.minimise + objectives.constraints
            + (objectives.pushUps == 10 ? [] : ["--push-ups"])
        if plan != nil, let first = chosen.first {
            throw ValidationError("--plan names the scenarios, the parameters and the objective; leave out \(first)")
        }
    }

    func run(with harness: Harness) async throws {
        if let plan { return try await tune(plan, harness) }
        let standard = "out/tune-\(detector ?? "")"
        let places = try search.places(recordings.paths, isPlanned: false)
        let work = try work(detector ?? "", from: .user, harness)
        let folder = try output.out.open(standard: standard, for: ReportPlan(work.command))
        let report = try await study(work, judgedBy: places)
        try output.publish(report, into: folder, standard: standard)
    }

    private func tune(_ plan: String, _ harness: Harness) async throws {
        let library = try search.estimators.libraries.library()
        let tuning = try library.tuningPlan(URL(filePath: plan))
        let roster = try harness.roster(permission: permission())
        let parts = try self.parts(of: tuning, from: .file(path: plan), harness)
        let places = try search.places(recordings.paths, isPlanned: true)
        let standard = "out/tuning"
        let command = command(plan).text
        let folder = try output.out.open(standard: standard, for: ReportPlan(command))
        var reports: [TuningReport] = []
        var failures: [TuningError] = []
        for (part, work, study) in parts {
            do {
                var report = try await part.study(work, judgedBy: places)
                if let confidence = tuning.confidence {
                    // On trials that chose and judged nothing.
                    let seed = report.outcome.trials.plan.heldOutSeed &+ 1
                    report.confidence = try await ProgressDisplay.showing { progress in
                        try await ConfidenceResponse.measure(
                            try roster.specification(parsing: study.detector, from: .file(path: plan)), by: confidence,
                            on: tuning.scenarios, of: library, metrics: harness.metrics.objectives, seed: seed,
                            jobs: output.jobs.count
                        ) { progress(WorkProgress("trials of thresholds on confidence", $0, of: $1)) }
                    }
                }
                reports.append(report)
            } catch let error as TuningError {
                // The searches of the other detectors are worth a report.
                Console.print(error)
                failures.append(error)
            }
        }
        if let failure = failures.first, reports.isEmpty {
            throw Failure(failure.exitStatus, "no detector of \(plan) could be searched, see above")
        }
        let overview = TuningOverview(
            reports, failures: failures, about: tuning.about,
            manifest: RunManifest(
                SearchPlanInputs(command: command, searches: reports.map(\.manifest.inputs)),
                in: RunEnvironment(try .current())))
        try overview.files().write(into: folder)
        try output.out.print(
            WrittenReport(overview, publishing: folder), in: output.format, standard: standard, hasHTML: false)
        if let failure = failures.first {
            let count = Plural.counted(parts.count, "detector")
            throw Failure(
                failure.exitStatus,
                "\(failures.count) of \(count) could not be searched, see above; the report has the rest")
        }
        for report in reports { try SearchOutputOptions.check(report.outcome) }
    }

    /// The searches of a plan, each with what it needs, before anything is tried.
    private func parts(
        of tuning: TuningPlan, from origin: SpecificationOrigin, _ harness: Harness
    ) throws -> [(part: TuneCommand, work: Work, study: TuningPlan.Study)] {
        var names: Set<String> = []
        return try tuning.studies.map { study in
            var part = self
            part.suites = tuning.scenarios
            part.search.parameters = study.parameters
            part.output.study = output.study.map { "\($0).\(study.detector)" }
            part.search.objectives.maximise = tuning.maximise
            part.search.objectives.minimise = tuning.minimise
            part.search.objectives.constraints = tuning.constraints
            part.search.trials.count = search.trials.count ?? tuning.trials
            part.search.heldOut.trials = search.heldOut.trials ?? tuning.heldOutTrials
            part.evaluations = evaluations ?? tuning.evaluations
            let work = try part.work(study.detector, from: origin, harness)
            guard names.insert(work.space.name).inserted else { throw TuningError.plannedTwice(work.space.name) }
            return (part, work, study)
        }
    }

    private var names: [String] { suites.isEmpty ? ["standard"] : suites }
    private var evaluationCount: Int { evaluations ?? 1000 }

    private func permission() throws -> ProgramPermission {
        allowExec ? .all : try ProgramPermission(naming: [detector].compactMap(\.self))
    }

    /// A search of the settings of one detector, before anything is tried.
    private struct Work {
        let space: SearchSpace
        let objective: Objective
        let plan: SearchPlan
        let hash: String
        let command: String
    }

    private func work(_ detector: String, from origin: SpecificationOrigin, _ harness: Harness) throws -> Work {
        let space = try SearchSpace(
            try harness.roster(permission: permission()).specification(parsing: detector, from: origin),
            parameters: search.parameters)
        let objective = try output.objective(search, of: harness.metrics)
        let (plan, hash) = try search.plan(
            names, for: objective, roster: harness.roster(), jobs: output.jobs.count)
        var command = RepeatCommand("tune", names.distinct)
        command.add("--detector", space.standard.label)
        command.add("--method", method.rawValue)
        command.add("--evaluations", evaluationCount)
        command.add("--starts", starts)
        search.add(to: &command, plan)
        output.add(to: &command)
        command.add("--recordings", list: recordings.placeholder)
        return Work(space: space, objective: objective, plan: plan, hash: hash, command: command.text)
    }

    private func study(_ work: Work, judgedBy places: [LeaderboardOperation.Place]) async throws -> TuningReport {
        let (space, objective) = (work.space, work.objective)
        let memory = try output.memory(
            of: "tune", names, search, work.plan, hash: work.hash, space: space, objective: objective,
            method: method.rawValue)
        let tune = Tune(method: method, evaluations: evaluationCount, starts: starts)
        let outcome = try await output.search(work.plan, for: try Tune.corners(of: space)) { trials, progress in
            try await tune.run(in: space, objective: objective, on: SearchEngine(trials, memory: memory)) {
                progress(WorkProgress("simplices and walks (\(space.name))", $0, of: $1))
            }
        }
        return TuningReport(
            outcome,
            manifest: RunManifest(
                SearchInputs(
                    command: work.command,
                    method: "\(method.rawValue), \(Plural.counted(tune.starts(in: space), "start"))",
                    suiteHash: work.hash),
                in: RunEnvironment(try .current())),
            recordings: try await search.judge(outcome, on: places, jobs: output.jobs.count))
    }

    private func command(_ plan: String) -> RepeatCommand {
        var command = RepeatCommand("tune")
        command.add("--plan", plan)
        if method != .both { command.add("--method", method.rawValue) }
        if starts != 8 { command.add("--starts", starts) }
        command.add("--evaluations", evaluations)
        command.add(search.trials)
        command.add("--held-out-trials", search.heldOut.trials)
        command.add(search.seed)
        command.add("--held-out-seed", search.heldOut.seed)
        command.add("--hold-out", each: search.heldOut.kinds)
        command.add(search.estimators)
        output.add(to: &command)
        command.add("--recordings", list: recordings.placeholder)
        return command
    }
}

extension Tune.Method: ExpressibleByArgument {}
