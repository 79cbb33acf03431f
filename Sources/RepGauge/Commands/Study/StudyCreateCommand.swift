import Experiment
import Build
import Documents
import Reports
import Search
import ArgumentParser
import Foundation
import Scenarios
import Scoring

struct StudyCreateCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a study: a detector, its parameters to search, an objective, and the trials.",
        discussion: """
            The trials are those of the suite standard unless --suite names others.

            EXAMPLES
              repgauge study create a.study --detector angle-threshold --parameter down=60...120:2 --parameter up=130...170
              repgauge study create b.study --detector closed-chain --parameter evidence=-2...4 \\
                  --maximise recall --subject-to "cheat acceptance <= 0.01" --suite real/standard cheat/reach --trials 20
            """)

    @OptionGroup var place: StudyFileOptions
    @Option("The detector, with what is set for all configurations.", as: "detector") var detector: String
    @OptionGroup var suites: SuiteOption
    @OptionGroup var search: SearchOptions

    @Option(help: "The sequence of proposed configurations: sobol (40 parameters at most) or random.")
    var sampler = "sobol"

    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        guard let sampler = StudySampler(rawValue: sampler) else {
            throw Failure(.wrongInput, "--sampler: '\(sampler)' is neither sobol nor random")
        }
        let names = suites.names()
        let (heldOut, trials, windows) = (search.heldOut, search.trials.count, search.windows)
        let selection = try search.estimators.library(search.libraries).select(names)
        let seed = search.seed.value ?? selection.seed
        let objective = try search.objectives.objective(of: harness.metrics)
        let definition = StudyDefinition(
            trials: .init(
                suites: names, hash: selection.hash, estimator: search.estimators.estimator, count: trials, seed: seed,
                heldOutCount: heldOut.trials ?? trials ?? selection.entries.map(\.trials).max() ?? 1,
                heldOutSeed: heldOut.seed ?? seed &+ 1, holdOut: heldOut.kinds,
                late: windows.late),
            space: try StudySpace(
                detector: detector, parameters: search.parameters, sampler: sampler, seed: seed,
                roster: harness.roster(), from: .user),
            objective: objective, pushUps: objective.metrics.hasOutcomes ? search.objectives.pushUps : nil,
            version: Build.version)
        guard definition.trials.seed != definition.trials.heldOutSeed else { throw TuningError.oneSeed(seed) }
        _ = try heldOut.parsedKinds()
        let file = try StudyFile(URL(filePath: place.file), origin: definition.origin, opening: .new)
        try format.print(CreatedStudy(file: place.file, hash: file.origin.hash))
    }
}
