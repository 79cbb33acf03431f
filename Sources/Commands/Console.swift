import Experiment
import Documents
import Foundation
import Recordings

#if canImport(Glibc)
    import Glibc
#endif

/// Messages and progress on standard error; results go to standard output.
enum Console {
    /// Prints an error.
    static func printError(_ message: String) { write("repgauge: \(message)\n") }

    /// Prints a warning, whose text begins with `warning:`.
    static func printWarning(_ message: String) { write("repgauge: \(message)\n") }

    /// Prints warnings.
    static func printWarnings(_ warnings: [Diagnostic]) {
        for warning in warnings { printWarning("\(warning)") }
    }

    /// Prints a remark on the work.
    static func printNote(_ message: String) { write("repgauge: \(message)\n") }

    /// Writes to standard error as it is.
    static func write(_ text: String) {
        // An error of standard error can be reported nowhere.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Opens the standard streams that the starter of the program has closed; otherwise a report's file gets their number.
    static func open() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 { _ = Foundation.open("/dev/null", O_RDWR) }
    }

    /// Makes sure that all results have arrived on standard output.
    ///
    /// - Throws: `Failure` where some have not, for example on a full disk.
    static func finish() throws {
        // A long result may have failed in its middle, with nothing left to flush.
        let flushed = fflush(nil)
        let code = flushed == 0 ? EIO : errno
        guard flushed == 0, !StandardOutput.hasFailed else {
            let error = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            throw Failure(.runFailed, "\(FileError(explaining: error, path: "standard output"))")
        }
    }

    /// Whether standard error is a terminal.
    static var isWatched: Bool { isatty(2) == 1 }

    /// Whether standard output is a terminal.
    static var isOutputTerminal: Bool { isatty(1) == 1 }
}

/// A progress bar on standard error; silent where it is no terminal.
private struct ProgressBar {
    private let total: Int
    private let what: String
    private let start = ContinuousClock.now
    private var lastShare = -1
    private let isShown = Console.isWatched

    /// Makes a bar for so many steps.
    init(total: Int, what: String) {
        self.total = total
        self.what = what
    }

    /// Shows that so many steps are done.
    mutating func show(_ done: Int) {
        guard isShown, total > 0 else { return }
        let share = done * 1000 / total
        guard share != lastShare else { return }
        lastShare = share
        let filled = share * 30 / 1000
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        let elapsed = (ContinuousClock.now - start).seconds
        let left = done > 0 ? elapsed / Double(done) * Double(total - done) : 0
        let rest = String(format: "%.0f s left", left)
        Console.write("\r\(bar) \(done)/\(total) \(what), \(rest)\u{1B}[K")
    }

    /// Takes the bar away.
    func clear() {
        if isShown { Console.write("\r\u{1B}[K") }
    }
}

/// Shows the progress of an operation, one bar after the other.
final class ProgressDisplay {
    private var bar: ProgressBar?
    private var step = ""

    /// Shows a step's progress.
    func show(_ progress: WorkProgress) {
        if bar == nil || step != progress.step {
            clear()
            bar = ProgressBar(total: progress.total, what: progress.step)
            step = progress.step
        }
        bar?.show(progress.done)
    }

    /// Takes the bar away.
    func clear() {
        bar?.clear()
        bar = nil
    }

    /// Shows the progress of some work, and takes the bar away at its end.
    ///
    /// - Parameter work: The work; it receives the observer of its progress.
    /// - Returns: The result of the work.
    /// - Throws: What the work throws.
    static func showing<Result>(
        _ work: (WorkProgress.Observer) async throws -> Result
    ) async rethrows -> Result {
        let display = ProgressDisplay()
        defer { display.clear() }
        return try await work(display.show)
    }
}

extension Duration {
    /// The same span in seconds.
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
