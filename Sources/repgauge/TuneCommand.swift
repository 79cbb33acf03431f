public import ArgumentParser
import Detection
public import Experiment
import Foundation
import Reports

/// `repgauge tune`.
struct TuneCommand: AsyncParsableCommand {
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
    var detector: String

    @Option(help: ArgumentHelp("nelder-mead, annealing, or both, half each.", valueName: "method"))
    var method = Tune.Method.both

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("About how many configurations are asked for.", valueName: "n"))
    var evaluations = 1000

    @Option(
        parsing: .unconditional, help: ArgumentHelp("How many simplices, and how many walks.", valueName: "n"))
    var starts = 8

    @OptionGroup var search: SearchOptions

    func validate() throws {
        guard (1...SearchDesign.most).contains(evaluations) else {
            throw ValidationError("--evaluations: \(evaluations) is no number from 1 to \(SearchDesign.most)")
        }
        guard (1...1000).contains(starts) else {
            throw ValidationError("--starts: \(starts) is no number from 1 to 1000")
        }
    }

    func run() async throws {
        let standard = try DetectorOptions.detector(detector)
        let space = try SearchSpace(standard, parameters: search.parameters)
        let objective = try search.objective()
        let (plan, hash) = try search.plan(names)
        let out = search.out ?? "reports/tune-\(standard.name)"
        let folder = try ReportFolder(URL(filePath: out))

        let memory = try search.memory(
            of: "tune", names, plan, hash: hash, space: space, objective: objective, method: method.rawValue)

        let start = ContinuousClock.now
        let trials = try await search.synthesise(plan, for: try Tune.corners(of: space))
        let made = ContinuousClock.now
        let tune = Tune(method: method, evaluations: evaluations, starts: starts)
        var bar = ProgressBar(total: 2 * starts, what: "simplices and walks")
        let outcome = try await search.sayingWhatIsKept {
            try await tune.run(in: space, objective: objective, on: SearchEngine(trials, memory: memory)) { done, _ in
                bar.show(done)
            }
        }
        bar.clear()
        SearchOptions.tell(
            outcome.candidates.count, trials, making: made - start, evaluating: ContinuousClock.now - made)

        let words =
            ["repgauge", "tune"] + names + [
                "--detector", standard.label, "--method", method.rawValue, "--evaluations", "\(evaluations)",
                "--starts",
                "\(starts)",
            ] + search.words(plan)
        try SearchOptions.finish(
            outcome,
            record: TuningReport.Record(
                command: words.map { RunCommand.quoted($0) }.joined(separator: " "),
                method: "\(method.rawValue), \(starts) starts", suiteHash: hash, version: Version.current),
            folder: folder, shown: out)
    }
}

extension Tune.Method: ExpressibleByArgument {}
