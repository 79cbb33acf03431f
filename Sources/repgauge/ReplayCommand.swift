import ArgumentParser
import Detection
import Experiment
import External
import Foundation
import Recordings
import Reports

/// `repgauge replay`.
struct ReplayCommand: AsyncParsableCommand {
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
            """)

    /// What is printed.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, csv, markdown
    }

    @Argument(help: ArgumentHelp("Recordings (CSV) or folders of them.", valueName: "path"))
    var paths: [String]

    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions

    @Option(help: "A table for the terminal, markdown, or CSV with one row a recording and detector.")
    var format = Format.table

    @Option(
        help: ArgumentHelp(
            "Every cycle and detection of synthesised trials too, with the columns of a run's events.csv.",
            valueName: "file.csv"))
    var events: String?

    func run() async throws {
        let detectors = try self.detectors.detectors()
        let sessions = try self.detectors.externals(limits.limits()).map { ExternalSession($0) }
        var seen: Set<String> = []
        let files = try paths.flatMap { path in
            guard !path.isEmpty else { throw Failure(.wrongInput, "'': the name of a file or folder is missing") }
            return try RecordingReader.files(at: URL(filePath: path))
        }.filter { seen.insert($0.standardizedFileURL.path).inserted }
        let done: Done
        do {
            done = try await replay(files, detectors: detectors, sessions: sessions)
        } catch {
            for session in sessions { await session.close() }
            throw error
        }
        for session in sessions { await session.close() }
        if done.readable == 0 { throw Failure(.wrongInput, Self.complaint(files.count, of: files.count)) }
        if let events { try AtomicFile.write(done.events, to: try Files.place(events)) }
        let report = ReplayReport(done.results)
        switch format {
        case .table: print(report.plain, terminator: "")
        case .csv: print(report.csv, terminator: "")
        case .markdown: print(report.markdown, terminator: "")
        }
        if done.readable < files.count {
            throw Failure(.wrongInput, Self.complaint(files.count - done.readable, of: files.count))
        }
        if !report.failures.isEmpty { throw Failure(.runFailed, report.failures.joined(separator: "\n")) }
    }

    /// What all recordings gave.
    private struct Done {
        var results: [ReplayResult] = []
        var readable = 0
        var events = EventTable.header
    }

    private func replay(
        _ files: [URL], detectors: [ConfiguredDetector], sessions: [ExternalSession]
    ) async throws -> Done {
        var done = Done()
        var failed: Set<String> = []
        var bar = ProgressBar(total: files.count, what: "recordings")
        for (index, file) in files.enumerated() {
            try Task.checkCancellation()
            guard let recording = read(file) else { continue }
            done.readable += 1
            var rows = detectors.map { Replay.run(recording, detector: $0, window: windows.window) }
            for session in sessions {
                rows.append(try await Replay.run(recording, session: session, window: windows.window))
            }
            done.results += rows
            if let trial = TrialResult(recording, rows: rows.filter { !failed.contains($0.detector) }) {
                done.events += EventTable.rows(trial)
            }
            failed.formUnion(rows.filter { $0.failure != nil }.map(\.detector))
            bar.show(index + 1)
        }
        bar.clear()
        try Task.checkCancellation()
        return done
    }

    private static func complaint(_ wrong: Int, of all: Int) -> String {
        "\(wrong) of \(all) \(all == 1 ? "recording" : "recordings") cannot be used, see above"
    }

    /// Reads a recording, or says what is wrong with it: one bad file does not keep the others from being replayed.
    private func read(_ file: URL) -> Recording? {
        do {
            let (recording, warnings) = try RecordingReader.read(csv: file)
            for warning in warnings { Console.write("repgauge: warning: \(warning)\n") }
            return recording
        } catch {
            Console.complain("\(error)")
            return nil
        }
    }
}
