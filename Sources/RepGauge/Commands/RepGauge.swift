import ArgumentParser
import Build
import Dispatch
package import Experiment
import Foundation

struct RepGauge: AsyncParsableCommand {
    /// The subcommands by their names, in the order of the help.
    static var commands: KeyValuePairs<String, any ParsableCommand.Type> {
        [
            "run": RunCommand.self, "alarm": AlarmCommand.self, "workout": WorkoutCommand.self,
            "counts": CountsCommand.self, "leaderboard": LeaderboardCommand.self, "synth": SynthCommand.self,
            "judge": JudgeCommand.self, "import": ImportCommand.self, "replay": ReplayCommand.self,
            "render": RenderCommand.self,
            "validate": ValidateCommand.self, "validity": ValidityCommand.self, "fit": FitCommand.self,
            "sweep": SweepCommand.self, "tune": TuneCommand.self, "study": StudyCommand.self,
            "score": ScoreCommand.self, "dataset": DatasetCommand.self, "baseline": BaselineCommand.self,
            "gate": GateCommand.self, "compare": CompareCommand.self, "history": HistoryCommand.self,
            "gate-study": GateStudyCommand.self, "merge": MergeCommand.self, "list": ListCommand.self,
        ]
    }

    static var configuration: CommandConfiguration { configuration(naming: CommandLine.arguments.dropFirst().first) }

    /// The configuration of a command line, with the subcommand of a name alone, or with all where there is none: the
    /// parser makes every subcommand that it is given, with all below it.
    static func configuration(naming word: String?) -> CommandConfiguration {
        let named = commands.filter { $0.key == word }
        return configuration((named.isEmpty ? Array(commands) : named).map(\.value))
    }

    private static func configuration(_ subcommands: [any ParsableCommand.Type]) -> CommandConfiguration {
        CommandConfiguration(
            "repgauge",
            "Measures push-up detectors: precision, recall and latency, on synthetic motion and on recordings.",
            discussion: """
                EXAMPLES
                  repgauge run                                   the standard suite, the core detectors
                  repgauge run real/standard --trials 20 --detector angle-threshold:down=95,up=150
                  repgauge replay recordings/ --format csv

                EXIT CODES
                  0    done
                  1    a gate found a regression, or something of its baseline is missing or failed; a history has \
                an open step (--fail-on-step); no configuration of a search meets the constraints
                  2    wrong input or usage
                  3    the run itself failed
                  4    a gate or a history cannot tell
                  130  interrupted
                """,
            version: Build.version,
            subcommands: subcommands)
    }
}

package enum CommandLineProgram {
    /// Runs the command that the arguments name, and ends the program with its exit code.
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
            try await interruptible {
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

    /// Longest time that work may take to end once it is cancelled, seconds.
    private static let shutdownTimeout = 5.0

    /// Runs some work that SIGINT, SIGTERM and SIGHUP cancel, so that nothing half-written stays behind; a second one, or
    /// a time-out after it, ends the program.
    private static func interruptible(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task(operation: work)
        let queue = DispatchQueue(label: "repgauge.signals")
        let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
            let before = signal(number, SIG_IGN)
            // Under nohup a closed terminal means nothing.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                return nil
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                task.cancel()
                queue.asyncAfter(deadline: .now() + shutdownTimeout) {
                    Console.print("interrupted")
                    _exit(ExitStatus.interrupted.rawValue)
                }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await task.value
    }
}

extension ProgramRecord {
    package static func current() throws -> ProgramRecord {
        let url = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        guard let file = try? Data(contentsOf: url, options: .alwaysMapped) else {
            throw Failure(
                .runFailed, "\(url.path): the program cannot read its own file, whose digest identifies the build")
        }
        var digest = ContentDigest()
        file.withUnsafeBytes { digest.add(words: $0) }
        return ProgramRecord(
            version: Build.version, commit: Build.commit, isModified: Build.isModified, build: digest.digits,
            packages: Build.packages)
    }
}
