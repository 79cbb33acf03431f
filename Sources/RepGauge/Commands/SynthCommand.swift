import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios
import Sensing
import Text

struct TrialOptions: ParsableArguments {
    @OptionGroup var seed: SeedOption
    @Option("Number of the trial, 0 to 99999999.", number: "k") var trial = 0

    func validate() throws { try OptionCheck.range("--trial", trial, in: 0...99_999_999) }

    func synthesise(_ name: String, library: ScenarioLibrary) throws -> SynthesisedTrial {
        try SynthesisedTrial(
            library.scenario(named: name), trial: trial, seed: seed.value ?? ScenarioLibrary.defaultSeed)
    }
}

struct SynthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "synth", "Write one trial of a scenario as a recording with its truth, or a dataset of many trials.",
        discussion: """
            With --format it writes a dataset: frames, truth, phases and covariates of all trials, split by person, with a \
            Data Package and a Croissant file. Its seed is derived from --seed, so that no trial of it is in a report.

            EXAMPLES
              repgauge synth real/standard --trial 3 --out out/standard-3.csv
              repgauge synth cheat/reach --trial 0 --out out/reach.csv --world out/reach-world.csv
              repgauge synth standard --trials 100 --format npz --out dataset
            """)

    @Argument(help: .init("The scenario: a name or a YAML file; for a dataset also a suite.", as: "scenario"))
    var scenario: String

    @OptionGroup var trial: TrialOptions

    @Option(
        "The recording; its JSON is written beside it. For a dataset its folder, which must not exist, or be empty.",
        as: "file.csv|dir")
    var out: String

    @Option("Write a dataset: npz (archives of NumPy arrays) or csv (a recording for each trial).", as: "format")
    var format: DatasetFormat?

    @OptionGroup var trials: TrialsOption
    @OptionGroup var jobs: JobsOption
    @Option("Write the 3-D joints too, in metres, before any camera or noise.", as: "file.csv") var world: String?
    @Flag(help: "Replace a recording that is not a synthesised trial.") var force = false
    @OptionGroup var estimators: EstimatorOptions

    func validate() throws {
        guard format == nil else {
            for (option, isGiven) in [("--trial", trial.trial != 0), ("--world", world != nil), ("--force", force)]
            where isGiven { throw ValidationError("\(option): not with --format, which writes many trials") }
            return try OptionCheck.name("--out", out, of: "folder")
        }
        if trials.count != nil { throw ValidationError("--trials: many trials are a dataset; name its --format") }
        for (option, path) in [("--out", out), ("--world", world ?? ".csv")] where !path.hasSuffix(".csv") {
            throw ValidationError("\(option): found '\(path)'; allowed: a file whose name ends in .csv")
        }
        if let world, URL(filePath: world).standardizedFileURL == URL(filePath: out).standardizedFileURL {
            throw ValidationError("--world: '\(world)' is also the file of --out; name another")
        }
    }

    func run() async throws { if let format { try await writeDataset(format) } else { try writeRecording() } }

    private func writeDataset(_ format: DatasetFormat) async throws {
        let selection = try estimators.library().select([scenario])
        let dataset = SyntheticDataset(
            selection, trials: trials.count, seed: trial.seed.value, format: format, jobs: jobs.count)
        let folder = try NewFolder(URL(filePath: out))
        let summary = try await dataset.write(into: folder, progress: ProgressDisplay().show)
        print(
            "\(Plural.counted(summary.trials, "trial")), \(Plural.counted(summary.frames, "frame")), \(summary.bytes) bytes, seed \(summary.seed): \(out)"
        )
    }

    private func writeRecording() throws {
        let table = try OutputPlace(out)
        let info = try OutputPlace("\(out.dropLast(3))json")
        let world = try world.map { path throws(FileError) in try OutputPlace(path) }
        try OutputPlace.check(
            [("--out", table), ("--out", info)] + (world.map { [("--world", $0)] } ?? []), inputs: [scenario])
        func check() throws(RecordingError) { if !force { try ImportedFiles.requireSynthesised(table.url) } }
        try check()
        let made = try trial.synthesise(scenario, library: try estimators.library())
        try Task.checkCancellation()
        try table.makeFolder()
        let name = table.url.deletingPathExtension().lastPathComponent
        try RecordingWriter.write(made.recording(named: name), to: table.url, after: check)
        try world?.write(WorldTable.text(made.performance, instants: made.sensed.instants))
    }
}

extension DatasetFormat: ExpressibleByArgument {}
