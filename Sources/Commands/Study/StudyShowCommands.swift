import Experiment
import Documents
import ArgumentParser
import Foundation
import Recordings
import Scenarios
import Study

/// `repgauge study best`.
struct StudyBestCommand: HarnessCommand {
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

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness)
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
struct StudyListCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show all configurations of a study by their numbers.")

    @OptionGroup var place: StudyFileOptions
    @OptionGroup var format: StudyFormat

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness)
        try format.show(try StudyReport(file, definition: definition).rows)
    }
}

/// `repgauge study export`.
struct StudyExportCommand: HarnessCommand {
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

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness)
        let report = try StudyReport(file, definition: definition)
        switch form {
        case .csv: print(report.csv, terminator: "")
        case .json: print(try report.json(hash: file.origin.hash))
        }
    }
}
