import ArgumentParser
import Experiment
import Foundation
import Search

struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study",
        abstract: "Search for good settings step by step, with RepGauge's own sampler or an optimiser of any language.",
        discussion: """
            A study is one SQLite file. Ask for a configuration, then run it or tell its metrics, as often as you like; \
            several processes may do so at the same time. With --format json a result is one line on standard output.

            EXAMPLES
              repgauge study create a.study --detector angle-threshold --parameter down=60...120 --parameter up=130...170
              repgauge study ask a.study                               the sampler's next configuration
              repgauge study ask a.study --values down=95,up=150       one of your own
              repgauge study run a.study 1                             measure configuration 1
              repgauge study run a.study --configurations 50           measure until the sampler has proposed 50
              repgauge study tell a.study 2 --value f1=0.93            its metrics, measured elsewhere
              repgauge study best a.study
            """,
        subcommands: [
            StudyCreateCommand.self, StudyAskCommand.self, StudyTellCommand.self, StudyRunCommand.self,
            StudyBestCommand.self, StudyListCommand.self, StudyExportCommand.self,
        ])
}

struct StudyFileOptions: ParsableArguments {
    @Argument(help: .init("The study's file.", as: "file")) var file: String

    func validate() throws { if file.isEmpty { throw ValidationError("the name of the study's file is missing") } }

    /// Opens the study; the permission is `nil` where nothing is measured.
    func open(
        _ harness: Harness, for access: StudyAccess, measuring permission: ProgramPermission? = nil
    ) throws -> (file: StudyFile, definition: StudyDefinition) {
        let file = try StudyFile(existing: URL(filePath: file), for: access)
        let definition = try StudyDefinition(
            file, roster: harness.roster(permission: permission ?? .none), metrics: harness.metrics,
            for: permission == nil ? .showing : .measuring)
        return (file, definition)
    }
}
