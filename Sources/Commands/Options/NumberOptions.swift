import ArgumentParser
import Foundation
import Pose
import Scoring

/// The number of workers.
struct JobsOption: ParsableArguments {
    @Option(
        name: .customLong("jobs"), parsing: .unconditional,
        help: ArgumentHelp(
            "Number of trials, recordings or configurations worked on at the same time, 1 to 1024; no result depends on it.",
            valueName: "j"))
    var count = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws { try OptionCheck.range("--jobs", count, in: 1...1024) }
}

/// The number of trials of each scenario.
struct TrialsOption: ParsableArguments, RepeatableOptions {
    /// The allowed numbers of trials of a scenario, in every command.
    static let allowed = 1...1_000_000

    @Option(
        name: .customLong("trials"), parsing: .unconditional,
        help: ArgumentHelp(
            "Number of trials of each scenario, 1 to 1000000; if not given, the suite or the plan decides.",
            valueName: "n"))
    var count: Int?

    func validate() throws { try OptionCheck.range("--trials", count, in: Self.allowed) }

    func add(to command: inout RepeatCommand) { command.add("--trials", count) }
}

/// The seed of the trials.
struct SeedOption: ParsableArguments, RepeatableOptions {
    @Option(
        name: .customLong("seed"), parsing: .unconditional,
        help: ArgumentHelp(
            "Seed of the trials, a whole number from 0 to \(UInt64.max); if not given, the suite or the plan decides.",
            valueName: "s"))
    var value: UInt64?

    func add(to command: inout RepeatCommand) { command.add("--seed", value) }
}

/// The matching window: the greatest distance of a detection from a completion.
struct WindowOptions: ParsableArguments, RepeatableOptions {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Greatest time by which a detection may be earlier than a completion.", valueName: "seconds")
    )
    var early = 0.5

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Greatest time by which a detection may be later than a completion.", valueName: "seconds"))
    var late = 0.5

    /// The window.
    var window: MatchWindow {
        MatchWindow(early: Nanoseconds(seconds: early), late: Nanoseconds(seconds: late))
    }

    func validate() throws {
        for (name, value) in [("--early", early), ("--late", late)] {
            try OptionCheck.range(name, value, in: 0...60, "a number of seconds")
        }
    }

    func add(to command: inout RepeatCommand) {
        command.add("--early", early)
        command.add("--late", late)
    }
}
