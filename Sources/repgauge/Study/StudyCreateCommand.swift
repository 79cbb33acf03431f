import ArgumentParser
import Experiment
import Foundation
import Scenarios
import Scoring
import Study

/// `repgauge study create`.
struct StudyCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a study: a detector, what is searched, what is sought, on which trials.",
        discussion: """
            EXAMPLES
              repgauge study create a.study --detector angle-threshold --parameter down=60...120:2 --parameter up=130...170
              repgauge study create b.study --detector closed-chain --parameter evidence=-2...4 \\
                  --maximise recall --subject-to "cheat acceptance <= 0.01" --suite real/standard cheat/reach --trials 20
            """)

    @OptionGroup var place: StudyFileOptions

    @Option(help: ArgumentHelp("The detector, with what is set for all configurations.", valueName: "detector"))
    var detector: String

    @Option(
        name: .customLong("parameter"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "What is searched: NAME=FROM...TO, NAME=FROM...TO:STEP, NAME=VALUE,VALUE,…, or NAME for all that it takes; every parameter if none is named.",
            valueName: "parameter"))
    var parameters: [String] = []

    @Option(
        name: .customLong("suite"), parsing: .upToNextOption,
        help: ArgumentHelp("Suites or scenarios: names, or YAML files.", valueName: "name"))
    var suites = ["standard"]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials of each scenario, 1 to 1000000; else as the suite says.", valueName: "n"))
    var trials: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seed of the trials and of random points; else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Held-out trials of each scenario, which choose nothing; as many as those that do if not given.",
            valueName: "n"))
    var heldOutTrials: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Their seed; the next after --seed if not given.", valueName: "s"))
    var heldOutSeed: UInt64?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "What is held out of the other trials altogether, for example family=cheat.", valueName: "what"))
    var holdOut: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Figures to be as high as possible; f1 if none is named. Several objectives give the Pareto set.",
            valueName: "figure"))
    var maximise: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Figures to be as low as possible.", valueName: "figure"))
    var minimise: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Limits that must be kept, for example 'cheat acceptance <= 0.01'.", valueName: "limit"))
    var subjectTo: [String] = []

    @Option(help: "How the study proposes configurations: sobol (40 parameters at most) or random.") var sampler =
        "sobol"

    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        for (name, trials) in [("--trials", trials), ("--held-out-trials", heldOutTrials)] {
            if let trials, !(1...1_000_000).contains(trials) {
                throw ValidationError("\(name): \(trials) is no number from 1 to 1000000")
            }
        }
    }

    func run() throws {
        guard let sampler = StudySampler(rawValue: sampler) else {
            throw Failure(.wrongInput, "--sampler: '\(sampler)' is neither sobol nor random")
        }
        let selection = try estimators.library(libraries).select(suites)
        let seed = seed ?? selection.seed
        let definition = StudyDefinition(
            trials: .init(
                suites: suites, hash: selection.hash, estimator: estimators.estimator, count: trials, seed: seed,
                heldOutCount: heldOutTrials ?? trials ?? selection.entries.map(\.trials).max() ?? 1,
                heldOutSeed: heldOutSeed ?? seed &+ 1, holdOut: holdOut,
                early: windows.early, late: windows.late),
            space: try StudySpace(detector: detector, parameters: parameters, sampler: sampler, seed: seed),
            objective: try Objective(maximise: maximise, minimise: minimise, constraints: subjectTo),
            version: Version.current)
        guard definition.trials.seed != definition.trials.heldOutSeed else { throw TuningError.oneSeed(seed) }
        for text in holdOut { _ = try HoldOut(parsing: text) }
        let file = try StudyFile(URL(filePath: place.file), origin: definition.origin, opening: .new)
        print(try StudyReport.line(["hash": file.origin.hash, "study": place.file]))
    }
}
