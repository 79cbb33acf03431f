import ArgumentParser
import Documents
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

/// `repgauge counts`.
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

/// `repgauge counts report`, which is also `repgauge counts`.
struct CountsReportCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Make the report of a plan; the name 'report' can be left out.")

    @Argument(
        help: ArgumentHelp(
            "The plan; if not given, counts.yaml in the folder of scenarios.", valueName: "plan.yaml"))
    var plan: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of histories of each kind, 1 to 10000; if not given, the plan decides.", valueName: "n"))
    var histories: Int?

    @Option(
        help: ArgumentHelp(
            "The phone's detector; if not given, the plan decides. See: repgauge list detectors.",
            valueName: "detector"))
    var detector: String?

    @Option(
        help: ArgumentHelp(
            "The watch's detector, or random:RECALL,EXTRA for a random counter; if not given, the plan decides.",
            discussion:
                "random:0.95,0.03 counts 95 % of the repetitions, and adds a false count after 3 % of its counts.",
            valueName: "detector"))
    var watch: String?

    @OptionGroup var options: OutcomeOptions

    func validate() throws {
        try OptionCheck.range("--histories", histories, in: CountsPlan.historyRange)
        try OptionCheck.name("plan", plan, of: "file")
        try OptionCheck.name("--detector", detector, of: "detector")
        try OptionCheck.name("--watch", watch, of: "detector")
        _ = try watch.flatMap(Self.randomCounter)
    }

    func run(with harness: Harness) async throws {
        let library = try options.library()
        let file = plan.map { URL(filePath: $0) } ?? library.folder.appending(path: "counts.yaml")
        var plan = try library.countsPlan(file)
        plan.histories = histories ?? plan.histories
        plan.phone = detector ?? plan.phone
        if let watch { plan.watch = try Self.randomCounter(watch) ?? .detector(watch) }
        let planHash = ContentDigest(files: ["counts.yaml": try ScenarioLibrary.document(file).data]).digits
        let entrants = try entrants(of: plan, file: file, harness)
        let names = plan.sessions + plan.shakes
        let selection = try library.select(names)
        let experiment = options.plan(selection, trials: plan.trials, entrants: entrants.all, seed: plan.seed)
        let operation = CountsOperation(
            plan, experiment: experiment, phone: entrants.phone.label, watch: entrants.watch?.label)
        try await options.report(
            experiment, names: names, selection, library, command: command(operation), folder: "out/counts"
        ) { _ in
            try await ProgressDisplay.showing { try await operation.run(progress: $0) }
        } report: { result, source in
            let evaluation = try CountsEvaluation(operation, result)
            return (
                try OutcomeReport(evaluation, result.run, source, planHash: planHash), evaluation.failureLines.count
            )
        }
    }

    /// The detectors of the phone and the watch.
    private struct Entrants {
        let phone: any Entrant
        let watch: (any Entrant)?

        /// Each detector once.
        var all: [any Entrant] { [phone] + (watch.map { $0.label == phone.label ? [] : [$0] } ?? []) }
    }

    private func entrants(of plan: CountsPlan, file: URL, _ harness: Harness) throws -> Entrants {
        let roster = harness.roster(limits: try options.limits.limits())
        func entrant(_ name: String, isTyped: Bool) throws -> any Entrant {
            try roster.entrant(parsing: name, from: isTyped ? .user : .file(path: file.relativePath))
        }
        let phone = try entrant(plan.phone, isTyped: detector != nil)
        guard case .detector(let name) = plan.watch else { return Entrants(phone: phone, watch: nil) }
        return Entrants(phone: phone, watch: try entrant(name, isTyped: watch != nil))
    }

    /// Reads `random:RECALL,EXTRA`; `nil` for anything that does not begin so.
    private static func randomCounter(_ text: String) throws -> CountsPlan.Watch? {
        let prefix = "random:"
        guard text.hasPrefix(prefix) else { return nil }
        let shares = text.dropFirst(prefix.count).split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) }
        guard shares.count == 2, let recall = shares[0], let extra = shares[1], (0...1).contains(recall),
            (0...1).contains(extra)
        else {
            throw ValidationError("--watch: found '\(text)'; allowed: a detector, or random: and two shares 0…1")
        }
        return .noise(recall: recall, extra: extra)
    }

    /// A command that repeats the report wherever the same scenarios are.
    private func command(_ operation: CountsOperation) -> RepeatCommand {
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
