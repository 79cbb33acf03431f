import Foundation

/// A process between RepGauge and a detector that ends all processes that the detector started.
///
/// It is the running program itself, started once more with a word in front of the command. A process that lives on
/// when RepGauge is killed, and that adopts the orphans of the detector, can be nothing less than a process of its own.
/// A program that links the library without the command line has none; see README.md.
package struct Supervisor: Sendable, Hashable {
    package let program: String

    /// The first argument of a program that is to be a supervisor.
    static let word = "__supervise"

    /// The time that a program has to end by itself once its input is closed.
    static let shutdownTimeout = Duration.milliseconds(500)

    /// The signal with which a supervisor ends if it had to end its program: no program dies of the last one by chance.
    static let stoppedSignal = 64

    /// Becomes a supervisor where the arguments ask for it, and then does not return, so that it must be the program's
    /// first call; else returns this program as the supervisor of those that it will start, `nil` where it can be none.
    package static func runIfAsked() -> Supervisor? {
        #if os(Linux)
            let words = CommandLine.arguments
            if words.count > 2, words[1] == word { SupervisingProcess.run(Array(words.dropFirst(2))) }
            // The link names this very program even after its file has been replaced.
            let program = "/proc/self/exe"
            return access(program, X_OK) == 0 ? Supervisor(program: program) : nil
        #else
            return nil
        #endif
    }

    /// The words that start a program under supervision, the name of the supervisor first.
    func words(_ command: [String]) -> [String] { ["repgauge", Self.word] + command }
}
