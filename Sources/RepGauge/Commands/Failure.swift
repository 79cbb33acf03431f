import Experiment
import Documents
import Gating
import Search
import Validation
import ArgumentParser
import Detection
import Foundation
import Motion
import Ranking
import Recordings
import Reports
import Scenarios
import Workout

/// The program's exit code; documented in `--help`.
enum ExitStatus: Int32 {
    case gateFailed = 1
    case wrongInput = 2
    case runFailed = 3
    case cannotTell = 4
    case interrupted = 130
}

/// An error with its message and its exit code.
struct Failure: Error {
    /// The exit code.
    var status: ExitStatus
    /// The value that was found, its place, and the advice.
    var message: String

    /// Makes a failure.
    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Sorts an error of any station.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as InputError: self.init(.wrongInput, "\(error)")
        case RecordingError.unwritable(let error): self.init(error)
        case let error as RecordingError: self.init(.wrongInput, "\(error)")
        case let error as DetectorError: self.init(.wrongInput, "\(error)")
        case let error as ExternalDetectorError: self.init(.wrongInput, "\(error)")
        case let error as PartError: self.init(.wrongInput, "\(error)")
        case let error as BaselineError: self.init(.wrongInput, "\(error)")
        case let error as GateError: self.init(error.isWrongInput ? .wrongInput : .runFailed, "\(error)")
        case let error as RecordingPlacesError: self.init(.wrongInput, "\(error)")
        case let error as OriginalCountsError: self.init(.wrongInput, "\(error)")
        case let error as HoldOutError: self.init(.wrongInput, "\(error)")
        case let error as RenderError: self.init(.wrongInput, "\(error)")
        case let error as RosterError: self.init(.wrongInput, "\(error)")
        case TuningError.failed: self.init(.runFailed, "\(error)")
        case let error as FitError: self.init(.wrongInput, "\(error)")
        case let error as TuningError: self.init(.wrongInput, "\(error)")
        case let error as StudyError: self.init(error.isWrongInput ? .wrongInput : .runFailed, "\(error)")
        case let error as FileError: self.init(error.isWrongPlace ? .wrongInput : .runFailed, "\(error)")
        case let error as WorkoutError: self.init(.wrongInput, "\(error)")
        case is CancellationError: self.init(.interrupted, "interrupted; nothing was written")
        default: self.init(.runFailed, "\(error)")
        }
    }

    /// The failure of a command after recordings that cannot be used, or `nil` without any; their faults are printed
    /// before.
    ///
    /// - Parameters:
    ///   - faulty: The number of recordings that cannot be used.
    ///   - count: The number of all recordings; `nil` where it is not known.
    /// - Returns: The failure.
    static func unusable(_ faulty: Int, of count: Int? = nil) -> Failure? {
        guard faulty > 0 else { return nil }
        let all = count.map { " of \($0)" } ?? ""
        let noun = (count ?? faulty) == 1 ? "recording" : "recordings"
        return Failure(.wrongInput, "\(faulty)\(all) \(noun) cannot be used, see above")
    }

    /// The failure of a command with `--strict` after warnings, or `nil` without any; they are printed before.
    ///
    /// - Parameter warnings: The number of warnings.
    /// - Returns: The failure.
    static func strict(_ warnings: Int) -> Failure? {
        guard warnings > 0 else { return nil }
        return Failure(
            .wrongInput, "\(warnings) \(warnings == 1 ? "warning" : "warnings"), see above; --strict allows none")
    }

    /// The failure of a command in which programs failed, or `nil` without any; their reasons are printed before.
    ///
    /// - Parameters:
    ///   - failed: The number of detectors that failed.
    ///   - count: The number of all detectors.
    /// - Returns: The failure.
    static func failed(_ failed: Int, of count: Int) -> Failure? {
        guard failed > 0 else { return nil }
        return Failure(.runFailed, "\(failed) of \(count) detectors failed, see above; all other rows are complete")
    }

    /// Throws a failure, if there is one.
    static func check(_ failure: Failure?) throws {
        if let failure { throw failure }
    }

    /// Ends the program: the message goes to standard error, the exit code says of which sort it was.
    ///
    /// The parser's own errors (its code is 64) are wrong usage; a request for help is none.
    static func exit(with error: any Error) -> Never {
        let code = RepGauge.exitCode(for: error)
        if code == .success {
            // The parser would break the lines of commands, too.
            print(HelpText.wrapped(RepGauge.fullMessage(for: error, columns: 100_000), to: HelpText.width))
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
        Console.printError(failure.message)
        Foundation.exit(failure.status.rawValue)
    }
}
