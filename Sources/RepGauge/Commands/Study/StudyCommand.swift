import ArgumentParser
import Build
import Experiment
import Foundation
import Reports
import Scenarios
import Search

struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "study", "Search for good settings step by step, with RepGauge's own sampler or an optimiser of any language.",
        discussion: """
            A study is one SQLite file. Ask for a configuration, then run it or tell its metrics, as often as you like; \
            several processes may do so at the same time. With --format json a result is one line on standard output.

            EXAMPLES
              repgauge study create a.study --detector angle-threshold --parameter down=60...120 --parameter up=130...170
              repgauge study ask a.study                               the sampler's next configuration
              repgauge study ask a.study --values down=95,up=150       one of your own
              repgauge study run a.study 1                             measure configuration 1
              repgauge study run a.study --configurations 50           measure until the sampler has proposed 50
              repgauge study tell a.study 2 --value f1=0.93            its metrics, measured elsewhere
              repgauge study best a.study
            """,
        subcommands: [
            StudyCreateCommand.self, StudyAskCommand.self, StudyTellCommand.self, StudyRunCommand.self,
            StudyBestCommand.self, StudyListCommand.self, StudyExportCommand.self,
        ])
}

struct StudyFileOptions: ParsableArguments {
    @Argument(help: .init("The study's file.", as: "file")) var file: String

    func validate() throws { if file.isEmpty { throw ValidationError("the name of the study's file is missing") } }

    /// Opens the study; the permission is `nil` where nothing is measured.
    func open(
        _ harness: Harness, for access: StudyAccess, measuring permission: ProgramPermission? = nil
    ) throws -> (file: StudyFile, definition: StudyDefinition) {
        let file = try StudyFile(existing: URL(filePath: file), for: access)
        let definition = try StudyDefinition(
            file, roster: harness.roster(permission: permission ?? .none), metrics: harness.metrics,
            for: permission == nil ? .showing : .measuring)
        return (file, definition)
    }
}

struct StudyCreateCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "create", "Make a study: a detector, its parameters to search, an objective, and the trials.",
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
        let selection = try search.estimators.library().select(typed: names)
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
        try format.print(PrintedTable(createdStudy: place.file, hash: file.origin.hash))
    }
}

struct StudyAskCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "ask", "Get the next configuration of the study's sampler, or add one of your own.",
        discussion: """
            A configuration that was asked for before keeps its number, and is printed with its result if it has one.
            """)

    @OptionGroup var place: StudyFileOptions

    @Option("A configuration of your own: a value for each searched parameter, NAME=VALUE,NAME=VALUE.", as: "values")
    var values: String?

    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .writing)
        let entry =
            if let values {
                try file.ask(try definition.space.configuration(parsing: values).label, asker: .outside)
            } else {
                try file.propose(limit: .max, from: definition.space.sequence(from:))
            }
        guard let entry else { return }
        try format.print(PrintedTable([try StudyRow(entry, of: definition)], of: definition, isSingle: true))
    }
}

struct StudyTellCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "tell", "Record the metrics of a configuration that was measured elsewhere; once.",
        discussion: """
            EXAMPLES
              repgauge study tell a.study 3 --value f1=0.93 cheat-acceptance=0.02
              repgauge study tell a.study 4 --failed "the phone got too hot"
            """)

    @OptionGroup var place: StudyFileOptions
    @Argument(help: .init("The configuration's number.", as: "number")) var number: Int

    @Option(
        "Metrics, each METRIC=NUMBER; those of the study's objectives and constraints must be among them.", as: "value",
        name: .customLong("value"))
    var values: [String] = []

    @Option("Reason for which there is no result.", as: "reason") var failed: String?
    @OptionGroup var format: FormatOption

    func validate() throws {
        if values.isEmpty == (failed == nil) {
            throw ValidationError("give either --value METRIC=NUMBER or --failed REASON")
        }
        if failed?.isEmpty ?? false { throw ValidationError("--failed: give a reason") }
    }

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .writing)
        let entry =
            if let failed {
                try file.tell(number, failure: failed)
            } else {
                try file.tell(number, result: StudyResult(told: try metrics(for: definition.objective)))
            }
        try format.print(PrintedTable([try StudyRow(entry, of: definition)], of: definition, isSingle: true))
    }

    private func metrics(for objective: Objective) throws -> [Metric: Double] {
        var metrics: [Metric: Double] = [:]
        for text in values {
            let pair = text.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                throw Failure(.wrongInput, "--value: '\(text)' is not of the form METRIC=NUMBER")
            }
            guard let metric = objective.metrics.objective(naming: pair[0]) else {
                let names = objective.metrics.objectives.map(\.name).joined(separator: ", ")
                throw Failure(.wrongInput, "metric: found '\(pair[0])'; allowed: \(names)")
            }
            guard let value = Double(pair[1]), metric.canBe(value) else {
                let range = metric.unit == .share ? "a number from 0 to 1" : "a number of at least 0"
                throw Failure(.wrongInput, "--value: \(metric.name) cannot be '\(pair[1])'; it is \(range)")
            }
            guard metrics.updateValue(value, forKey: metric) == nil else {
                throw Failure(.wrongInput, "--value: \(metric.name) is given twice")
            }
        }
        for metric in objective.metrics.objectives where objective.figures.contains(metric) && metrics[metric] == nil {
            throw Failure(.wrongInput, "--value: \(metric.name) is missing; the study's objective needs it")
        }
        return metrics
    }
}
