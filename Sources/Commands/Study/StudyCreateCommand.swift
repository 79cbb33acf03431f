import Search
import ArgumentParser
import Foundation
import Scenarios
import Scoring
import Study

/// `repgauge study create`.
struct StudyCreateCommand: HarnessCommand {
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
        name: .customLong("parameter"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A parameter to search: NAME=FROM...TO, NAME=FROM...TO:STEP, NAME=VALUE,VALUE,… or NAME for all it takes; may be repeated; every parameter if none is named.",
            valueName: "values"))
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

    @OptionGroup var heldOut: HeldOutOptions
    @OptionGroup var objectives: ObjectiveOptions

    @Option(help: "How the study proposes configurations: sobol (40 parameters at most) or random.")
    var sampler = "sobol"

    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        for (name, trials) in [("--trials", trials), ("--held-out-trials", heldOut.trials)] {
            if let trials, !(1...1_000_000).contains(trials) {
                throw ValidationError("\(name): \(trials) is no number from 1 to 1000000")
            }
        }
    }

    func run(with harness: Harness) async throws {
        guard let sampler = StudySampler(rawValue: sampler) else {
            throw Failure(.wrongInput, "--sampler: '\(sampler)' is neither sobol nor random")
        }
        let selection = try estimators.library(libraries).select(suites)
        let seed = seed ?? selection.seed
        let definition = StudyDefinition(
            trials: .init(
                suites: suites, hash: selection.hash, estimator: estimators.estimator, count: trials, seed: seed,
                heldOutCount: heldOut.trials ?? trials ?? selection.entries.map(\.trials).max() ?? 1,
                heldOutSeed: heldOut.seed ?? seed &+ 1, holdOut: heldOut.kinds,
                early: windows.early, late: windows.late),
            space: try StudySpace(
                detector: detector, parameters: parameters, sampler: sampler, seed: seed, roster: harness.roster()),
            objective: try objectives.objective(),
            version: Version.current)
        guard definition.trials.seed != definition.trials.heldOutSeed else { throw TuningError.oneSeed(seed) }
        _ = try heldOut.parsedKinds()
        let file = try StudyFile(URL(filePath: place.file), origin: definition.origin, opening: .new)
        print(try StudyReport.line(["hash": file.origin.hash, "study": place.file]))
    }
}
