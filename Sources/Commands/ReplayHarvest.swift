import Documents
import ArgumentParser
import Experiment
import Foundation
import Recordings
import Reports

/// The format of a replay's output.
enum ReplayFormat: String, CaseIterable, ExpressibleByArgument {
    case table, csv, markdown
}

/// The results of recordings, one after the other, and their output.
struct ReplayHarvest {
    private var results: [ReplayResult] = []
    private var readable = 0
    private var events = EventTable.header
    private var failed: Set<String> = []

    /// Adds a recording.
    mutating func add(_ recording: Recording, _ rows: [ReplayResult]) {
        readable += 1
        results += rows
        if let trial = TrialResult(recording, rows: rows.filter { !failed.contains($0.detector) }) {
            events += EventTable.rows(trial)
        }
        failed.formUnion(rows.filter { $0.failure != nil }.map(\.detector))
    }

    /// Writes and prints everything.
    ///
    /// - Parameters:
    ///   - count: Recordings in all.
    ///   - file: The file for all events, or `nil`.
    ///   - format: What is printed.
    /// - Throws: `Failure` where recordings cannot be used or a program failed.
    func tell(of count: Int, events file: String?, format: ReplayFormat) throws {
        if readable == 0 { throw Failure(.wrongInput, Self.complaint(count, of: count)) }
        if let file { try AtomicFile.write(events, to: try Files.place(file)) }
        let report = ReplayReport(results)
        switch format {
        case .table: print(report.plain, terminator: "")
        case .csv: print(report.csv, terminator: "")
        case .markdown: print(report.markdown, terminator: "")
        }
        if readable < count {
            throw Failure(.wrongInput, Self.complaint(count - readable, of: count))
        }
        if !report.failures.isEmpty { throw Failure(.runFailed, report.failures.joined(separator: "\n")) }
    }

    /// Returns a message with the number of recordings that cannot be used.
    static func complaint(_ wrong: Int, of all: Int) -> String {
        "\(wrong) of \(all) \(all == 1 ? "recording" : "recordings") cannot be used, see above"
    }
}
