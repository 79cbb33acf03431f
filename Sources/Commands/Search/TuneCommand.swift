import Experiment
import Documents
package import Search
import ArgumentParser
import Detection
import Foundation
import Reports
import Scenarios

/// `repgauge tune`.
struct TuneCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract: "Search the settings of a detector, and say whether the best are really better than the default.",
        discussion: """
            Simplices (Nelder and Mead) and annealing walks look for the best settings over training trials; held-out
            trials of other people say what they are worth, and a paired test whether they are better than the default.
            Without --parameter everything that the detector declares is searched, over the ranges that it declares.

            EXAMPLES
              repgauge tune standard --detector angle-threshold
              repgauge tune standard --detector filtered-hysteresis --parameter down=60...125 --parameter up=126...175 \\
                --maximise recall --subject-to 'cheat acceptance <= 0.01'
              repgauge tune standard --detector angle-torso-drop --maximise recall --minimise 'false per minute'
            """)

    @Argument(help: ArgumentHelp("Suites or scenarios: names, or YAML files.", valueName: "suite or scenario"))
    var names = ["standard"]

    @Option(help: ArgumentHelp("The detector, NAME or NAME:key=value,… or a preset FILE.yaml.", valueName: "detector"))
    var detector: String?

    @Option(
        help: ArgumentHelp(
            "A plan of several detectors, such as scenarios/tuning.yaml, in place of --detector, suites and objective.",
            valueName: "file.yaml"))
    var plan: String?

    @Option(help: ArgumentHelp("nelder-mead, annealing, or both, half each.", valueName: "method"))
    var method = Tune.Method.both

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("About how many configurations are asked for; 1000 if not given.", valueName: "n"))
    var evaluations: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How many simplices, and how many walks.", valueName: "n"))
    var starts = 8

    @Option(
        name: .customLong("recordings"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Folders of recordings that judge default and winner at the end; nothing is chosen by them.",
            valueName: "folder"))
    var recordings: [String] = []

    @OptionGroup var search: SearchOptions

    func validate() throws {
        if let evaluations, !(1...SearchDesign.most).contains(evaluations) {
            throw ValidationError("--evaluations: \(evaluations) is no number from 1 to \(SearchDesign.most)")
        }
        guard (1...1000).contains(starts) else {
            throw ValidationError("--starts: \(starts) is no number from 1 to 1000")
        }
        guard (detector == nil) != (plan == nil) else {
            throw ValidationError("name either a detector with --detector or a plan with --plan")
        }
        let chosen =
            search.parameters + search.objectives.maximise + search.objectives.minimise + search.objectives.constraints
        if plan != nil, !chosen.isEmpty {
            throw ValidationError("--plan says what is searched and for what; leave \(chosen[0]) out")
        }
    }

    func run(with harness: Harness) async throws {
        guard let plan else {
            let out = search.out ?? "reports/tune-\(detector ?? "")"
            let folder = try ReportFolder(URL(filePath: out))
            let report = try await study(
                detector ?? "", names: names, search: search, evaluations: evaluations ?? 1000, harness)
            try SearchOptions.finish(report, folder: folder, shown: out)
            return
        }
        let tuning = try search.libraries.library().tuningPlan(URL(filePath: plan))
        let out = search.out ?? "reports/tuning"
        let folder = try ReportFolder(URL(filePath: out))
        var reports: [TuningReport] = []
        for study in tuning.studies {
            var search = search
            search.parameters = study.parameters
            search.study = search.study.map { "\($0).\(study.detector)" }
            (search.objectives.maximise, search.objectives.minimise) = (tuning.maximise, tuning.minimise)
            search.objectives.constraints = tuning.constraints
            search.trials = search.trials ?? tuning.trials
            search.heldOut.trials = search.heldOut.trials ?? tuning.heldOutTrials
            reports.append(
                try await self.study(
                    study.detector, names: tuning.scenarios, search: search,
                    evaluations: evaluations ?? tuning.evaluations, harness))
        }
        let overview = TuningOverview(reports, about: tuning.about, command: command(plan))
        try overview.files.write(into: folder)
        try Task.checkCancellation()
        try folder.publish()
        print(overview.plain)
        print("Report: \(out)/README.md")
        for report in reports { try SearchOptions.check(report.outcome) }
    }

    /// Searches the settings of one detector.
    private func study(
        _ detector: String, names: [String], search: SearchOptions, evaluations: Int, _ harness: Harness
    ) async throws -> TuningReport {
        let space = try SearchSpace(
            try harness.roster().specification(parsing: detector), parameters: search.parameters)
        let objective = try search.objectives.objective()
        let (plan, hash) = try search.plan(names)
        let memory = try search.memory(
            of: "tune", names, plan, hash: hash, space: space, objective: objective, method: method.rawValue)
        let start = ContinuousClock.now
        let trials = try await search.synthesise(plan, for: try Tune.corners(of: space))
        let made = ContinuousClock.now
        let tune = Tune(method: method, evaluations: evaluations, starts: starts)
        var bar = ProgressBar(total: 2 * starts, what: "simplices and walks (\(space.name))")
        let outcome = try await search.sayingWhatIsKept {
            try await tune.run(in: space, objective: objective, on: SearchEngine(trials, memory: memory)) { done, _ in
                bar.show(done)
            }
        }
        bar.clear()
        SearchOptions.tell(
            outcome.candidates.count, trials, making: made - start, evaluating: ContinuousClock.now - made)
        var words =
            ["repgauge", "tune"] + names + [
                "--detector", space.standard.label, "--method", method.rawValue, "--evaluations", "\(evaluations)",
                "--starts",
                "\(starts)",
            ] + search.words(plan)
        if !recordings.isEmpty { words += ["--recordings", "FOLDER"] }
        return TuningReport(
            outcome,
            record: TuningReport.Record(
                command: words.map { RunCommand.quoted($0) }.joined(separator: " "),
                method: "\(method.rawValue), \(starts) starts", suiteHash: hash, version: Version.current),
            recordings: try await search.judge(outcome, on: recordings))
    }

    /// A command that makes the plan's report again.
    private func command(_ plan: String) -> String {
        var words = ["repgauge", "tune", "--plan", plan]
        if method != .both { words += ["--method", method.rawValue] }
        if starts != 8 { words += ["--starts", "\(starts)"] }
        for (name, number) in [
            ("--evaluations", evaluations), ("--trials", search.trials), ("--held-out-trials", search.heldOut.trials),
        ] {
            if let number { words += [name, "\(number)"] }
        }
        if let seed = search.seed { words += ["--seed", "\(seed)"] }
        if let seed = search.heldOut.seed { words += ["--held-out-seed", "\(seed)"] }
        for kind in search.heldOut.kinds { words += ["--hold-out", kind] }
        if let estimator = search.estimators.estimator { words += ["--estimator", estimator] }
        if !recordings.isEmpty { words += ["--recordings", "FOLDER"] }
        return words.map { RunCommand.quoted($0) }.joined(separator: " ")
    }
}

extension Tune.Method: ExpressibleByArgument {}
