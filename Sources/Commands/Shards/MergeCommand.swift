import Experiment
import Documents
import Search
import Sharding
import ArgumentParser
import Foundation
import Recordings
import Reports

/// `repgauge merge`.
struct MergeCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Put the parts of run, replay or sweep --shard together: what one process would have given.",
        discussion: """
            EXAMPLES
              for i in 1 2 3 4; do repgauge run standard --shard $i/4 --out parts; done; repgauge merge parts
              repgauge merge parts/part-*-of-4.jsonl --out reports/standard
            """)

    @Argument(help: ArgumentHelp("Parts, or folders of them.", valueName: "part"))
    var parts: [String]

    @Option(help: ArgumentHelp("Folder of the report of a run or sweep; the usual one if not given.", valueName: "dir"))
    var out: String?

    @OptionGroup var times: TimesOptions

    @Flag(
        help:
            "Take parts of other builds, and of machines whose results may differ in the last digits, too."
    )
    var mixed = false

    @Option(help: "Of a replay: a table for the terminal, markdown, or CSV with one row a recording and detector.")
    var format = ReplayFormat.table

    @Option(
        help: ArgumentHelp(
            "Of a replay: every cycle and detection of synthesised trials too.", valueName: "file.csv"))
    var events: String?

    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        if out?.isEmpty ?? false { throw ValidationError("--out: the name of a folder is missing") }
        if parts.contains("") { throw ValidationError("'': the name of a part or folder is missing") }
    }

    func run(with harness: Harness) async throws {
        let files = try PartFiles.files(at: parts.map { URL(filePath: $0) })
        guard let first = files.first else { throw Failure(.wrongInput, "there is no part") }
        switch try PartFiles.kind(of: first) {
        case .run: try mergeRun(files)
        case .replay: try mergeReplay(files)
        case .sweep: try await mergeSweep(files, harness)
        }
    }

    private func mergeRun(_ files: [URL]) throws {
        if events != nil {
            throw Failure(.wrongInput, "--events: the report of a run has them in events.csv; leave it out")
        }
        let merge = try RunMerge(PartSet(files, program: .current(), isMixed: mixed))
        let outline = merge.outline
        let target = URL(filePath: out ?? "reports/\(outline.suite)")
        let folder: ReportFolder
        do {
            folder = try ReportFolder(target)
        } catch {
            throw Failure(error)
        }
        let events = try folder.stream("events.csv")
        try events.append(EventTable.header)
        var bar = ProgressBar(total: outline.trialCount, what: "trials")
        let outcome = try merge.run(
            describe: { EventTable.rows($0) }, emit: { try events.append($0) }, progress: { bar.show($0) })
        bar.clear()
        try events.close()
        let report = try times.report(
            outline, outcome: outcome, machines: merge.machines,
            timing: RunRecord.Timing(
                outcome, wallSeconds: merge.wallSeconds, jobs: merge.jobs, finished: merge.finished))
        try report.files().write(into: folder)
        try folder.publish()
        print(report.summary, terminator: "")
        print("\nReport: \(target.path(percentEncoded: false))/report.md")
        try Failure.check(outcome, detectors: outline.judged.labels.count)
    }

    private func mergeReplay(_ files: [URL]) throws {
        if out != nil {
            throw Failure(
                .wrongInput, "--out: a replay is printed, as repgauge replay does; leave it out, or take --events")
        }
        let merge = ReplayMerge(try PartSet(files, program: .current(), isMixed: mixed))
        var harvest = ReplayHarvest()
        try merge.run(take: { harvest.add($0, $1) }, refuse: { Console.complain($0) })
        try harvest.tell(of: merge.outline.recordings.count, events: events, format: format)
    }

    /// The trials are drawn again, since their truth is part of a sweep's report; the configurations are not tried
    /// again.
    private func mergeSweep(_ files: [URL], _ harness: Harness) async throws {
        let parts = try PartSet<SweepOutline>(files, program: .current(), isMixed: mixed)
        var sweep = try SweepCommand.parse(parts.subject.arguments)
        sweep.search.out = out
        sweep.search.libraries = libraries
        try await sweep.run(merging: parts, harness)
    }
}
