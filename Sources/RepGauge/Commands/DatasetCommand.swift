import ArgumentParser
import Build
import Experiment
import Foundation
import Scenarios
import Text

struct DatasetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "dataset", "Write sets of frames for others.", subcommands: [FreezeCommand.self])
}

struct FreezeCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "freeze", "Write the frames that an app or program is to be shown, without the truth.",
        discussion: """
            Each trial or recording is a CSV file and a JSON file with the size of its image; manifest.json lists them with \
            their digests. A trial is SCENARIO/TRIAL.csv, a recording has its path in the folder. That name without .csv \
            stands in the file of events that repgauge score reads.

            EXAMPLES
              repgauge dataset freeze standard --trials 20 --seed 7 --out frames
              repgauge dataset freeze recordings/ --out frames
            """)

    @Argument(
        help: .init("Suites or scenarios (names, or YAML files), or one folder of recordings.", as: "suite|folder"))
    var subjects: [String]

    @Option("The folder; it must not exist, or be empty.", as: "dir") var out: String
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var jobs: JobsOption

    /// Whether the subject is a folder of recordings; a suite is a name or a YAML file.
    private var folder: URL? {
        guard subjects.count == 1, (try? FileState(path: subjects[0]))?.kind == .folder else { return nil }
        return URL(filePath: subjects[0])
    }

    func validate() throws {
        try OptionCheck.name("--out", out, of: "folder")
        let given = [
            ("--trials", trials.count != nil), ("--seed", seed.value != nil),
            ("--estimator", estimators.estimator != nil),
        ]
        if let option = given.first(where: { $0.1 }), folder != nil {
            throw ValidationError(
                "\(option.0): '\(subjects[0])' is a folder of recordings; allowed with suites and scenarios")
        }
    }

    func run(with harness: Harness) async throws {
        let set = try await frozen()
        let frames = set.recordings.reduce(0) { $0 + $1.frames }
        print(
            "\(Plural.counted(set.recordings.count, "recording")) with \(Plural.counted(frames, "frame")), digest \(set.digest): \(out)"
        )
    }

    private func frozen() async throws -> FrozenSet {
        if let folder {
            let files = try RecordingPaths.files(subjects).urls
            let place = try NewFolder(URL(filePath: out))
            return try await FrozenSet(trials: nil, program: Build.version).writing(
                files, in: folder, jobs: jobs.count, into: place)
        }
        let library = try estimators.library()
        let selection = try library.select(typed: subjects)
        let plan = ExperimentPlan(selection, trials: trials.count, entrants: [], seed: seed.value, jobs: jobs.count)
        let list = FrozenSet.Trials(
            suite: subjects, suiteHash: selection.hash, trials: trials.count, seed: plan.seed,
            estimator: estimators.estimator)
        let place = try NewFolder(URL(filePath: out))
        return try await FrozenSet(trials: list, program: Build.version).writing(plan, into: place)
    }
}
