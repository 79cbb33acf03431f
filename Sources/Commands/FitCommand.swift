import Documents
import Validation
import ArgumentParser
import Experiment
import Foundation
import Recordings
import Reports
import Scenarios

/// `repgauge fit`.
struct FitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Fit an estimator preset to recordings, and write it as a file that a scenario can name.",
        discussion: """
            Record a minute of holding still and ten or more push-ups from the side, oblique and from the front, better
            of several people. What the recordings do not tell stays as in --base, and the file says so.

            EXAMPLES
              repgauge fit my-recordings/ --name my-phone
              repgauge run standard --estimator my-phone
              repgauge fit --recover movenet-like --base mediapipe-like
            """)

    @Argument(help: ArgumentHelp("Recordings (CSV) or folders of them.", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("Name of the new estimator: lower-case letters, digits and hyphens.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The measured estimator to start from: a name, or a YAML file.", valueName: "name"))
    var base = "movenet-like"

    @Option(help: ArgumentHelp("One line that says what it stands for.", valueName: "text"))
    var about: String?

    @Option(help: ArgumentHelp("Only recordings whose form contains this word.", valueName: "text"))
    var form: String?

    @Option(
        help: ArgumentHelp(
            "Only recordings of which this share of gross tracking errors, or less, is known.", valueName: "share"))
    var maxGrossTrackingError: Double?

    @Option(
        name: .customLong("like"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Suites or scenarios that resemble the recordings; trials of them are compared with these.",
            valueName: "name"))
    var scenarios = ["filmed"]

    @Option(help: ArgumentHelp("Trials of each scenario in a round; else as the suite says.", valueName: "n"))
    var trials: Int?

    @Option(help: ArgumentHelp("Seed; else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "The file; NAME.yaml among the estimators of the scenarios if not given. With --recover a folder.",
            valueName: "file.yaml"))
    var out: String?

    @Flag(help: "Replace a file that is there.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "Instead of recordings take trials seen by this estimator, and report how near fits come to it.",
            valueName: "name"))
    var recover: String?

    @Option(help: ArgumentHelp("How often to do so, each time with other people.", valueName: "n"))
    var repetitions = 5

    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        if let trials, !(1...100_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 100000")
        }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        guard (1...1000).contains(repetitions) else {
            throw ValidationError("--repetitions: \(repetitions) is no number from 1 to 1000")
        }
        if let share = maxGrossTrackingError, !(0...1).contains(share) {
            throw ValidationError("--max-gross-tracking-error: \(share) is no number from 0 to 1")
        }
        if recover != nil {
            if !paths.isEmpty { throw ValidationError("--recover makes its own recordings; leave out \(paths[0])") }
            return
        }
        if paths.isEmpty { throw ValidationError("name at least one recording or folder of recordings") }
        guard let name else { throw ValidationError("--name: the new estimator needs a name, for example my-phone") }
        guard ScenarioLibrary.isEstimatorName(name) else {
            throw ValidationError("--name: '\(name)' is no name of lower-case letters, digits and hyphens")
        }
        if let out, URL(filePath: out).lastPathComponent != "\(name).yaml" {
            throw ValidationError("--out: '\(out)' must end in \(name).yaml, as an estimator's file has its name")
        }
        if about?.contains(where: \.isNewline) ?? false { throw ValidationError("--about: one line only") }
    }

    func run() async throws {
        let library = try libraries.library()
        if let recover { return try await recoverKnown(recover, library) }
        try await fit(library)
    }

    private func simulation(_ library: ScenarioLibrary, seed shift: UInt64 = 0) throws -> FitSimulation {
        let selection = try library.select(scenarios)
        let entries = selection.entries.map {
            ExperimentPlan.Entry(scenario: $0.scenario, trials: trials ?? $0.trials)
        }
        return FitSimulation(entries, seed: (seed ?? selection.seed) &+ shift, jobs: jobs)
    }

    private func fit(_ library: ScenarioLibrary) async throws {
        let name = name ?? ""
        let file = out.map { URL(filePath: $0) } ?? library.folder.appending(path: "estimators/\(name).yaml")
        if !force, FileManager.default.fileExists(atPath: file.path) {
            throw Failure(
                .wrongInput, "\(file.relativePath) is there already; choose another --name, or replace it with --force")
        }
        let (samples, unusable) = try read()
        let start = try library.estimator(named: base)
        let simulation = try simulation(library)
        var bar = ProgressBar(total: EstimatorFit.rounds, what: "rounds")
        let result = try await EstimatorFit(
            samples, base: start.model, name: name, simulate: simulation.samples(_:), progress: { bar.show($0) })
        bar.clear()
        let report = FitReport(result, base: start.name)
        let preset = EstimatorPreset(
            name: name, about: about ?? "fitted to \(result.recordings) recordings", model: result.model)
        guard let text = preset.text(notes: report.notes(command: command)) else { throw FitError.gradedBase(base) }
        try AtomicFile.write(text, to: try Files.place(file.path))
        print(report.plain, terminator: "")
        print("\n\(result.recordings) recordings. Estimator: \(file.relativePath)")
        if unusable > 0 { throw Failure(.wrongInput, "\(unusable) recordings cannot be used, see above") }
    }

    /// The recordings, measured; one bad file does not keep the others from being used, but is told.
    private func read() throws -> (samples: [FitSample], unusable: Int) {
        let files = try paths.flatMap { try RecordingReader.files(at: URL(filePath: $0)) }
        var samples: [FitSample] = []
        var unusable = 0
        for file in files {
            try Task.checkCancellation()
            do throws(RecordingError) {
                let (recording, _) = try RecordingReader.read(csv: file)
                if let form, recording.info.form?.localizedCaseInsensitiveContains(form) != true { continue }
                if let most = maxGrossTrackingError {
                    guard let share = recording.info.grossTrackingErrorFraction, 0...most ~= share else { continue }
                }
                if let sample = FitSample(recording) { samples.append(sample) }
            } catch {
                Console.complain("\(error)")
                unusable += 1
            }
        }
        return (samples, unusable)
    }

    private func recoverKnown(_ name: String, _ library: ScenarioLibrary) async throws {
        let (truth, start) = (try library.estimator(named: name), try library.estimator(named: base))
        var bar = ProgressBar(total: repetitions, what: "fits")
        let recovery = try await FitRecovery(
            of: truth.model, from: start.model, material: try simulation(library, seed: 1000),
            simulation: try simulation(library), repetitions: repetitions, progress: { bar.show($0) })
        bar.clear()
        let report = FitRecoveryReport(recovery, command: command)
        let folder = out ?? "reports/fit"
        for (suffix, text) in [("md", report.markdown), ("csv", report.csv)] {
            try AtomicFile.write(
                text, to: try Files.place("\(folder)/recovery-\(truth.name)-from-\(start.name).\(suffix)"))
        }
        print(report.plain, terminator: "")
        print("\nReport: \(folder)/recovery-\(truth.name)-from-\(start.name).md")
    }

    private var command: String {
        var words = ["repgauge", "fit"] + paths
        if let name { words += ["--name", name] }
        if let recover { words += ["--recover", recover, "--repetitions", "\(repetitions)"] }
        words += ["--base", base]
        if let form { words += ["--form", form.contains(" ") ? "'\(form)'" : form] }
        if let maxGrossTrackingError { words += ["--max-gross-tracking-error", "\(maxGrossTrackingError)"] }
        if scenarios != ["filmed"] { words += ["--like"] + scenarios }
        if let trials { words += ["--trials", "\(trials)"] }
        if let seed { words += ["--seed", "\(seed)"] }
        return words.joined(separator: " ")
    }
}
