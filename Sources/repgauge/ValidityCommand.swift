import ArgumentParser
import Experiment
import Foundation
import Recordings
import Reports
import Scenarios

/// `repgauge validity`.
struct ValidityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validity",
        abstract: "Measure how far synthetic people differ from recordings, from 2-D joints on both sides.",
        discussion: """
            EXAMPLES
              repgauge validity real/standard real/fast --recordings my-recordings/
              repgauge validity real/standard --recordings side-views/ --form standard --trials 100 --out out/validity
              repgauge validity out/synthetic/ --recordings my-recordings/

            A folder or a CSV file before --recordings stands for recordings that take the synthetic side.
            """)

    @Argument(
        help: ArgumentHelp(
            "Suites or scenarios, whose trials are compared; or recordings to compare instead.",
            valueName: "suite or scenario"))
    var names: [String]

    @Option(
        name: .customLong("recordings"), parsing: .upToNextOption,
        help: ArgumentHelp("Recordings (CSV) or folders of them.", valueName: "path"))
    var recordings: [String]

    @Option(help: ArgumentHelp("Only recordings whose form contains this word.", valueName: "text"))
    var form: String?

    @Option(help: ArgumentHelp("Trials of each scenario; else as the suite says.", valueName: "n"))
    var trials: Int?

    @Option(help: ArgumentHelp("Seed; else the suite's.", valueName: "s"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: ArgumentHelp("Folder of the report.", valueName: "dir"))
    var out = "reports/validity"

    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        if let trials, !(1...100_000).contains(trials) {
            throw ValidationError("--trials: \(trials) is no number from 1 to 100000")
        }
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        if recordings.isEmpty { throw ValidationError("--recordings: name at least one recording or folder") }
    }

    func run() async throws {
        var unusable = 0
        let synthetic = try await syntheticSide(&unusable)
        let real = try samples(recordings, keeping: form, &unusable)
        if real.allSatisfy(\.reps.isEmpty) {
            throw Failure(.wrongInput, "no push-up could be measured in these recordings; see: repgauge render")
        }
        let comparison = try ValidityComparison(
            real: real, synthetic: synthetic.samples, seed: synthetic.seed)
        let report = ValidityReport(comparison, command: command(seed: synthetic.seed))
        let folder = try ReportFolder(URL(filePath: out))
        try report.write(into: folder)
        try folder.publish()
        print(report.plain, terminator: "")
        print("\nReport: \(out)/report.md")
        if unusable > 0 { throw Failure(.wrongInput, "\(unusable) recordings cannot be used, see above") }
    }

    /// Trials of scenarios, or recordings that stand for them.
    private func syntheticSide(_ unusable: inout Int) async throws -> (samples: [ValiditySample], seed: UInt64) {
        if names.allSatisfy({ FileManager.default.fileExists(atPath: $0) && !$0.hasSuffix(".yaml") }) {
            return (try samples(names, keeping: nil, &unusable), seed ?? ScenarioLibrary.defaultSeed)
        }
        let selection = try estimators.library(libraries).select(names)
        let seed = self.seed ?? selection.seed
        let entries = selection.entries.map {
            ExperimentPlan.Entry(scenario: $0.scenario, trials: trials ?? $0.trials)
        }
        var bar = ProgressBar(total: entries.reduce(0) { $0 + $1.trials }, what: "trials")
        let samples = try await ValidityRun.samples(entries, seed: seed, jobs: jobs) { bar.show($0) }
        bar.clear()
        return (samples, seed)
    }

    /// Measures recordings; one bad file does not keep the others from being measured, but is told.
    private func samples(_ paths: [String], keeping form: String?, _ unusable: inout Int) throws -> [ValiditySample] {
        let files = try paths.flatMap { try RecordingReader.files(at: URL(filePath: $0)) }
        var bar = ProgressBar(total: files.count, what: "recordings")
        var samples: [ValiditySample] = []
        for (index, file) in files.enumerated() {
            try Task.checkCancellation()
            bar.show(index + 1)
            do throws(RecordingError) {
                let (recording, _) = try RecordingReader.read(csv: file)
                if let form, recording.info.form?.localizedCaseInsensitiveContains(form) != true { continue }
                if let sample = ValiditySample(recording) { samples.append(sample) }
            } catch {
                Console.complain("\(error)")
                unusable += 1
            }
        }
        bar.clear()
        return samples
    }

    private func command(seed: UInt64) -> String {
        var words = ["repgauge", "validity"] + names + ["--recordings"] + recordings
        if let form { words += ["--form", form.contains(" ") ? "'\(form)'" : form] }
        if let trials { words += ["--trials", "\(trials)"] }
        if let estimator = estimators.estimator { words += ["--estimator", estimator] }
        return (words + ["--seed", "\(seed)"]).joined(separator: " ")
    }
}
