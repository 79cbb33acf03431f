package import Foundation
package import Pose
import Text

/// A file with the events of any counter: one row for each count, with the columns `recording`, `time` and, where there
/// are rejected candidates, `reason`.
///
/// A row without a time states that the recording was shown and nothing was counted in it, so that a recording without
/// events is a count of zero and not a gap; rejected candidates may stand beside it. The recording `*` without a time
/// states it of every recording that has no other row.
package struct EventFile: Sendable {
    package struct Event: Sendable, Hashable {
        /// The line of its row, from 1.
        package let line: Int
        /// The instant, on the clock of the recording.
        package let time: Nanoseconds
        /// The reason why a candidate was rejected; `nil` for a count.
        package let reason: String?
    }

    package struct Rows: Sendable, Hashable {
        /// The line of the first row.
        package let line: Int
        /// The events, in ascending order of time.
        package fileprivate(set) var events: [Event] = []
        /// The line of the row that states that nothing was counted; `nil` without one.
        fileprivate var uncountedAt: Int?
    }

    package let file: String
    /// The rows of each recording, by its name in the file.
    package private(set) var recordings: [String: Rows] = [:]
    /// The line of the row that states that every recording was shown; `nil` without one.
    package private(set) var allShownAt: Int?

    /// The name that means every recording.
    package static let everyRecording = "*"

    private static let required = ["recording", "time"]
    private static let allowedHeader = "recording,time or recording,time,reason"

    package init(_ url: URL) throws(RecordingError) {
        file = url.relativePath
        var faults = DiagnosticList()
        do throws(Diagnostic) {
            var lines = try TextLines(url)
            try read(&lines, &faults)
        } catch {
            faults.end(with: error)
        }
        guard faults.isEmpty else { throw faults.error }
    }

    /// The name of a trial of a scenario in files of events, for example `real/standard/3`.
    package static func name(scenario: String, trial: Int) -> String { "\(scenario)/\(trial)" }

    private mutating func read(_ lines: inout TextLines, _ faults: inout DiagnosticList) throws(Diagnostic) {
        guard let header = try lines.next() else {
            throw Diagnostic(file: file, found: "an empty file", allowed: "a first line \(Self.allowedHeader)")
        }
        let columns = try columns(header)
        while let line = try lines.next(), faults.count < RecordingLimits.mostFaults {
            do throws(Diagnostic) {
                try take(try fields(line), columns, line.number)
            } catch {
                faults.add(error)
            }
        }
    }

    private func columns(_ header: TextLines.Line) throws(Diagnostic) -> [String: Int] {
        var columns: [String: Int] = [:]
        let names = try fields(header)
        for (place, name) in names.enumerated() {
            guard Self.required.contains(name) || name == "reason", columns[name] == nil else {
                throw Diagnostic(
                    file: file, line: header.number, found: "the column '\(name.prefix(60))'",
                    allowed: "a first line \(Self.allowedHeader)")
            }
            columns[name] = place
        }
        for name in Self.required where columns[name] == nil {
            throw Diagnostic(
                file: file, line: header.number, key: name, found: "no such column",
                allowed: "a first line \(Self.allowedHeader)")
        }
        return columns
    }

    private func fields(_ line: TextLines.Line) throws(Diagnostic) -> [String] {
        do throws(CSVField.Fault) {
            return try CSVField.all(line.bytes).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw Diagnostic(
                file: file, line: line.number, column: error.place - line.bytes.startIndex + 1, found: error.found,
                allowed: CSVField.Fault.allowed)
        }
    }

    private mutating func take(_ fields: [String], _ columns: [String: Int], _ line: Int) throws(Diagnostic) {
        guard fields.count == columns.count else {
            throw Diagnostic(
                file: file, line: line,
                found: fields == [""] ? "an empty line" : "\(fields.count) cell\(fields.count == 1 ? "" : "s")",
                allowed: "\(columns.count) cells, as in the header")
        }
        func field(_ name: String) -> String { columns[name].map { fields[$0] } ?? "" }
        let (recording, time, reason) = (field("recording"), field("time"), field("reason"))
        func fault(_ key: String, _ found: String, _ allowed: String) -> Diagnostic {
            Diagnostic(file: file, line: line, key: key, found: found, allowed: allowed)
        }
        if recording.isEmpty { throw fault("recording", "nothing", "the name of a recording") }
        guard !time.isEmpty else {
            if !reason.isEmpty {
                throw fault("reason", "a reason without a time", "the time of the candidate, or no reason")
            }
            return try state(recording, line)
        }
        if recording == Self.everyRecording {
            throw fault("time", "'\(time.prefix(40))'", "no time: the row states that every recording was shown")
        }
        let instant: Nanoseconds
        do throws(DecimalSeconds.Failure) {
            instant = try DecimalSeconds.nanoseconds(time.utf8)
        } catch {
            throw fault("time", "'\(time.prefix(40))'", error.rawValue)
        }
        var rows = recordings[recording] ?? Rows(line: line)
        if let last = rows.events.last, instant <= last.time {
            throw fault(
                "time", "'\(time.prefix(40))'",
                instant == last.time
                    ? "each instant of a recording once; line \(last.line) has it"
                    : "ascending times of a recording: more than \(DecimalSeconds.text(last.time)) of line \(last.line)"
            )
        }
        if reason.isEmpty, let uncounted = rows.uncountedAt {
            throw fault(
                "time", "'\(time.prefix(40))'",
                "no count: line \(uncounted) states that nothing was counted in '\(recording.prefix(60))'")
        }
        rows.events.append(Event(line: line, time: instant, reason: reason.isEmpty ? nil : reason))
        recordings[recording] = rows
    }

    /// Takes a row that states that a recording was shown and nothing was counted in it.
    private mutating func state(_ recording: String, _ line: Int) throws(Diagnostic) {
        func check(_ earlier: Int?) throws(Diagnostic) {
            guard let earlier else { return }
            throw Diagnostic(
                file: file, line: line, key: "recording", found: "the same statement as in line \(earlier)",
                allowed: "one row without a time for each recording")
        }
        if recording == Self.everyRecording {
            try check(allShownAt)
            allShownAt = line
        } else {
            var rows = recordings[recording] ?? Rows(line: line)
            try check(rows.uncountedAt)
            if let count = rows.events.first(where: { $0.reason == nil }) {
                throw Diagnostic(
                    file: file, line: line, key: "time", found: "nothing, which states that nothing was counted",
                    allowed: "a time: line \(count.line) has a count of '\(recording.prefix(60))'")
            }
            rows.uncountedAt = line
            recordings[recording] = rows
        }
    }
}
