import ArgumentParser
import Foundation

struct JobsOption: ParsableArguments {
    @Option(
        "Number of trials, recordings or configurations worked on at the same time, 1 to 1024; no result depends on it.",
        number: "j", name: .customLong("jobs"))
    var count = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws { try OptionCheck.range("--jobs", count, in: 1...1024) }
}

struct TrialsOption: ParsableArguments, RepeatableOptions {
    /// The allowed numbers of trials of a scenario, in every command.
    static let allowed = 1...1_000_000

    @Option(
        "Number of trials of each scenario, 1 to 1000000; if not given, the suite or the plan decides.", number: "n",
        name: .customLong("trials"))
    var count: Int?

    func validate() throws { try OptionCheck.range("--trials", count, in: Self.allowed) }

    func add(to command: inout RepeatCommand) { command.add("--trials", count) }
}

struct SeedOption: ParsableArguments, RepeatableOptions {
    @Option(
        "Seed of the trials, a whole number from 0 to \(UInt64.max); if not given, the suite or the plan decides.",
        number: "s", name: .customLong("seed"))
    var value: UInt64?

    func add(to command: inout RepeatCommand) { command.add("--seed", value) }
}

/// The matching window: from the start of a cycle to so long after its completion.
struct WindowOptions: ParsableArguments, RepeatableOptions {
    /// The window's default end after the completion, seconds.
    static let standardLate = 0.5

    @Option(
        "Greatest time by which a detection may follow a completion; it may come from the start of its repetition on.",
        number: "seconds")
    var late = Self.standardLate

    /// An option of earlier versions, which had windows around completions.
    @Option(parsing: .unconditional, help: .hidden) var early: String?

    var window: MatchWindow { MatchWindow(late: Nanoseconds(seconds: late)) }

    func validate() throws {
        if let early {
            throw ValidationError(
                "--early: found \(early); it is no longer an option, because a detection matches from the start of its repetition on. Leave it out; the metric prompt-f1 is F1 with a window of 0.5 s before and after the completion"
            )
        }
        try OptionCheck.range("--late", late, in: 0...60, "a number of seconds")
    }

    func add(to command: inout RepeatCommand) { command.add("--late", late) }
}
