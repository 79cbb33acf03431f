/// The exit code of a command; documented in `--help`.
package enum ExitStatus: Int32, Sendable, Hashable {
    /// A gate found a regression, or something of its baseline is missing or failed; or the work was done and its answer
    /// is no, as where no configuration of a search meets the constraints.
    case gateFailed = 1
    case wrongInput = 2
    case runFailed = 3
    /// A gate cannot decide, or a history cannot find what it looks for.
    case cannotTell = 4
    case interrupted = 130
}

/// An error that carries the exit code of the command that it stops; any other error means that the run failed.
package protocol StatusError: Error {
    /// The exit code; `wrongInput` by default.
    var exitStatus: ExitStatus { get }
}

extension StatusError { package var exitStatus: ExitStatus { .wrongInput } }
