import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios
import Search
import Text

struct MergeCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "merge", "Put the parts of run, replay or sweep --shard together: the result is that of one process.",
        discussion: """
            The report of a run or sweep is written to its usual folder unless --out names another; a replay is printed.

            EXAMPLES
              for i in 1 2 3 4; do repgauge run standard --shard $i/4 --out parts; done; repgauge merge parts
              repgauge merge parts/part-*-of-4.jsonl --out reports/standard
            """)

    @Argument(help: .init("Parts, or folders of them.", as: "part")) var parts: [String]
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var times: TimesOptions
    @OptionGroup var events: EventsOption
    @OptionGroup var outputs: ReplayOutputOptions
    @OptionGroup var libraries: LibraryOptions

    @Flag(help: "Accept parts of other builds, and of machines whose results may differ in the last digits.")
    var mixed = false

    func validate() throws {
        for part in parts { try OptionCheck.name("part", part, of: "part or folder") }
    }

    func run(with harness: Harness) async throws {
        let files = try PartFiles.files(at: parts.map { URL(filePath: $0) })
        guard let first = files.first else { throw Failure(.wrongInput, "there is no part") }
        switch try PartFiles.kind(of: first) {
        case .run: try await mergeRun(files, harness)
        case .replay: try await mergeReplay(files)
        case .sweep: try await mergeSweep(files, harness)
        }
    }

    private func mergeRun(_ files: [URL], _ harness: Harness) async throws {
        try refuseReport()
        try refuse([
            ("--events", outputs.events != nil, "the report of a run has them in events.csv"),
            ("--wrong", outputs.wrong != nil, "the report of a run has its worst trials in worst-trials.csv"),
        ])
        let merge = try RunMerge(PartSet(files, program: .current(), isMixed: mixed))
        let inputs = merge.inputs
        let standard = "out/\(inputs.suite)"
        let folder = try out.open(standard: standard, for: ReportPlan(inputs.command))
        let display = ProgressDisplay()
        let made = try await RunOperation.write(
            into: folder, hasEvents: !events.withoutEvents, exhibits: maker(inputs, harness), progress: display.show
        ) { describe, emit in
            let outcome = try merge.run(
                describe: describe, emit: emit,
                progress: { display.show(WorkProgress("trials", $0, of: inputs.trialCount)) })
            let measured = TimesRecord(
                merge.manifest, of: outcome, wallSeconds: merge.wallSeconds, jobs: merge.jobs, finished: merge.finished)
            display.show(WorkProgress(phase: "intervals"))
            return try await RunReport(
                merge.manifest, outcome: outcome, metrics: harness.metrics, times: times.withoutTimes ? nil : measured,
                jobs: ProcessInfo.processInfo.activeProcessorCount)
        }
        display.clear()
        try out.print(made, in: outputs.format, standard: standard)
        try Failure.check(.failed(made.content.failed, of: inputs.scoring.labels.count))
    }

    /// Refuses options that the work of the parts does not have, since they would do nothing.
    private func refuse(_ options: [(name: String, isGiven: Bool, reason: String)]) throws {
        let faults = options.filter(\.isGiven).map { "\($0.name): \($0.reason); leave it out" }
        guard faults.isEmpty else { throw Failure(.wrongInput, faults.joined(separator: "\n")) }
    }

    /// Refuses `--report` for work whose merged report is in `--out`.
    private func refuseReport() throws {
        guard outputs.pages.path != nil else { return }
        throw Failure(.wrongInput, "--report: it is for replays; the merged report is in the folder --out")
    }

    private func maker(_ inputs: RunInputs, _ harness: Harness) -> ExhibitMaker {
        let estimator = inputs.estimatorFile ?? inputs.estimator
        let roster = harness.roster()
        return ExhibitMaker(
            library: try? libraries.library().seen(by: estimator),
            entrants: inputs.scoring.entrants.filter { $0.kind == .detector }
                .compactMap { try? roster.entrant(parsing: $0.label, from: .shown) },
            window: inputs.scoring.window)
    }

    private func mergeReplay(_ files: [URL]) async throws {
        if out.path != nil {
            throw Failure(
                .wrongInput, "--out: a replay is printed, as repgauge replay does; leave it out, or take --events")
        }
        try refuse([
            ("--force", out.isForced, "a replay is printed, and replaces no report"),
            ("--without-times", times.withoutTimes, "a replay writes no times"),
            ("--without-events", events.withoutEvents, "a replay writes them with --events only"),
        ])
        try outputs.check(inputs: parts)
        let set = try PartSet<ReplayInputs>(files, program: .current(), isMixed: mixed)
        try await outputs.publish(
            try set.outcome(describe: outputs.describe), command: RepeatCommand("merge", parts), entrants: [])
    }

    /// The trials are drawn again, since a sweep's report has their truth; the configurations are not tried again.
    private func mergeSweep(_ files: [URL], _ harness: Harness) async throws {
        try refuseReport()
        try refuse([
            ("--events", outputs.events != nil, "the report of a sweep has no events"),
            ("--wrong", outputs.wrong != nil, "the report of a sweep has no list of wrong counts"),
            ("--without-times", times.withoutTimes, "the report of a sweep always has times.json"),
            ("--without-events", events.withoutEvents, "the report of a sweep has no events"),
        ])
        let parts = try PartSet<SweepInputs>(files, program: .current(), isMixed: mixed)
        var sweep = try SweepCommand.parse(parts.subject.arguments)
        sweep.output.out = out
        sweep.output.format = outputs.format
        sweep.search.estimators.libraries = libraries
        try await sweep.run(merging: parts, harness)
    }
}

extension ShardOperation {
    func runCommand(_ format: FormatOption, in folder: URL) async throws {
        let program = try ProgramRecord.current()
        let opening: PartOpening<Subject>
        do {
            opening = try open(in: folder, program: program)
        } catch {
            // A folder that cannot be written is wrong input: nothing was run yet.
            throw Failure(error)
        }
        switch consume opening {
        case .complete(let url):
            try format.print(part(url, text: "Part \(shard) is already complete: \(url.relativePath)\n"))
        case .open(let writer):
            if writer.done > 0 { Console.print("goes on after \(writer.done) of \(Plural.counted(items, noun))") }
            try publish(try await run(writer), format)
        }
    }

    private func run(_ writer: consuming PartWriter<Subject>) async throws -> ShardResult {
        do {
            return try await run(writer, progress: ProgressDisplay().show)
        } catch is CancellationError where resumes {
            throw Failure(.interrupted, "interrupted; started again with the same arguments, the shard goes on")
        }
    }

    private func publish(_ result: ShardResult, _ format: FormatOption) throws {
        let work = Plural.counted(items, noun)
        try format.print(part(result.url, text: "Part \(shard), \(work): \(result.url.relativePath)\n"))
        Console.print(each: result.warnings)
        Console.print(each: result.faults)
        for (label, failure) in result.failures { Console.print("\(label) failed: \(failure)") }
        try Failure.check(.unusable(result.faults.count, of: items))
        try Failure.check(.failed(result.failures.count, of: result.entrants))
    }

    private func part(_ url: URL, text: String) -> some Printable {
        PrintedTable(FileTables.parts, [("\(shard)", items, "\(noun)s", url.relativePath)], text: text)
    }

    private var noun: String {
        switch Subject.kind {
        case .run: "trial"
        case .replay: "recording"
        case .sweep: "configuration"
        }
    }
}
