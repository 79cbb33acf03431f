import ArgumentParser
import Experiment

/// The programs that a command may start although a file names them.
struct ProgramPermissionOptions: ParsableArguments {
    @Option(
        "Programs of the file that may be started, each exec:COMMAND as the file names it.", as: "exec:command",
        discussion:
            "A program that a file names is not started unless it stands here: a file may come from anybody. Values within {{…}} may differ.",
        name: .customLong("detector"))
    var programs: [String] = []

    @Flag(help: "Start every program that the file names; for files that you trust.") var allowExec = false

    func validate() throws {
        for program in programs where !program.hasPrefix(ExternalDetector.prefix) {
            throw ValidationError("--detector: found '\(program)'; allowed: exec:COMMAND")
        }
    }

    func permission() throws -> ProgramPermission { allowExec ? .all : try ProgramPermission(naming: programs) }
}
