/// The exit code of a command; documented in `--help`.
package enum ExitStatus: Int32, Sendable, Hashable {
    case gateFailed = 1
    case wrongInput = 2
    case runFailed = 3
    case cannotTell = 4
    case interrupted = 130
}

/// An error that carries the exit code of the command that it stops; any other error means that the run failed.
package protocol StatusError: Error {
    /// The exit code; `wrongInput` unless the error says otherwise.
    var exitStatus: ExitStatus { get }
}

extension StatusError {
    package var exitStatus: ExitStatus { .wrongInput }
}
