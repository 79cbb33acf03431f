import Text

/// A failure that ended an external detector's row.
package struct ExternalFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// It could not be started.
        case notStarted = "not-started"
        /// It ended, or closed its output, while an answer was due.
        case ended
        /// An answer did not come in time.
        case tooLate = "too-late"
        /// It wrote a line that is not a valid answer.
        case invalidAnswer = "garbage"
        /// It speaks another version of the protocol.
        case wrongVersion = "wrong-version"
        /// It answered for another frame than the requested one, or without a request.
        case outOfStep = "out-of-step"
        /// It answers frames of a block in another way when it sees later frames.
        case notCausal = "not-causal"
    }

    /// The kind of the failure.
    package var kind: Kind
    /// A description of the answer that was found and of the answer that was due; one line.
    package var reason: String
    /// The trial or recording in which it failed; `nil` at the start of the program.
    package var stream: String?
    /// The number of the frame there, from 0; `nil` at the start of the program.
    package var frame: Int?
    /// The last that the program wrote to its standard error; empty if nothing.
    package var stderrTail: String

    /// The end of a program, or of its supervisor, after all answers that were due.
    static let killed = ExternalFailure(
        .ended, "a signal has ended it or the process that supervises it; a detector must not end its parent")

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - kind: What sort it is.
    ///   - reason: What was found and what was due; one line.
    ///   - frame: The number of the frame, from 0; `nil` at the start of the program.
    ///   - stderrTail: The last that the program wrote to its standard error.
    package init(_ kind: Kind, _ reason: String, frame: Int? = nil, stderrTail: String = "") {
        self.kind = kind
        self.reason = reason
        self.frame = frame
        self.stderrTail = stderrTail
    }

    /// The place, the reason and the program's last output in one line.
    package var description: String {
        let place = [stream, frame.map { "frame \($0)" }].compactMap(\.self).joined(separator: ", ")
        return (place.isEmpty ? "" : "\(place): ") + reason
            + (stderrTail.isEmpty ? "" : "; it wrote to standard error: \(stderrTail)")
    }
}

/// The last bytes that a program wrote to its standard error.
struct StderrTail: Sendable {
    /// Bytes that are kept, at most.
    static let kept = 2048
    /// The largest number of characters that are shown.
    static let shown = 300

    private var bytes: [UInt8] = []

    mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.suffix(Self.kept))
        if bytes.count > Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
    }

    /// The last lines, one after the other, without control characters.
    var text: String {
        let lines = Lines.split(String(decoding: bytes, as: UTF8.self)).filter { !$0.isEmpty }
        let text = lines.suffix(3).map { Shown.text($0.drop { $0 == " " || $0 == "\t" }) }.joined(separator: " / ")
        return text.count > Self.shown ? "…" + text.suffix(Self.shown) : text
    }
}
