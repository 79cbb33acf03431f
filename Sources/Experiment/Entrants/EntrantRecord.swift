/// The description of an entrant in the records of a run: `run.json`, the headers of parts, baselines.
package struct EntrantRecord: Sendable, Codable, Hashable {
    package enum Kind: String, Sendable, Codable, Hashable, CaseIterable {
        /// A detector in Swift that sees one frame at a time.
        case detector
        case program
        /// A rule that sees a whole trial at once.
        case offline
        /// A file of events, of a counter that saw the frames elsewhere.
        case events
        case control

        /// Whether it can lose its row in the middle of a run.
        package var mayFail: Bool { self == .program || self == .events }
    }

    /// A parameter and its value as it would be typed.
    package struct Parameter: Sendable, Codable, Hashable, CustomStringConvertible {
        package var name: String
        package var value: String

        package var description: String { "\(name)=\(value)" }
    }

    package var label: String
    package var kind: Kind
    /// Its name: a detector's in the catalogue, `exec` for every program, a control's own.
    package var name: String
    /// All parameters, defaults too, in the order of their declaration.
    package var parameters: [Parameter]
}

/// The reason for which an entrant lost its row.
package struct EntrantFailure: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kind of failure in one word, for example `too-late`.
    package var kind: String
    /// A description of the answer that was found and of the answer that was due; one line.
    package var reason: String
    /// The trial or recording in which it failed; `nil` before the first.
    package var stream: String?
    /// The number of the frame there, from 0; `nil` before the first.
    package var frame: Int?
    /// The last output to standard error; empty if there was none.
    package var stderrTail: String = ""

    /// Place, reason and last output in one line.
    package var description: String {
        let place = [stream, frame.map { "frame \($0)" }].compactMap(\.self).joined(separator: ", ")
        return (place.isEmpty ? "" : "\(place): ") + reason
            + (stderrTail.isEmpty ? "" : "; it wrote to standard error: \(stderrTail)")
    }
}
