import Experiment
import ArgumentParser
import Reports
import Search

struct StudyAskCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Get the next configuration of the study's sampler, or add one of your own.",
        discussion: """
            A configuration that was asked for before keeps its number, and is printed with its result if it has one.
            """)

    @OptionGroup var place: StudyFileOptions

    @Option("A configuration of your own: a value for each searched parameter, NAME=VALUE,NAME=VALUE.", as: "values")
    var values: String?

    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .writing)
        if let values {
            let entry = try file.ask(try definition.space.configuration(parsing: values).label, asker: .outside)
            return try format.print(StudyConfigurations(try StudyRow(entry, of: definition), of: definition))
        }
        guard let entry = try file.propose(limit: .max, from: definition.space.sequence(from:)) else { return }
        try format.print(StudyConfigurations(try StudyRow(entry, of: definition), of: definition))
    }
}
