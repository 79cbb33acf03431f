import Documents
import ArgumentParser
import Experiment
import Foundation
import Motion
import Recordings
import Reports
import Scenarios
import Sensing

/// The options for the scenario and trial.
struct TrialOptions: ParsableArguments {
    @OptionGroup var seed: SeedOption

    @Option(parsing: .unconditional, help: ArgumentHelp("Number of the trial, 0 to 99999999.", valueName: "k"))
    var trial = 0

    func validate() throws {
        try OptionCheck.range("--trial", trial, in: 0...99_999_999)
    }

    /// Makes the trial of a scenario.
    func synthesise(_ name: String, library: ScenarioLibrary) throws -> SynthesisedTrial {
        try SynthesisedTrial(
            library.scenario(named: name), trial: trial, seed: seed.value ?? ScenarioLibrary.defaultSeed)
    }
}

/// `repgauge synth`.
struct SynthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synth",
        abstract: "Write one trial of a scenario as a recording with its truth.",
        discussion: """
            EXAMPLES
              repgauge synth real/standard --trial 3 --out out/standard-3.csv
              repgauge synth cheat/reach --trial 0 --out out/reach.csv --world out/reach-world.csv
            """)

    @Argument(help: ArgumentHelp("The scenario: a name or a YAML file.", valueName: "scenario"))
    var scenario: String

    @OptionGroup var trial: TrialOptions

    @Option(help: ArgumentHelp("The recording; its JSON is written beside it.", valueName: "file.csv"))
    var out: String

    @Option(
        help: ArgumentHelp("Write the 3-D joints too, in metres, before any camera or noise.", valueName: "file.csv"))
    var world: String?

    @Flag(help: "Replace a recording that is not a synthesised trial.")
    var force = false

    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        for (option, path) in [("--out", out), ("--world", world ?? ".csv")] where !path.hasSuffix(".csv") {
            throw ValidationError("\(option): found '\(path)'; allowed: a file whose name ends in .csv")
        }
        if let world, URL(filePath: world).standardizedFileURL == URL(filePath: out).standardizedFileURL {
            throw ValidationError("--world: '\(world)' is also the file of --out; name another")
        }
    }

    func run() throws {
        let table = try OutputPlace(out)
        let info = try OutputPlace("\(out.dropLast(3))json")
        let world = try world.map { path throws(FileError) in try OutputPlace(path) }
        try OutputPlace.check(
            [("--out", table), ("--out", info)] + (world.map { [("--world", $0)] } ?? []), inputs: [scenario])
        func check() throws(RecordingError) { if !force { try ImportedFiles.requireSynthesised(table.url) } }
        try check()
        let made = try trial.synthesise(scenario, library: try estimators.library(libraries))
        try Task.checkCancellation()
        try table.makeFolder()
        let name = table.url.deletingPathExtension().lastPathComponent
        try RecordingWriter.write(made.recording(named: name), to: table.url, after: check)
        try world?.write(WorldTable.text(made.performance, instants: made.sensed.instants))
    }
}
