import ArgumentParser
import Experiment
import Reports
import Search

struct StudyBestCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "best", "Show the best configuration that keeps the constraints, or with several objectives the Pareto set.")

    @OptionGroup var place: StudyFileOptions

    @Option("Write the best one, the first of several, to this file, which --detector takes.", as: "file.yaml")
    var preset: String?

    @OptionGroup var format: FormatOption

    func validate() throws {
        if let preset, !preset.hasSuffix(".yaml") {
            throw ValidationError("--preset: '\(preset)' must end in .yaml")
        }
    }

    func run(with harness: Harness) async throws {
        let output = try preset.map { path throws(FileError) in try OutputPlace(path) }
        let (file, definition) = try place.open(harness, for: .reading)
        let report = try StudyReport(file, definition: definition)
        if let output, let best = report.best.first {
            try output.write(try report.preset(best, hash: file.origin.hash).text)
        }
        try format.print(PrintedTable(report.best, of: definition))
        // A study of which nothing is done has an empty table, and no preset.
        if let missing = report.missingBest(path: place.file), output != nil || missing.exitStatus == .gateFailed {
            throw missing
        }
    }
}

struct StudyListCommand: HarnessCommand {
    static let configuration = CommandConfiguration("list", "Show all configurations of a study by their numbers.")

    @OptionGroup var place: StudyFileOptions
    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .reading)
        try format.print(PrintedTable(try StudyReport(file, definition: definition).rows, of: definition))
    }
}

struct StudyExportCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "export", "Write what the study is made from and all its configurations.")

    @OptionGroup var place: StudyFileOptions
    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .reading)
        let report = try StudyReport(file, definition: definition)
        try format.print(PrintedTable(study: report, hash: file.origin.hash))
    }
}

extension StudyReport {
    func preset(_ row: StudyRow, hash: String) throws -> DetectorPreset {
        let specification = try definition.space.roster.specification(parsing: row.detector, from: .shown)
        func text(_ figures: [String: Double]) -> String {
            definition.objective.metrics.objectives.compactMap { figure in
                figures[figure.name].map { "\(figure.name) \($0)" }
            }.joined(separator: ", ")
        }
        return DetectorPreset(
            detector: specification.name, about: "configuration \(row.number) of \(rows.count) of a study",
            parameters: specification.changes(in: specification.entrant).map { ($0.name, "\($0.value)") },
            found: [
                ("study", hash), ("suite", definition.trials.suites.joined(separator: " ")),
                ("objective", definition.objective.description), ("training", text(row.figures ?? [:])),
                ("held-out", row.heldOut.map(text) ?? "not measured"),
            ])
    }
}
