import Foundation

/// The end of a program: its exit code or signal.
enum ProgramEnd: Sendable, Hashable {
    /// By itself, with a code.
    case exited(Int)
    /// By a signal that RepGauge did not send.
    case signalled(Int)
    /// By RepGauge, because it was still running when its time was over.
    case stopped
    /// It never began.
    case notStarted(String)

    /// Whether the program ended before RepGauge ended it.
    var isItsOwn: Bool {
        switch self {
        case .exited, .signalled: true
        case .stopped, .notStarted: false
        }
    }

    /// The signal that ended the program, or `nil`.
    ///
    /// A shell whose program was ended by a signal exits with 128 and the signal's number.
    var signal: Int? {
        switch self {
        case .signalled(let signal): signal
        case .exited(let code) where (129...192).contains(code): code - 128
        default: nil
        }
    }

    var words: String {
        switch self {
        case .exited(126): "exit code 126: the command was found but cannot be executed"
        case .exited(127): "exit code 127: the command was not found"
        case .exited(let code): "exit code \(code)" + (signal.map { ", \(Self.name(ofSignal: $0))" } ?? "")
        case .signalled(let signal): Self.name(ofSignal: signal)
        case .stopped: "it was still running"
        case .notStarted(let reason): "it could not be started: \(reason)"
        }
    }

    /// `signal 9 (SIGKILL)`.
    static func name(ofSignal number: Int) -> String {
        "signal \(number)" + (names[Int32(truncatingIfNeeded: number)].map { " (\($0))" } ?? "")
    }

    private static let names = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
        SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]
}
