import Text
import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios
import Validation

struct FitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "fit", "Fit an estimator preset to recordings, and write it as a file that a scenario can name.",
        discussion: """
            Record a minute of holding still and ten or more push-ups from the side, oblique and from the front, of \
            several people if you can. Parameters that the recordings do not determine keep the values of --base, and the file \
            lists them. The trials that are compared with the recordings are those of the suite filmed unless --suite \
            names others.

            EXAMPLES
              repgauge fit my-recordings/ --name my-phone
              repgauge run standard --estimator my-phone
              repgauge fit --recover movenet-like --base mediapipe-like
            """)

    @OptionGroup var recordings: RecordingArguments
    @Option("Name of the new estimator: lower-case letters, digits and hyphens.", as: "name") var name: String?
    @Option("The measured estimator to start from: a name, or a YAML file.", as: "name") var base = "movenet-like"
    @Option("Description of the new estimator, in one line.", as: "text") var about: String?
    @OptionGroup var filter: RecordingFilterOptions
    @OptionGroup var strictness: StrictOption
    @OptionGroup var suites: SuiteOption
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var format: FormatOption

    @Option("The file; if not given, out/NAME.yaml. With --recover a folder; if not given, out/fit.", as: "file.yaml")
    var out: String?

    @Flag(help: "Replace a file that exists.") var force = false

    @Option(
        "Instead of recordings take trials seen by this estimator, and report how well fits recover it.", as: "name")
    var recover: String?

    @Option("With --recover: number of fits, each with other people, 1 to 1000.", number: "n") var repetitions = 5
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        try OptionCheck.range("--repetitions", repetitions, in: 1...1000)
        if recover != nil {
            guard let path = recordings.paths.first else { return }
            throw ValidationError("--recover makes its own recordings; leave out \(path)")
        }
        try recordings.require()
        guard let name else { throw ValidationError("--name: the new estimator needs a name, for example my-phone") }
        guard ScenarioLibrary.isEstimatorName(name) else {
            throw ValidationError("--name: found '\(name)'; allowed: lower-case letters, digits and hyphens")
        }
        if let out, URL(filePath: out).lastPathComponent != "\(name).yaml" {
            throw ValidationError("--out: '\(out)' must end in \(name).yaml, since an estimator's file has its name")
        }
        if about.map(Lines.isSeveral) ?? false { throw ValidationError("--about: one line only") }
    }

    func run() async throws {
        let library = try libraries.library()
        if let recover { return try await recoverKnown(recover, library) }
        try await fit(library)
    }

    private func operation(_ library: ScenarioLibrary) throws -> FitOperation {
        let selection = try library.select(typed: suites.names(or: ["filmed"]))
        return FitOperation(
            base: try library.estimator(named: base), entries: selection.entries(trials: trials.count),
            seed: seed.value ?? selection.seed, jobs: jobs.count)
    }

    private func fit(_ library: ScenarioLibrary) async throws {
        let name = name ?? ""
        let file = URL(filePath: out ?? "out/\(name).yaml")
        if !force, FileManager.default.fileExists(atPath: file.path) {
            throw Failure(
                .wrongInput, "\(file.relativePath) exists already; choose another --name, or replace it with --force")
        }
        let place = try OutputPlace(file.relativePath)
        try OutputPlace.check([("--out", place)], inputs: recordings.paths + [base] + suites.names)
        let files = try RecordingPaths.files(recordings.paths)
        let operation = try operation(library)
        let result = try await ProgressDisplay.showing {
            try await operation.fit(files.urls, keeping: filter.filter, name: name, about: about, progress: $0)
        }
        Console.print(each: result.warnings)
        Console.print(each: result.faults)
        let report = PrintedTable(result.fit, base: operation.base.name)
        guard let text = result.preset.text(notes: result.fit.notes(from: operation.base.name, command: command.text))
        else {
            throw FitError.gradedBase(base)
        }
        try place.write(text)
        let (fitted, kept) = (result.fit.recordings, result.kept)
        let recordings = Plural.counted(kept, "recording")
        let measured = fitted == kept ? recordings : "\(fitted) of \(recordings), the others cannot be measured"
        try format.print(report, note: "\(measured). Estimator: \(file.relativePath)")
        try Failure.check(.unusable(result.faults.count))
        try Failure.check(strictness.failure(files.warnings.count + result.warnings.count))
    }

    private func recoverKnown(_ name: String, _ library: ScenarioLibrary) async throws {
        let (truth, operation) = (try library.estimator(named: name), try operation(library))
        let folder = out ?? "out/fit"
        try OutputPlace.check(folder: folder)
        let page = "\(folder)/recovery-\(truth.name)-from-\(operation.base.name)"
        let places = [(try OutputPlace("\(page).md"), OutputFormat.markdown), (try OutputPlace("\(page).csv"), .csv)]
        let recovery = try await ProgressDisplay.showing {
            try await operation.recover(truth, repetitions: repetitions, progress: $0)
        }
        let report = PrintedTable(recovery, command: command.text)
        for (place, format) in places { try place.write(try report.text(in: format)) }
        try format.print(report, note: "Report: \(page).md")
    }

    private var command: RepeatCommand {
        var command = RepeatCommand("fit", recordings.paths)
        command.add("--name", name)
        command.add("--recover", recover)
        if recover != nil { command.add("--repetitions", repetitions) }
        command.add("--base", base)
        command.add(filter)
        command.add("--suite", list: suites.names.distinct)
        command.add(trials, seed)
        return command
    }
}
