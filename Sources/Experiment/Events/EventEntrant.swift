import Detection
import Foundation
import Pose
package import Recordings
import Text

/// A file of events as a participant of a run: in each recording it detects what the file states.
///
/// It has seen the frames elsewhere, for example in an app on a phone. A recording that the file does not mention, and an
/// event outside the recording, is a fault.
package struct EventEntrant: Entrant, TrialObserver {
    package static let prefix = "events:"

    /// The name of its row in every report; `events:FILE` unless another is given.
    package let label: String
    /// The rows of the file; `nil` where the specification is shown only.
    private let file: EventFile?
    private let detections: [String: [Detection]]
    private let collectsFaults: Bool
    /// The uses of the rows; the sessions of all workers share them.
    private let state = Locked(State())

    private struct State: Sendable {
        /// The full name of the recording that used the rows of a name.
        var claims: [String: String] = [:]
        var faults: [Diagnostic] = []
        /// The full names of the recordings without rows.
        var missing: Set<String> = []
    }

    private static let mostFaults = 20

    /// Reads a file, whose row is `events:FILE` without a label; collected faults are kept for `check()`, otherwise the
    /// entrant fails at the first one.
    package init(path: String, label: String? = nil, collectsFaults: Bool = false) throws(RecordingError) {
        let file = try EventFile(URL(filePath: path))
        var faults: [Diagnostic] = []
        detections = file.recordings.mapValues { rows in
            rows.events.map { event in
                let rejection = event.reason.flatMap(Rejection.init)
                if let reason = event.reason, rejection == nil {
                    faults.append(
                        Diagnostic(
                            file: file.file, line: event.line, key: "reason", found: Shown.quoted(reason),
                            allowed: "nothing for a count; else "
                                + Rejection.allCases.map(\.rawValue).joined(separator: ", ")))
                }
                return Detection(time: event.time, rejection: rejection)
            }
        }
        try Self.check(faults)
        (self.file, self.collectsFaults) = (file, collectsFaults)
        self.label = label ?? Self.prefix + path
    }

    init(shown path: String) {
        (file, detections, collectsFaults) = (nil, [:], false)
        label = Self.prefix + path
    }

    package var record: EntrantRecord { EntrantRecord(label: label, kind: .events, name: "events", parameters: []) }

    package func makeSession() -> EntrantSession { .wholeTrials(self) }

    /// Refuses a file that does not fit what was shown: events outside their recordings, recordings that are unknown, and
    /// recordings that the file does not mention.
    package func check() throws(RecordingError) {
        guard let file, collectsFaults else { return }
        let state = state.withLock { $0 }
        let unknown = file.recordings.filter { state.claims[$0.key] == nil }.map { name, rows in
            Diagnostic(
                file: file.file, line: rows.line, key: "recording", found: "'\(name)', which was not shown",
                allowed: "the names of the recordings that are scored")
        }
        let missing = state.missing.isEmpty ? [] : [Self.missing(state.missing.sorted(), in: file)]
        try Self.check(
            (state.faults + unknown).sorted { ($0.line ?? 0, $0.key) < ($1.line ?? 0, $1.key) } + missing)
    }

    private static func check(_ faults: [Diagnostic]) throws(RecordingError) {
        guard !faults.isEmpty else { return }
        throw .faulty(
            faults.prefix(mostFaults).sorted { ($0.line ?? .max) < ($1.line ?? .max) },
            more: max(0, faults.count - mostFaults))
    }

    package var needsEndsOnly: Bool { true }

    package func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        let (detections, faults) = answer(trial)
        if !collectsFaults, let fault = faults.first {
            return TrialObservation(failure: EntrantFailure(kind: "events", reason: "\(fault)", stream: trial.name))
        }
        return TrialObservation(detections: detections)
    }

    /// The events of a recording, and the faults that show in it.
    private func answer(_ trial: ObservedTrial) -> ([Detection], [Diagnostic]) {
        guard let file else { return ([], [Diagnostic(file: label, found: "a file that was not read", allowed: "")]) }
        let known = trial.names.filter { file.recordings[$0] != nil }
        guard let name = known.first else {
            if file.allShownAt != nil { return ([], []) }
            // A folder and the name tell a person enough.
            let recording = trial.names.prefix(2).last ?? trial.name
            state.withLock { _ = $0.missing.insert(recording) }
            return ([], [Self.missing([recording], in: file)])
        }
        var faults: [Diagnostic] = []
        func add(_ line: Int?, _ key: String, _ found: String, _ allowed: String) {
            faults.append(Diagnostic(file: file.file, line: line, key: key, found: found, allowed: allowed))
        }
        let line = file.recordings[name]?.line
        if known.count > 1 {
            add(line, "recording", "rows of one recording as '\(name)' and as '\(known[1])'", "one name of a recording")
        }
        let recording = trial.names.last ?? name
        let other = state.withLock { state in
            let claim = state.claims[name] ?? recording
            state.claims[name] = claim
            return claim
        }
        if other != recording {
            add(line, "recording", "'\(name)', which names '\(other)' and another", "the name with its folders")
        }
        let (first, last) = (trial.frames.first?.time ?? 0, trial.frames.last?.time ?? -1)
        for event in file.recordings[name]?.events ?? [] where event.time < first || event.time > last {
            add(
                event.line, "time", "\(event.time.seconds)",
                "\(first.seconds) to \(last.seconds), the times of the frames of '\(name)'")
        }
        state.withLock { [faults] in $0.faults += faults }
        return (detections[name] ?? [], faults)
    }

    private static func missing(_ recordings: [String], in file: EventFile) -> Diagnostic {
        let listed = recordings.prefix(3).joined(separator: ", ") + (recordings.count > 3 ? "…" : "")
        return Diagnostic(
            file: file.file, key: "recording",
            found: "no row of \(recordings.count == 1 ? "the recording" : "\(recordings.count) recordings:") \(listed)",
            allowed:
                "a row for each recording that is scored; one without a time states that it was shown and nothing was counted, '\(EventFile.everyRecording),' states it of all that have no other row"
        )
    }
}

extension [any Entrant] {
    /// Refuses files of events that keep their faults and do not fit what was shown.
    package func checkEvents() throws(RecordingError) {
        for case let entrant as EventEntrant in self { try entrant.check() }
    }
}
