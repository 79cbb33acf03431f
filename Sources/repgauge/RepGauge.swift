import ArgumentParser
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
              1    a gate found a regression
              2    wrong input or usage
              3    the run itself failed
              4    a gate cannot tell
              130  interrupted
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, LeaderboardCommand.self, SynthCommand.self, ImportCommand.self, ReplayCommand.self,
            RenderCommand.self,
            ValidateCommand.self, ValidityCommand.self, FitCommand.self, ListCommand.self,
            SweepCommand.self, TuneCommand.self,
            MergeCommand.self,
        ]
    )
}

@main
enum Program {
    static func main() async {
        Console.open()
        do {
            try await Interruption.run {
                var command = try RepGauge.parseAsRoot()
                if var command = command as? any AsyncParsableCommand {
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
