import ArgumentParser
import Counts
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios
import Text

struct CountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "counts", "Ask for the counts of several sources in several ways, and compare the answers with the truth.",
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
        "report", "Make the report of a plan; the name 'report' can be left out.")

    @Argument(help: .init("The plan; if not given, counts.yaml in the folder of scenarios.", as: "plan.yaml"))
    var plan: String?

    @Option("Number of histories of each kind, 1 to 10000; if not given, the plan decides.", number: "n")
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
        let library = try options.estimators.library()
        let file = plan.map { URL(filePath: $0) } ?? library.folder.appending(path: "counts.yaml")
        let histories = try CountsHistories(
            file, histories: histories, phone: detector, watch: watch.flatMap(CountsPlan.Watch.init(parsing:)),
            seed: options.seed.value, library: library, roster: harness.roster(limits: try options.limits.limits()),
            jobs: options.jobs.count)
        try await options.report(
            histories.operation.experiment, names: histories.names, histories.selection, library,
            command: command(histories.operation), folder: "out/counts",
            operation: { OutcomeOperation(histories, inputs: $0) }, failures: \.run.failureLines)
    }

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

struct CountsSumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "sum", "Sum the samples of a file by hours, days or weeks, in all ways.",
        discussion: """
            The file is CSV or JSON Lines; docs/counts.md describes its columns. The sources have the default order of \
            the Health app. own-counter is an estimate of the phone's own counter: the phone's samples of the seven days \
            before --now.

            EXAMPLES
              repgauge counts sum samples.csv
              repgauge counts sum samples.jsonl --by week --time-zone America/New_York --format csv
              repgauge counts sum samples.csv --by hour --now 2026-03-08T00:00:00Z
            """)

    @Argument(help: .init("The samples: a file in CSV or JSON Lines.", as: "file")) var file: String
    @Option("The intervals: hour, day or week; weeks begin on Monday.", as: "unit") var by = Word(IntervalGrid.Unit.day)
    @Option("The time zone of days and weeks, such as Europe/Berlin.", as: "zone") var timeZone = "UTC"

    @Option(
        "The instant of the questions in UTC, such as 2026-03-08T00:00:00Z; if not given, the last end of a sample.",
        as: "instant", discussion: "Samples that end later are left out.")
    var now: String?

    @Option(
        "The bundle identifier of the phone; if not given, the only com.apple.health source on an iPhone.",
        as: "identifier")
    var phone: String?

    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.name("file", file, of: "file")
        _ = try zone()
        _ = try instant()
    }

    func run() throws {
        let samples = try SampleFiles.samples(of: URL(filePath: file))
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try zone()
        let sums: SampleSums
        do {
            sums = try SampleSums(
                samples, grid: IntervalGrid(by.value, calendar: calendar), now: instant(), phone: phone)
        } catch let error as SampleSumsError {
            throw Failure(.wrongInput, "\(file): \(error)")
        } catch let error as CountsError {
            throw Failure(.wrongInput, "\(file): \(error)")
        }
        try format.print(PrintedTable(SampleSumsTable.table, sums.rows))
        if sums.later > 0 {
            Console.print(
                "\(Plural.counted(sums.later, "sample ends", "samples end")) after \(sums.now) and \(Plural.noun(sums.later, "is", "are")) left out"
            )
        }
        if sums.phone == nil {
            Console.print("no phone among the sources: own-counter is empty; --phone names one")
        }
    }

    private func zone() throws -> TimeZone {
        guard let zone = TimeZone(identifier: timeZone) else {
            throw ValidationError("--time-zone: found '\(timeZone)'; allowed: a time zone such as Europe/Berlin or UTC")
        }
        return zone
    }

    private func instant() throws -> Instant? {
        do {
            return try now.map { text throws(CountsError) in try Instant(text) }
        } catch {
            throw ValidationError("--now: found \(error.found); allowed: \(error.allowed)")
        }
    }
}
