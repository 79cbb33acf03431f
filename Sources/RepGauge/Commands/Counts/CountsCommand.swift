import ArgumentParser
import Experiment
import Foundation
import Outcomes
import Scenarios

struct CountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counts",
        abstract: "Ask for the counts of several sources in several ways, and compare the answers with the truth.",
        discussion: """
            Without a subcommand it makes the report of a plan (scenarios/counts.yaml): histories of samples that a phone, \
            a watch, apps and people save, with known truth. The report is written to out/counts unless --out names \
            another folder. The subcommand sum asks about the samples of a file.

            EXAMPLES
              repgauge counts
              repgauge counts mine.yaml --histories 50 --out out/counts
              repgauge counts --detector closed-chain --watch angle-threshold --out out/counts
              repgauge counts sum samples.csv --by day --time-zone Europe/Berlin
            """,
        subcommands: [CountsReportCommand.self, CountsSumCommand.self],
        defaultSubcommand: CountsReportCommand.self)
}

struct CountsReportCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Make the report of a plan; the name 'report' can be left out.")

    @Argument(help: .init("The plan; if not given, counts.yaml in the folder of scenarios.", as: "plan.yaml"))
    var plan: String?

    @Option(number: "Number of histories of each kind, 1 to 10000; if not given, the plan decides.", as: "n")
    var histories: Int?

    @Option("The phone's detector; if not given, the plan decides. See: repgauge list detectors.", as: "detector")
    var detector: String?

    @Option(
        "The watch's detector, or random:RECALL,EXTRA for a random counter; if not given, the plan decides.",
        as: "detector",
        discussion: "random:0.95,0.03 counts 95 % of the repetitions, and adds a false count after 3 % of its counts.")
    var watch: String?

    @OptionGroup var options: OutcomeOptions

    func validate() throws {
        try OptionCheck.range("--histories", histories, in: CountsPlan.historyRange)
        try OptionCheck.name("plan", plan, of: "file")
        try OptionCheck.name("--detector", detector, of: "detector")
        try OptionCheck.name("--watch", watch, of: "detector")
        if let watch, CountsPlan.Watch(parsing: watch) == nil {
            throw ValidationError("--watch: found '\(watch)'; allowed: \(CountsPlan.Watch.allowed)")
        }
    }

    func run(with harness: Harness) async throws {
        let library = try options.library()
        let file = plan.map { URL(filePath: $0) } ?? library.folder.appending(path: "counts.yaml")
        let histories = try CountsHistories(
            file, histories: histories, phone: detector, watch: watch.flatMap(CountsPlan.Watch.init(parsing:)),
            seed: options.seed.value, library: library, roster: harness.roster(limits: try options.limits.limits()),
            jobs: options.jobs.count)
        try await options.report(
            histories.operation.experiment, names: histories.names, histories.selection, library,
            command: command(histories.operation), folder: "out/counts",
            operation: { OutcomeOperation(histories, inputs: $0) }, failures: \.figures.failureLines)
    }

    /// A command that repeats the report wherever the same scenarios are.
    func command(_ operation: CountsOperation) -> RepeatCommand {
        var command = RepeatCommand("counts", plan.map { [$0] } ?? [])
        command.add("--histories", operation.plan.histories)
        command.add("--detector", operation.phone)
        switch operation.plan.watch {
        case .detector: command.add("--watch", operation.watch)
        case .noise(let recall, let extra): command.add("--watch", "random:\(recall),\(extra)")
        }
        command.add("--seed", operation.experiment.seed)
        options.add(to: &command, operation.experiment, namesDetectors: false)
        return command
    }
}
