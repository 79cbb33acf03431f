import Foundation

/// A failure to read or write a recording.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
    /// Its files, or the files that were to be written, are faulty; `more` faults are not listed.
    case faulty([Diagnostic], more: Int)
    /// A file could not be written.
    case unwritable(FileError)

    /// All faults, one a line.
    public var description: String {
        switch self {
        case .faulty(let faults, let more):
            let lines = faults.map(\.description) + (more > 0 ? ["and \(more) more"] : [])
            return lines.joined(separator: "\n")
        case .unwritable(let error):
            return error.description
        }
    }

    static func fault(in file: URL, _ found: String, _ allowed: String) -> RecordingError {
        .faulty([Diagnostic(file: file.relativePath, found: found, allowed: allowed)], more: 0)
    }
}

/// Collects the faults of a recording, the first of them in words and the others by number.
struct DiagnosticList {
    private(set) var faults: [Diagnostic] = []
    private(set) var more = 0

    var isEmpty: Bool { faults.isEmpty }
    var count: Int { faults.count + more }

    mutating func add(_ fault: @autoclosure () -> Diagnostic) {
        if faults.count < RecordingLimits.faults { faults.append(fault()) } else { more += 1 }
    }

    /// Adds the fault after which nothing more is read: it is the last one in words.
    mutating func end(with fault: Diagnostic) {
        if faults.count == RecordingLimits.faults {
            faults.removeLast()
            more += 1
        }
        faults.append(fault)
    }

    var error: RecordingError { .faulty(faults, more: more) }
}

extension RecordingError: StatusError {
    /// The exit code of the command.
    package var exitStatus: ExitStatus {
        if case .unwritable(let error) = self { error.exitStatus } else { .wrongInput }
    }
}
