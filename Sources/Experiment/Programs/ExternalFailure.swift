import Text

/// The kind of failure that ended a program's row.
package enum ProgramFault: String, Sendable, Hashable, CaseIterable {
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

extension EntrantFailure {
    /// The end of a program, or of its supervisor, after all answers that were due.
    static let killed = EntrantFailure(
        .ended, "a signal has ended it or the process that supervises it; a detector must not end its parent")

    /// Makes the failure of a program, before the trial or recording is known.
    init(_ fault: ProgramFault, _ reason: String, frame: Int? = nil, stderrTail: String = "") {
        self.init(kind: fault.rawValue, reason: reason, frame: frame, stderrTail: stderrTail)
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
