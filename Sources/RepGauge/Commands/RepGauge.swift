import Build
import ArgumentParser
import Dispatch
import Experiment
import Foundation

/// The program.
struct RepGauge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repgauge",
        abstract: "Measures push-up detectors: precision, recall and latency, on synthetic motion and on recordings.",
        discussion: """
            EXAMPLES
              repgauge run                                   the standard suite, all detectors
              repgauge run real/standard --trials 20 --detector angle-threshold:down=95,up=150
              repgauge replay recordings/ --format csv

            EXIT CODES
              0    done
              1    a gate found a regression, or something of its baseline is missing or failed
              2    wrong input or usage
              3    the run itself failed
              4    a gate cannot tell
              130  interrupted
            """,
        version: Build.version,
        subcommands: [
            RunCommand.self, AlarmCommand.self, WorkoutCommand.self, CountsCommand.self, LeaderboardCommand.self,
            SynthCommand.self, ImportCommand.self,
            ReplayCommand.self,
            RenderCommand.self, ValidateCommand.self, ValidityCommand.self, FitCommand.self, SweepCommand.self,
            TuneCommand.self, StudyCommand.self, BaselineCommand.self, GateCommand.self, CompareCommand.self,
            GateStudyCommand.self, MergeCommand.self, ListCommand.self,
        ]
    )
}

/// The command line, from the arguments to the exit code.
package enum CommandLineProgram {
    /// Runs the command that the arguments name, and ends the program with its exit code.
    ///
    /// - Parameter harness: The program's detectors, or why they make no harness.
    package static func main(_ harness: @escaping @Sendable () throws -> Harness) -> Never {
        let supervisor = Supervisor.runIfAsked()
        // Before anything else opens a file: it would get the number of a stream that the starter has closed.
        Console.open()
        do { try Console.requireFiles() } catch { Failure.exit(with: error) }
        // Writing beyond the limit of a file's size is an error with a message, as on a full disk.
        signal(SIGXFSZ, SIG_IGN)
        Task {
            await run {
                var harness = try harness()
                harness.supervisor = supervisor
                return harness
            }
            exit(0)
        }
        dispatchMain()
    }

    private static func run(_ harness: @escaping @Sendable () throws -> Harness) async {
        do {
            try await Interruption.run {
                let harness = try harness()
                var command = try RepGauge.parseAsRoot()
                if let command = command as? any HarnessCommand {
                    try await command.run(with: harness)
                } else if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
                try Console.finish()
            }
        } catch {
            Failure.exit(with: error)
        }
    }
}
