import Recordings

/// The recordings for which rows of a file of events were used, and the faults that showed meanwhile.
///
/// The sessions of all workers share one.
final class EventReview: Sendable {
    private struct State: Sendable {
        /// The full name of the recording that used the rows of a name.
        var claims: [String: String] = [:]
        var faults: [Diagnostic] = []
        /// The full names of the recordings without rows.
        var missing: Set<String> = []
    }

    private let state = Locked(State())
    /// The number of faults that are reported one by one.
    private static let limit = 20

    func add(_ faults: [Diagnostic]) {
        if !faults.isEmpty { state.withLock { $0.faults += faults } }
    }

    /// Notes that a recording uses the rows of a name, and returns another recording that uses them too, or `nil`.
    func claim(_ name: String, by recording: String) -> String? {
        state.withLock { state in
            let other = state.claims[name] ?? recording
            state.claims[name] = other
            return other == recording ? nil : other
        }
    }

    /// Notes a recording without rows, and returns the fault.
    func missing(_ recording: String, in file: EventFile) -> Diagnostic {
        state.withLock { _ = $0.missing.insert(recording) }
        return Self.missing([recording], in: file)
    }

    /// All faults, once every recording was shown.
    func faults(of file: EventFile) -> [Diagnostic] {
        let state = state.withLock { $0 }
        let unknown = file.recordings.filter { state.claims[$0.key] == nil }.map { name, rows in
            Diagnostic(
                file: file.file, line: rows.line, key: "recording", found: "'\(name)', which was not shown",
                allowed: "the names of the recordings that are scored")
        }
        let missing = state.missing.isEmpty ? [] : [Self.missing(state.missing.sorted(), in: file)]
        return (state.faults + unknown).sorted { ($0.line ?? 0, $0.key) < ($1.line ?? 0, $1.key) } + missing
    }

    static func check(_ faults: [Diagnostic]) throws(RecordingError) {
        guard !faults.isEmpty else { return }
        throw .faulty(
            faults.prefix(limit).sorted { ($0.line ?? .max) < ($1.line ?? .max) }, more: max(0, faults.count - limit))
    }

    private static func missing(_ recordings: [String], in file: EventFile) -> Diagnostic {
        let listed = recordings.prefix(3).joined(separator: ", ") + (recordings.count > 3 ? "…" : "")
        return Diagnostic(
            file: file.file, key: "recording",
            found: "no row of \(recordings.count == 1 ? "the recording" : "\(recordings.count) recordings:") \(listed)",
            allowed:
                "a row for each recording that is scored; one without a time states that it was shown and nothing was counted, '\(EventFile.everyRecording),' states it of all"
        )
    }
}
