import ArgumentParser
import Foundation
import History
import Reports
import Text

struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "history", "Keep figures over commits in one file, and find the commit that changed them.",
        discussion: """
            A history is one SQLite file. A run is the folder of a report, or the file of a baseline; runs of other trials \
            are not compared. A step is a commit from which on a figure has another value.

            EXAMPLES
              repgauge history add main.history reports/standard --commit "$(git rev-parse HEAD)"
              repgauge history show main.history                           trends, steps and the commits to blame
              repgauge history show main.history --metric recall --over scenarios --fail-on-step
              repgauge history plot main.history --out out/history         SVG files and a page for a browser
              repgauge history confirm main.history 3f2a9c1 --note 'new threshold'
              repgauge history dismiss main.history 77ab012 --note 'false alarm'
            """,
        subcommands: [
            HistoryAddCommand.self, HistoryShowCommand.self, HistoryPlotCommand.self, HistoryConfirmCommand.self,
            HistoryDismissCommand.self,
        ])
}

struct HistoryAddCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "add", "Add runs to a history, which is made if it does not exist.",
        discussion: """
            Add the runs in the order of their commits. A run that the history has already is not added again; one of the \
            same commit, trials and seed with other figures is refused.
            """)

    @OptionGroup var file: HistoryFileOption
    @Argument(help: .init("Folders of reports of run, or files of baselines.", as: "run")) var runs: [String]

    @Option(
        parsing: .unconditional,
        help: .init(
            "The commit that was measured, for a single run; if not given, the commit of RepGauge that the run names.",
            as: "commit"))
    var commit: String?

    func validate() throws {
        if commit != nil, runs.count > 1 {
            throw ValidationError("--commit: it names the commit of one run; found \(runs.count) runs")
        }
        for run in runs { try OptionCheck.name("add", run, of: "report or baseline") }
    }

    func run(with harness: Harness) async throws {
        for (run, added) in try file.operation(harness).add(runs.map { URL(filePath: $0) }, commit: commit) {
            let commit = run.commit.prefix(10)
            switch added {
            case .new(let number):
                print("\(run.path): run \(number), commit \(commit), \(Plural.counted(run.figures.count, "figure"))")
            case .known(let number):
                print("\(run.path): commit \(commit) with these figures is run \(number) already; nothing was added")
            }
        }
    }
}

struct HistoryShowCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "show", "Show trends, and the steps in them with the commits to blame.")

    @OptionGroup var file: HistoryFileOption
    @OptionGroup var selection: HistorySelectionOptions

    @Flag(
        help:
            "End with exit code 1 if there is a step that is neither confirmed nor dismissed, and with 4 if there are too many series to find one."
    )
    var failOnStep = false

    @OptionGroup var format: FormatOption

    func run(with harness: Harness) async throws {
        let trend = try file.operation(harness).trend(
            try selection.selection(harness.metrics), falseAlarms: selection.falseAlarms)
        var command = RepeatCommand("history", ["show", file.path])
        command.add(selection)
        try format.print(HistoryReport(trend, file: file.path, command: command.text))
        if failOnStep { try fail(on: trend) }
    }

    /// Throws `Failure` where a step is open, and where none could be found.
    private func fail(on trend: HistoryTrend) throws {
        if let step = trend.openSteps.first {
            let count = trend.openSteps.count
            throw Failure(
                .gateFailed,
                "\(Plural.counted(count, "step")) that nobody has judged, the first at \(trend.run(step).shortCommit); "
                    + "see repgauge history confirm and dismiss")
        }
        guard !trend.isBeyondReach else {
            throw Failure(
                .cannotTell,
                "the history cannot tell: \(trend.series.count) series are too many to find a step; select fewer with "
                    + "--detector, --metric and --over, or raise --false-alarms")
        }
    }
}

struct HistoryPlotCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "plot", "Draw trends and steps: SVG files, and a page for a browser.")

    @OptionGroup var file: HistoryFileOption
    @OptionGroup var selection: HistorySelectionOptions
    @OptionGroup var folder: ReportFolderOption

    private static let standardFolder = "out/history"

    func run(with harness: Harness) async throws {
        let operation = file.operation(harness)
        let trend = try operation.trend(try selection.selection(harness.metrics), falseAlarms: selection.falseAlarms)
        var command = RepeatCommand("history", ["plot", file.path])
        command.add(selection)
        let place = URL(filePath: folder.path ?? Self.standardFolder)
        Console.print(each: try operation.write(trend, to: place, command: command.text))
        print(folder.note(standard: Self.standardFolder))
    }
}

struct HistoryJudgementOptions: ParsableArguments {
    @OptionGroup var file: HistoryFileOption
    @Argument(help: .init("The commit of the steps, or its beginning.", as: "commit")) var commit: String
    @Option(parsing: .unconditional, help: .init("The reason, one line.", as: "text")) var note = ""
    @OptionGroup var selection: HistorySelectionOptions

    /// Judges all selected steps at the commit, and prints how many there are.
    func judge(_ verdict: HistoryJudgement.Verdict, _ harness: Harness) throws {
        let count = try file.operation(harness).judge(
            commit, verdict, note: note, try selection.selection(harness.metrics), falseAlarms: selection.falseAlarms)
        print("\(Plural.counted(count, "step")) at \(commit): \(verdict.rawValue)")
    }
}

struct HistoryConfirmCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "confirm", "Confirm the steps at a commit: the commit changed the detector.")

    @OptionGroup var steps: HistoryJudgementOptions

    func run(with harness: Harness) async throws { try steps.judge(.confirmed, harness) }
}

struct HistoryDismissCommand: HarnessCommand {
    static let configuration = CommandConfiguration("dismiss", "Dismiss the steps at a commit as false alarms.")

    @OptionGroup var steps: HistoryJudgementOptions

    func run(with harness: Harness) async throws { try steps.judge(.dismissed, harness) }
}

struct HistoryFileOption: ParsableArguments {
    @Argument(help: .init("The file of the history.", as: "file")) var path: String

    func validate() throws { if path.isEmpty { throw ValidationError("the name of the history's file is missing") } }

    func operation(_ harness: Harness) -> HistoryOperation {
        HistoryOperation(file: URL(filePath: path), metrics: harness.metrics)
    }
}

struct HistorySelectionOptions: ParsableArguments, RepeatableOptions {
    @Option("Labels of detectors; all if none is named.", as: "label") var detector: [String] = []

    @Option(
        "Metrics, for example f1; if none is named, observable recall, precision, false counts per minute, cheat acceptance and right counts, and over headline its figures.",
        as: "metric")
    var metric: [String] = []

    @Option(
        "Groups of trials: overall, headline, a family, a scenario, or families or scenarios for all of them; overall if none is named, headline for a figure of the headline.",
        as: "group")
    var over: [String] = []

    @Option(
        "Greatest probability of any step in all selected series together where nothing has changed, 0.0001 to 0.5.",
        number: "p")
    var falseAlarms = HistoryTrend.standardFalseAlarms

    func validate() throws { try OptionCheck.range("--false-alarms", falseAlarms, in: HistoryTrend.allowedFalseAlarms) }

    func add(to command: inout RepeatCommand) { Self.add(detector, metric, over, falseAlarms, to: &command) }

    static func add(
        _ detectors: [String], _ metrics: [String], _ groups: [String], _ falseAlarms: Double,
        to command: inout RepeatCommand
    ) {
        command.add("--detector", list: detectors)
        command.add("--metric", list: metrics)
        command.add("--over", list: groups)
        if falseAlarms != HistoryTrend.standardFalseAlarms { command.add("--false-alarms", falseAlarms) }
    }

    func selection(_ metrics: MetricCatalog) throws(HistoryError) -> HistorySelection {
        HistorySelection(
            detectors: detector,
            metrics: try metric.map { (name) throws(HistoryError) in try HistoryMetric.named(name, in: metrics) },
            groups: over)
    }
}
