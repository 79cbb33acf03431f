import ArgumentParser
import Foundation
import Scenarios

struct SuiteArguments: ParsableArguments {
    @Argument(help: .init("Suites or scenarios: names, or YAML files.", as: "suite"), completion: Completion.suites)
    var names = ["standard"]
}

/// The suites or scenarios of a command whose object is something else.
struct SuiteOption: ParsableArguments {
    @Option(
        "Suites or scenarios: names, or YAML files.", as: "suite", name: .customLong("suite"),
        completion: Completion.suites)
    var names: [String] = []

    /// The names, or those that stand for an empty list.
    func names(or standard: [String] = ["standard"]) -> [String] { names.isEmpty ? standard : names }
}

struct LibraryOptions: ParsableArguments {
    @Option(
        "The folder of scenarios, defaults and estimators.", as: "dir",
        discussion:
            "If it is not given: REPGAUGE_SCENARIOS, then the folder 'scenarios' here or above, then the one that was installed with the program.",
        name: .customLong("scenarios"), completion: .directory)
    var folder: String?

    func library() throws -> ScenarioLibrary {
        try ScenarioLibrary(folder: try folder.map { try ScenarioFolder.named($0) } ?? ScenarioFolder.find())
    }
}

extension ScenarioLibrary {
    /// Selects what a command line names, and warns of what it names again.
    func select(typed names: [String]) throws(InputError) -> Selection {
        Console.warn(ofRepeated: names)
        return try select(names)
    }
}

/// The estimator that replaces those of the scenarios, and their folder.
struct EstimatorOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "The estimator for every scenario: a name, or a YAML file; if not given, each scenario names its own.",
        as: "name", completion: Completion.estimators)
    var estimator: String?

    @OptionGroup var libraries: LibraryOptions

    func library() throws -> ScenarioLibrary { try libraries.library().seen(by: estimator) }

    /// The estimator's file, where it is named by one.
    var file: String? { estimator.flatMap { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") ? $0 : nil } }

    func add(to command: inout RepeatCommand) { command.add("--estimator", estimator) }
}

struct PlanOption: ParsableArguments, RepeatableOptions {
    @Option(
        "The plan of the report; if not given, the plan of this command's name in the folder of scenarios.",
        as: "file.yaml")
    var plan: String?

    func url(in library: ScenarioLibrary, standard name: String) -> URL {
        plan.map { URL(filePath: $0) } ?? library.folder.appending(path: name)
    }

    func add(to command: inout RepeatCommand) { command.add("--plan", plan) }
}

/// The folder of scenarios that a command uses when no option names one: the first of the places in `find`.
enum ScenarioFolder {
    static let variable = "REPGAUGE_SCENARIOS"

    static func named(_ path: String, by option: String = "--scenarios") throws -> URL {
        let url = URL(filePath: path)
        guard holdsScenarios(url) else {
            throw Failure(.wrongInput, "\(path): it holds no defaults.yaml; \(option) names a folder of scenarios")
        }
        return url
    }

    static func find() throws -> URL {
        if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
            return try named(path, by: variable)
        }
        if let found = search(above: URL(filePath: FileManager.default.currentDirectoryPath)) { return found }
        // Where `make install` puts it.
        let installed = programFolder.deletingLastPathComponent().appending(path: "share/repgauge/scenarios")
        if holdsScenarios(installed) { return installed }
        if let found = search(above: programFolder) { return found }
        throw Failure(
            .wrongInput,
            "no folder 'scenarios' here, above or beside the program; name one with --scenarios DIR or \(variable)")
    }

    private static func search(above folder: URL) -> URL? {
        var place = folder
        for _ in 0..<6 {
            let candidate = place.appending(path: "scenarios")
            if holdsScenarios(candidate) { return candidate }
            place = place.deletingLastPathComponent()
        }
        return nil
    }

    private static func holdsScenarios(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: "defaults.yaml").path)
    }

    private static var programFolder: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
