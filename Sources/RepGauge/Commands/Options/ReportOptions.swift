import ArgumentParser
import Experiment
import Foundation
import Reports
import Text

struct ReportFolderOption: ParsableArguments {
    @Option(
        "Folder of the report; if not given, a folder in out/.", as: "dir",
        discussion:
            "A report of the same suites, detectors, numbers of trials and seed is replaced; files that are not a report's stay.",
        name: .customLong("out"))
    var path: String?

    @Flag(
        name: .customLong("force"),
        help: "Replace a report of other suites, detectors, numbers of trials or another seed, too.")
    var isForced = false

    func validate() throws {
        try OptionCheck.name("--out", path, of: "folder")
        if path == "-" {
            throw ValidationError(
                "--out: a report is a folder of files and cannot go to the standard output, as --format json, csv or "
                    + "markdown can; ./- is a folder of this name")
        }
    }

    /// Opens the folder; one that cannot be written, or has the report of another plan, is wrong input before any run.
    func open(standard: String, for plan: ReportPlan) throws -> ReportFolder {
        if !isForced { try Self.check(URL(filePath: path ?? standard), for: plan) }
        do {
            return try ReportFolder(URL(filePath: path ?? standard))
        } catch {
            throw Failure(error)
        }
    }

    private static func check(_ folder: URL, for plan: ReportPlan) throws {
        guard FileState.isThere(folder.appending(path: ReportFiles.name).path) else { return }
        let found = ReportPlan.recorded(in: folder)
        guard found != plan else { return }
        // A process that was killed while it moved its files into place may have moved the plan not yet.
        if found == nil, try ReportFolder.isUnfinished(folder) { return }
        func words(_ difference: String) -> String { difference.isEmpty ? "nothing there" : "'\(difference)'" }
        let fault = found.map {
            "its report has another plan: it has \(words($0.difference(from: plan))), and this command has "
                + words(plan.difference(from: $0))
        }
        throw Failure(
            .wrongInput,
            "\(folder.relativePath): \(fault ?? "its report does not name its plan"); name another folder with --out, or replace it with --force"
        )
    }

    /// Prints a report, after the remarks on what was in its folder before.
    func print<Content: Printable>(
        _ made: WrittenReport<Content>, in format: FormatOption, standard: String, hasHTML: Bool = true
    ) throws {
        Console.print(each: made.remarks)
        try format.print(made.content, note: note(standard: standard, hasHTML: hasHTML))
    }

    func note(standard: String, hasHTML: Bool = true) -> String {
        let folder = URL(filePath: path ?? standard).path(percentEncoded: false)
        let browser = hasHTML ? "\nIn a browser: \(folder)/\(ReportFolder.htmlPage)" : ""
        return "Report: \(folder)/\(ReportFolder.page)\(browser)"
    }
}

/// The folder of a report that a command writes where it is asked to.
struct PageReportOption: ParsableArguments, RepeatableOptions {
    @Option(
        "Write the report into this folder: report.html for a browser, README.md and the tables.", as: "dir",
        name: .customLong("report"))
    var path: String?

    func validate() throws { try OptionCheck.name("--report", path, of: "folder") }

    func add(to command: inout RepeatCommand) { command.add("--report", path) }

    func check() throws { if let path { try Self.check(path, of: "--report") } }

    /// Refuses a folder that cannot be written, or that has the report of a run, before anything runs.
    static func check(_ path: String, of option: String) throws {
        try OutputPlace.check(folder: path)
        if let plan = ReportPlan.recorded(in: URL(filePath: path)) {
            let command = plan.command.split(separator: " ").prefix(3).joined(separator: " ")
            throw Failure(
                .wrongInput, "\(path): it has the report of '\(command) …'; name another folder with \(option)")
        }
    }

    func write(_ report: () async throws -> Report) async throws {
        guard let path else { return }
        let folder = try ReportFolder(URL(filePath: path))
        try await report().write(into: folder)
        Console.print(each: try folder.publish())
        Console.print("In a browser: \(path)/\(ReportFolder.htmlPage)")
    }
}

struct TimesOptions: ParsableArguments {
    @Flag(help: "Write no file that depends on the machine and its speed (latency.csv, times.md, times.json).")
    var withoutTimes = false
}

struct EventsOption: ParsableArguments {
    @Flag(help: "Write no events.csv, the large table of every cycle and count.") var withoutEvents = false
}

struct ShardOptions: ParsableArguments {
    @Option(
        help: .init(
            "Do only the I-th of N shares and write a part into the folder --out, for repgauge merge.",
            discussion: "A shard that was stopped continues where it was; one that is complete is left as it is.",
            as: "i/n"),
        transform: { text in
            do throws(ShardError) { return try Shard(parsing: text) } catch { throw ValidationError("\(error)") }
        })
    var shard: Shard?
}

struct FormatOption: ParsableArguments {
    @Option(
        "Format of the printed result: text, csv (the main table), json (all tables), or markdown (the page).",
        as: "format", name: .customLong("format"))
    var value = OutputFormat.text

    /// Prints a result, alone on standard output unless it is text; a note on the files that were written follows text,
    /// and goes to standard error for other formats.
    func print(_ result: some Printable, note: String? = nil) throws {
        let text = try TextWidth.$columns.withValue(HelpText.terminalWidth ?? TextWidth.columns) {
            try result.text(in: value)
        }
        Swift.print(value == .text ? Shown.text(text, keepsLines: true) : text, terminator: "")
        guard let note else { return }
        if value == .text { Swift.print("\n\(Shown.text(note, keepsLines: true))") } else { Console.print(note) }
    }
}

extension OutputFormat: ExpressibleByArgument {}
