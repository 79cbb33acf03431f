import ArgumentParser
import Experiment
import Foundation
import Reports

struct ReplayCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "replay", "Run recordings through detectors; score them where they carry truth, list them where they do not.",
        discussion: """
            EXAMPLES
              repgauge replay recordings/
              repgauge replay set-1.csv --detector angle-threshold:pixels=square
              repgauge replay recordings/ --format csv > counts.csv
              repgauge replay recordings/ --strict
              repgauge replay recordings/ --detector 'exec:python3 Examples/angle_threshold.py'
              repgauge replay recordings/ --events out/events.csv --wrong out/wrong.csv
              repgauge replay recordings/ --shard 2/4 --out parts; then: repgauge merge parts
            """)

    @OptionGroup var recordings: RecordingArguments
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var outputs: ReplayOutputOptions
    @OptionGroup var strictness: StrictOption
    @OptionGroup var shards: ShardOptions
    @Option("Folder of the parts, with --shard.", as: "dir") var out: String?

    func validate() throws {
        try recordings.require()
        if shards.shard == nil, out != nil {
            throw ValidationError("--out: it names the folder of the parts; give --shard too, or leave it out")
        }
        if shards.shard != nil, out?.isEmpty ?? true {
            throw ValidationError("--shard: name the folder of the parts with --out DIR")
        }
        if shards.shard != nil, strictness.isStrict {
            throw ValidationError("--strict: a part may hold the only warning; check with repgauge validate --strict")
        }
        if shards.shard != nil, let option = outputs.firstFile {
            throw ValidationError("\(option): repgauge merge writes it; leave it out with --shard")
        }
    }

    func run(with harness: Harness) async throws {
        try outputs.check(inputs: RecordingPaths.files(of: recordings.paths))
        if let out { try OutputPlace.check(folder: out) }
        let entrants = try detectors.entrants(harness, limits: try limits.limits())
        let files = try RecordingPaths.files(recordings.paths)
        let replay = ReplayOperation(
            files: files.urls, entrants: entrants + Control.ofRecordings, window: windows.window, jobs: jobs.count)
        if let shard = shards.shard, let out {
            let work = ReplayShard(shard, of: replay, command: command(entrants.map(\.label)).text)
            return try await work.runCommand(outputs.format, in: URL(filePath: out))
        }
        let outcome = try await ProgressDisplay.showing {
            try await replay.run(describe: outputs.describe, progress: $0)
        }
        try await outputs.publish(outcome, command: self.command(entrants.map(\.label)), entrants: entrants)
        try Failure.check(strictness.failure(files.warnings.count + outcome.warnings.count))
    }

    private func command(_ detectors: [String]) -> RepeatCommand {
        var command = RepeatCommand("replay", recordings.paths)
        command.add("--detector", list: detectors)
        command.add(limits, windows)
        return command
    }
}

struct ReplayOutputOptions: ParsableArguments {
    @OptionGroup var format: FormatOption

    @Option(
        "Write every cycle, lowest point and detection too, with the columns of a run's events.csv.", as: "file.csv")
    var events: String?

    @Option(
        "Write all recordings with a wrong count too, with the errors and the command that draws each.", as: "file.csv")
    var wrong: String?

    @OptionGroup var pages: PageReportOption

    var firstFile: String? {
        [("--events", events), ("--wrong", wrong), ("--report", pages.path)].first { $0.1 != nil }?.0
    }

    /// Turns the results of a recording into the lines of `--events`.
    var describe: ReplayOutcome.Describer { { [events] in events == nil ? "" : EventTable.rows($0, $1) } }

    func check(inputs: [String]) throws {
        var places: [(option: String, place: OutputPlace)] = []
        for case (let option, let path?) in [("--events", events), ("--wrong", wrong)] {
            places.append((option, try OutputPlace(path)))
        }
        try OutputPlace.check(places, inputs: inputs)
        try pages.check()
    }

    func publish(_ outcome: ReplayOutcome, command: RepeatCommand, entrants: [any Entrant]) async throws {
        Console.print(each: outcome.warnings)
        Console.print(each: outcome.faults)
        let unusable = Failure.unusable(outcome.faults.count, of: outcome.count)
        if outcome.faults.count == outcome.count { try Failure.check(unusable) }
        try events.map { try OutputPlace($0).write(EventTable.header + outcome.events) }
        let report = ReplayReport(outcome.results, window: outcome.window)
        try wrong.map { try OutputPlace($0).write(report.wrongRecordings) }
        var command = command
        command.add(pages)
        try await pages.write { [text = command.text] in
            let maker = ExhibitMaker(library: nil, entrants: entrants, window: outcome.window)
            return try report.files(command: text, try await maker.exhibits(report.tellingRecordings))
        }
        try format.print(report)
        try Failure.check(unusable)
        if !report.failures.isEmpty { throw Failure(.runFailed, report.failures.joined(separator: "\n")) }
    }
}
