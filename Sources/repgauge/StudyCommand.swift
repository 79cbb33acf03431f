import ArgumentParser
import Detection
import Experiment
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring
import Study

/// `repgauge study`.
struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Search for good settings step by step, with RepGauge's own sampler or an optimiser of any language.",
        discussion: """
            A study is one SQLite file. Ask for a configuration, run it or tell what it was worth, as often as you like;
            several processes may do so at the same time. Results are one line of JSON on standard output.

            EXAMPLES
              repgauge study create a.study --detector angle-threshold --parameter down=60...120 --parameter up=130...170
              repgauge study ask a.study                               the sampler's next configuration
              repgauge study ask a.study --values down=95,up=150       one of your own
              repgauge study run a.study 1                             measure configuration 1
              repgauge study run a.study --configurations 50           measure until the sampler has proposed 50
              repgauge study tell a.study 2 --value f1=0.93            what it was worth, measured elsewhere
              repgauge study best a.study
            """,
        subcommands: [
            StudyCreateCommand.self, StudyAskCommand.self, StudyTellCommand.self, StudyRunCommand.self,
            StudyBestCommand.self, StudyListCommand.self, StudyExportCommand.self,
        ])
}

/// Which study.
struct StudyFileOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The study's file.", valueName: "file"))
    var file: String

    func validate() throws {
        if file.isEmpty { throw ValidationError("the name of the study's file is missing") }
    }

    /// Opens the study.
    ///
    /// - Throws: `StudyError`, and what its definition throws.
    func open() throws -> (file: StudyFile, definition: StudyDefinition) {
        let file = try StudyFile(existing: URL(filePath: file))
        return (file, try StudyDefinition(file))
    }
}

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

/// `repgauge study ask`.
struct StudyAskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Get the next configuration of the study's sampler, or put down one of your own.",
        discussion: """
            A configuration that was asked for before keeps its number, and is told with its result if it has one.
            """)

    @OptionGroup var place: StudyFileOptions

    @Option(
        help: ArgumentHelp(
            "A configuration of your own: a value for each searched parameter, NAME=VALUE,NAME=VALUE.",
            valueName: "values"))
    var values: String?

    @OptionGroup var format: StudyFormat

    func run() throws {
        let (file, definition) = try place.open()
        if let values {
            let entry = try file.ask(try definition.space.configuration(parsing: values).label, asker: .outside)
            return try format.show(try StudyRow(entry, of: definition))
        }
        guard let entry = try file.propose(limit: .max, from: definition.space.sequence(from:)) else { return }
        try format.show(try StudyRow(entry, of: definition))
    }
}

/// `repgauge study tell`.
struct StudyTellCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell", abstract: "Tell what a configuration was worth, measured elsewhere; once.",
        discussion: """
            EXAMPLES
              repgauge study tell a.study 3 --value f1=0.93 cheat-acceptance=0.02
              repgauge study tell a.study 4 --failed "the phone got too hot"
            """)

    @OptionGroup var place: StudyFileOptions

    @Argument(help: ArgumentHelp("The configuration's number.", valueName: "number"))
    var number: Int

    @Option(
        name: .customLong("value"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Figures, each FIGURE=NUMBER; those of the study's objectives and constraints must be among them.",
            valueName: "value"))
    var values: [String] = []

    @Option(help: ArgumentHelp("Why there is no result.", valueName: "reason"))
    var failed: String?

    @OptionGroup var format: StudyFormat

    func validate() throws {
        if values.isEmpty == (failed == nil) {
            throw ValidationError("tell either --value FIGURE=NUMBER or --failed REASON")
        }
        if failed?.isEmpty ?? false { throw ValidationError("--failed: say why") }
    }

    func run() throws {
        let (file, definition) = try place.open()
        let entry =
            if let failed {
                try file.tell(number, failure: failed)
            } else {
                try file.tell(number, result: StudyResult(told: try figures(for: definition.objective)))
            }
        try format.show(try StudyRow(entry, of: definition))
    }

    private func figures(for objective: Objective) throws -> [Figure: Double] {
        var figures: [Figure: Double] = [:]
        for text in values {
            let pair = text.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                throw Failure(.wrongInput, "--value: '\(text)' is not of the form FIGURE=NUMBER")
            }
            let figure = try Figure(named: String(pair[0]))
            guard let value = Double(pair[1]), figure.canBe(value) else {
                let range = figure == .falsePerMinute ? "a number of at least 0" : "a number from 0 to 1"
                throw Failure(.wrongInput, "--value: \(figure.rawValue) cannot be '\(pair[1])'; it is \(range)")
            }
            guard figures.updateValue(value, forKey: figure) == nil else {
                throw Failure(.wrongInput, "--value: \(figure.rawValue) is told twice")
            }
        }
        for figure in Figure.allCases where objective.figures.contains(figure) && figures[figure] == nil {
            throw Failure(.wrongInput, "--value: \(figure.rawValue) is missing; the study's objective needs it")
        }
        return figures
    }
}

/// `repgauge study best`.
struct StudyBestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "best",
        abstract: "Show the best configuration that keeps the constraints, or with several objectives the Pareto set.")

    @OptionGroup var place: StudyFileOptions

    @Option(
        help: ArgumentHelp(
            "Write the best one, the first of several, to this file, which --detector takes.", valueName: "file.yaml"))
    var preset: String?

    @OptionGroup var format: StudyFormat

    func validate() throws {
        if let preset, !preset.hasSuffix(".yaml") {
            throw ValidationError("--preset: '\(preset)' must end in .yaml")
        }
    }

    func run() throws {
        let (file, definition) = try place.open()
        let report = try StudyReport(file, definition: definition)
        if let preset {
            guard let best = report.best.first else {
                throw Failure(
                    .wrongInput, "no configuration is done that keeps the constraints; \(preset) was not written")
            }
            try AtomicFile.write(try report.preset(best, hash: file.origin.hash).text, to: URL(filePath: preset))
        }
        try format.show(report.best)
    }
}

/// `repgauge study list`.
struct StudyListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show all configurations of a study by their numbers.")

    @OptionGroup var place: StudyFileOptions
    @OptionGroup var format: StudyFormat

    func run() throws {
        let (file, definition) = try place.open()
        try format.show(try StudyReport(file, definition: definition).rows)
    }
}

/// `repgauge study export`.
struct StudyExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write what the study is made from and all its configurations.")

    /// The form of the output.
    enum Form: EnumerableFlag {
        case csv, json

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .csv: "A table: one row a configuration."
            case .json: "One line: what the study is made from, and all configurations."
            }
        }
    }

    @OptionGroup var place: StudyFileOptions
    @Flag var form: Form = .csv

    func run() throws {
        let (file, definition) = try place.open()
        let report = try StudyReport(file, definition: definition)
        switch form {
        case .csv: print(report.csv, terminator: "")
        case .json: print(try report.json(hash: file.origin.hash))
        }
    }
}

/// How results are shown.
struct StudyFormat: ParsableArguments {
    @Flag(help: "One line of JSON, which is what comes anyway; for scripts that like to say what they rely on.")
    var json = false

    @Flag(help: "A table for people.")
    var table = false

    func validate() throws {
        if json, table { throw ValidationError("take --json or --table") }
    }

    /// Prints one configuration.
    func show(_ row: StudyRow) throws {
        if table { return try show([row]) }
        print(try StudyReport.line(row))
    }

    /// Prints several.
    func show(_ rows: [StudyRow]) throws {
        guard table else { return print(try StudyReport.line(rows)) }
        var grid = Grid([">number", "state", "detector", "figures"])
        for row in rows {
            let figures = (row.figures ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                let heldOut = row.heldOut?[name].map { String(format: " (held out %.4f)", $0) } ?? ""
                return "\(name) \(String(format: "%.4f", value))\(heldOut)"
            }.joined(separator: ", ")
            grid.add(["\(row.number)", row.state.rawValue, row.detector, row.failure ?? figures])
        }
        print(grid.plain, terminator: "")
    }
}

extension Figure {
    /// The names of all figures.
    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The figure of a name.
    ///
    /// - Throws: `Failure` where there is none.
    init(named text: String) throws {
        guard let figure = Figure(naming: text) else {
            throw Failure(.wrongInput, "there is no figure '\(text)'; figures are \(Figure.names)")
        }
        self = figure
    }
}
