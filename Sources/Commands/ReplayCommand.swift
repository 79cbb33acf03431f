import Sharding
import ArgumentParser
import Detection
import Experiment
import Foundation
import Recordings
import Reports
import Scoring

/// `repgauge replay`.
struct ReplayCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run recordings through detectors; score them where they carry truth, list them where they don't.",
        discussion: """
            EXAMPLES
              repgauge replay recordings/
              repgauge replay set-1.csv --detector angle-threshold:pixels=square
              repgauge replay recordings/ --format csv > counts.csv
              repgauge replay recordings/ --detector 'exec:python3 Examples/angle_threshold.py'
              repgauge replay out/standard-3.csv --events out/events.csv
              repgauge replay recordings/ --shard 2/4 --out parts; then: repgauge merge parts
            """)

    @Argument(help: ArgumentHelp("Recordings (CSV) or folders of them.", valueName: "path"))
    var paths: [String]

    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions

    @Option(help: "A table for the terminal, markdown, or CSV with one row a recording and detector.")
    var format = ReplayFormat.table

    @Option(
        help: ArgumentHelp(
            "Every cycle and detection of synthesised trials too, with the columns of a run's events.csv.",
            valueName: "file.csv"))
    var events: String?

    @OptionGroup var shards: ShardOptions

    @Option(help: ArgumentHelp("Folder of the parts, with --shard.", valueName: "dir"))
    var out: String?

    func validate() throws {
        if shards.shard == nil, out != nil {
            throw ValidationError("--out: it names the folder of the parts; give --shard too, or leave it out")
        }
        if shards.shard != nil, out?.isEmpty ?? true {
            throw ValidationError("--shard: name the folder of the parts with --out DIR")
        }
        if shards.shard != nil, events != nil {
            throw ValidationError("--events: repgauge merge writes it; leave it out with --shard")
        }
    }

    func run(with harness: Harness) async throws {
        let entrants = try detectors.entrants(harness, limits: try limits.limits())
        var seen: Set<String> = []
        let files = try paths.flatMap { path in
            guard !path.isEmpty else { throw Failure(.wrongInput, "'': the name of a file or folder is missing") }
            return try RecordingReader.files(at: URL(filePath: path))
        }.filter { seen.insert($0.standardizedFileURL.path).inserted }
        var reader = ReplayReader(runner: ReplayRunner(entrants, window: windows.window))
        do {
            if let shard = shards.shard, let out {
                let outline = ReplayOutline(
                    files: files, judged: JudgedOutline(entrants, window: windows.window),
                    command: command(entrants.map(\.label)))
                try await ShardWork(shard: shard, folder: URL(filePath: out)).replay(
                    files, outline: outline, by: &reader)
            } else {
                try await replay(files, by: &reader)
            }
        } catch {
            await reader.runner.close()
            throw error
        }
        await reader.runner.close()
    }

    private func replay(_ files: [URL], by reader: inout ReplayReader) async throws {
        var harvest = ReplayHarvest()
        var bar = ProgressBar(total: files.count, what: "recordings")
        for (index, file) in files.enumerated() {
            try Task.checkCancellation()
            switch reader.read(file) {
            case .failure(let fault): Console.complain("\(fault)")
            case .success(let recording): harvest.add(recording, try await reader.runner.run(recording))
            }
            bar.show(index + 1)
        }
        bar.clear()
        try Task.checkCancellation()
        await reader.runner.close()
        try harvest.tell(of: files.count, events: events, format: format)
    }

    /// A command that repeats the replay in one process.
    private func command(_ detectors: [String]) -> String {
        var words = ["repgauge", "replay"] + paths + ["--detector"] + detectors
        words += limits.words
        words += ["--early", "\(windows.early)", "--late", "\(windows.late)"]
        return words.map { RunCommand.quoted($0) }.joined(separator: " ")
    }
}

/// Reads recordings and shows them to detectors.
struct ReplayReader {
    /// The detectors at work.
    var runner: ReplayRunner

    /// Reads a recording, or reports its faults: one bad file does not keep the others from being replayed.
    func read(_ file: URL) -> Result<Recording, RecordingError> {
        do throws(RecordingError) {
            let (recording, warnings) = try RecordingReader.read(csv: file)
            for warning in warnings { Console.write("repgauge: warning: \(warning)\n") }
            return .success(recording)
        } catch {
            return .failure(error)
        }
    }
}
