import Documents
import Foundation
import Text

/// Messages and progress on standard error; results go to standard output.
enum Console {
    /// Prints an error, a note, or a warning, whose text begins with `warning:`.
    static func print(_ message: some CustomStringConvertible) { write("repgauge: \(message)\n") }

    static func print(each messages: some Sequence<some CustomStringConvertible>) {
        for message in messages { print(message) }
    }

    /// Warns about words that occur more than once in a list; each is taken once.
    static func warn(ofRepeated words: [String]) {
        for (word, count) in Dictionary(grouping: words, by: \.self).mapValues(\.count).sorted(by: { $0.key < $1.key })
        where count > 1 { print("warning: \(word) is named \(count) times; it is taken once") }
    }

    /// Writes text to standard error, in which nothing controls the terminal.
    static func write(_ text: String) { draw(Shown.text(text, keepsLines: true)) }

    /// Writes to standard error as it is.
    static func draw(_ text: String) {
        guard !text.isEmpty else { return }
        // An error of standard error can be reported nowhere.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Opens the standard streams that the program's starter closed, lest a report's file get their number; what is
    /// printed there is lost, which stays an error.
    static func open() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            _ = Foundation.open("/dev/null", number == 1 ? O_RDONLY : O_RDWR)
        }
    }

    /// The least number of files that this process must be allowed to open.
    private static let leastFiles: rlim_t = 32

    /// Raises the limit of open files where it is too low for the runtime library, which ends the program at it.
    static func requireFiles() throws(Failure) {
        var limit = rlimit()
        guard getrlimit(filesLimit, &limit) == 0, limit.rlim_cur < leastFiles else { return }
        let found = limit.rlim_cur
        limit.rlim_cur = min(leastFiles, limit.rlim_max)
        guard limit.rlim_cur == leastFiles, setrlimit(filesLimit, &limit) == 0 else {
            throw Failure(
                .runFailed,
                "this process may open \(found) files; at least \(leastFiles) are needed; raise the limit, "
                    + "see ulimit -n")
        }
    }

    #if canImport(Glibc)
        private static let filesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let filesLimit = RLIMIT_NOFILE
    #endif

    /// Makes sure that all results have arrived on standard output, unless the reader of a pipe has closed it.
    static func finish() throws {
        // A long result may have failed in its middle, with nothing left to flush.
        let flushed = fflush(nil)
        let code = flushed == 0 ? EIO : errno
        guard flushed == 0, !StandardOutput.hasFailed else {
            // A reader such as head has what it wanted.
            if StandardOutput.isReaderGone { return }
            let error = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            throw Failure(.runFailed, "\(FileError(explaining: error, path: "standard output"))")
        }
    }

    static var isWatched: Bool { isatty(2) == 1 }
    static var isOutputTerminal: Bool { isatty(1) == 1 }
}
