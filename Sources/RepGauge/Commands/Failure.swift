import ArgumentParser
import Foundation
import Text

struct Failure: StatusError, CustomStringConvertible {
    let exitStatus: ExitStatus
    /// The value that was found, its place, and the advice.
    let description: String

    init(_ status: ExitStatus, _ message: String) { (exitStatus, description) = (status, message) }

    init(_ error: any Error) {
        self =
            error is CancellationError
            ? Failure(.interrupted, "interrupted; nothing was written")
            : Failure((error as? any StatusError)?.exitStatus ?? .runFailed, "\(error)")
    }

    /// The failure after recordings that cannot be used, or `nil` without any; their faults are printed before.
    static func unusable(_ faulty: Int, of count: Int? = nil) -> Failure? {
        guard faulty > 0 else { return nil }
        let all = count.map { " of \($0)" } ?? ""
        let noun = (count ?? faulty) == 1 ? "recording" : "recordings"
        return Failure(.wrongInput, "\(faulty)\(all) \(noun) cannot be used, see above")
    }

    /// The failure of a command in which programs failed, or `nil` without any; their reasons are printed before.
    static func failed(_ failed: Int, of count: Int) -> Failure? {
        guard failed > 0 else { return nil }
        return Failure(
            .runFailed,
            "\(failed) of \(Plural.counted(count, "detector")) failed, see above; all other rows are complete")
    }

    static func check(_ failure: Failure?) throws { if let failure { throw failure } }

    /// Ends the program, with a message on standard error and the exit code of the error's sort: the parser's own (64)
    /// are wrong usage; a request for help is none.
    static func exit(with error: any Error) -> Never {
        let code = RepGauge.exitCode(for: error)
        if code == .success {
            // The parser would break the lines of commands, too.
            let message = RepGauge.fullMessage(for: error, columns: 100_000)
            let isForShell = CommandLine.arguments.contains { $0.contains("-completion") }
            print(isForShell ? message : HelpText.wrapped(message, to: HelpText.width))
            do { try Console.finish() } catch { exit(with: error) }
            Foundation.exit(0)
        }
        if code == .validationFailure {
            let message = RepGauge.fullMessage(for: error)
            Console.write(message + "\n")
            if let guess = HelpText.guess(CommandLine.arguments.dropFirst()) {
                Console.write("  Did you mean '\(guess)'?\n")
            }
            if message.contains("Missing expected argument"), CommandLine.arguments.contains("--detector") {
                Console.write("  All that follows --detector are detectors: put names and files before it.\n")
            }
            Foundation.exit(ExitStatus.wrongInput.rawValue)
        }
        let failure = Failure(error)
        // Where both streams go to one place, what the message points at stands above it.
        fflush(nil)
        Console.print(failure.description)
        Foundation.exit(failure.exitStatus.rawValue)
    }
}
