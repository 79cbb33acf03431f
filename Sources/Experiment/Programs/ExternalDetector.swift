package import Detection
import Documents
import Text

/// A detector that is a program of its own, in any language, spoken to over its standard input and output.
///
/// README.md next to this file describes the protocol.
package struct ExternalDetector: Sendable, Hashable {
    package static let prefix = "exec:"

    package private(set) var template: CommandTemplate
    package let limits: Limits
    /// The program that ends all that the program starts; `nil` for none.
    let supervisor: Supervisor?
    /// Whether it only shows its label and its parameters, and is never started.
    let isShown: Bool

    /// The limits of an external detector; a program that exceeds one has failed.
    package struct Limits: Sendable, Hashable {
        /// From the start of the program to the end of its line `ready`, seconds.
        package let start: Double
        /// From writing a frame to the end of the answer's line, seconds.
        package let answer: Double
        package let resources: ResourceLimits
        /// Whether options of the command set them: the reason of a failure then names the one that allows more.
        package let areOptions: Bool

        /// The limits that can be set, seconds.
        package static let range = 0.001...3600.0

        /// Sets limits: seconds for the start and for an answer, and memory and processor time.
        package init(
            start: Double = 10, answer: Double = 1, resources: ResourceLimits = .standard, areOptions: Bool = false
        ) throws(ExternalDetectorError) {
            for (name, value) in [("start", start), ("answer", answer)] where !Limits.range.contains(value) {
                throw .limit(name: name, value: value)
            }
            (self.start, self.answer, self.resources, self.areOptions) = (start, answer, resources, areOptions)
        }

        private init(known start: Double, _ answer: Double) {
            (self.start, self.answer, resources, areOptions) = (start, answer, .standard, false)
        }

        /// 10 s for the start, 1 s for an answer, and the standard limits of memory and processor time.
        package static let standard = Limits(known: 10, 1)
    }

    /// Describes a program by its command, as `/bin/sh -c` takes it, and the supervisor that ends all that it starts,
    /// `nil` for none; nothing is started.
    package init(
        command: String, limits: Limits = .standard, supervisor: Supervisor? = nil, isShown: Bool = false
    ) throws(ExternalDetectorError) {
        let trimmed = command[...].trimmed
        if trimmed.isEmpty { throw .emptyCommand }
        if trimmed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .controlCharacter
        }
        template = try CommandTemplate(trimmed)
        (self.limits, self.supervisor, self.isShown) = (limits, supervisor, isShown)
    }

    package func setting(_ settings: [ParameterSetting]) throws(DetectorError) -> ExternalDetector {
        var program = self
        program.template = try template.setting(settings, of: label)
        return program
    }

    /// The command that is started, as `/bin/sh -c` takes it.
    package var command: String { template.command }

    package var parameters: [ParameterSetting] { template.settings }

    /// Reads `exec:COMMAND`, `nil` where the text does not begin so.
    package static func parse(
        _ specification: String, limits: Limits = .standard, supervisor: Supervisor? = nil, isShown: Bool = false
    ) throws(ExternalDetectorError) -> ExternalDetector? {
        guard specification.hasPrefix(prefix) else { return nil }
        return try ExternalDetector(
            command: String(specification.dropFirst(prefix.count)), limits: limits, supervisor: supervisor,
            isShown: isShown)
    }

    /// The name of its row in every report, `exec:COMMAND` with the values of the parameters in their braces.
    package var label: String { Self.prefix + template.source }
}

package enum ExternalDetectorError: StatusError, Hashable, CustomStringConvertible {
    case emptyCommand
    case controlCharacter
    case parameter(String, reason: String)
    case limit(name: String, value: Double)
    case resource(name: String, value: String, allowed: String)

    package var description: String {
        switch self {
        case .emptyCommand:
            "exec: the command is missing; write 'exec:COMMAND', for example 'exec:python3 my_detector.py'"
        case .controlCharacter:
            "exec: the command has a control character in it; put a command of several lines into a script file"
        case .parameter(let text, let reason):
            "exec: {{\(text)}}: \(reason)"
        case .limit(let name, let value):
            "the \(name) limit of external detectors cannot be \(value) s; allowed: 0.001 to 3600"
        case .resource(let name, let value, let allowed):
            "the limit of \(name) of external detectors cannot be \(value); allowed: \(allowed)"
        }
    }
}

/// The kind of failure that ended a program's row.
package enum ProgramFault: String, Sendable, Hashable, CaseIterable {
    case notStarted = "not-started"
    /// It ended, or closed its output, while an answer was due.
    case ended
    case tooLate = "too-late"
    case invalidAnswer = "garbage"
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
    static let kept = 2048
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
